/** Tables as CSV (RFC 4180), as spreadsheets write and read them. */

const formula = /^\s*[=+\-@\t\r]/;
const number = /^[+-]?\d+(\.\d+)?$/;

/** One line. A text that a spreadsheet would take for a formula gets an apostrophe before it. */
export function csvRow(cells: readonly (string | number)[]): string {
  return `${cells.map(cellText).join(',')}\r\n`;
}

const utcMoment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,6})?Z$/;
const indiaOffsetMs = 5.5 * 3_600_000;

/** A cell of an exported table. A moment (ISO 8601 in UTC) is told in India's time, whose days people filter by: 2026-12-01T00:10:00+05:30. */
export function exportedCell<Cell extends string | number>(cell: Cell): Cell | string {
  if (typeof cell !== 'string' || !utcMoment.test(cell)) return cell;
  return `${new Date(Date.parse(cell) + indiaOffsetMs).toISOString().slice(0, 19)}+05:30`;
}

function cellText(typed: string | number): string {
  const cell = exportedCell(typed);
  if (typeof cell === 'number') return String(cell);
  const safe = formula.test(cell) && !number.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export type CsvProblem = 'encoding' | 'quotes' | 'too_many_rows';

export interface TableRow {
  /** On which it begins. */
  line: number;
  cells: string[];
  /** Cells in which something stands that is no value, by their places from 0: an error of the spreadsheet, or a formula without a saved result. */
  unreadable?: { column: number; shown: string }[];
}

export interface CsvTable {
  /** The rows that hold anything. */
  rows: TableRow[];
}

/** What spreadsheets show and save in place of a value that they could not calculate. */
const errorValue =
  /^#(?:N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|SPILL!|CALC!|FIELD!|BLOCKED!|CONNECT!|UNKNOWN!|BUSY!|PYTHON!|GETTING_DATA|ERROR!)$/i;

/** A row with the cells named that hold an error of the spreadsheet as text. */
export function tableRow(line: number, cells: string[], known: TableRow['unreadable'] = []): TableRow {
  const errors = cells.flatMap((shown, column) => (errorValue.test(shown) ? [{ column, shown }] : []));
  const unreadable = [...known, ...errors].toSorted((a, b) => a.column - b.column);
  return { line, cells, ...(unreadable.length > 0 && { unreadable }) };
}

/** More than any table of ours has in a row, on average: 16 MB of commas would take seconds and a gigabyte. */
const mostColumns = 100;
/** A longer text in quotes is one that nobody has closed. */
const longestQuoted = 1_000_000;

/**
 * The rows of a file, or why it cannot be read: it is not UTF-8, a quote is not closed, or there are more than `mostRows` or the cells of a hundred
 * columns of so many. Cells lose the
 * apostrophe that guards a formula, and the blanks around them. Semicolons part cells where the first line has no commas, as spreadsheets
 * of some countries write them.
 */
export function parseCsv(bytes: Buffer, mostRows: number): CsvTable | CsvProblem {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return 'encoding';
  }
  // What no text holds: a workbook, or another encoding.
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
      if (++count > (mostRows + 1) * mostColumns) return 'too_many_rows';
      rowEnds = text[at] !== separator;
      at++;
    }
    line++;
    if (cells.some((cell) => cell !== '')) rows.push(tableRow(begins, cells));
    if (rows.length > mostRows + 1) return 'too_many_rows';
  }
  return { rows };
}

/** The text of a cell in quotes that begins at a place, and where it ends; null where it does not. */
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

/** A cell without the apostrophe that guards a formula. */
export function unguarded(cell: string): string {
  return cell.startsWith("'") && formula.test(cell.slice(1)) ? cell.slice(1) : cell;
}
