/** How a customer becomes a direct seller: the application with its papers, and what staff decide about it; and how a direct seller asks for another sponsor. */
export { placeOf } from './application.ts';
export { bankCheckView, noBankCheck, openBankVerifier } from './bank-check.ts';
export { longestPaper, sealDocumentPlace } from './documents.ts';
export { joiningJobs } from './jobs.ts';
export { type AcceptedAgreement, openMemberPhoto, readAcceptedAgreement, readMemberPapers } from './member-papers.ts';
export { decideApplication, findQueue, openForReview, type QueuedApplication, readForReview } from './review.ts';
export { joiningRoutes } from './routes.ts';
export { rotateKycKey, type SealedColumn } from './rotate-keys.ts';
export { isPanOfSurname, isSameName } from './rules.ts';
export { checkDraft, publishSellerText, readSellerText, saveSellerText } from './seller-texts.ts';
export { hashAccount, readSealer, type Sealer } from './sealed.ts';
export { findApproved, findTakenNumber, lockNumbers, saveDocument } from './store.ts';
export { sponsorChangeRoutes } from './sponsor-change-routes.ts';
export {
  approveSponsorChange,
  checkApproval,
  declineSponsorChange,
  fileSponsorChange,
  findSponsorChange,
  listSponsorChanges,
  openProof,
} from './sponsor-changes.ts';
