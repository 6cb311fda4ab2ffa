import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import {
  createRowBuffer,
  formatIncomes,
  incomesHead,
  type MemberRow,
  type MonthInput,
  type PurchaseRow,
  readMemberRows,
  readPurchaseRows,
  rulesOf,
  sourceOf,
  type Statements,
  type StoredPlan,
} from '#server/income-plan/index.ts';
import { type Db, inSnapshot } from '#server/platform/database.ts';
import { readLateReturns } from '#server/sale-points/index.ts';
import { type InputRows, readRows, toPurchaseRows } from './input.ts';
import type { Close } from './queries.ts';

/** Files stored with a close, in the format of the income command. */
export const inputParts = ['members', 'purchases'] as const;
type Part = (typeof inputParts)[number];

export const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** Of the whole files, in hexadecimal. */
type Hashes = Pick<Close, `${Part}_sha256`>;
const hashesOf = (hashes: ReturnType<typeof createHashes>) => ({
  members_sha256: hashes.members.digest('hex'),
  purchases_sha256: hashes.purchases.digest('hex'),
});
const createHashes = () => ({ members: createHash('sha256'), purchases: createHash('sha256') });

const heads = {
  members: 'member_id,sponsor_id,joined_on,status,highest_rank,r_bonus_count\n',
  purchases: 'member_id,sp,amount\n',
};
const formatMember = ({ memberId, sponsorId, joinedOn, status, highestRank, rBonusCount }: MemberRow) =>
  `${memberId},${sponsorId},${joinedOn},${status},${highestRank},${rBonusCount}\n`;
const formatPurchase = ({ memberId, centiSp, paise }: PurchaseRow) =>
  `${memberId},${hundredths(centiSp)},${hundredths(paise)}\n`;

/** Formats hundredths with two decimals. */
function hundredths(value: number): string {
  const size = Math.abs(value);
  return `${value < 0 ? '-' : ''}${Math.trunc(size / 100)}.${String(size % 100).padStart(2, '0')}`;
}

/** The next lines of both files; the first ones include the headers. */
const format = ({ members, purchases }: InputRows, isFirst: boolean): Record<Part, string> => ({
  members: (isFirst ? heads.members : '') + members.map(formatMember).join(''),
  purchases: (isFirst ? heads.purchases : '') + purchases.map(formatPurchase).join(''),
});

/** A month's files as stored, each piece compressed separately. */
export class StoredInput {
  readonly blocks: Record<Part, Uint8Array>[] = [];
  readonly #hashes = createHashes();

  add(rows: InputRows): void {
    const text = format(rows, this.blocks.length === 0);
    for (const part of inputParts) this.#hashes[part].update(text[part]);
    this.blocks.push({ members: gzipSync(text.members), purchases: gzipSync(text.purchases) });
  }

  hashes = () => hashesOf(this.#hashes);
}

/** Hashes incomes.csv as the income command writes it. */
export class IncomesHash {
  readonly #hash = createHash('sha256').update(incomesHead);
  #rows = 0;
  #bytes = createRowBuffer(0);

  add(statements: Statements): void {
    const { length } = statements.member_id;
    if (length > this.#rows) this.#bytes = createRowBuffer((this.#rows = length));
    this.#hash.update(this.#bytes.subarray(0, formatIncomes(statements, length, this.#bytes)));
  }

  digest = () => this.#hash.digest('hex');
}

/** One of the stored files, block by block. */
async function* readBlocks(db: Db, closeId: number, part: Part): AsyncGenerator<Uint8Array> {
  for (let block = 0; ; block++) {
    const row = await db
      .selectFrom('income_close_input')
      .select('bytes')
      .where('close_id', '=', closeId)
      .where('part', '=', part)
      .where('block', '=', block)
      .executeTakeFirst();
    if (!row) return;
    yield gunzipSync(row.bytes);
  }
}

export const planOf = (close: Pick<Close, 'plan' | 'p_bonus_chart'>): StoredPlan => ({
  plan: close.plan!,
  pBonusChart: close.p_bonus_chart!,
});

/**
 * Reads the input stored with a close, and its hashes.
 * @param plans members.csv may have the highest rank of any of them
 */
export async function readStoredInput(
  db: Db,
  close: Pick<Close, 'id' | 'month'>,
  plans: readonly StoredPlan[],
): Promise<{ input: MonthInput; hashes: Hashes }> {
  const month = close.month.slice(0, 7);
  const topRank = Math.max(...plans.map((plan) => rulesOf(plan).topRank));
  const hashes = createHashes();
  const read = async function* (part: Part) {
    for await (const bytes of readBlocks(db, close.id, part)) {
      hashes[part].update(bytes);
      yield bytes;
    }
  };
  const members = await readMemberRows(sourceOf('members.csv', read('members')), { month, topRank });
  const purchases = await readPurchaseRows(sourceOf('purchases.csv', read('purchases')));
  return { input: { month, members, purchases }, hashes: hashesOf(hashes) };
}

/** Whether stored files are those that the close was computed from. */
export const isOf = (close: Hashes, hashes: Hashes): boolean =>
  hashes.members_sha256 === close.members_sha256 && hashes.purchases_sha256 === close.purchases_sha256;

/**
 * Writes members.csv and purchases.csv of a month (YYYY-MM) into a folder: the stored files of an approved month, else
 * what a draft would use now. late_returns.csv has returns since the approval; added to purchases.csv it gives the
 * restated month. Returns the number of rows of each.
 */
export async function writeMonthFiles(
  db: Db,
  month: string,
  folder: string,
): Promise<Record<Part | 'late_returns', number>> {
  const close = await db
    .selectFrom('income_close')
    .select('id')
    .where('month', '=', `${month}-01`)
    .where('state', '=', 'approved')
    .executeTakeFirst();
  await fs.mkdir(folder, { recursive: true });
  const open = (part: Part) => fs.open(path.join(folder, `${part}.csv`), 'w');
  const files = { members: await open('members'), purchases: await open('purchases') };
  const lines = { members: -1, purchases: -1 };
  const write = async (part: Part, text: string) => {
    lines[part] += text.split('\n').length - 1;
    await files[part].write(text);
  };
  try {
    if (close)
      for (const part of inputParts)
        for await (const bytes of readBlocks(db, close.id, part)) await write(part, Buffer.from(bytes).toString());
    else
      await inSnapshot(db, async (tx) => {
        for await (const rows of readRows(tx, month)) {
          const text = format(rows, lines.members < 0);
          for (const part of inputParts) await write(part, text[part]);
        }
      });
  } finally {
    await Promise.all(Object.values(files).map((file) => file.close()));
  }
  const returned = close ? await readLateReturns(db, `${month}-01`) : new Map<string, never>();
  const rows = [...returned].flatMap(([id, figures]) => toPurchaseRows(id, figures));
  await fs.writeFile(path.join(folder, 'late_returns.csv'), heads.purchases + rows.map(formatPurchase).join(''));
  return { ...lines, late_returns: returned.size };
}
