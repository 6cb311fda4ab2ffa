/** The audit log of staff's actions: who, what, when and from where. Append-only, sealed by a chain of hashes. */
export { type Actor, type CallOrigin, type StaffActor, actorName, originOf } from './actor.ts';
export {
  recordAccess,
  recordOperatorAction,
  recordRefusal,
  recordScheduledAction,
  recordSession,
  recordStaffAction,
} from './entries.ts';
export { auditJobs } from './seal-entries.ts';
export { verifyChain } from './verify-chain.ts';
export { type EntryFilter, type FoundEntry, findEntries, readEntry } from './read-entries.ts';
export { chainJobs, readVerification, requestVerification } from './verification.ts';
