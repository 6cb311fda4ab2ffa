import { type Db, inSnapshot, type Tx } from '#server/platform/database.ts';
import { chainHash, chainStart, type SealedEntry } from './chain-rules.ts';
import { sealedColumns } from './seal-entries.ts';

const pageSize = 1_000;

/** What walking the chain came to. */
export interface ChainReport {
  /** Entries that the chain covers. */
  sealed: number;
  /** The hash of the last of them; 64 zeros before the first. */
  lastHash: string;
  /** Entries that wait for their seal. */
  unsealed: number;
  /** What was found first that must not be; null where all is as it was written. */
  problem: string | null;
}

/**
 * Walks the whole chain and recomputes every hash, as of one moment; writes nothing. `knownHash` was the last hash at some time and has been
 * kept elsewhere: where the chain does not hold it, its end was cut off or the chain was written anew.
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

/** How many entries wait for their seal, and the first that nothing will ever seal. */
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
