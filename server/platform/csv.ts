/** Tables as CSV (RFC 4180), as spreadsheets write and read them. */

const formula = /^\s*[=+\-@\t\r]/;
const number = /^[+-]?\d+(\.\d+)?$/;

/** One line. A text that a spreadsheet would take for a formula gets an apostrophe before it. */
export function csvRow(cells: readonly (string | number)[]): string {
  return `${cells.map(cellText).join(',')}\r\n`;
}

function cellText(cell: string | number): string {
  if (typeof cell === 'number') return String(cell);
  const safe = formula.test(cell) && !number.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export type CsvProblem = 'encoding' | 'quotes' | 'too_many_rows';

export interface CsvTable {
  /** The rows that hold anything, with the number of the line on which each begins. */
  rows: { line: number; cells: string[] }[];
}

/**
 * The rows of a file, or why it cannot be read: it is not UTF-8, a quote is not closed, or there are more than `mostRows`. Cells lose the
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
  let [at, line] = [0, 1];
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
      rowEnds = text[at] !== separator;
      at++;
    }
    line++;
    if (cells.some((cell) => cell !== '')) rows.push({ line: begins, cells });
    if (rows.length > mostRows + 1) return 'too_many_rows';
  }
  return { rows };
}

/** The text of a cell in quotes that begins at a place, and where it ends; null where it does not. */
function readQuoted(text: string, begins: number): { cell: string; at: number } | null {
  let cell = '';
  for (let at = begins + 1; ;) {
    const close = text.indexOf('"', at);
    if (close === -1) return null;
    cell += text.slice(at, close);
    at = close + 1;
    if (text[at] !== '"') return { cell, at };
    cell += '"';
    at++;
  }
}

function unguarded(cell: string): string {
  return cell.startsWith("'") && formula.test(cell.slice(1)) ? cell.slice(1) : cell;
}
