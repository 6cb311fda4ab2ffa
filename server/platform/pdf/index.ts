/** Documents to print and keep: A4 paper, type in two scripts, tables. It knows no business words. */

export { createPaper, type Paper } from './paper.ts';
export { type Column, drawTable, type TableLook } from './table.ts';
export type { TextStyle } from './typesetter.ts';
