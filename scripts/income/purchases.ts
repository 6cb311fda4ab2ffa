import { type Network, standings } from '#server/network/income/incomes.ts';
import { memberIdOf, type MemberIds } from '#server/network/income/member-ids.ts';
import { type ByteSource, CsvReader } from './csv.ts';
import { comma, hasTwoDecimals, lineFeed, notPlain, PlainFields, readHundredths, readMemberKey } from './fields.ts';
import { InputError } from './input-error.ts';
import type { Roster } from './members.ts';

const columns = ['member_id', 'sp', 'amount'] as const;
const [idColumn, spColumn, amountColumn] = [0, 1, 2];
const batchSize = 4096;

/**
 * Rows of purchases, as they came. They are summed some thousands at a time: many look-ups that do not wait for each other are several
 * times as fast as one after each row.
 */
export interface PurchaseBatch {
  count: number;
  /** Of the buyers' member IDs. */
  keys: Int32Array;
  /** Where in the file the rows stand. */
  lines: Int32Array;
  /** Points and amount of each row, in turn, in hundredths. */
  figures: Float64Array;
}

export function createBatch(): PurchaseBatch {
  const [keys, lines] = [new Int32Array(batchSize), new Int32Array(batchSize)];
  return { count: 0, keys, lines, figures: new Float64Array(batchSize * 2) };
}

/** What each member has bought, by the number that the members' IDs give. */
export interface PurchaseTotals {
  /** How many rows there were. */
  rows: number;
  /**
   * Points and amount of each member side by side, so that a row waits for memory once, and in few bytes, so that less of it is
   * waited for.
   */
  sums: Int32Array<ArrayBuffer>;
  /** What of `sums` did not fit, by its place there. */
  large: Map<number, number>;
}

/** Adds up points and amounts by member. */
export class PurchaseSums {
  #rows = 0;
  readonly #file: string;
  readonly #sums: Int32Array<ArrayBuffer>;
  readonly #large = new Map<number, number>();
  readonly #ids: MemberIds;
  readonly #mostCentiSp: number;
  /** Points and amounts of all rows without their signs: whether a sum is too large must not depend on the order of the rows. */
  readonly #totals = new Float64Array(2);
  #members = new Int32Array(0);

  constructor(file: string, ids: MemberIds, paisePerCentiSp: number) {
    this.#file = file;
    this.#ids = ids;
    this.#mostCentiSp = Math.floor(Number.MAX_SAFE_INTEGER / paisePerCentiSp);
    this.#sums = new Int32Array(ids.size * 2);
  }

  /** Adds rows. @throws InputError for the first of an unknown member or with which a sum passes 2^53 */
  add(batch: PurchaseBatch): void {
    const ids = this.#ids;
    const { count, keys, figures } = batch;
    if (this.#members.length < count) this.#members = new Int32Array(count);
    const members = this.#members;
    for (let at = 0; at < count; at++) members[at] = ids.indexOf(keys[at]!);
    const unknown = members.subarray(0, count).indexOf(-1);
    if (unknown >= 0)
      throw this.#fault(batch, unknown, `${memberIdOf(keys[unknown]!)} is not among the members`, idColumn);
    this.#checkTotals(batch);
    const sums = this.#sums;
    for (let at = 0; at < count; at++) {
      const slot = members[at]! * 2;
      const centiSp = sums[slot]! + figures[at * 2]!;
      const paise = sums[slot + 1]! + figures[at * 2 + 1]!;
      if (centiSp === (centiSp | 0) && paise === (paise | 0)) {
        sums[slot] = centiSp;
        sums[slot + 1] = paise;
      } else this.#addLarge(slot, centiSp, paise);
    }
    this.#rows += count;
  }

  #addLarge(slot: number, centiSp: number, paise: number): void {
    this.#sums[slot] = 0;
    this.#sums[slot + 1] = 0;
    this.#large.set(slot, (this.#large.get(slot) ?? 0) + centiSp);
    this.#large.set(slot + 1, (this.#large.get(slot + 1) ?? 0) + paise);
  }

  #checkTotals(batch: PurchaseBatch): void {
    const { count, figures } = batch;
    let [centiSp, paise] = this.#totals as unknown as [number, number];
    for (let at = 0; at < count; at++) {
      centiSp += Math.abs(figures[at * 2]!);
      paise += Math.abs(figures[at * 2 + 1]!);
      if (centiSp > this.#mostCentiSp)
        throw this.#fault(batch, at, 'the value of all points passes 2^53 paise', spColumn);
      if (paise > Number.MAX_SAFE_INTEGER)
        throw this.#fault(batch, at, 'the sum of all amounts passes 2^53 paise', amountColumn);
    }
    this.#totals.set([centiSp, paise]);
  }

