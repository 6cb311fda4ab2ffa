import { execFileSync } from 'node:child_process';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runReader } from '#server/order-feed/index.ts';
import { bringTo, type LifeShop, online, openLifeShop, placeLive } from '#server/testing/order-life.ts';
import { seedProduct } from '#server/testing/shop.ts';
import { salePointReader } from '#server/sale-points/index.ts';
import { writeMonthFiles } from './index.ts';
import { addMember, setStatus } from '#server/testing/sale-points.ts';

const command = path.join(import.meta.dirname, '../income-plan/income/command/main.mjs');
let shop: LifeShop;
let folder: string;
const db = () => shop.services.db;
beforeEach(async () => {
  shop = await openLifeShop();
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'sale-points-'));
});
afterEach(async () => {
  await shop.close();
  await fs.rm(folder, { recursive: true });
});

/** Runs the income command on two files. */
async function runIncome(members: string, purchases: string): Promise<string> {
  const [memberFile, purchaseFile, out] = ['m.csv', 'p.csv', 'i.csv'].map((name) => path.join(folder, name));
  await fs.writeFile(memberFile!, members);
  await fs.writeFile(purchaseFile!, purchases);
  const files = ['--members', memberFile!, '--purchases', purchaseFile!, '--out', out!];
  execFileSync(process.execPath, [command, ...files, '--month', '2026-10']);
  return fs.readFile(out!, 'utf8');
}

test('the files of a month give the incomes that the entries themselves give, byte for byte', async () => {
  shop.services.clock.set(new Date('2026-09-10T10:00:00Z'));
  await addMember(db(), '100001');
  await addMember(db(), '200002', { sponsorId: '100001' });
  await addMember(db(), '300003', { sponsorId: '200002' });
  await addMember(db(), '400004', { sponsorId: '200002' });
  const oil = await seedProduct(db(), { regular: 70_050, centiSp: 6_025 });
  const soap = await seedProduct(db(), { regular: 10_001, centiSp: 725 });
  const buy = (seller: string, lines: Record<number, number>) =>
    placeLive(shop, lines, { form: { ...online, referral_member_id: seller } });
  const early = await buy('300003', { [oil]: 1 });
  shop.services.clock.set(new Date('2026-10-05T10:00:00Z'));
  await buy('100001', { [oil]: 1 });
  const second = await buy('200002', { [oil]: 1, [soap]: 2 });
  await bringTo(shop, second.id, 'confirm');
  await buy('300003', { [soap]: 1 });
  // The order is of the month before, so that month has less and this one is unchanged.
  expect((await shop.staff(early.id, 'cancel', { reason: 'No stock' })).status).toBe(200);
  shop.services.clock.set(new Date('2026-10-31T18:29:00Z'));
  await buy('400004', { [soap]: 3 });
  shop.services.clock.set(new Date('2026-10-31T18:31:00Z'));
  await buy('400004', { [oil]: 1 });
  shop.services.clock.advance(60_000);
  await addMember(db(), '500005', { sponsorId: '100001', joinedAt: shop.services.clock.now() });
  await setStatus(db(), '400004', 'frozen', shop.services.clock.now());
  await runReader(shop.services, salePointReader);

  expect(await writeMonthFiles(db(), '2026-10', folder)).toEqual({ members: 4, purchases: 4, late_returns: 0 });
  const [members, purchases] = await Promise.all(
    ['members.csv', 'purchases.csv'].map((name) => fs.readFile(path.join(folder, name), 'utf8')),
  );
  expect(members).toBe(
    'member_id,sponsor_id,joined_on,status,highest_rank,r_bonus_count\n' +
      '100001,,2020-01-01,live,1,0\n200002,100001,2020-01-01,live,1,0\n' +
      '300003,200002,2020-01-01,live,1,0\n400004,200002,2020-01-01,live,1,0\n',
  );
  expect(purchases).toBe(
    'member_id,sp,amount\n100001,60.25,700.50\n200002,74.75,900.52\n300003,7.25,100.01\n400004,21.75,300.03\n',
  );
  const { rows } = await sql<{ row: string }>`
    SELECT member_id || ',' || round(points_centi / 100.0, 2) || ',' || round(amount_paise / 100.0, 2) AS row
    FROM sale_point_entry WHERE month = '2026-10-01' ORDER BY id`.execute(db());
  const incomes = await runIncome(members!, purchases!);
  expect(incomes).toBe(
    await runIncome(members!, ['member_id,sp,amount', ...rows.map(({ row }) => row), ''].join('\n')),
  );
  expect(incomes.split('\n')[1]).toMatch(/^100001,60\.25,1,/);

  // One more member has joined in the month after.
  expect(await writeMonthFiles(db(), '2026-11', folder)).toEqual({ members: 5, purchases: 1, late_returns: 0 });
  expect(await fs.readFile(path.join(folder, 'purchases.csv'), 'utf8')).toBe(
    'member_id,sp,amount\n400004,60.25,700.50\n',
  );
  const returned = 'member_id,sp,amount\n';
  expect(await fs.readFile(path.join(folder, 'late_returns.csv'), 'utf8')).toBe(returned);
  expect((await fs.readFile(path.join(folder, 'members.csv'), 'utf8')).split('\n')[4]).toBe(
    '400004,200002,2020-01-01,frozen,1,0',
  );
});
