/** Text pages: bundled, stored in the database, edited by staff, and filled with the program's own values. */

export { createPageReader, readPageAddresses } from './reader.ts';
export { updateBundledPages } from './update-bundled-pages.ts';
export { pageRoutes } from './routes.ts';
export type { PageDraft } from './rules.ts';
export { restorePageVersion, savePage, setPageWithdrawn } from './save-page.ts';
export { listPages, previewPage, readPageVersion, readStaffPage } from './staff-pages.ts';
