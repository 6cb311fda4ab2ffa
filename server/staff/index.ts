/** The HTTP calls are in server/admin. */
export {
  changeStaffMobile,
  changeStaffPassword,
  endOtherStaffSessions,
  endStaffSession,
  readStaffSessions,
} from './account.ts';
export { addStaff } from './add-staff.ts';
export { createApiKey, findApiKeyMember, listApiKeys, readApiKey, revokeApiKey } from './api-keys.ts';
export { type ApprovableCommands, asRights, command } from './approvals/approvable-command.ts';
export { countWaiting, decline, withdraw } from './approvals/decide-approval.ts';
export { readLimit } from './approvals/limit.ts';
export { openApprovals } from './approvals/open-approvals.ts';
export { findSoloReason, type Outcome } from './approvals/run-with-approval.ts';
export { staffApprovals } from './approvals/staff-approvals.ts';
export { countApprovals, findApprovals, findPendingFor, type StoredApproval } from './approvals/store.ts';
export { enrolAtSignIn, finishSignIn, type WaitingCaller } from './factors/finish-sign-in.ts';
export {
  addOwnFactor,
  proveIdentity,
  readFactors,
  removeOwnFactor,
  renameOwnFactor,
  renewOwnRecoveryCodes,
  requireProof,
} from './factors/own-factors.ts';
export { findSignIn, type PendingSignIn } from './factors/store.ts';
export {
  createPasskeyRegistration,
  createTotpSecret,
  createPasskeyChallenge,
  type FactorOwner,
} from './factors/verify-factor.ts';
export { acceptInvitation, inviteOwner, readInvitation } from './invitations.ts';
export { staffJobs } from './jobs.ts';
export { logInStaff, logOutStaff } from './log-in.ts';
export {
  createRole,
  deactivateStaff,
  deleteOwnRole,
  resetFactors,
  withdrawInvitation,
} from './people/change-rights.ts';
export { findPerson } from './people/people-store.ts';
export { readPeople, readRoles } from './people/read-people.ts';
export { mustHaveFactor } from './begin-session.ts';
export { settingNotices } from './environment-notice.ts';
export { breakGlass } from './break-glass.ts';
export { findRecentHolders } from './holders.ts';
export { markNoticesRead, readNotices, notifyOwners } from './owner-notices.ts';
export { permissionDenied } from './permission-denied.ts';
export { hasPermission, permissionsOf } from './role-rules.ts';
export {
  clearSessionCookie,
  csrfTokenOf,
  hasCsrfToken,
  isFromPortal,
  isReading,
  readSessionToken,
  sessionCookieName,
  welcomeStaff,
} from './session.ts';
export {
  findOrdersOf,
  findPartsOf,
  findStaffByToken,
  findStaffIdsByName,
  findStaffMember,
  findStaffNames,
  noteStaffTokenUse,
  readStaffMobile,
} from './store.ts';
