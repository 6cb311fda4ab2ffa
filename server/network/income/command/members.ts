import { standings } from '../incomes.ts';
import { MemberIds, memberIdOf } from '../member-ids.ts';
import { findSponsorCycle, layOutTree, type Tree } from '../tree.ts';
import { type ByteSource, CsvReader, RowLines } from './csv.ts';
import { comma, notPlain, PlainFields, readDay, readMemberKey, readWhole } from './fields.ts';
import { InputError } from './input-error.ts';

const columns = ['member_id', 'sponsor_id', 'joined_on', 'status', 'highest_rank', 'r_bonus_count'] as const;
const [idColumn, sponsorColumn, joinedColumn, statusColumn, rankColumn, countColumn] = [0, 1, 2, 3, 4, 5];
const mostPayments = 255;

/** All members of a file, numbered by their IDs and laid out as a tree. */
export interface Roster {
  ids: MemberIds;
  /** Key of each member ID, ascending. */
  keys: Int32Array;
  tree: Tree;
  /** By place in the tree: one of `standings`; `absent` for those who joined after the month and those who have exited. */
  standing: Uint8Array;
  highestRank: Uint8Array;
  rBonusCount: Uint8Array;
}

/** Why a member is absent from the month. */
const joinedLater = 3;
const exited = 4;

/** The shortest row that there can be; how long a file is tells how many rows it has at most. */
const shortestRow = '100001,,2026-01-01,live,1,0\n'.length;

/** The rows as they came, packed: numbers in 10 bytes a row. */
class MemberRows {
  readonly ids = new MemberIds();
  readonly lines = new RowLines();
  #capacity: number;
  count = 0;
  keys: Int32Array;
  /** -1 for a root. */
  sponsors: Int32Array;
  /** See `packFacts`. */
  facts: Uint16Array;

