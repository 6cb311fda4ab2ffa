/**
 * Measurements of payouts, on its own PostgreSQL: a batch created and approved, the bank's file written, its answer
 * checked and applied. `npm run bench:payouts -- --members 200000`.
 */
import { createHash } from 'node:crypto';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { readSealer } from '#server/members/joining/sealed.ts';
import type { Db } from '#server/platform/database.ts';
import type { Result } from '#server/platform/result.ts';
import {
  approveBatch,
  checkResponse,
  makeBatch,
  openBankFile,
  readTemplates,
  referenceOf,
  saveTemplate,
  sendByFile,
} from '#server/payouts/index.ts';
import { applyResponseByTwo } from '#server/testing/payees.ts';
import { actorForTest } from '#server/testing/staff-actor.ts';
import { openSeedServices } from '../scripts/seeding/seed-services.ts';
import { openDrillDatabase } from './drills/drill-shop.ts';

const { values } = parseArgs({ options: { members: { type: 'string', default: '20000' } } });
const members = Number(values.members);
const database = await openDrillDatabase();
const { services, database: opened } = await openSeedServices({ databaseUrl: database.url, dataDir: database.dataDir });
const { db } = services;
const actor = actorForTest();

function valueOf<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(result.error.code);
  return result.value;
}

/** Inserts members with papers, a bank account each, and a balance. */
async function fill(): Promise<void> {
  const sealer = await readSealer(services, db);
  await db.transaction().execute(async (tx) => {
    await sql`SET LOCAL session_replication_role = replica`.execute(tx);
    await sql`INSERT INTO customer (first_name, last_name, mobile, email, password_hash)
      SELECT 'Asha', 'Rawat', (7000000000 + n)::text, 'seller' || n || '@example.in', '-' FROM generate_series(1, ${members}::int) n`.execute(
      tx,
    );
    await sql`INSERT INTO member (member_id, customer_id, first_name, last_name, joined_at)
      SELECT (1000000 + row_number() OVER (ORDER BY id))::text, id, 'Asha', 'Rawat', '2026-01-01' FROM customer WHERE mobile >= '7000000001'
        AND mobile <= (7000000000 + ${members}::int)::text`.execute(tx);
    await sql`INSERT INTO join_application (customer_id, state, language, created_at, updated_at, member_id, pan_sealed, pan_hash, account_hash, account_last4,
        ifsc, holder_name, bank_name)
      SELECT customer_id, 'approved', 'en', now(), now(), member_id, 'x', member_id, member_id, '0042', 'SBIN0001234', 'Asha Rawat', 'Bank'
      FROM member WHERE length(member_id) = 7`.execute(tx);
    const { rows } = await sql<{
      id: number;
    }>`SELECT id FROM join_application WHERE account_sealed IS NULL AND length(member_id) = 7`.execute(tx);
    for (let from = 0; from < rows.length; from += 10_000)
      await seal(
        tx,
        rows.slice(from, from + 10_000).map(({ id }) => id),
        sealer,
      );
    await sql`INSERT INTO income_account (member_id, balance_paise) SELECT member_id, 10000 + (id % 5000000) FROM join_application
      WHERE length(member_id) = 7`.execute(tx);
  });
  await sql`ANALYZE`.execute(db);
}

async function seal(tx: Db, ids: readonly number[], sealer: Awaited<ReturnType<typeof readSealer>>): Promise<void> {
  const rows = ids.map((id) => ({
    id,
    sealed: sealer.sealText(`join application ${id} account`, String(id).padStart(12, '0')),
  }));
  await sql`UPDATE join_application a SET account_sealed = r.sealed
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r (id bigint, sealed text) WHERE a.id = r.id`.execute(
    tx,
  );
}

/** Prints how long some work took, and how long this process blocked meanwhile. */
async function measure<T>(name: string, work: () => Promise<T>): Promise<T> {
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  const started = performance.now();
  const result = await work();
  const seconds = (performance.now() - started) / 1_000;
  delay.disable();
  const { rss } = process.memoryUsage();
  process.stdout.write(
    `${name.padEnd(24)} ${seconds.toFixed(1)} s, longest turn ${Math.round(delay.max / 1e6)} ms, ${Math.round(rss / 2 ** 20)} MB\n`,
  );
  return result;
}

try {
  await fill();
  process.stdout.write(`${members} direct sellers\n`);
  const id = valueOf(await measure('batch made', () => makeBatch(services, actor)));
  valueOf(await measure('approved', () => approveBatch({ ...services, db: services.database.background }, actor, id)));
  const [csv] = await readTemplates(db);
  const template = { ...csv!.template, debit_account: '000405001234' };
  valueOf(await saveTemplate(services, actor, { key: 'csv', version: csv!.version, template }));
  valueOf(await sendByFile(services, actor, { id, template: 'csv' }));
  const hash = createHash('sha256');
  const bytes = await measure('file written', async () => {
    let written = 0;
    for await (const part of valueOf(await openBankFile(services, id)).parts) {
      hash.update(part);
      written += part.length;
    }
    return written;
  });
  process.stdout.write(
    `${''.padEnd(24)} ${(bytes / 2 ** 20).toFixed(1)} MB, SHA-256 ${hash.digest('hex').slice(0, 12)}\n`,
  );
  const { rows } = await sql<{
    id: number;
    paise: number;
  }>`SELECT id, paise FROM payout_line WHERE batch_id = ${id} AND state = 'sent'`.execute(services.database.background);
  const day = new Date().toISOString().slice(0, 10).split('-').toReversed().join('/');
  const answer = Buffer.from(
    `Reference,Amount,Status,UTR,Date,Reason\r\n${rows
      .map(({ id: line, paise }) =>
        line % 50 === 0
          ? `${referenceOf(line)},${(paise / 100).toFixed(2)},FAILED,,,Account closed\r\n`
          : `${referenceOf(line)},${(paise / 100).toFixed(2)},PAID,UTR000${line},${day},\r\n`,
      )
      .join('')}`,
  );
  valueOf(await measure('answer checked', () => checkResponse(services, id, answer)));
  const report = valueOf(await measure('answer applied', () => applyResponseByTwo(services, actor, id, answer)));
  process.stdout.write(`${''.padEnd(24)} ${report.paid.lines} paid, ${report.failed.lines} failed\n`);
} finally {
  await opened.close();
  await database.close();
}
