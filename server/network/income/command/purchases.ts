import { memberIdOf, type MemberIds } from '../member-ids.ts';
import { writeZeros } from '../units.ts';
import { type ByteSource, CsvReader, RowLines } from './csv.ts';
import { comma, hasTwoDecimals, lineFeed, notPlain, PlainFields, readHundredths, readMemberKey } from './fields.ts';
import { InputError } from './input-error.ts';

const columns = ['member_id', 'sp', 'amount'] as const;
const [idColumn, spColumn, amountColumn] = [0, 1, 2];
const batchSize = 1 << 14;
const numbersPerRow = 3;

/**
 * Rows of purchases, as they came. They are summed some thousands at a time: many look-ups that do not wait for each other are several
 * times as fast as one after each row.
 */
export interface PurchaseBatch {
  count: number;
  /** Key of the buyer's ID, points and amount of each row, in turn; figures in hundredths. */
  rows: Int32Array;
  /** Points and amounts that do not fit there, where they are 0, by row of the batch. */
  large: Map<number, { centiSp: number; paise: number }>;
}

export function createBatch(): PurchaseBatch {
  return { count: 0, rows: new Int32Array(batchSize * numbersPerRow), large: new Map() };
}

/** What each member has bought, by the number that the members' IDs give. */
export interface PurchaseTotals {
  /** How many rows there were. */
  rows: number;
  /**
   * Points and amount of each member side by side, so that a row waits for memory once, and in few bytes, so that less of it is
   * waited for. In shared memory: both threads write rows from it.
   */
  sums: Int32Array;
  /** What of `sums` did not fit, by its place there. */
  large: Map<number, number>;
}

/** Adds up points and amounts by member. */
export class PurchaseSums {
  #rows = 0;
  readonly #file: string;
  readonly #lines: RowLines;
  readonly #sums: Int32Array;
  readonly #large = new Map<number, number>();
  readonly #ids: MemberIds;
  readonly #mostCentiSp: number;
  /** Points and amounts of all rows without their signs: whether a sum is too large must not depend on the order of the rows. */
  #centiSp = 0;
  #paise = 0;
  readonly #slots = new Int32Array(batchSize);

  /** @param lines of the rows that will be added, in their order */
  constructor(file: string, lines: RowLines, ids: MemberIds, paisePerCentiSp: number) {
    this.#file = file;
    this.#lines = lines;
    this.#ids = ids;
    this.#mostCentiSp = Math.floor(Number.MAX_SAFE_INTEGER / paisePerCentiSp);
    this.#sums = writeZeros(new Int32Array(new SharedArrayBuffer(ids.size * 2 * Int32Array.BYTES_PER_ELEMENT)));
  }

  /** Adds rows. @throws InputError for the first of an unknown member or with which a sum passes 2^53 */
  add(batch: PurchaseBatch): void {
    if (!this.#findSlots(batch) || !this.#addToTotals(batch)) throw this.#findFault(batch);
    this.#addRows(batch);
    if (batch.large.size > 0)
      for (const [at, { centiSp, paise }] of batch.large) this.#addLarge(this.#slots[at]!, centiSp, paise);
    this.#rows += batch.count;
  }

  #addRows({ count, rows }: PurchaseBatch): void {
    const slots = this.#slots;
    const sums = this.#sums;
    for (let at = 0; at < count; at++) {
      const slot = slots[at]!;
      const centiSp = sums[slot]! + rows[at * numbersPerRow + 1]!;
      const paise = sums[slot + 1]! + rows[at * numbersPerRow + 2]!;
      if (centiSp === (centiSp | 0) && paise === (paise | 0)) {
        sums[slot] = centiSp;
        sums[slot + 1] = paise;
      } else {
        sums[slot] = 0;
        sums[slot + 1] = 0;
        this.#addLarge(slot, centiSp, paise);
      }
    }
  }

