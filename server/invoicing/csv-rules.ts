import type { Paise } from '#server/money/paise.ts';
import { exportedCell } from '#server/platform/csv.ts';

/** Rupees with two decimals, without currency sign and grouping. */
export interface AmountCell {
  paise: Paise;
}

export type CsvCell = string | number | AmountCell;

const isAmount = (cell: CsvCell): cell is AmountCell => typeof cell === 'object';

/**
 * CSV (RFC 4180). A text that a spreadsheet would read as a formula gets an apostrophe before it; numbers and amounts
 * stay numbers.
 */
export function csvOf(head: readonly string[], rows: readonly (readonly CsvCell[])[]): string {
  return csvRows([head, ...rows]);
}

/** Without a heading, for tables that are sent in parts. */
export function csvRows(rows: readonly (readonly CsvCell[])[]): string {
  return rows.map((row) => `${row.map(cellText).join(',')}\r\n`).join('');
}

function cellText(typed: CsvCell): string {
  if (isAmount(typed)) return decimal(typed.paise);
  const cell = exportedCell(typed);
  if (typeof cell === 'number') return String(cell);
  const safe = /^\s*[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

function decimal(amount: Paise): string {
  const size = Math.abs(amount);
  return `${amount < 0 ? '-' : ''}${Math.trunc(size / 100)}.${String(size % 100).padStart(2, '0')}`;
}
