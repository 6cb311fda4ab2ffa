import { type Network, memberStates, type TreeNetwork } from './incomes.ts';
import { MemberIds, memberIdOf, parseMemberId } from './member-ids.ts';
import { findSponsorCycle, layOutTree, type Tree } from './tree.ts';
import { SumTooLargeError } from './units.ts';

export class MonthFault extends Error {
  override name = 'MonthFault';
}

/** A row with an error. Rows count from 0. In stored files each row has one line, after the header. */
export class InputFault extends MonthFault {
  override name = 'InputFault';
  readonly row: number;
  readonly column: string;
  readonly problem: string;

  constructor(file: 'members' | 'purchases', row: number, column: string, problem: string) {
    super(`${file}.csv: line ${row + 2}, column ${column}: ${problem}`);
    this.row = row;
    this.column = column;
    this.problem = problem;
  }
}

/** The message if the error is the input's fault; null for any other error. */
export const faultOf = (error: unknown): string | null =>
  error instanceof MonthFault || error instanceof SumTooLargeError ? error.message : null;

/** A member as of a month's end. */
export interface MemberRow {
  memberId: string;
  /** Empty for a root. */
  sponsorId: string;
  /** YYYY-MM-DD */
  joinedOn: string;
  status: 'live' | 'frozen' | 'exited';
  highestRank: number;
  rBonusCount: number;
}

/** A month's members, packed into 10 bytes each. */
export type MemberColumns = {
  keys: Int32Array;
  /** -1 for a root. */
  sponsors: Int32Array;
  /** Standing (bits 0 to 2), highest rank (3 to 7) and R-bonus count (8 to 15). */
  facts: Uint16Array;
};

/** A row's standing: one of `standings`, or why the member is absent from the month. */
export const rowStates = { ...memberStates, joinedLater: 3, exited: 4 } as const;
export const maxPayments = 255;

/** A growing list of members. */
export class MemberRows {
  count = 0;
  #columns: MemberColumns;

  /** @param capacity a generous value costs nothing: memory is only taken when it is written to */
  constructor(capacity = 0) {
    const size = Math.max(1 << 16, capacity);
    this.#columns = { keys: new Int32Array(size), sponsors: new Int32Array(size), facts: new Uint16Array(size) };
  }

