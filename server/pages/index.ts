/** Pages of words: shipped with the program, kept in storage, edited by staff, filled in with what the program itself uses. */

export { createPageReader, readPageAddresses } from './reader.ts';
export { updateBundledPages } from './update-bundled-pages.ts';
export { pageRoutes } from './routes.ts';
export type { PageDraft } from './rules.ts';
export { restorePageVersion, savePage, setPageWithdrawn } from './save-page.ts';
export { listPages, previewPage, readPageVersion, readStaffPage } from './staff-pages.ts';
