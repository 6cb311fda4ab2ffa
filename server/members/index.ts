/** The direct sellers: who they are, since when, under whom, and the tree of all of them, now and as of any moment. */
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
export { checkMayJoin, joinMember, type NewMember } from './join-member.ts';
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
export { queueSponsorChangeDeclined } from './mails.ts';
export { leaveNetwork, previewLeaving } from './leave-network.ts';
export { readNotificationChoices, saveNotificationChoices } from './notification-choices.ts';
export { numberTree } from './number-tree.ts';
export { checkSponsorChange, decideSponsorChange, memberNotFound } from './sponsor-changes.ts';
export { readContactConsent, setContactConsent } from './contact-consent.ts';
export { findTeamMembers, findTeamNames, type TeamMemberRow } from './team.ts';
export {
  countRecruits,
  countTeam,
  filterTeam,
  findFirstRoot,
  findPlace,
  lockTree,
  readLevel,
  readRecruits,
  readSponsors,
  readTeam,
  type TeamPlace,
  type TreePlace,
} from './tree-store.ts';
export { addMonths, endOfMonth, monthInIndia, startOfMonth } from './rules.ts';
export { readStandings, type Standing } from './standings.ts';
