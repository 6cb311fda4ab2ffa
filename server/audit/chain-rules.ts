import { createHash } from 'node:crypto';

/** The previous hash of the first entry. */
export const chainStart = '0'.repeat(64);

/** Every column of an entry, with `at` in UTC to the microsecond. */
export interface SealedEntry {
  id: number;
  at: string;
  staff_id: number | null;
  login: string;
  network: string;
  user_agent: string;
  session_hash: string | null;
  request_id: string;
  action: string;
  object_type: string;
  object_id: string | null;
  outcome: string;
  error_code: string | null;
  before: unknown;
  after: unknown;
}

/** RFC 8785: keys sorted by UTF-16 code units, no spaces, numbers and strings as in ECMAScript. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(member)}`);
  return `{${members.join(',')}}`;
}

/** The hex SHA-256 of the previous hash, a line feed and the entry as canonical JSON, in UTF-8. */
export function chainHash(previous: string, entry: SealedEntry): string {
  return createHash('sha256')
    .update(`${previous}\n${canonicalJson(entry)}`)
    .digest('hex');
}

type Fields = Record<string, unknown>;

/** Compares nested objects field by field, lists as a whole. */
export function changedFields(before: Fields, after: Fields): { before: Fields; after: Fields } {
  const was = JSON.parse(JSON.stringify(before)) as Fields;
  const is = JSON.parse(JSON.stringify(after)) as Fields;
  const changed: { before: Fields; after: Fields } = { before: {}, after: {} };
  for (const key of new Set([...Object.keys(was), ...Object.keys(is)])) {
    const [old, fresh] = [was[key], is[key]];
    if (canonicalJson(old ?? null) === canonicalJson(fresh ?? null)) continue;
    const inner = isObject(old) && isObject(fresh) ? changedFields(old, fresh) : { before: old, after: fresh };
    if (inner.before !== undefined) changed.before[key] = inner.before;
    if (inner.after !== undefined) changed.after[key] = inner.after;
  }
  return changed;
}

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