  /** The figures must be in range. */
  add(key: number, sponsor: number, state: number, highestRank: number, payments: number): void {
    if (this.count === this.#columns.keys.length) this.#columns = widen(this.#columns);
    const { keys, sponsors, facts } = this.#columns;
    keys[this.count] = key;
    sponsors[this.count] = sponsor;
    facts[this.count++] = state | (highestRank << 3) | (payments << 8);
  }

  /** @throws InputFault for malformed IDs and figures out of range */
  addRow(
    { memberId, sponsorId, joinedOn, status, highestRank, rBonusCount }: MemberRow,
    { month, topRank }: { month: string; topRank: number },
  ): void {
    const fault = (column: string, problem: string) => new InputFault('members', this.count, column, problem);
    const key = parseMemberId(memberId);
    if (key < 0) throw fault('member_id', `"${memberId}" is no member ID: 6 to 8 digits`);
    const sponsor = sponsorId === '' ? -1 : parseMemberId(sponsorId);
    if (sponsor < 0 && sponsorId !== '') throw fault('sponsor_id', `"${sponsorId}" is no member ID: 6 to 8 digits`);
    if (sponsor === key) throw fault('sponsor_id', `${memberId} is its own sponsor`);
    if (!(highestRank <= topRank)) throw fault('highest_rank', `"${highestRank}" is out of range: 0 to ${topRank}`);
    if (!(rBonusCount <= maxPayments))
      throw fault('r_bonus_count', `"${rBonusCount}" is out of range: 0 to ${maxPayments}`);
    const isLate = status !== 'exited' && joinedOn > `${month}-31`;
    this.add(key, sponsor, rowStates[isLate ? 'joinedLater' : status], highestRank, rBonusCount);
  }

  columns = () => cut(this.#columns, this.count);
}

type Columns = Record<string, Int32Array | Uint16Array | Uint8Array | Float64Array>;
function mapColumns<Of extends Columns>(columns: Of, change: (column: Float64Array) => unknown): Of {
  return Object.fromEntries(
    Object.entries(columns).map(([name, column]) => [name, change(column as Float64Array)]),
  ) as Of;
}

export const cut = <Of extends Columns>(columns: Of, count: number): Of =>
  mapColumns(columns, (column) => column.subarray(0, count));

/** Doubles the capacity. */
export const widen = <Of extends Columns>(columns: Of): Of =>
  mapColumns(columns, (column) => {
    const wide = new (column.constructor as typeof Float64Array)(column.length * 2);
    wide.set(column);
    return wide;
  });

/** All members of a month, numbered by ID and laid out as a tree. */
export interface Roster {
  ids: MemberIds;
  keys: Int32Array;
  tree: Tree;
  /** By place, one of `standings`. `absent`: joined after the month or has exited. */
  states: Uint8Array;
  highestRank: Uint8Array;
  rBonusCount: Uint8Array;
}

const kindOf = (facts: number) => facts & 7;
const sponsorFault = (row: number, problem: string) => new InputFault('members', row, 'sponsor_id', problem);

/**
 * Sorts members by ID, so that the order of the input does not matter, and lays out the tree.
 * @param month YYYY-MM
 * @throws InputFault for duplicate and unknown IDs, cycles, and members of the month whose sponsor is not in it
 */
export function layOutRoster(rows: MemberColumns, month: string): Roster {
  const ids = new MemberIds();
  const size = rows.keys.length;
  for (let row = 0; row < size; row++)
    if (!ids.add(rows.keys[row]!))
      throw new InputFault('members', row, 'member_id', `${memberIdOf(rows.keys[row]!)} stands in the file twice`);
  const keys = ids.number();
  const sponsor = new Int32Array(size);
  const facts = new Uint16Array(size);
  for (let row = 0; row < size; row++) {
    const member = ids.indexOf(rows.keys[row]!);
    const sponsorKey = rows.sponsors[row]!;
    const above = sponsorKey < 0 ? -1 : ids.indexOf(sponsorKey);
    if (above < 0 && sponsorKey >= 0)
      throw sponsorFault(row, `the sponsor ${memberIdOf(sponsorKey)} is not in the file`);
    sponsor[member] = above;
    facts[member] = rows.facts[row]!;
  }
  const tree = layOutTree(sponsor);
  if (tree.size < size) throw cycleFault(sponsor, keys, rows);
  const list = () => new Uint8Array(size);
  const roster: Roster = { ids, keys, tree, states: list(), highestRank: list(), rBonusCount: list() };
  let isConsistent = true;
  for (let place = 0; place < size; place++) {
    const own = facts[tree.order[place]!]!;
    const kind = kindOf(own);
    roster.states[place] = kind >= rowStates.joinedLater ? memberStates.absent : kind;
    roster.highestRank[place] = (own >>> 3) & 31;
    roster.rBonusCount[place] = own >>> 8;
    const above = tree.parent[place]!;
    if (above >= 0 && kind < rowStates.joinedLater && roster.states[above] === memberStates.absent)
      isConsistent = false;
  }
  if (!isConsistent) throw strandedFault(rows, { ids, facts, month });
  return roster;
}

/** Reports the first member of the month whose sponsor does not belong to it. */
function strandedFault(
  { keys, sponsors }: MemberColumns,
  { ids, facts, month }: { ids: MemberIds; facts: Uint16Array; month: string },
): InputFault {
  const kindAt = (key: number) => kindOf(facts[ids.indexOf(key)]!);
  const row = keys.findIndex(
    (key, at) =>
      sponsors[at]! >= 0 && kindAt(key) < rowStates.joinedLater && kindAt(sponsors[at]!) >= rowStates.joinedLater,
  );
  const above = sponsors[row]!;
  const why = kindAt(above) === rowStates.exited ? 'has exited' : `joined after ${month}`;
  return sponsorFault(row, `the sponsor ${memberIdOf(above)} ${why}; the file must show the tree at the month's end`);
}

function cycleFault(sponsor: Int32Array, keys: Int32Array, rows: MemberColumns): InputFault {
  const cycle = findSponsorCycle(sponsor)!;
  const first = cycle[0]!;
  const names = [...cycle.slice(0, 5), first].map((member) => memberIdOf(keys[member]!));
  if (cycle.length > 5) names.splice(-1, 0, `… (${cycle.length} members)`);
  return sponsorFault(rows.keys.indexOf(keys[first]!), `the sponsors form a cycle: ${names.join(' < ')}`);
}

/**
 * Builds the network of a month, by place. Sums below zero and sums of absent members count as 0.
 * @param sums points and amount of each member, interleaved
 */
export function buildNetwork(roster: Roster, sums: Int32Array | Float64Array): Network {
  return { ...buildTreeNetwork(roster, sums), purchasePaise: bringToPlaces(roster, sums, 1) };
}

/** As `buildNetwork`, without purchase amounts, which only affect the buyer's own income. */
export function buildTreeNetwork(roster: Roster, sums: Int32Array | Float64Array): TreeNetwork {
  return { ...roster, ownCentiSp: bringToPlaces(roster, sums, 0) };
}

/** @param figure 0 for points, 1 for amounts */
function bringToPlaces(
  { tree, states }: Roster,
  sums: Int32Array | Float64Array,
  figure: 0 | 1,
): Float64Array<ArrayBuffer> {
  const { size, order } = tree;
  const figures = new Float64Array(size);
  if (sums instanceof Int32Array) {
    for (let place = 0; place < size; place++) {
      // No branch, so that the next look-ups start before this one returns. All bits are set for present members.
      const isPresent = (memberStates.absent - states[place]!) >> 31;
      const sum = sums[order[place]! * 2 + figure]!;
      figures[place] = sum & ~(sum >> 31) & isPresent;
    }
  } else {
    for (let place = 0; place < size; place++)
      if (states[place] !== memberStates.absent) figures[place] = Math.max(0, sums[order[place]! * 2 + figure]!);
  }
  return figures;
}
