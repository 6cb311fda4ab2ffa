/** Reads a bank's response with a template's mapping; pure. */
import type { PayoutTemplate } from '#contract/payout-template.ts';
import { lineIdOf } from './reference-rules.ts';
import { parseDay } from './day-rules.ts';

export const maxResponseLines = 300_000;
/** Includes headers, trailers and empty lines. Limits the splitting of a file of line breaks. */
const maxLines = maxResponseLines + 1_000;

export interface ResponseRow {
  /** From 1. */
  line: number;
  reference: string;
  lineId: number | null;
  paise: number | null;
  state: ResponseState | null;
  utr: string;
  /** YYYY-MM-DD; null if missing or unreadable. */
  day: string | null;
  reason: string;
}

export type ResponseFault =
  | { fault: 'encoding' | 'empty' | 'too_many_lines' }
  | { fault: 'column'; name: string }
  | { fault: 'quotes' | 'short'; line: number };

type Response = PayoutTemplate['response'];
type ResponseState = 'paid' | 'failed' | 'returned' | 'pending';
type ColumnName = keyof Response['columns'];
const columnNames: ColumnName[] = ['reference', 'amount', 'state', 'utr', 'date', 'reason'];

/** Until other work gets a turn. */
const linesAtOnce = 2_000;

/**
 * In order, or why the file cannot be read. Lets other work run in between. Only UTF-8, because guessing could misread
 * what the bank wrote.
 */
export async function readResponse(
  bytes: Buffer,
  mapping: Response,
  turn: () => Promise<void> = () => new Promise((resolve) => setImmediate(resolve)),
): Promise<ResponseRow[] | ResponseFault> {
  const text = decode(bytes);
  if (text === null) return { fault: 'encoding' };
  const lines = text.split(/\r\n|\n|\r/, maxLines + 1);
  if (lines.length > maxLines) return { fault: 'too_many_lines' };
  while (lines.at(-1)?.trim() === '') lines.pop();
  const isTitled = mapping.layout === 'titles';
  const first = mapping.skip_first + (isTitled ? 1 : 0);
  const last = lines.length - mapping.skip_last;
  if (isTitled && mapping.skip_first >= lines.length) return { fault: 'empty' };
  const places = isTitled ? findTitles(lines[mapping.skip_first]!, mapping) : placesOf(mapping);
  if ('fault' in places) return places;
  if (last <= first) return { fault: 'empty' };
  if (last - first > maxResponseLines) return { fault: 'too_many_lines' };
  const states = statesOf(mapping);
  const rows: ResponseRow[] = [];
  for (let at = first; at < last; at++) {
    const line = lines[at]!;
    if (line.trim() === '') continue;
    if (at % linesAtOnce === 0) await turn();
    const cells = cellsOf(line, mapping, places);
    if (typeof cells === 'string') return { fault: cells, line: at + 1 };
    const reference = cells.reference.toUpperCase();
    rows.push({
      line: at + 1,
      reference,
      lineId: lineIdOf(reference),
      paise: parseAmount(cells.amount, mapping.amount_in),
      state: states.get(cells.state.toUpperCase()) ?? null,
      utr: cells.utr.toUpperCase(),
      day: parseDay(cells.date, mapping.date_format),
      reason: cells.reason.slice(0, 200),
    });
  }
  return rows.length > 0 ? rows : { fault: 'empty' };
}

/** With or without a byte order mark; null for other encodings. */
function decode(bytes: Buffer): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return text.includes('\0') ? null : text;
  } catch {
    return null;
  }
}

const statesOf = ({ paid, failed, returned, pending }: Response) =>
  new Map(
    Object.entries({ paid, failed, returned, pending }).flatMap(([state, names]) =>
      names.map((name) => [name.trim().toUpperCase(), state as ResponseState] as const),
    ),
  );

/** Index among the cells, or first character (from 0) and end. */
type Places = Record<ColumnName, number | readonly [number, number] | null>;

function placesOf({ layout, columns }: Response): Places {
  const place = (text: string) => {
    if (text === '') return null;
    if (layout === 'positions') return Number(text) - 1;
    const [from, to] = text.split('-').map(Number);
    return [from! - 1, to!] as const;
  };
  return Object.fromEntries(columnNames.map((name) => [name, place(columns[name])])) as Places;
}

function findTitles(line: string, { columns, separator }: Response): Places | ResponseFault {
  const titles = splitCells(line, separator)?.map((title) => title.toUpperCase()) ?? [];
  const places: Partial<Places> = {};
  for (const name of columnNames) {
    const title = columns[name].trim();
    const at = title === '' ? null : titles.indexOf(title.toUpperCase());
    if (at === -1 && name !== 'reason') return { fault: 'column', name: title };
    places[name] = at === -1 ? null : at;
  }
  return places as Places;
}

function cellsOf(
  line: string,
  { separator }: Response,
  places: Places,
): Record<ColumnName, string> | 'quotes' | 'short' {
  const cells = Array.isArray(places.reference) ? [] : splitCells(line, separator);
  if (!cells) return 'quotes';
  const found: Partial<Record<ColumnName, string>> = {};
  for (const name of columnNames) {
    const place = places[name];
    const cell = place === null ? '' : typeof place === 'number' ? cells[place] : line.slice(place[0], place[1]);
    // Reason, UTR and date may be missing at the end of a failed line.
    if (cell === undefined && (name === 'reference' || name === 'amount' || name === 'state')) return 'short';
    found[name] = unguarded((cell ?? '').trim());
  }
  return found as Record<ColumnName, string>;
}

/** Spreadsheets keep long numbers as text with it. */
const unguarded = (cell: string) => cell.replace(/^'/, '');

/** Null if a quote is not closed. */
function splitCells(line: string, separator: string): string[] | null {
  if (!line.includes('"')) return line.split(separator).map((cell) => cell.trim());
  const cells: string[] = [];
  for (let at = 0; ;) {
    let cell = '';
    while (line[at] === ' ') at++;
    if (line[at] === '"') {
      for (at++; ; at++) {
        if (at >= line.length) return null;
        if (line[at] !== '"') cell += line[at];
        else if (line[at + 1] === '"') cell += line[at++];
        else break;
      }
      at++;
    }
    const end = line.indexOf(separator, at);
    cells.push((cell + line.slice(at, end === -1 ? undefined : end)).trim());
    if (end === -1) return cells;
    at = end + separator.length;
  }
}

/** With or without grouping; null if it is not an amount of whole paise. */
function parseAmount(text: string, unit: Response['amount_in']): number | null {
  const plain = text.replace(/^(INR|RS\.?|₹)\s*/i, '').replaceAll(',', '');
  if (unit === 'paise') return /^\d{1,15}$/.test(plain) ? Number(plain) : null;
  const found = /^(\d{1,13})(?:\.(\d{1,2})0*)?$/.exec(plain);
  return found ? Number(found[1]) * 100 + Number((found[2] ?? '').padEnd(2, '0')) : null;
}
