import { memberIdOf } from '../member-ids.ts';
import { layOutRoster, type MemberColumns, MemberRows, maxPayments, type Roster, rowStates } from '../roster.ts';
import { readDay, readMemberKey, readWhole } from './fields.ts';
import { type ByteSource, CsvReader, RowLines } from './reader.ts';

const columns = ['member_id', 'sponsor_id', 'joined_on', 'status', 'highest_rank', 'r_bonus_count'] as const;
const [idColumn, sponsorColumn, joinedColumn, statusColumn, rankColumn, countColumn] = [0, 1, 2, 3, 4, 5];

/** A file of n bytes has at most n divided by this many rows. */
const shortestRow = '100001,,2026-01-01,live,1,0\n'.length;

/** The month of a file (YYYY-MM) and the highest rank of its plan. */
interface MembersOf {
  month: string;
  topRank: number;
}
interface Reading {
  /** In bytes, if known. */
  fileSize?: number;
  onChunk?: (bytesRead: number) => void;
}

/**
 * Reads members.csv, the members as of a month's end.
 * @throws InputError for malformed, duplicate and unknown IDs, cycles, values out of range, and members of the month
 * whose sponsor is not in it
 */
export async function readMembers(source: ByteSource, of: MembersOf, reading?: Reading): Promise<Roster> {
  const lines = new RowLines();
  const rows = await readMemberRows(source, of, { ...reading, lines });
  return lines.naming(source.name, () => layOutRoster(rows, of.month));
}

/** @throws InputError for malformed IDs and values out of range */
export async function readMemberRows(
  source: ByteSource,
  { month, topRank }: MembersOf,
  { fileSize = 0, onChunk, lines }: Reading & { lines?: RowLines } = {},
): Promise<MemberColumns> {
  const rows = new MemberRows(Math.ceil(fileSize / shortestRow));
  const reader = new CsvReader(source, columns);
  const { starts, ends } = reader;
  const monthEnd = Number(month.replace('-', '')) * 100 + 31;
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
      const states = readStatus(bytes, starts[status]!, ends[status]!);
      if (states < 0) throw reader.valueFault(statusColumn, 'is no status: live, frozen or exited');
      const highest = readWhole(bytes, starts[rank]!, ends[rank]!);
      if (!(highest <= topRank)) throw reader.valueFault(rankColumn, `is out of range: 0 to ${topRank}`);
      const payments = readWhole(bytes, starts[count]!, ends[count]!);
      if (!(payments <= maxPayments)) throw reader.valueFault(countColumn, `is out of range: 0 to ${maxPayments}`);
      const isLate = day > monthEnd && states !== rowStates.exited;
      lines?.note(rows.count, reader.line);
      rows.add(key, sponsorKey, isLate ? rowStates.joinedLater : states, highest, payments);
    },
    onChunk,
  });
  return rows.columns();
}

/**
 * Returns the standing for a status, -1 for an unknown one. It compares four letters at a time because a loop over
 * letters takes several times as long.
 */
function readStatus(bytes: Uint8Array, start: number, end: number): number {
  const letters = fourLetters(bytes, start);
  if (end - start === 4) return letters === live ? rowStates.live : -1;
  if (end - start !== 6) return -1;
  const last = fourLetters(bytes, start + 2);
  if (letters === frozen[0] && last === frozen[1]) return rowStates.frozen;
  return letters === exitedWord[0] && last === exitedWord[1] ? rowStates.exited : -1;
}

const fourLetters = (bytes: Uint8Array, at: number) =>
  bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 24);
const encode = (word: string) => new TextEncoder().encode(word);
const live = fourLetters(encode('live'), 0);
const [frozen, exitedWord] = ['frozen', 'exited'].map((word) => [0, 2].map((at) => fourLetters(encode(word), at))) as [
  number[],
  number[],
];
