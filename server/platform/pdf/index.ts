/** Documents to print and keep: A4 pages, text in several scripts, tables. Knows no business terms. */

export { findMissingGlyphs } from './missing-glyphs.ts';
export { createOutliner, type Outliner } from './outlines.ts';
export { breakLines } from './runs.ts';
export { createPdfDocument, type PdfDocument } from './pdf-document.ts';
export { type Column, drawTable, type TableLook } from './table.ts';
export type { TextStyle } from './typesetter.ts';
