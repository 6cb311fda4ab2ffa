import { type Network, standings } from '#server/network/income/incomes.ts';
import { memberIdOf } from '#server/network/income/member-ids.ts';
import { type ByteSource, CsvReader } from './csv.ts';
import { hasTwoDecimals, readHundredths, readMemberKey } from './fields.ts';
import { InputError } from './input-error.ts';
import type { Roster } from './members.ts';

const columns = ['member_id', 'sp', 'amount'] as const;
const [idColumn, spColumn, amountColumn] = [0, 1, 2];
const lineFeed = 10;

const batchSize = 4096;

/**
 * Sums of points and amounts by member. Rows wait until some thousands are there: many look-ups that do not wait for each other are
 * several times as fast as one after each row.
 */
class PurchaseSums {
  rows = 0;
  /**
   * Points and amount of each member side by side, so that a row waits for memory once, and in few bytes, so that less of it is
   * waited for. What does not fit stands in `#large`.
   */
  readonly #sums: Int32Array;
  readonly #large = new Map<number, number>();
  readonly #roster: Roster;
  readonly #mostCentiSp: number;
  /** Points and amounts of all rows without their signs: whether a sum is too large must not depend on the order of the rows. */
  readonly #totals = new Float64Array(2);
  readonly #keys = new Int32Array(batchSize);
  readonly #lines = new Int32Array(batchSize);
  readonly #members = new Int32Array(batchSize);
  readonly #figures = new Float64Array(batchSize * 2);
  #waiting = 0;

  constructor(roster: Roster, paisePerCentiSp: number) {
    this.#roster = roster;
    this.#mostCentiSp = Math.floor(Number.MAX_SAFE_INTEGER / paisePerCentiSp);
    this.#sums = new Int32Array(roster.keys.length * 2);
  }

  /** Takes a row; true when those that wait should be added. */
  take(key: number, centiSp: number, paise: number, line: number): boolean {
    const at = this.#waiting++;
    this.#keys[at] = key;
    this.#lines[at] = line;
    this.#figures[at * 2] = centiSp;
    this.#figures[at * 2 + 1] = paise;
    return this.#waiting === batchSize;
  }

  /** Adds the rows that wait. @throws InputError for the first of an unknown member or with which a sum passes 2^53 */
  add(file: string): void {
    const { ids } = this.#roster;
    const keys = this.#keys;
    const members = this.#members;
    const waiting = this.#waiting;
    for (let at = 0; at < waiting; at++) members[at] = ids.indexOf(keys[at]!);
    const unknown = members.subarray(0, waiting).indexOf(-1);
    if (unknown >= 0)
      throw this.#fault(file, unknown, `${memberIdOf(keys[unknown]!)} is not among the members`, idColumn);
    this.#checkTotals(file);
    const sums = this.#sums;
    const figures = this.#figures;
    for (let at = 0; at < waiting; at++) {
      const slot = members[at]! * 2;
      const centiSp = sums[slot]! + figures[at * 2]!;
      const paise = sums[slot + 1]! + figures[at * 2 + 1]!;
      if (centiSp === (centiSp | 0) && paise === (paise | 0)) {
        sums[slot] = centiSp;
        sums[slot + 1] = paise;
      } else this.#addLarge(slot, centiSp, paise);
    }
    this.rows += waiting;
    this.#waiting = 0;
  }

