export { customerApprovals } from './approvals.ts';
export { authenticate, customerOf, optionalCustomer, requireCustomer } from './authenticate.ts';
export {
  contactOutdated,
  type CustomerAction,
  customerNotFound,
  handleCustomer,
  isBasedOn,
  isBlockedContact,
  lockCustomer,
} from './customer-care.ts';
export { addCustomerNote, findCustomerNotes, hasChangedContact } from './customer-notes.ts';
export { canBeUndone } from './contact-changes.ts';
export { changedContact, rememberedMs } from './contact-change-rules.ts';
export { findContactChanges, findFormerContacts, readContactHolds } from './contact-change-store.ts';
export { eraseAccount } from './erase-account.ts';
export {
  countCustomers,
  type CustomerSearch,
  findCustomer,
  findCustomerGroups,
  findCustomers,
  type FoundCustomer,
  type ListedCustomer,
  readCustomerNames,
} from './find-customers.ts';
export { confirmOwnerByCode } from './confirm-owner.ts';
export { beginSession, type BegunSession, type CallerPlace, placeOf } from './log-in.ts';
export { customerJobs } from './jobs.ts';
export { customerRoutes } from './routes.ts';
export { type CustomerIdentity, shortName } from './rules.ts';
export { addWishlistItem, emptySavedCart, readCart } from './saved-items-store.ts';
export { requireSecondFactor } from './factor-code.ts';
export { findSessions } from './sessions-store.ts';
export { countOnLink, linkDayTable, readLinkDays } from './referral-links.ts';
export { bindReferrer, evaluateReferral, findReferrerHistory, readReferrersAt } from './referrers.ts';
export { readUser, setMemberId } from './store.ts';
export { changeUndoneMail, detailsChangedMail, passwordChangedMail, resetCodeMail, welcomeMail } from './mails.ts';
