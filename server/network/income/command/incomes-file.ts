import { rmSync, writeSync } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { checkGross, standings, type TreeIncomes } from '../incomes.ts';
import { digitsOf, numberOf } from '../member-ids.ts';
import { pBonus, personalIncome, rebate } from '../own-income.ts';
import type { IncomeRules } from '../rules.ts';
import { asInputError } from './input-error.ts';
import type { Roster } from './members.ts';
import type { Tree } from '../tree.ts';

/** The file's first line. */
export const incomesHead =
  'member_id,own_sp,active,rank,leaders,network,personal,rebate,group,fixed,e_bonus,r_bonus,p_bonus,gross\n';
const bytesPerFlush = 1 << 24;
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

/** What of a member's record comes from the tree: 32 bytes, half a line of the processor's cache. */
const [group, eBonus, rBonus] = [0, 1, 2];
const recordSize = 4;
/** The last 8 bytes hold whole numbers: the network with three marks above its 27 bits, the leaders with the rank above theirs. */
const [networkWord, leadersWord] = [6, 7];
const wordsPerRecord = 8;
const countBits = 27;
const countMask = (1 << countBits) - 1;
const [presentMark, activeMark, liveMark] = [1 << 27, 1 << 28, 1 << 29];

/** What the rows are made of, by member; in shared memory, so that two threads can write rows. */
export interface ArrangedIncomes {
  rules: IncomeRules;
  /** The members' keys, ascending. */
  keys: Int32Array;
  /** Points and amount of each member, side by side; sums below zero count as nothing. */
  sums: Int32Array | Float64Array;
  /** What comes from the tree: a record a member. */
  records: Float64Array;
  /** Fixed income by rank. */
  fixed: Float64Array;
}

/**
 * Brings what comes from the tree into the order of the member IDs. Each member's figures go to one spot, so that memory is waited for
 * once a member and not once a figure.
 */
export function arrangeIncomes(
  rules: IncomeRules,
  { keys, tree, standing }: Pick<Roster, 'keys' | 'standing'> & { tree: Pick<Tree, 'size' | 'order'> },
  sums: Int32Array | Float64Array,
  incomes: TreeIncomes,
): ArrangedIncomes {
  const { size, order } = tree;
  const records = new Float64Array(new SharedArrayBuffer(size * recordSize * Float64Array.BYTES_PER_ELEMENT));
  const words = new Int32Array(records.buffer);
  for (let place = 0; place < size; place++) {
    const kind = standing[place]!;
    if (kind === standings.absent) continue;
    const member = order[place]!;
    const at = member * recordSize;
    records[at + group] = incomes.group[place]!;
    records[at + eBonus] = incomes.eBonus[place]!;
    records[at + rBonus] = incomes.rBonus[place]!;
    const word = member * wordsPerRecord;
    const marks = presentMark | (incomes.active[place]! * activeMark) | (kind === standings.live ? liveMark : 0);
    words[word + networkWord] = incomes.network[place]! | marks;
    words[word + leadersWord] = incomes.leaders[place]! | (incomes.rank[place]! << countBits);
  }
  return { rules, keys, sums, records, fixed: findFixedByRank(incomes) };
}

/** Rows are written in blocks of so many members. */
export const blockMembers = 8192;

/** The first block that no thread has claimed, in shared memory: whoever is ready takes the next one, so that none waits for the other. */
export type BlockClaims = Int32Array<SharedArrayBuffer>;

export function createClaims(): BlockClaims {
  return new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
}

/** How many blocks the rows of the incomes make. */
export function countBlocks({ keys }: ArrangedIncomes): number {
  return Math.ceil(keys.length / blockMembers);
}

/** Takes the next block of the incomes' rows; -1 when all are taken. */
export function claimBlock(claims: BlockClaims, incomes: ArrangedIncomes): number {
  const block = Atomics.add(claims, 0, 1);
  return block < countBlocks(incomes) ? block : -1;
}

/**
 * A buffer that any block fits in. Most fill a quarter of it; the rest is never touched. In shared memory, since handing over other
 * memory makes the engine give up what it has compiled.
 */
export function createBlockBuffer(): BlockBuffer {
  return new Uint8Array(new SharedArrayBuffer(blockMembers * longestRow));
}

export type BlockBuffer = Uint8Array<SharedArrayBuffer>;

/**
 * Writes the rows of a block of members, as CSV by member ID, to the front of `bytes`; members who do not belong to the month are left
 * out. Returns how many bytes it took.
 * @throws SumTooLargeError when the gross income of one member passes 2^53
 */
