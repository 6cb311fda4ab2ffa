/** Reports are read by column names, exact to the paisa. Pure. */
import type { Paise } from '#server/money/paise.ts';
import { isDay, normaliseAmount } from '#contract/typed-values.ts';
import type { TableRow } from '#server/platform/csv.ts';

export interface SettledEntry {
  kind: 'payment' | 'refund' | 'adjustment';
  reference: string;
  providerOrderId: string | null;
  /** Before fees. */
  amount: Paise;
  /** Without GST. */
  fee: number;
  gst: number;
  /** Positive for incoming money. */
  net: number;
  settlementId: string;
  utr: string;
  settledAt: Date;
}

/** A missing column, an invalid value, or a row that does not add up. */
export type ReportFault =
  | { fault: 'column'; name: string }
  | { fault: 'value'; line: number; name: string; value: string }
  | { fault: 'sum'; line: number };

/** By any of the names that a column has had; empty if there is none. */
export type Cells = (...names: string[]) => string;

const normalise = (name: string) =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '');

export interface ReportRules {
  /** Each with its alternative names. */
  readonly columns: readonly (readonly string[])[];
  /** None if the row is not settled yet or sums up others. */
  readRow(read: Cells, line: number): SettledEntry[];
}

class Wrong extends Error {
  readonly fault: ReportFault;
  constructor(fault: ReportFault) {
    super('a settlement report cannot be read');
    this.fault = fault;
  }
}

/**
 * Skips anything above the heading, and rows not settled yet. If any row does not add up to the paisa, rejects the
 * whole report.
 */
export function readSettlementReport(
  { columns, readRow }: ReportRules,
  rows: readonly TableRow[],
): SettledEntry[] | ReportFault {
  const head = headOf(columns, rows);
  if (typeof head === 'string') return { fault: 'column', name: head };
  const names = rows[head]!.cells.map(normalise);
  try {
    return rows.slice(head + 1).flatMap(({ line, cells, unreadable = [] }) => {
      const read: Cells = (...wanted) => {
        const at = names.findIndex((name, index) => wanted.includes(name) && (cells[index] ?? '') !== '');
        const torn = unreadable.find(({ column }) => column === at);
        if (torn) throw new Wrong({ fault: 'value', line, name: names[at]!, value: torn.shown });
        return at === -1 ? '' : cells[at]!;
      };
      return readRow(read, line);
    });
  } catch (error) {
    if (error instanceof Wrong) return error.fault;
    throw error;
  }
}

/** Index of the heading; without one, the first column missing in the most similar row. */
function headOf(columns: ReportRules['columns'], rows: readonly { cells: readonly string[] }[]): number | string {
  let nearest = columns;
  for (const [index, { cells }] of rows.entries()) {
    const names = cells.map(normalise);
    const missing = columns.filter((column) => !column.some((name) => names.includes(name)));
    if (missing.length === 0) return index;
    if (missing.length < nearest.length) nearest = missing;
  }
  return nearest[0]![0]!;
}

/** An incoming payout is the amount less fee and GST; an outgoing one is the amount plus its charges. @throws Wrong */
export function checked(line: number, entry: SettledEntry): SettledEntry {
  const { kind, amount, fee, gst, net } = entry;
  const expected = kind === 'refund' || net < 0 ? 0 - amount - fee - gst : amount - fee - gst;
  if (kind !== 'adjustment' && net !== expected) throw new Wrong({ fault: 'sum', line });
  return entry;
}

/** @throws Wrong for an empty value, or one longer than 100 characters */
export function required(value: string, name: string, line: number): string {
  if (value === '' || value.length > 100) throw new Wrong({ fault: 'value', line, name, value: value.slice(0, 40) });
  return value;
}

/** To paise, without binary fractions. */
export function rupees(text: string, name: string, line: number): number {
  const parts = /^(-?)(\d{1,12})(?:\.(\d{1,2})0*)?$/.exec(normaliseAmount(text));
  if (!parts) throw new Wrong({ fault: 'value', line, name, value: text.slice(0, 40) });
  const [, sign, whole, part = ''] = parts;
  const value = Number(whole) * 100 + Number(part.padEnd(2, '0'));
  return sign === '-' && value > 0 ? -value : value;
}

/** Unix seconds, day first (18/11/2026 10:30:00) or year first; without a time zone in India's time. */
export function moment(text: string, name: string, line: number): Date {
  const value = text.trim();
  if (/^\d{9,11}$/.test(value)) return new Date(Number(value) * 1000);
  const dayFirst = /^(\d{2})[/-](\d{2})[/-](\d{4})(?:[ T](\d{2}:\d{2}(?::\d{2})?))?/.exec(value);
  const iso = dayFirst
    ? `${dayFirst[3]}-${dayFirst[2]}-${dayFirst[1]}T${dayFirst[4] ?? '00:00'}`
    : value.replace(' ', 'T').replace(/^\d{4}-\d{2}-\d{2}$/, '$&T00:00');
  const [day] = /^\d{4}-\d{2}-\d{2}/.exec(iso) ?? [];
  const at = new Date(/(?:Z|[+-]\d{2}:?\d{2})$/.test(iso) ? iso : `${iso}+05:30`);
  if (Number.isNaN(at.getTime()) || (day !== undefined && !isDay(day)))
    throw new Wrong({ fault: 'value', line, name, value: value.slice(0, 40) });
  return at;
}
