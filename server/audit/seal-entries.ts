import { type ExpressionBuilder, sql } from 'kysely';
import type { DB } from '#server/platform/database-types.ts';
import { inTransaction, type Tx } from '#server/platform/database.ts';
import type { JobHandlers } from '#server/platform/jobs.ts';
import { ok, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { chainHash, chainStart } from './chain-rules.ts';

/** The columns that are hashed. */
export function sealedColumns({ ref }: ExpressionBuilder<DB, 'audit_entry'>) {
  const moment = sql<string>`to_char(${ref('audit_entry.at')} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
  return [
    'audit_entry.id',
    moment.as('at'),
    'staff_id',
    'login',
    'network',
    'user_agent',
    'session_hash',
    'request_id',
    'action',
    'object_type',
    'object_id',
    'outcome',
    'error_code',
    'before',
    'after',
  ] as const;
}

const batchSize = 500;

interface ChainEnd {
  position: number;
  hash: string;
}

/**
 * Seals all committed and unsealed entries, in batches, and returns how many. Only one process seals at a time; others
 * return at once. Commands never wait for it: an entry of an open transaction is not visible, stays queued and is
 * sealed the next time.
 */
export async function sealEntries(services: Pick<Services, 'db' | 'clock' | 'log'>): Promise<number> {
  let sealed = 0;
  for (;;) {
    const batch = await inTransaction(services.db, (tx) => sealBatch(tx, services.clock.now()));
    if (!batch.ok || batch.value === null) return sealed;
    const { entries, end } = batch.value;
    sealed += entries;
    // Also kept outside the database, so that a shortened or rewritten chain is noticed.
    services.log.info({ entries, position: end.position, hash: end.hash }, 'the audit log is sealed');
    if (entries < batchSize) return sealed;
  }
}

async function sealBatch(tx: Tx, at: Date): Promise<Result<{ entries: number; end: ChainEnd } | null>> {
  const { mine } = await tx
    .selectNoFrom(sql<boolean>`pg_try_advisory_xact_lock(hashtextextended('audit seal', 0))`.as('mine'))
    .executeTakeFirstOrThrow();
  if (!mine) return ok(null);
  const rows = await tx
    .with('due', (db) =>
      db
        .deleteFrom('audit_unsealed')
        .where('entry_id', 'in', ({ selectFrom }) =>
          selectFrom('audit_unsealed').select('entry_id').orderBy('entry_id').limit(batchSize),
        )
        .returning('entry_id'),
    )
    .selectFrom('due')
    .innerJoin('audit_entry', 'audit_entry.id', 'due.entry_id')
    .select(sealedColumns)
    .orderBy('audit_entry.id')
    .execute();
  if (rows.length === 0) return ok(null);
  let end = await readChainEnd(tx);
  const seals = rows.map((entry) => {
    end = { position: end.position + 1, hash: chainHash(end.hash, entry) };
    return { position: end.position, entry_id: entry.id, hash: end.hash, sealed_at: at };
  });
  await tx.insertInto('audit_seal').values(seals).execute();
  return ok({ entries: seals.length, end });
}

async function readChainEnd(tx: Tx): Promise<ChainEnd> {
  const last = await tx
    .selectFrom('audit_seal')
    .select(['position', 'hash'])
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last ?? { position: 0, hash: chainStart };
}

export const auditJobs: JobHandlers = {
  async 'ten-minutely:seal-audit-log'(services) {
    await sealEntries(services);
  },
};
