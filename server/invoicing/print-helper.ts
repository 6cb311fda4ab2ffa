/** Prints tax documents; see send-tax-document.ts. */
import type { Language } from '#contract/language.ts';
import type { PrintBranding } from '#server/content/index.ts';
import { serveTasks } from '#server/platform/helper-process.ts';
import { renderTaxDocument, renderTaxDocuments } from './invoice-pdf.ts';
import type { StoredTaxDocument } from './rules.ts';

export const taxDocumentTasks = {
  print: ({ stored, language, dress }: { stored: StoredTaxDocument; language: Language; dress: PrintBranding }) =>
    renderTaxDocument(stored, language, dress),
  printAll: ({
    stored,
    language,
    dress,
  }: {
    stored: readonly StoredTaxDocument[];
    language: Language;
    dress: PrintBranding;
  }) => renderTaxDocuments(stored, language, dress),
};

serveTasks(taxDocumentTasks);