  totals(): PurchaseTotals {
    return { rows: this.#rows, sums: this.#sums, large: this.#large };
  }

  #fault({ lines }: PurchaseBatch, at: number, problem: string, column: number): InputError {
    return new InputError(this.#file, problem, { line: lines[at]!, column: columns[column] });
  }
}

/**
 * Puts the month together, by place in the tree. Sums below zero count as nothing, and so does what members have bought who do not
 * belong to the month.
 */
export function buildNetwork(
  { tree, standing, highestRank, rBonusCount }: Roster,
  { sums, large }: PurchaseTotals,
): Network {
  const { size, order } = tree;
  const ownCentiSp = new Float64Array(size);
  const purchasePaise = new Float64Array(size);
  for (let place = 0; place < size; place++) {
    const slot = order[place]! * 2;
    // Without a branch, so that the next look-ups begin before this one has come back: all bits for those present, none for others.
    const isPresent = (standings.absent - standing[place]!) >> 31;
    ownCentiSp[place] = atLeastZero(sums[slot]!) & isPresent;
    purchasePaise[place] = atLeastZero(sums[slot + 1]!) & isPresent;
  }
  if (large.size > 0) {
    const total = (slot: number) => Math.max(0, sums[slot]! + (large.get(slot) ?? 0));
    for (let place = 0; place < size; place++) {
      const slot = order[place]! * 2;
      if (standing[place] === standings.absent || !(large.has(slot) || large.has(slot + 1))) continue;
      ownCentiSp[place] = total(slot);
      purchasePaise[place] = total(slot + 1);
    }
  }
  return { tree, standing, ownCentiSp, purchasePaise, highestRank, rBonusCount };
}

const atLeastZero = (value: number) => value & ~(value >> 31);

/**
 * Reads purchases.csv in batches. Where a row has a fault, the rows before it are handed over first: they may have an earlier one.
 *
 * @param onBatch takes a batch and returns the one to be filled next, itself or another
 * @throws InputError for malformed IDs and numbers out of range
 */
export async function parsePurchases(
  source: ByteSource,
  onBatch: (batch: PurchaseBatch) => PurchaseBatch,
  onChunk?: (bytesRead: number) => void,
): Promise<void> {
  const reader = new CsvReader(source, columns);
  const { starts, ends } = reader;
  let batch = createBatch();
  let allHaveDecimals = true;
  let [id, sp, amount] = [0, 0, 0];
  const handOver = () => {
    batch = onBatch(batch);
    batch.count = 0;
  };
  const add = (key: number, centiSp: number, paise: number, line: number) => {
    const at = batch.count++;
    batch.keys[at] = key;
    batch.lines[at] = line;
    batch.figures[at * 2] = centiSp;
    batch.figures[at * 2 + 1] = paise;
    if (batch.count === batchSize) handOver();
  };
  try {
    await reader.read({
      onHead: (places) => ([id, sp, amount] = places as [number, number, number]),
      onRow: () => {
        const { bytes } = reader;
        const key = readMemberKey(bytes, starts[id]!, ends[id]!);
        const centiSp = readHundredths(bytes, starts[sp]!, ends[sp]!);
        const paise = readHundredths(bytes, starts[amount]!, ends[amount]!);
        if (key < 0 || !Number.isFinite(centiSp) || !Number.isFinite(paise))
          throw findFault(reader, key, centiSp, paise);
        if (allHaveDecimals && !hasTwoDecimals(bytes, starts[amount]!, ends[amount]!)) {
          if (reader.line > 2 && isCutOff(reader, ends[amount]!)) throw cutOffFault(reader);
          allHaveDecimals = false;
        }
        add(key, centiSp, paise, reader.line);
      },
      readPlainRows: (from, last) => {
        const fields = new PlainFields(reader.bytes, from);
        let row = from;
        for (; row <= last; row = fields.at) {
          const key = fields.readMemberKey();
          if (key === notPlain || !fields.skip(comma)) break;
          const centiSp = fields.readHundredths();
          if (centiSp === notPlain || !fields.skip(comma)) break;
          const paise = fields.readHundredths();
          if (paise === notPlain || !fields.skipLineEnd()) break;
          add(key, centiSp, paise, reader.nextLine++);
        }
        return row;
      },
      onChunk,
    });
  } finally {
    handOver();
  }
}

function findFault(reader: CsvReader, key: number, centiSp: number, paise: number): InputError {
  if (key < 0) return reader.valueFault(idColumn, 'is no member ID: 6 to 8 digits');
  const isSp = !Number.isFinite(centiSp);
  return reader.valueFault(
    isSp ? spColumn : amountColumn,
    Number.isNaN(isSp ? centiSp : paise)
      ? 'is no number with at most two decimals'
      : 'is out of range: its hundredths pass 2^53',
  );
}

/** Where every other amount has two decimals, a last one without a line end and without them has been cut in the middle. */
const isCutOff = (reader: CsvReader, end: number) => reader.isUnterminated && reader.bytes[end] === lineFeed;
const cutOffFault = (reader: CsvReader) =>
  reader.valueFault(amountColumn, 'ends the file without a line end and lacks its decimals; is the file cut off?');

/**
 * Reads purchases.csv and adds it up.
 *
 * @param paisePerCentiSp what a hundredth of a sale point is worth
 * @throws InputError for malformed and unknown IDs, numbers out of range, and sums of all rows that pass 2^53
 */
export async function readPurchases(
  source: ByteSource,
  ids: MemberIds,
  paisePerCentiSp: number,
  onChunk?: (bytesRead: number) => void,
): Promise<PurchaseTotals> {
  const sums = new PurchaseSums(source.name, ids, paisePerCentiSp);
  const add = (batch: PurchaseBatch) => {
    sums.add(batch);
    return batch;
  };
  await parsePurchases(source, add, onChunk);
  return sums.totals();
}