  /** Looks up where each row's sums stand; false where a member is unknown. */
  #findSlots({ count, rows }: PurchaseBatch): boolean {
    const ids = this.#ids;
    const slots = this.#slots;
    let signs = 0;
    for (let at = 0; at < count; at++) {
      const member = ids.indexOf(rows[at * numbersPerRow]!);
      signs |= member;
      slots[at] = member * 2;
    }
    return signs >= 0;
  }

  /** Counts rows towards the totals; false, and nothing is counted, where one of them passes 2^53. */
  #addToTotals({ count, rows, large }: PurchaseBatch): boolean {
    let centiSp = this.#centiSp;
    let paise = this.#paise;
    for (let at = 0; at < count; at++) {
      centiSp += Math.abs(rows[at * numbersPerRow + 1]!);
      paise += Math.abs(rows[at * numbersPerRow + 2]!);
    }
    for (const row of large.values()) {
      centiSp += Math.abs(row.centiSp);
      paise += Math.abs(row.paise);
    }
    if (centiSp > this.#mostCentiSp || paise > Number.MAX_SAFE_INTEGER) return false;
    this.#centiSp = centiSp;
    this.#paise = paise;
    return true;
  }

  /** The first fault of a batch that has one, row by row. */
  #findFault({ count, rows, large }: PurchaseBatch): InputError {
    let centiSp = this.#centiSp;
    let paise = this.#paise;
    for (let at = 0; at < count; at++) {
      const fault = (problem: string, column: number) =>
        new InputError(this.#file, problem, { line: this.#lines.lineOf(this.#rows + at), column: columns[column] });
      const key = rows[at * numbersPerRow]!;
      if (this.#ids.indexOf(key) < 0) return fault(`${memberIdOf(key)} is not among the members`, idColumn);
      centiSp += Math.abs(large.get(at)?.centiSp ?? rows[at * numbersPerRow + 1]!);
      if (centiSp > this.#mostCentiSp) return fault('the value of all points passes 2^53 paise', spColumn);
      paise += Math.abs(large.get(at)?.paise ?? rows[at * numbersPerRow + 2]!);
      if (paise > Number.MAX_SAFE_INTEGER) return fault('the sum of all amounts passes 2^53 paise', amountColumn);
    }
    throw new Error('A batch without a fault was refused');
  }

  /** Adds to what does not fit. */
  #addLarge(slot: number, centiSp: number, paise: number): void {
    this.#large.set(slot, (this.#large.get(slot) ?? 0) + centiSp);
    this.#large.set(slot + 1, (this.#large.get(slot + 1) ?? 0) + paise);
  }

  totals(): PurchaseTotals {
    return { rows: this.#rows, sums: this.#sums, large: this.#large };
  }
}

/**
 * Reads purchases.csv in batches. Where a row has a fault, the rows before it are handed over first: they may have an earlier one.
 *
 * @param lines hears of the rows' lines
 * @param onBatch takes a batch and returns the one to be filled next, itself or another
 * @throws InputError for malformed IDs and numbers out of range
 */
export async function parsePurchases(
  source: ByteSource,
  lines: RowLines,
  onBatch: (batch: PurchaseBatch) => PurchaseBatch,
  onChunk?: (bytesRead: number) => void,
): Promise<void> {
  const reader = new CsvReader(source, columns);
  const { starts, ends } = reader;
  let batch = createBatch();
  let rowsBefore = 0;
  let allHaveDecimals = true;
  let [id, sp, amount] = [0, 0, 0];
  const handOver = () => {
    rowsBefore += batch.count;
    batch = onBatch(batch);
    batch.count = 0;
    batch.large.clear();
  };
  const add = (key: number, centiSp: number, paise: number, line: number) => {
    const row = batch.count++;
    const at = row * numbersPerRow;
    lines.note(rowsBefore + row, line);
    batch.rows[at] = key;
    batch.rows[at + 1] = centiSp;
    batch.rows[at + 2] = paise;
    if (batch.count === batchSize) handOver();
  };
  const addAny = (key: number, centiSp: number, paise: number, line: number) => {
    const fits = centiSp === (centiSp | 0) && paise === (paise | 0);
    if (!fits) batch.large.set(batch.count, { centiSp, paise });
    add(key, fits ? centiSp : 0, fits ? paise : 0, line);
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
        addAny(key, centiSp, paise, reader.line);
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
  const lines = new RowLines();
  const sums = new PurchaseSums(source.name, lines, ids, paisePerCentiSp);
  const add = (batch: PurchaseBatch) => {
    sums.add(batch);
    return batch;
  };
  await parsePurchases(source, lines, add, onChunk);
  return sums.totals();
}
