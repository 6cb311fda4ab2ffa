import { memberIdOf, type MemberIds, parseMemberId } from './member-ids.ts';
import { cut, InputFault, widen } from './roster.ts';

/** A member's purchase, return or deduction. Returns are negative. */
export interface PurchaseRow {
  memberId: string;
  centiSp: number;
  paise: number;
}

export type PurchaseColumns = { keys: Int32Array; centiSp: Float64Array; paise: Float64Array };

/** A growing list of purchases. */
export class PurchaseRows {
  count = 0;
  #columns: PurchaseColumns;

  constructor(capacity = 1 << 14) {
    this.#columns = {
      keys: new Int32Array(capacity),
      centiSp: new Float64Array(capacity),
      paise: new Float64Array(capacity),
    };
  }

  add(key: number, centiSp: number, paise: number): void {
    if (this.count === this.#columns.keys.length) this.#columns = widen(this.#columns);
    const columns = this.#columns;
    columns.keys[this.count] = key;
    columns.centiSp[this.count] = centiSp;
    columns.paise[this.count++] = paise;
  }

  addRow({ memberId, centiSp, paise }: PurchaseRow): void {
    this.add(parseMemberId(memberId), centiSp, paise);
  }

  columns = () => cut(this.#columns, this.count);
}

const batchSize = 1 << 14;

/** Sums points and amounts by member. */
export class PurchaseSums {
  rows = 0;
  readonly #ids: MemberIds;
  readonly #paisePerCentiSp: number;
  /**
   * Points and amount of each member, interleaved, so that a row costs one memory access; 32-bit to keep the array
   * small.
   */
  #sums: Int32Array;
  /** Sums that do not fit 32 bits, by their index in `#sums`. */
  #large = new Map<number, number>();
  /** Totals of all rows without signs, because whether a sum is too large must not depend on the order of the rows. */
  #centiSp = 0;
  #paise = 0;
  readonly #slots = new Int32Array(batchSize);

  constructor(ids: MemberIds, paisePerCentiSp: number) {
    this.#ids = ids;
    this.#paisePerCentiSp = paisePerCentiSp;
    this.#sums = new Int32Array(ids.size * 2);
  }

  /** @throws InputFault for the first row with an unknown member or with which a sum passes 2^53 */
  add({ keys, centiSp, paise }: PurchaseColumns): void {
    for (let from = 0; from < keys.length; from += batchSize) {
      const to = from + batchSize;
      const batch = {
        keys: keys.subarray(from, to),
        centiSp: centiSp.subarray(from, to),
        paise: paise.subarray(from, to),
      };
      this.#addBatch(batch);
    }
  }

  /** Looks up a batch first and sums it then: look-ups that do not wait for each other are several times as fast. */
  #addBatch(rows: PurchaseColumns): void {
    if (!this.#findSlots(rows) || !this.#addToTotals(rows)) throw this.#findFault(rows);
    const { length } = rows.keys;
    const [slots, sums] = [this.#slots, this.#sums];
    for (let at = 0; at < length; at++) {
      const slot = slots[at]!;
      const centiSp = sums[slot]! + rows.centiSp[at]!;
      const paise = sums[slot + 1]! + rows.paise[at]!;
      if (centiSp === (centiSp | 0) && paise === (paise | 0)) {
        sums[slot] = centiSp;
        sums[slot + 1] = paise;
      } else {
        sums[slot] = 0;
        sums[slot + 1] = 0;
        this.#large.set(slot, (this.#large.get(slot) ?? 0) + centiSp);
        this.#large.set(slot + 1, (this.#large.get(slot + 1) ?? 0) + paise);
      }
    }
    this.rows += length;
  }

  static of(purchases: PurchaseColumns, ids: MemberIds, paisePerCentiSp: number): PurchaseSums {
    const sums = new PurchaseSums(ids, paisePerCentiSp);
    sums.add(purchases);
    return sums;
  }

  /** Returns these sums less `taken`. Members outside the month are ignored, because their points were not in it. */
  without(taken: readonly PurchaseRow[]): PurchaseSums {
    const left = new PurchaseSums(this.#ids, this.#paisePerCentiSp);
    left.rows = this.rows;
    left.#sums = this.#sums.slice();
    left.#large = new Map(this.#large);
    left.#centiSp = this.#centiSp;
    left.#paise = this.#paise;
    const rows = new PurchaseRows();
    for (const { memberId, centiSp, paise } of taken)
      if (this.#ids.indexOf(parseMemberId(memberId)) >= 0) rows.addRow({ memberId, centiSp: -centiSp, paise: -paise });
    left.add(rows.columns());
    return left;
  }

  /** Looks up each row's index in `#sums`. Returns false if a member is unknown. */
  #findSlots({ keys }: PurchaseColumns): boolean {
    const [ids, slots] = [this.#ids, this.#slots];
    let signs = 0;
    for (let at = 0; at < keys.length; at++) {
      const member = ids.indexOf(keys[at]!);
      signs |= member;
      slots[at] = member * 2;
    }
    return signs >= 0;
  }

  readonly #maxCentiSp = () => Math.floor(Number.MAX_SAFE_INTEGER / this.#paisePerCentiSp);

  /** Adds rows to the totals. If one would pass 2^53, returns false and adds nothing. */
  #addToTotals({ keys, centiSp: points, paise: amounts }: PurchaseColumns): boolean {
    let [centiSp, paise] = [this.#centiSp, this.#paise];
    for (let at = 0; at < keys.length; at++) {
      centiSp += Math.abs(points[at]!);
      paise += Math.abs(amounts[at]!);
    }
    if (centiSp > this.#maxCentiSp() || paise > Number.MAX_SAFE_INTEGER) return false;
    this.#centiSp = centiSp;
    this.#paise = paise;
    return true;
  }

  #findFault(rows: PurchaseColumns): InputFault {
    let [centiSp, paise] = [this.#centiSp, this.#paise];
    for (const [at, key] of rows.keys.entries()) {
      const fault = (column: string, problem: string) => new InputFault('purchases', this.rows + at, column, problem);
      if (this.#ids.indexOf(key) < 0) return fault('member_id', `${memberIdOf(key)} is not among the members`);
      centiSp += Math.abs(rows.centiSp[at]!);
      if (centiSp > this.#maxCentiSp()) return fault('sp', 'the value of all points passes 2^53 paise');
      paise += Math.abs(rows.paise[at]!);
      if (paise > Number.MAX_SAFE_INTEGER) return fault('amount', 'the sum of all amounts passes 2^53 paise');
    }
    throw new Error('Rows without a fault were refused');
  }

  /**
   * Points and amount of each member, interleaved, by member index. Callers must read sums below zero as 0.
   * @returns the internal array, or a copy in floats if some sums do not fit 32 bits
   */
  whole(): Int32Array | Float64Array {
    if (this.#large.size === 0) return this.#sums;
    const whole = Float64Array.from(this.#sums);
    for (const [slot, amount] of this.#large) whole[slot]! += amount;
    return whole;
  }
}
