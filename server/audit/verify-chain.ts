import { type Db, inSnapshot, type Tx } from '#server/platform/database.ts';
import { chainHash, chainStart, type SealedEntry } from './chain-rules.ts';
import { sealedColumns } from './seal-entries.ts';

const pageSize = 1_000;

export interface ChainReport {
  sealed: number;
  /** The hash of the last of them; 64 zeros for an empty chain. */
  lastHash: string;
  unsealed: number;
  /** The first one found; null if the log is intact. */
  problem: string | null;
}

/**
 * Recomputes every hash in one snapshot; writes nothing. `knownHash` is an earlier last hash that was kept elsewhere:
 * if the chain does not contain it, its end was cut off or the chain was rewritten.
 */
export function verifyChain(db: Db, knownHash: string | null = null): Promise<ChainReport> {
  return inSnapshot(db, async (tx) => {
    const walked = await walk(tx, knownHash);
    const { waiting, lost } = await readUnsealed(tx);
    const problem =
      walked.problem ??
      (lost === null ? null : `entry ${lost} is neither sealed nor waiting for its seal`) ??
      (knownHash === null || walked.knownFound
        ? null
        : `the chain does not hold the hash ${knownHash}: its end was cut off, or it was written anew`);
    return { sealed: walked.sealed, lastHash: walked.lastHash, unsealed: waiting, problem };
  });
}

interface Walk {
  sealed: number;
  lastHash: string;
  knownFound: boolean;
  problem: string | null;
}

async function walk(tx: Tx, knownHash: string | null): Promise<Walk> {
  const state: Walk = { sealed: 0, lastHash: chainStart, knownFound: knownHash === chainStart, problem: null };
  for (;;) {
    const page = await readPage(tx, state.sealed);
    for (const { position, entryId, hash, entry } of page) {
      const expected = entry && chainHash(state.lastHash, entry);
      if (position !== state.sealed + 1) state.problem = `the seal at position ${state.sealed + 1} is missing`;
      else if (!entry) state.problem = `entry ${entryId} (position ${position}) is missing`;
      else if (expected !== hash) state.problem = `entry ${entryId} (position ${position}) is not what was sealed`;
      if (state.problem !== null) return state;
      state.sealed = position;
      state.lastHash = hash;
      state.knownFound ||= hash === knownHash;
    }
    if (page.length < pageSize) return state;
  }
}

async function readPage(
  tx: Tx,
  after: number,
): Promise<{ position: number; entryId: number; hash: string; entry: SealedEntry | null }[]> {
  const rows = await tx
    .selectFrom('audit_seal')
    .leftJoin('audit_entry', 'audit_entry.id', 'audit_seal.entry_id')
    .select(['position', 'entry_id', 'hash'])
    .select(sealedColumns)
    .where('position', '>', after)
    .orderBy('position')
    .limit(pageSize)
    .execute();
  return rows.map(({ position, entry_id: entryId, hash, ...row }) => {
    return { position, entryId, hash, entry: row.id === null ? null : (row as SealedEntry) };
  });
}

/** How many entries wait for their seal, and the first unsealed entry that is missing from the queue. */
async function readUnsealed(tx: Tx): Promise<{ waiting: number; lost: number | null }> {
  const { waiting } = await tx
    .selectFrom('audit_unsealed')
    .select(({ fn }) => fn.countAll<number>().as('waiting'))
    .executeTakeFirstOrThrow();
  const lost = await tx
    .selectFrom('audit_entry')
    .select('id')
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('audit_seal').select('entry_id').whereRef('entry_id', '=', 'audit_entry.id'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('audit_unsealed').select('entry_id').whereRef('entry_id', '=', 'audit_entry.id'))),
    )
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return { waiting, lost: lost?.id ?? null };
}