  #addLarge(slot: number, centiSp: number, paise: number): void {
    this.#sums[slot] = 0;
    this.#sums[slot + 1] = 0;
    this.#large.set(slot, (this.#large.get(slot) ?? 0) + centiSp);
    this.#large.set(slot + 1, (this.#large.get(slot + 1) ?? 0) + paise);
  }

  #checkTotals(file: string): void {
    const figures = this.#figures;
    let [centiSp, paise] = this.#totals as unknown as [number, number];
    for (let at = 0; at < this.#waiting; at++) {
      centiSp += Math.abs(figures[at * 2]!);
      paise += Math.abs(figures[at * 2 + 1]!);
      if (centiSp > this.#mostCentiSp)
        throw this.#fault(file, at, 'the value of all points passes 2^53 paise', spColumn);
      if (paise > Number.MAX_SAFE_INTEGER)
        throw this.#fault(file, at, 'the sum of all amounts passes 2^53 paise', amountColumn);
    }
    this.#totals.set([centiSp, paise]);
  }

  /** Lays the sums out by place in the tree; those below zero and those of members who are absent count as nothing. */
  layOut({ tree, standing }: Roster): { ownCentiSp: Float64Array; purchasePaise: Float64Array } {
    const { size, order } = tree;
    const sums = this.#sums;
    const ownCentiSp = new Float64Array(size);
    const purchasePaise = new Float64Array(size);
    const hasLarge = this.#large.size > 0;
    for (let place = 0; place < size; place++) {
      if (standing[place] === standings.absent) continue;
      const slot = order[place]! * 2;
      const centiSp = sums[slot]! + (hasLarge ? (this.#large.get(slot) ?? 0) : 0);
      const paise = sums[slot + 1]! + (hasLarge ? (this.#large.get(slot + 1) ?? 0) : 0);
      ownCentiSp[place] = centiSp > 0 ? centiSp : 0;
      purchasePaise[place] = paise > 0 ? paise : 0;
    }
    return { ownCentiSp, purchasePaise };
  }

  #fault(file: string, at: number, problem: string, column: number): InputError {
    return new InputError(file, problem, { line: this.#lines[at]!, column: columns[column] });
  }
}

/**
 * Reads purchases.csv, sums the rows of each member and puts the month together. Sums below zero count as 0; what members who do not
 * belong to the month have bought counts for nobody.
 *
 * @param paisePerCentiSp what a hundredth of a sale point is worth
 * @throws InputError for malformed and unknown IDs, numbers out of range, and sums of all rows that pass 2^53
 */
export async function readPurchases(
  source: ByteSource,
  roster: Roster,
  paisePerCentiSp: number,
  onChunk?: (bytesRead: number) => void,
): Promise<{ network: Network; rows: number }> {
  const purchases = new PurchaseSums(roster, paisePerCentiSp);
  const reader = new CsvReader(source, columns);
  const { starts, ends } = reader;
  let allHaveDecimals = true;
  let [id, sp, amount] = [0, 0, 0];
  await reader.read(
    (places) => ([id, sp, amount] = places as [number, number, number]),
    () => {
      const { bytes } = reader;
      const key = readMemberKey(bytes, starts[id]!, ends[id]!);
      const centiSp = readHundredths(bytes, starts[sp]!, ends[sp]!);
      const paise = readHundredths(bytes, starts[amount]!, ends[amount]!);
      if (key < 0 || !Number.isFinite(centiSp) || !Number.isFinite(paise)) throw valueFault(key, centiSp, paise);
      if (allHaveDecimals && !hasTwoDecimals(bytes, starts[amount]!, ends[amount]!)) checkCutOff();
      if (purchases.take(key, centiSp, paise, reader.line)) purchases.add(source.name);
    },
    onChunk,
  );
  purchases.add(source.name);

  /** What is wrong with the row at hand, unless an earlier one has a fault. */
  function valueFault(key: number, centiSp: number, paise: number): InputError {
    purchases.add(source.name);
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
  function checkCutOff() {
    purchases.add(source.name);
    if (reader.isUnterminated && purchases.rows > 0 && reader.bytes[ends[amount]!] === lineFeed)
      throw reader.valueFault(
        amountColumn,
        'ends the file without a line end and lacks its decimals; is the file cut off?',
      );
    allHaveDecimals = false;
  }

  const { tree, standing, highestRank, rBonusCount } = roster;
  return {
    network: { tree, standing, highestRank, rBonusCount, ...purchases.layOut(roster) },
    rows: purchases.rows,
  };
}
