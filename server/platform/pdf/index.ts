/** Documents to print and keep: A4 tax document, type in two scripts, tables. It knows no business words. */

export { findMissingGlyphs } from './missing-glyphs.ts';
export { createOutliner, type Outliner } from './outlines.ts';
export { breakLines } from './runs.ts';
export { createPdfDocument, type PdfDocument } from './pdf-document.ts';
export { type Column, drawTable, type TableLook } from './table.ts';
export type { TextStyle } from './typesetter.ts';
