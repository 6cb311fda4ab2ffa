import { rmSync } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { type Incomes, type Network, standings } from '#server/network/income/incomes.ts';
import { digitsOf, numberOf } from '#server/network/income/member-ids.ts';
import { asInputError } from './input-error.ts';

/** The file's first line. */
export const incomesHead =
  'member_id,own_sp,active,rank,leaders,network,personal,rebate,group,fixed,e_bonus,r_bonus,p_bonus,gross\n';
const chunkSize = 1 << 20;
const chunksPerFlush = 16;
/** A row is 14 numbers of at most 17 characters and their commas. */
const longestRow = 300;
const [zero, comma, dot, newline] = [48, 44, 46, 10];

/** Adds a whole number below 2^31 with that many digits, zeros in front if need be; returns where the next byte goes. */
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

/** Adds a comma and a whole number below 2^31. */
function addCount(bytes: Uint8Array, at: number, value: number): number {
  bytes[at] = comma;
  return addDigits(bytes, at + 1, value, countDigits(value));
}

/** Adds a comma and paise as rupees, or centiSp as sale points: two decimals. */
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

/** Most incomes of most members. */
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

/** Figures of a member in a record: what is not a sum or a constant of others, 64 bytes, a line of the processor's cache. */
const [own, personal, rebate, group, eBonus, rBonus, pBonus] = [0, 1, 2, 3, 4, 5, 6];
const recordSize = 8;
/** The last 8 bytes hold whole numbers: the network with two marks above its 27 bits, the leaders with the rank above theirs. */
const [networkWord, leadersWord] = [14, 15];
const wordsPerRecord = 16;
const countBits = 27;
const countMask = (1 << countBits) - 1;
const [presentMark, activeMark] = [1 << 27, 1 << 28];

/** What the rows are made of; in shared memory, so that two threads can write rows. */
export interface ArrangedIncomes {
  /** The members' keys, ascending. */
  keys: Int32Array;
  /** A record a member, in the same order. */
  records: Float64Array;
  /** Fixed income by rank. */
  fixed: Float64Array;
}

/**
 * Brings the incomes from their places in the tree into the order of the member IDs. Each member's figures go to one spot, so that
 * memory is waited for once a member and not once a figure.
 */
export function arrangeIncomes(
  keys: Int32Array,
  { tree, standing, ownCentiSp }: Network,
  incomes: Incomes,
): ArrangedIncomes {
  const records = new Float64Array(new SharedArrayBuffer(tree.size * recordSize * 8));
  const words = new Int32Array(records.buffer);
  for (let place = 0; place < tree.size; place++) {
    if (standing[place] === standings.absent) continue;
    const member = tree.order[place]!;
    const at = member * recordSize;
    records[at + own] = ownCentiSp[place]!;
    records[at + personal] = incomes.personal[place]!;
    records[at + rebate] = incomes.rebate[place]!;
    records[at + group] = incomes.group[place]!;
    records[at + eBonus] = incomes.eBonus[place]!;
    records[at + rBonus] = incomes.rBonus[place]!;
    records[at + pBonus] = incomes.pBonus[place]!;
    const word = member * wordsPerRecord;
    words[word + networkWord] = incomes.network[place]! | presentMark | (incomes.active[place]! * activeMark);
    words[word + leadersWord] = incomes.leaders[place]! | (incomes.rank[place]! << countBits);
  }
  return { keys, records, fixed: findFixedByRank(incomes) };
}

/** The rows of the incomes file, one after the other. */
class IncomeRows {
  readonly #keys: Int32Array;
  readonly #records: Float64Array;
  readonly #words: Int32Array;
  /** Fixed income by rank. */
  readonly #fixed: Float64Array;
  #member: number;
  readonly #end: number;

  constructor({ keys, records, fixed }: ArrangedIncomes, from: number, to: number) {
    this.#member = from;
    this.#end = to;
    this.#keys = keys;
    this.#records = records;
    this.#words = new Int32Array(records.buffer);
    this.#fixed = fixed;
  }

  get isDone(): boolean {
    return this.#member === this.#end;
  }

