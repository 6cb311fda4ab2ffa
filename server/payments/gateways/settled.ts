/** Reads settlements from a provider's API by the rules of its reports. */
import { type ReportRules, readSettlementReport, type SettledEntry } from '../settlements/report-rules.ts';

/** Protects against an answer that never ends. */
export const maxPages = 200;

type Item = Readonly<Record<string, unknown>>;

/**
 * `items` have the report's columns as fields; `toText` converts a field to the report's notation.
 * @throws Error if they are not settlements
 */
export function readSettledItems(
  rules: ReportRules,
  items: readonly Item[],
  toText: (name: string, value: unknown) => unknown = (_name, value) => value,
): SettledEntry[] {
  if (items.length === 0) return [];
  const names = [...new Set(items.flatMap((item) => Object.keys(item)))];
  const cell = (name: string, value: unknown) => {
    const text = toText(name, value);
    return typeof text === 'string' || typeof text === 'number' ? String(text) : '';
  };
  const rows = items.map((item, index) => ({ line: index + 2, cells: names.map((name) => cell(name, item[name])) }));
  const read = readSettlementReport(rules, [{ line: 1, cells: names }, ...rows]);
  if ('fault' in read) throw new Error(`the answer is no settlement: ${JSON.stringify(read)}`);
  return read;
}
