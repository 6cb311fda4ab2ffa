/** A person's legal rights over their data: a copy of it, and its erasure as far as other laws allow. */
export { privacyApprovals } from './approvals.ts';
export { previewErasure } from './erase-customer.ts';
export { readPersonalData } from './personal-data.ts';
export { privacyRoutes } from './routes.ts';
