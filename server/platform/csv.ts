/** Reads and writes tables as CSV (RFC 4180), as spreadsheets do. */

import { shiftToIndia } from '#contract/india-time.ts';

const formula = /^\s*[=+\-@\t\r]/;
const number = /^[+-]?\d+(\.\d+)?$/;

/** A text that a spreadsheet would read as a formula gets an apostrophe before it. */
export function csvRow(cells: readonly (string | number)[]): string {
  return `${cells.map(cellText).join(',')}\r\n`;
}

const utcMoment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,6})?Z$/;

/** Formats a cell. Times (ISO 8601 in UTC) get India's zone, by whose days people filter: 2026-12-01T00:10:00+05:30. */
export function exportedCell<Cell extends string | number>(cell: Cell): Cell | string {
  if (typeof cell !== 'string' || !utcMoment.test(cell)) return cell;
  return `${shiftToIndia(new Date(cell)).toISOString().slice(0, 19)}+05:30`;
}

function cellText(typed: string | number): string {
  const cell = exportedCell(typed);
  if (typeof cell === 'number') return String(cell);
  const safe = formula.test(cell) && !number.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export type CsvProblem = 'encoding' | 'quotes' | 'too_many_rows';

export interface TableRow {
  /** The line on which the row begins, from 1. */
  line: number;
  cells: string[];
  /** Cells without a usable value (an error, or a formula without a saved result), by column from 0. */
  unreadable?: { column: number; shown: string }[];
}

export interface CsvTable {
  rows: TableRow[];
}

/** What spreadsheets save for a value that they could not calculate. */
const errorValue =
  /^#(?:N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|SPILL!|CALC!|FIELD!|BLOCKED!|CONNECT!|UNKNOWN!|BUSY!|PYTHON!|GETTING_DATA|ERROR!)$/i;

export function tableRow(line: number, cells: string[], known: TableRow['unreadable'] = []): TableRow {
  const errors = cells.flatMap((shown, column) => (errorValue.test(shown) ? [{ column, shown }] : []));
  const unreadable = [...known, ...errors].toSorted((a, b) => a.column - b.column);
  return { line, cells, ...(unreadable.length > 0 && { unreadable }) };
}

/** Average accepted cells per row; 16 MB of commas would take seconds and a gigabyte of memory. */
const maxColumns = 100;
/** A longer quoted text means that a quote was not closed. */
const longestQuoted = 1_000_000;

/**
 * Parses a file or returns why it cannot: not UTF-8, a quote not closed, or too many rows or columns. Strips
 * apostrophes that guard formulas, and surrounding blanks. Semicolons separate cells if the first line has no comma.
 */
export function parseCsv(bytes: Buffer, maxRows: number): CsvTable | CsvProblem {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return 'encoding';
  }
  // Text contains no NUL: the file is a workbook or in another encoding.
  if (text.includes('\0')) return 'encoding';
  const head = text.slice(0, text.search(/[\r\n]|$/));
  const separator = !head.includes(',') && head.includes(';') ? ';' : ',';
  const rows: CsvTable['rows'] = [];
  let [at, line, count] = [0, 1, 0];
  while (at < text.length) {
    const begins = line;
    const cells: string[] = [];
    for (let rowEnds = false; !rowEnds;) {
      let cell = '';
      if (text[at] === '"') {
        const quoted = readQuoted(text, at);
        if (!quoted) return 'quotes';
        ({ cell, at } = quoted);
        line += cell.split('\n').length - 1;
      }
      const from = at;
      while (at < text.length && text[at] !== separator && text[at] !== '\n') at++;
      cell += text.slice(from, at);
      cells.push(unguarded(cell.trim()));
      if (++count > (maxRows + 1) * maxColumns) return 'too_many_rows';
      rowEnds = text[at] !== separator;
      at++;
    }
    line++;
    if (cells.some((cell) => cell !== '')) rows.push(tableRow(begins, cells));
    if (rows.length > maxRows + 1) return 'too_many_rows';
  }
  return { rows };
}

/** Returns the text and end of a quoted cell, or null if it does not end. */
function readQuoted(text: string, begins: number): { cell: string; at: number } | null {
  let cell = '';
  for (let at = begins + 1; ;) {
    const close = text.indexOf('"', at);
    if (close === -1 || cell.length > longestQuoted) return null;
    cell += text.slice(at, close);
    at = close + 1;
    if (text[at] !== '"') return { cell, at };
    cell += '"';
    at++;
  }
}

export function unguarded(cell: string): string {
  return cell.startsWith("'") && formula.test(cell.slice(1)) ? cell.slice(1) : cell;
}
