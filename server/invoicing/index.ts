/** Tax documents under GST: invoices and credit notes, numbered without gaps and never changed, and the month's figures for the return. */
export { checkPapers, checkSeries } from './check-tax-documents.ts';
export { gstReturnCsv } from './gst-return.ts';
export { type DuePapers, issuePapers, lacksPapers, readPrefixes, savePrefixes } from './issue-tax-document.ts';
export { type CreditReason, type PaperSale } from './rules.ts';
export { listPapers, sendPaper } from './send-tax-document.ts';
