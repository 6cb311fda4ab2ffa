import fs from 'node:fs/promises';
import path from 'node:path';
import { endOfMonth, readNetworkAt } from '#server/members/index.ts';
import type { Db } from '#server/platform/database.ts';
import { readMonthFigures } from './months.ts';

/** How many rows the files have, without their heads. */
interface ExportedMonth {
  members: number;
  purchases: number;
}

/** A number of hundredths with its two decimals. */
const hundredths = (value: number) => `${Math.trunc(value / 100)}.${String(value % 100).padStart(2, '0')}`;

/**
 * Writes members.csv and purchases.csv of a month (its first day) into a folder, as the income command reads them: the network as it stood at the
 * month's end, and what counts as each member's own, with what was carried into it. Members who left have no place in the tree. R-bonus payments are
 * counted from the first month that the shop itself pays; until then the column is 0.
 */
export async function writeMonthFiles(db: Db, month: string, folder: string): Promise<ExportedMonth> {
  const network = await readNetworkAt(db, endOfMonth(month.slice(0, 7)));
  const titles = new Map(
    (await db.selectFrom('member').select(['member_id', 'title']).where('title', '>', 1).execute()).map((row) => [
      row.member_id,
      row.title,
    ]),
  );
  const figures = await readMonthFigures(db, month);
  const members = network.map(({ memberId, sponsorId, joinedOn, status }) => {
    const isGone = status === 'exited' || status === 'terminated';
    const title = titles.get(memberId) ?? 1;
    return `${memberId},${isGone ? '' : (sponsorId ?? '')},${joinedOn},${isGone ? 'exited' : status},${title},0\n`;
  });
  const purchases = [...figures].map(
    ([memberId, { points, amount }]) => `${memberId},${hundredths(points)},${hundredths(amount)}\n`,
  );
  await fs.mkdir(folder, { recursive: true });
  const write = (name: string, head: string, rows: readonly string[]) =>
    fs.writeFile(path.join(folder, name), [`${head}\n`, ...rows].join(''));
  await write('members.csv', 'member_id,sponsor_id,joined_on,status,highest_rank,r_bonus_count', members);
  await write('purchases.csv', 'member_id,sp,amount', purchases);
  return { members: members.length, purchases: purchases.length };
}
