export { checkSeries, checkTaxDocuments } from './check-tax-documents.ts';
export { gstReturnCsv } from './gst-return.ts';
export {
  type DueTaxDocuments,
  issueTaxDocuments,
  lacksTaxDocuments,
  readPrefixes,
  savePrefixes,
} from './issue-tax-document.ts';
export { readInvoices } from './queries.ts';
export { listTaxDocuments, printInvoices, sendTaxDocument } from './send-tax-document.ts';
export { type CreditReason, type TaxDocumentBatches, type TaxDocumentSale } from './rules.ts';
export { csvOf, csvRows, type CsvCell } from './csv-rules.ts';
export { type Prefixes } from './number-rules.ts';
