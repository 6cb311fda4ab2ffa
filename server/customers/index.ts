export { authenticate, customerOf, optionalCustomer, requireCustomer } from './authenticate.ts';
export {
  addCustomerNote,
  checkReferrer,
  type CustomerAction,
  customerNotFound,
  findCustomerNotes,
  handleCustomer,
  hasChangedContact,
  isBlockedContact,
  lockCustomer,
} from './customer-care.ts';
export { rememberedMs } from './contact-change-rules.ts';
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
} from './find-customers.ts';
export { beginSession, type BegunSession, placeOf } from './log-in.ts';
export { customerJobs } from './jobs.ts';
export { customerRoutes } from './routes.ts';
export { type CustomerIdentity, shortName } from './rules.ts';
export { addWishlistItem, emptySavedCart, readCart } from './saved-items-store.ts';
export { requireSecondFactor } from './factor-code.ts';
export { findSessions } from './sessions-store.ts';
export { countOnLink, linkDayTable, readLinkDays } from './referral-links.ts';
export { bindReferrer, evaluateReferral, findReferrerHistory, readReferrersAt } from './referrers.ts';
export { readUser, setMemberId } from './store.ts';
export { detailsChangedMail, passwordChangedMail, resetCodeMail, welcomeMail } from './mails.ts';