  /** Writes rows until `limit` is reached; returns where the next byte goes. */
  write(bytes: Uint8Array, from: number, limit: number): number {
    const keys = this.#keys;
    const records = this.#records;
    const words = this.#words;
    const end = this.#end;
    let at = from;
    let member = this.#member;
    for (; member < end && at < limit; member++) {
      const networkAndMarks = words[member * wordsPerRecord + networkWord]!;
      if ((networkAndMarks & presentMark) === 0) continue;
      const leadersAndRank = words[member * wordsPerRecord + leadersWord]!;
      const rank = leadersAndRank >>> countBits;
      const fixed = this.#fixed[rank]!;
      const record = member * recordSize;
      at = addDigits(bytes, at, numberOf(keys[member]!), digitsOf(keys[member]!));
      at = addHundredths(bytes, at, records[record + own]!);
      at = addCount(bytes, at, (networkAndMarks & activeMark) === 0 ? 0 : 1);
      at = addCount(bytes, at, rank);
      at = addCount(bytes, at, leadersAndRank & countMask);
      at = addCount(bytes, at, networkAndMarks & countMask);
      at = addHundredths(bytes, at, records[record + personal]!);
      at = addHundredths(bytes, at, records[record + rebate]!);
      at = addHundredths(bytes, at, records[record + group]!);
      at = addHundredths(bytes, at, fixed);
      at = addHundredths(bytes, at, records[record + eBonus]!);
      at = addHundredths(bytes, at, records[record + rBonus]!);
      at = addHundredths(bytes, at, records[record + pBonus]!);
      const ownIncome = records[record + personal]! + records[record + rebate]! + records[record + pBonus]!;
      const groupIncome = records[record + group]! + records[record + eBonus]! + records[record + rBonus]!;
      at = addHundredths(bytes, at, ownIncome + groupIncome + fixed);
      bytes[at++] = newline;
    }
    this.#member = member;
    return at;
  }
}

/**
 * Rows as CSV, in chunks, by member ID; members who do not belong to the month are left out. A chunk stays as it is until the next but
 * one is asked for.
 * @param from first member of `keys`, up to before `to`
 */
export function* formatRows(incomes: ArrangedIncomes, from: number, to: number): Generator<Uint8Array<ArrayBuffer>> {
  const rows = new IncomeRows(incomes, from, to);
  // Two in turn: one is written to the disk while the other fills.
  const size = Math.min(chunkSize, (to - from + 1) * longestRow);
  const buffers = [new Uint8Array(size), new Uint8Array(size)] as const;
  for (let turn = 0; !rows.isDone; turn = 1 - turn) {
    const bytes = buffers[turn === 0 ? 0 : 1];
    // The loop over members stands in a function of its own: generators are compiled late and badly.
    const length = rows.write(bytes, 0, size - longestRow);
    yield bytes.subarray(0, length);
  }
}

/** Fixed income by rank: one amount for the highest that anybody earns it on, nothing for the others. */
function findFixedByRank({ fixed, rank }: Incomes): Float64Array {
  const byRank = new Float64Array(256);
  for (let place = 0; place < rank.length; place++) if (fixed[place]! > 0) byRank[rank[place]!] = fixed[place]!;
  return byRank;
}

let temporaryInUse: string | undefined;

/** Removes the temporary file of a run that is given up in the middle. */
export function removeTemporaryFile(): void {
  if (temporaryInUse !== undefined) rmSync(temporaryInUse, { force: true });
}

/**
 * Writes chunks to a file, complete or not at all: to a temporary file beside it, then by renaming. What stood there before stays
 * until then. Pipes and devices are written to directly; they cannot be renamed onto.
 * @param afterChunk may throw to give up; the temporary file is then removed
 * @throws InputError when the disk is full or the place cannot be written to
 */
export async function writeWhole(
  file: string,
  chunks: AsyncIterable<Uint8Array>,
  afterChunk: () => void = () => {},
): Promise<void> {
  try {
    const target = await fs.realpath(file).catch(() => path.resolve(file));
    const found = await fs.stat(target).catch(() => null);
    if (found && !found.isFile()) return await writePieces(await fs.open(target, 'w'), chunks, afterChunk);
    const temporary = path.join(path.dirname(target), `.${path.basename(target)}.${process.pid}.tmp`);
    const handle = await fs.open(temporary, 'wx', found?.mode);
    temporaryInUse = temporary;
    try {
      await writePieces(handle, chunks, afterChunk, true);
      await fs.rename(temporary, target);
      temporaryInUse = undefined;
    } catch (error) {
      await fs.rm(temporary, { force: true });
      throw error;
    }
  } catch (error) {
    throw asInputError(error, file);
  }
}

async function writePieces(
  handle: fs.FileHandle,
  chunks: AsyncIterable<Uint8Array>,
  afterChunk: () => void,
  isFlushed = false,
): Promise<void> {
  try {
    let pending = Promise.resolve();
    const flushes: Promise<void>[] = [];
    let count = 0;
    for await (const chunk of chunks) {
      await pending;
      afterChunk();
      // The disk has begun before the end, when there would be nothing to do beside waiting for it.
      if (isFlushed && ++count % chunksPerFlush === 0) flushes.push(handle.datasync());
      pending = writeAll(handle, chunk);
      // Should something else fail first, that is what is told.
      for (const promise of [pending, ...flushes]) promise.catch(() => {});
    }
    await pending;
    // On the disk before it gets its name: after a power cut the file is whole or not there.
    if (isFlushed) await Promise.all([...flushes, handle.datasync()]);
  } finally {
    await handle.close();
  }
}

async function writeAll(handle: fs.FileHandle, chunk: Uint8Array): Promise<void> {
  for (let at = 0; at < chunk.length;) at += (await handle.write(chunk, at)).bytesWritten;
}
