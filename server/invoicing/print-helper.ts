/** The program that prints tax documents; see send-tax-document.ts. */
import type { Language } from '#contract/language.ts';
import { serveTasks } from '#server/platform/helper-process.ts';
import { renderTaxDocument, renderTaxDocuments } from './invoice-pdf.ts';
import type { StoredTaxDocument } from './rules.ts';

export const taxDocumentTasks = {
  print: ({ stored, language }: { stored: StoredTaxDocument; language: Language }) =>
    renderTaxDocument(stored, language),
  printAll: ({ stored, language }: { stored: readonly StoredTaxDocument[]; language: Language }) =>
    renderTaxDocuments(stored, language),
};

serveTasks(taxDocumentTasks);