export function formatBlock(
  { rules, keys, sums, records, fixed: fixedByRank }: ArrangedIncomes,
  block: number,
  bytes: Uint8Array,
): number {
  const words = new Int32Array(records.buffer);
  const { paisePerCentiSp } = rules;
  const hasChart = rules.chart.length > 0;
  const end = Math.min((block + 1) * blockMembers, keys.length);
  let at = 0;
  for (let member = block * blockMembers; member < end; member++) {
    const networkAndMarks = words[member * wordsPerRecord + networkWord]!;
    if ((networkAndMarks & presentMark) === 0) continue;
    const leadersAndRank = words[member * wordsPerRecord + leadersWord]!;
    const rank = leadersAndRank >>> countBits;
    const fixed = fixedByRank[rank]!;
    const record = member * recordSize;
    const centiSp = Math.max(0, sums[member * 2]!);
    const isLive = (networkAndMarks & liveMark) !== 0;
    const value = isLive ? centiSp * paisePerCentiSp : 0;
    const personal = personalIncome(rules, value);
    const rebatePaise = isLive ? rebate(rules, Math.max(0, sums[member * 2 + 1]!)) : 0;
    const pBonusPaise = hasChart && isLive ? pBonus(rules, value) : 0;
    const key = keys[member]!;
    at = addDigits(bytes, at, numberOf(key), digitsOf(key));
    at = addHundredths(bytes, at, centiSp);
    at = addCount(bytes, at, (networkAndMarks & activeMark) === 0 ? 0 : 1);
    at = addCount(bytes, at, rank);
    at = addCount(bytes, at, leadersAndRank & countMask);
    at = addCount(bytes, at, networkAndMarks & countMask);
    at = addHundredths(bytes, at, personal);
    at = addHundredths(bytes, at, rebatePaise);
    at = addHundredths(bytes, at, records[record + group]!);
    at = addHundredths(bytes, at, fixed);
    at = addHundredths(bytes, at, records[record + eBonus]!);
    at = addHundredths(bytes, at, records[record + rBonus]!);
    at = addHundredths(bytes, at, pBonusPaise);
    const treeIncome = records[record + group]! + records[record + eBonus]! + records[record + rBonus]!;
    at = addHundredths(bytes, at, checkGross(personal + rebatePaise + pBonusPaise + treeIncome + fixed));
    bytes[at++] = newline;
  }
  return at;
}

/** Fixed income by rank: one amount for the highest that anybody earns it on, nothing for the others. */
function findFixedByRank({ fixed, rank }: TreeIncomes): Float64Array {
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
 * until then. Pipes and devices are written to directly; they cannot be renamed onto. A chunk is written when the next one is asked for.
 * @param afterChunk may throw to give up; the temporary file is then removed
 * @throws InputError when the disk is full or the place cannot be written to
 */
export async function writeWhole(
  file: string,
  chunks: AsyncIterable<Uint8Array>,
  afterChunk: (bytesWritten: number) => void = () => {},
): Promise<void> {
  try {
    const target = await fs.realpath(file).catch(() => path.resolve(file));
    const found = await fs.stat(target).catch(() => null);
    if (found && !found.isFile()) return await writeDirectly(target, chunks, afterChunk);
    const temporary = path.join(path.dirname(target), `.${path.basename(target)}.${process.pid}.tmp`);
    const handle = await fs.open(temporary, 'wx', found?.mode);
    temporaryInUse = temporary;
    try {
      await writeToDisk(handle, chunks, afterChunk);
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

/** Writes chunks to a pipe or a device, which may keep one waiting. */
async function writeDirectly(
  target: string,
  chunks: AsyncIterable<Uint8Array>,
  afterChunk: (bytesWritten: number) => void,
): Promise<void> {
  const handle = await fs.open(target, 'w');
  try {
    let written = 0;
    for await (const chunk of chunks) {
      for (let at = 0; at < chunk.length;) at += (await handle.write(chunk, at)).bytesWritten;
      afterChunk((written += chunk.length));
    }
  } finally {
    await handle.close();
  }
}

/** Writes chunks to a file that is on the disk at the end: before it gets its name, so that after a power cut it is whole or not there. */
async function writeToDisk(
  handle: fs.FileHandle,
  chunks: AsyncIterable<Uint8Array>,
  afterChunk: (bytesWritten: number) => void,
): Promise<void> {
  const flushes: Promise<void>[] = [];
  try {
    let [written, flushed] = [0, 0];
    for await (const chunk of chunks) {
      // Copied to the system here: another thread would have to be woken up for each chunk, and both cores are busy.
      for (let at = 0; at < chunk.length;) at += writeSync(handle.fd, chunk, at);
      afterChunk((written += chunk.length));
      if (written - flushed < bytesPerFlush) continue;
      // The disk has begun before the end, when there would be nothing to do beside waiting for it.
      const flush = handle.datasync();
      // Should something else fail first, that is what is told.
      flush.catch(() => {});
      flushes.push(flush);
      flushed = written;
    }
    await Promise.all([...flushes, handle.datasync()]);
  } finally {
    await Promise.allSettled(flushes);
    await handle.close();
  }
}