  /** @param fileSize in bytes; 0 where it is not known. Room for all rows at once costs nothing: memory is taken when it is written to. */
  constructor(fileSize: number) {
    this.#capacity = Math.max(1 << 16, Math.ceil(fileSize / shortestRow));
    this.keys = new Int32Array(this.#capacity);
    this.sponsors = new Int32Array(this.#capacity);
    this.facts = new Uint16Array(this.#capacity);
  }

  /** Adds a row; false, and nothing is added, when the member has one already. */
  add(key: number, sponsor: number, facts: number, line: number): boolean {
    if (!this.ids.add(key)) return false;
    if (this.count === this.#capacity) this.#grow();
    this.lines.note(this.count, line);
    this.keys[this.count] = key;
    this.sponsors[this.count] = sponsor;
    this.facts[this.count++] = facts;
    return true;
  }

  /** The first row whose member's key passes. */
  findRow(passes: (key: number) => boolean): number {
    return this.keys.subarray(0, this.count).findIndex(passes);
  }

  #grow(): void {
    this.#capacity *= 2;
    const widen = <T extends Int32Array | Uint16Array>(narrow: T, wide: T): T => {
      wide.set(narrow);
      return wide;
    };
    this.keys = widen(this.keys, new Int32Array(this.#capacity));
    this.sponsors = widen(this.sponsors, new Int32Array(this.#capacity));
    this.facts = widen(this.facts, new Uint16Array(this.#capacity));
  }
}

/**
 * Reads members.csv as it stands at the end of a month.
 *
 * @param month YYYYMM
 * @param topRank highest rank of the plan
 * @param fileSize in bytes, where it is known
 * @throws InputError for malformed, duplicate and unknown IDs, circles, values out of range, and members of the month whose sponsor is
 *   not in it
 * @param onNumbered hears of the members' numbers once they are known, before the tree is laid out
 */
export async function readMembers(
  source: ByteSource,
  { month, topRank }: { month: number; topRank: number },
  {
    fileSize = 0,
    onChunk,
    onNumbered,
  }: { fileSize?: number; onChunk?: (bytesRead: number) => void; onNumbered?: (ids: MemberIds) => void } = {},
): Promise<Roster> {
  const rows = new MemberRows(fileSize);
  const reader = new CsvReader(source, columns);
  const { starts, ends } = reader;
  const monthEnd = month * 100 + 31;
  let [id, sponsor, joined, status, rank, count] = [0, 0, 0, 0, 0, 0];
  await reader.read({
    onHead: (places) =>
      ([id, sponsor, joined, status, rank, count] = places as [number, number, number, number, number, number]),
    onRow: () => {
      const { bytes } = reader;
      const key = readMemberKey(bytes, starts[id]!, ends[id]!);
      if (key < 0) throw reader.valueFault(idColumn, 'is no member ID: 6 to 8 digits');
      let sponsorKey = -1;
      if (starts[sponsor] !== ends[sponsor]) {
        sponsorKey = readMemberKey(bytes, starts[sponsor]!, ends[sponsor]!);
        if (sponsorKey < 0)
          throw reader.valueFault(sponsorColumn, 'is no member ID: 6 to 8 digits, or empty for a root');
        if (sponsorKey === key) throw reader.fault(`${memberIdOf(key)} is its own sponsor`, sponsorColumn);
      }
      const day = readDay(bytes, starts[joined]!, ends[joined]!);
      if (!(day > 0)) throw reader.valueFault(joinedColumn, 'is no day: YYYY-MM-DD');
      const standing = readStatus(bytes, starts[status]!, ends[status]!);
      if (standing < 0) throw reader.valueFault(statusColumn, 'is no status: live, frozen or exited');
      const highest = readWhole(bytes, starts[rank]!, ends[rank]!);
      if (!(highest <= topRank)) throw reader.valueFault(rankColumn, `is out of range: 0 to ${topRank}`);
      const payments = readWhole(bytes, starts[count]!, ends[count]!);
      if (!(payments <= mostPayments)) throw reader.valueFault(countColumn, `is out of range: 0 to ${mostPayments}`);
      if (!rows.add(key, sponsorKey, packFacts(standing, day > monthEnd, highest, payments), reader.line))
        throw reader.fault(`${memberIdOf(key)} stands in the file twice`, idColumn);
    },
    readPlainRows: (from, last) => readPlainRows(reader, from, last, { rows, monthEnd, topRank }),
    onChunk,
  });
  const keys = rows.ids.number();
  onNumbered?.(rows.ids);
  return assemble(source.name, rows, keys, month);
}

/** Takes rows as they mostly are, in one pass over their bytes, up to one that is not so; what is wrong with that is told elsewhere. */
function readPlainRows(
  reader: CsvReader,
  from: number,
  last: number,
  { rows, monthEnd, topRank }: { rows: MemberRows; monthEnd: number; topRank: number },
): number {
  const { bytes } = reader;
  const fields = new PlainFields(bytes, from);
  let row = from;
  for (; row <= last; row = fields.at) {
    const key = fields.readMemberKey();
    if (key === notPlain || !fields.skip(comma)) break;
    const sponsor = bytes[fields.at] === comma ? -1 : fields.readMemberKey();
    if (sponsor === key || sponsor === notPlain || !fields.skip(comma)) break;
    const day = fields.readDay();
    if (day === notPlain || !fields.skip(comma)) break;
    const statusLength = bytes[fields.at] === letterL ? 4 : 6;
    const standing = readStatus(bytes, fields.at, (fields.at += statusLength));
    if (standing < 0 || !fields.skip(comma)) break;
    const highest = fields.readWhole();
    if (highest === notPlain || highest > topRank || !fields.skip(comma)) break;
    const payments = fields.readWhole();
    if (payments === notPlain || payments > mostPayments || !fields.skipLineEnd()) break;
    if (!rows.add(key, sponsor, packFacts(standing, day > monthEnd, highest, payments), reader.nextLine)) break;
    reader.nextLine++;
  }
  return row;
}

/** What a row tells beside the IDs, in 16 bits: how the member stands, the highest rank (5 bits) and the payments (8 bits). */
const packFacts = (standing: number, isLate: boolean, highestRank: number, payments: number) =>
  (isLate && standing !== exited ? joinedLater : standing) | (highestRank << 3) | (payments << 8);
const kindOf = (facts: number) => facts & 7;
const highestRankOf = (facts: number) => (facts >>> 3) & 31;
const paymentsOf = (facts: number) => facts >>> 8;

/** How a member stands by the word for it, -1 for any other word. Compared four letters at a time: loops over letters take several times as long. */
function readStatus(bytes: Uint8Array, start: number, end: number): number {
  const letters = fourLetters(bytes, start);
  if (end - start === 4) return letters === live ? standings.live : -1;
  if (end - start !== 6) return -1;
  const last = fourLetters(bytes, start + 2);
  if (letters === frozen[0] && last === frozen[1]) return standings.frozen;
  return letters === exitedWord[0] && last === exitedWord[1] ? exited : -1;
}

const fourLetters = (bytes: Uint8Array, at: number) =>
  bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 24);
const encode = (word: string) => new TextEncoder().encode(word);
const live = fourLetters(encode('live'), 0);
/** The first four letters and the last four. */
const [frozen, exitedWord] = ['frozen', 'exited'].map((word) => [0, 2].map((at) => fourLetters(encode(word), at))) as [
  number[],
  number[],
];
const [letterL] = encode('l');

/** Puts the rows in the order of their IDs, whatever order they came in, and lays out the tree. */
function assemble(file: string, rows: MemberRows, keys: Int32Array, month: number): Roster {
  const { ids } = rows;
  const size = keys.length;
  const sponsor = new Int32Array(size);
  const facts = new Uint16Array(size);
  const fault = (row: number, problem: string) =>
    new InputError(file, problem, { line: rows.lines.lineOf(row), column: columns[sponsorColumn] });
  for (let row = 0; row < size; row++) {
    const member = ids.indexOf(rows.keys[row]!);
    const sponsorKey = rows.sponsors[row]!;
    const above = sponsorKey < 0 ? -1 : ids.indexOf(sponsorKey);
    if (above < 0 && sponsorKey >= 0) throw fault(row, `the sponsor ${memberIdOf(sponsorKey)} is not in the file`);
    sponsor[member] = above;
    facts[member] = rows.facts[row]!;
  }
  const tree = layOutTree(sponsor);
  if (tree.size < size) throw cycleFault(sponsor, keys, rows, fault);
  const roster: Roster = {
    ids,
    keys,
    tree,
    standing: new Uint8Array(size),
    highestRank: new Uint8Array(size),
    rBonusCount: new Uint8Array(size),
  };
  let isConsistent = true;
  for (let place = 0; place < size; place++) {
    const own = facts[tree.order[place]!]!;
    const kind = kindOf(own);
    roster.standing[place] = kind >= joinedLater ? standings.absent : kind;
    roster.highestRank[place] = highestRankOf(own);
    roster.rBonusCount[place] = paymentsOf(own);
    const above = tree.parent[place]!;
    if (above >= 0 && kind < joinedLater && roster.standing[above] === standings.absent) isConsistent = false;
  }
  if (!isConsistent) throw strandedFault(sponsor, facts, keys, rows, { ids, month, fault });
  return roster;
}

/** The first row of the file whose member belongs to the month while the sponsor does not. */
function strandedFault(
  sponsor: Int32Array,
  facts: Uint16Array,
  keys: Int32Array,
  rows: MemberRows,
  { ids, month, fault }: { ids: MemberIds; month: number; fault: (row: number, problem: string) => InputError },
): InputError {
  const kindAt = (member: number) => kindOf(facts[member]!);
  const row = rows.findRow((key) => {
    const member = ids.indexOf(key);
    return sponsor[member]! >= 0 && kindAt(member) < joinedLater && kindAt(sponsor[member]!) >= joinedLater;
  });
  const above = sponsor[ids.indexOf(rows.keys[row]!)]!;
  const why = kindAt(above) === exited ? 'has exited' : `joined after ${monthText(month)}`;
  return fault(row, `the sponsor ${memberIdOf(keys[above]!)} ${why}; the file must show the tree at the month's end`);
}

function cycleFault(
  sponsor: Int32Array,
  keys: Int32Array,
  rows: MemberRows,
  fault: (row: number, problem: string) => InputError,
): InputError {
  const cycle = findSponsorCycle(sponsor)!;
  const first = cycle[0]!;
  const names = [...cycle.slice(0, 5), first].map((member) => memberIdOf(keys[member]!));
  if (cycle.length > 5) names.splice(-1, 0, `… (${cycle.length} members)`);
  const row = rows.findRow((key) => key === keys[first]);
  return fault(row, `the sponsors form a cycle: ${names.join(' < ')}`);
}

const monthText = (month: number) => `${Math.floor(month / 100)}-${String(month % 100).padStart(2, '0')}`;
