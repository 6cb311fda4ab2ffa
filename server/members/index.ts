/**
 * Direct sellers and their tree, now and as of any moment; how customers join (`joining`) and manage their membership
 * (`membership`).
 */
export { memberApprovals } from './approvals.ts';
export {
  findFormerMembers,
  findMember,
  findMembersAt,
  type Member,
  readNetworkAt,
  readNetworkPage,
} from './find-members.ts';
export {
  achieverRoutes,
  agreeToBeNamed,
  createAchieverReader,
  hideAchievement,
  listAchievements,
  type ListedAchievement,
  readAchieverConsent,
  recordAchievements,
  withdrawFromBeingNamed,
} from './achievers.ts';
export { joinMember, type NewMember } from './join-member.ts';
export { rebuildTree } from './number-tree.ts';
export {
  countSilentMonths,
  findWarnedRecruits,
  findWarning,
  freezeSilentMembers,
  liftFreeze,
  monthsUpTo,
  raiseTitles,
  restoreTitles,
} from './freeze-members.ts';
export { memberJobs } from './jobs.ts';
export { leaveNetwork, previewLeaving } from './leave-network.ts';
export { readNotificationChoices, saveNotificationChoices } from './notification-choices.ts';
export { numberTree } from './number-tree.ts';
export { decideSponsorChange, memberNotFound } from './sponsor-changes.ts';
export { readContactConsent, setContactConsent } from './contact-consent.ts';
export { findTeamMembers, findTeamNames, type TeamMemberRow } from './team.ts';
export {
  countRecruits,
  countTeam,
  filterTeam,
  findFirstRoot,
  findPlace,
  readLevel,
  readRecruits,
  readSponsors,
  readTeam,
  type TeamPlace,
  type TreePlace,
} from './tree-store.ts';
export { readMembershipsAt, type MembershipAt } from './memberships-at.ts';
export { placeOf } from './joining/application.ts';
export { joiningApprovals } from './joining/approvals.ts';
export { sealDocumentPlace } from './joining/documents.ts';
export { joiningJobs } from './joining/jobs.ts';
export {
  type AcceptedAgreement,
  openMemberPhoto,
  readAcceptedAgreement,
  readMemberPapers,
} from './joining/member-papers.ts';
export {
  type QueuedApplication,
  decideApplication,
  findQueue,
  openForReview,
  readForReview,
} from './joining/review.ts';
export { rotateKycKey } from './joining/rotate-keys.ts';
export { joiningRoutes } from './joining/routes.ts';
export { type Sealer, hashAccount, readSealer } from './joining/sealed.ts';
export { readSellerText, saveSellerText } from './joining/seller-texts.ts';
export { sponsorChangeRoutes } from './joining/sponsor-change-routes.ts';
export {
  checkApproval,
  declineSponsorChange,
  fileSponsorChange,
  findSponsorChange,
  listSponsorChanges,
  openProof,
} from './joining/sponsor-changes.ts';
export { saveDocument } from './joining/store.ts';
export { changePlace, readPaper, sealedChanges } from './membership/change-papers.ts';
export { membershipJobs } from './membership/jobs.ts';
export { findLastNominee, findNominee } from './membership/nominee.ts';
export {
  type ListedExit,
  type QueuedChange,
  decideChange,
  findChanges,
  findExits,
  openChangePicture,
  readChangeForReview,
} from './membership/review.ts';
export { membershipRoutes } from './membership/routes.ts';
export { endOfDayAfter } from './membership/rules.ts';
export { findLastExit, findOwnMembers, readPayoutHolds, sameOrLaterMemberships } from './membership/store.ts';
export {
  deleteTdsCertificate,
  findTdsCertificates,
  openTdsCertificate,
  saveTdsCertificate,
} from './membership/tds-certificates.ts';
