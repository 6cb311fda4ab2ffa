/** What the shop prints: the product catalogue, the income plan and the registration certificates as PDFs. */

export { createCertificateReader } from './certificates.ts';
export { documentJobs, printAfterChanges } from './presses.ts';
export { documentRoutes } from './routes.ts';
