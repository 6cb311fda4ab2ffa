/** Staff: who they are, how they log in, what they may, and what needs a second one of them. What they call is in admin. */
export {
  changeStaffMobile,
  changeStaffPassword,
  endOtherStaffSessions,
  endStaffSession,
  readStaffSessions,
} from './account.ts';
export { addStaff } from './add-staff.ts';
export { createApiKey, findApiKeyMember, listApiKeys, readApiKey, revokeApiKey } from './api-keys.ts';
export { approvalToWire, approve, decline, readApproval, withdraw } from './approvals/decide-approval.ts';
export { readLimit } from './approvals/limit.ts';
export { findWhyAlone, type Outcome, runWithApproval } from './approvals/run-with-approval.ts';
export { countApprovals, countWaiting, findApprovals, findPendingFor } from './approvals/store.ts';
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
export { askForNewPasskey, askForNewTotp, askForPasskey, type FactorOwner } from './factors/verify-factor.ts';
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
export { breakGlass } from './break-glass.ts';
export { findRecentHolders } from './holders.ts';
export { markNoticesRead, readNotices, tellOwners } from './owner-notices.ts';
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
