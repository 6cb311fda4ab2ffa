/** What direct sellers do with their own membership: leave it, return goods, change their bank account or PAN; and what staff see and decide of it. */
export { changePlace, readPaper, sealedChanges } from './change-papers.ts';
export { membershipJobs } from './jobs.ts';
export {
  decideChange,
  findChanges,
  findExits,
  type ListedExit,
  openChangePicture,
  type QueuedChange,
  readChangeForReview,
} from './review.ts';
export { findLastNominee, findNominee } from './nominee.ts';
export { membershipRoutes } from './routes.ts';
export { endOfDayAfter } from './rules.ts';
export {
  deleteTdsCertificate,
  findTdsCertificates,
  openTdsCertificate,
  saveTdsCertificate,
} from './tds-certificates.ts';
export { findLastExit, findOwnMembers, readPayoutHolds } from './store.ts';
