import type { Roster } from '../command/members.ts';
import { type Incomes, standings } from '../incomes.ts';
import { type MemberIds, parseMemberId } from '../member-ids.ts';

/** What a member brings into a month. */
interface CarriedRank {
  highestRank: number;
  rBonusCount: number;
}

/** What a member brings into the first month of a chain where its stored files say otherwise. */
export interface CarriedMember extends CarriedRank {
  memberId: string;
}

/** What the month before has left, by the member's index in its roster. */
interface Before {
  ids: MemberIds;
  known: Uint8Array;
  highestRank: Uint8Array;
  rBonusCount: Uint8Array;
  closedRank: Uint8Array;
}

type Ranks = Pick<Roster, 'highestRank' | 'rBonusCount'>;

/**
 * Highest ranks and R-bonus counts along a chain of months that are computed otherwise than they were closed: each month begins with what the one before
 * it has left. A rank that was raised by other ways than by a month stays raised.
 */
export class CarriedRanks {
  readonly #first: ReadonlyMap<number, CarriedRank>;
  #before: Before | null = null;

  /** @param first what members bring into the first month where it is not what its files say, by the key of their ID */
  constructor(first: ReadonlyMap<number, CarriedRank>) {
    this.#first = first;
  }

  /** What everybody brings into a month, by place. */
  bringInto({ tree, keys, ...roster }: Roster): Ranks {
    const highestRank = roster.highestRank.slice();
    const rBonusCount = roster.rBonusCount.slice();
    for (let place = 0; place < tree.size; place++) {
      const carried = this.#find(keys[tree.order[place]!]!, highestRank[place]!);
      if (!carried) continue;
      highestRank[place] = carried.highestRank;
      rBonusCount[place] = carried.rBonusCount;
    }
    return { highestRank, rBonusCount };
  }

  /** @param stored the highest rank that the month's files say */
  #find(key: number, stored: number): CarriedRank | undefined {
    if (!this.#before) return this.#first.get(key);
    const { ids, known, highestRank, rBonusCount, closedRank } = this.#before;
    const member = ids.indexOf(key);
    if (member < 0 || known[member] === 0) return undefined;
    const left = highestRank[member]!;
    return {
      highestRank: stored > closedRank[member]! ? Math.max(stored, left) : left,
      rBonusCount: rBonusCount[member]!,
    };
  }

  /**
   * Notes what a month leaves.
   * @param brought what it began with
   * @param incomes as they are now; `closed` as they were when the month was closed
   */
  note(roster: Roster, brought: Ranks, incomes: Pick<Incomes, 'rank' | 'rBonus'>, closed: Pick<Incomes, 'rank'>): void {
    const { tree, ids, standing } = roster;
    const list = () => new Uint8Array(tree.size);
    const before = { ids, known: list(), highestRank: list(), rBonusCount: list(), closedRank: list() };
    for (let place = 0; place < tree.size; place++) {
      if (standing[place] === standings.absent) continue;
      const member = tree.order[place]!;
      before.known[member] = 1;
      before.highestRank[member] = Math.max(brought.highestRank[place]!, incomes.rank[place]!);
      before.rBonusCount[member] = Math.min(255, brought.rBonusCount[place]! + Number(incomes.rBonus[place]! > 0));
      before.closedRank[member] = Math.max(roster.highestRank[place]!, closed.rank[place]!);
    }
    this.#before = before;
  }
}

/** The beginning of a chain. */
export const carryInto = (first: readonly CarriedMember[]): CarriedRanks =>
  new CarriedRanks(new Map(first.map((each) => [parseMemberId(each.memberId), each])));
