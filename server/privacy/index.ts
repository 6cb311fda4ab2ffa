/** What the law gives a person over their data: a copy of it, and its erasure as far as other laws let. */
export { eraseCustomer, checkErasure, previewErasure } from './erase-customer.ts';
export { readPersonalData } from './personal-data.ts';
export { privacyRoutes } from './routes.ts';
