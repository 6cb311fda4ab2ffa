import {
  amountColumns,
  type ArrangedIncomes,
  createIncomeColumns,
  type IncomeColumns,
  readIncomes,
} from '../income-columns.ts';
import { digitsOf, numberOf } from '../member-ids.ts';

export const incomesHead =
  'member_id,own_sp,active,rank,leaders,network,personal,rebate,group,fixed,e_bonus,r_bonus,p_bonus,gross\n';
/** In bytes: a row is 14 numbers of at most 17 characters and their commas. */
const longestRow = 300;
const [zero, comma, dot, newline] = [48, 44, 46, 10];

/** Members per block of rows. */
const blockMembers = 8192;

/** Generates the incomes file in chunks. The next chunk reuses the buffer of the one before. */
export function* formatIncomesFile(incomes: ArrangedIncomes): Generator<Uint8Array> {
  yield Buffer.from(incomesHead);
  const columns = createIncomeColumns(blockMembers);
  const bytes = createRowBuffer(blockMembers);
  for (let from = 0; from < incomes.keys.length; from += blockMembers) {
    const count = readIncomes(incomes, from, columns);
    yield bytes.subarray(0, formatIncomes(columns, count, bytes));
  }
}

/** A buffer for the rows of `members` members. Most rows use a quarter of their space; the rest is never touched. */
export const createRowBuffer = (members: number) => new Uint8Array(members * longestRow);

/** Writes the first `count` rows as CSV to the front of `bytes`. Returns the number of bytes written. */
export function formatIncomes(columns: IncomeColumns, count: number, bytes: Uint8Array): number {
  const amounts = amountColumns.map((name) => columns[name]);
  let at = 0;
  for (let row = 0; row < count; row++) {
    const key = columns.key[row]!;
    at = addDigits(bytes, at, numberOf(key), digitsOf(key));
    at = addHundredths(bytes, at, columns.own_centi_sp[row]!);
    at = addCount(bytes, at, columns.is_active[row]!);
    at = addCount(bytes, at, columns.rank[row]!);
    at = addCount(bytes, at, columns.leaders[row]!);
    at = addCount(bytes, at, columns.network[row]!);
    for (const amount of amounts) at = addHundredths(bytes, at, amount[row]!);
    bytes[at++] = newline;
  }
  return at;
}

/** Writes a whole number below 2^31, padded with zeros to `digits`. Returns the position after it. */
function addDigits(bytes: Uint8Array, at: number, value: number, digits: number): number {
  const end = at + digits;
  let rest = value;
  for (let each = end - 1; each >= at; each--) {
    const tenth = (rest / 10) | 0;
    bytes[each] = zero + rest - tenth * 10;
    rest = tenth;
  }
  return end;
}

function countDigits(value: number): number {
  if (value < 100) return value < 10 ? 1 : 2;
  if (value < 10_000) return value < 1000 ? 3 : 4;
  if (value < 1_000_000) return value < 100_000 ? 5 : 6;
  if (value < 100_000_000) return value < 10_000_000 ? 7 : 8;
  return value < 1_000_000_000 ? 9 : 10;
}

function addCount(bytes: Uint8Array, at: number, value: number): number {
  bytes[at] = comma;
  return addDigits(bytes, at + 1, value, countDigits(value));
}

/** Writes a comma and paise as rupees, or centiSp as sale points, with two decimals. */
function addHundredths(bytes: Uint8Array, at: number, value: number): number {
  if (value === 0) return addZero(bytes, at);
  if (value > 0x7fffffff) return addLargeHundredths(bytes, at, value);
  const hundredths = value | 0;
  const whole = (hundredths / 100) | 0;
  const rest = hundredths - whole * 100;
  const tens = (rest / 10) | 0;
  const point = addCount(bytes, at, whole);
  bytes[point] = dot;
  bytes[point + 1] = zero + tens;
  bytes[point + 2] = zero + rest - tens * 10;
  return point + 3;
}

/** A fast path, because most incomes are 0. */
function addZero(bytes: Uint8Array, at: number): number {
  bytes[at] = comma;
  bytes[at + 1] = zero;
  bytes[at + 2] = dot;
  bytes[at + 3] = zero;
  bytes[at + 4] = zero;
  return at + 5;
}

function addLargeHundredths(bytes: Uint8Array, at: number, value: number): number {
  const whole = Math.floor(value / 100);
  const text = `,${whole}.${String(value - whole * 100).padStart(2, '0')}`;
  for (let each = 0; each < text.length; each++) bytes[at + each] = text.charCodeAt(each);
  return at + text.length;
}
