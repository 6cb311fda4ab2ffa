import { currentReads, noteWrite } from './admission.ts';
import { classifyDatabaseError } from './database-errors.ts';
import type { SharedPool } from './database-pool.ts';

/** Where one read goes: to a replica's pool, or null for the primary. */
export interface ReadChoice {
  pool: SharedPool;
  /** Told of an error of the replica's, after which the read goes to the primary. */
  failed(error: unknown): void;
}

export interface ReadRouter {
  /** Chooses for a read that must see this position; a promise where a replica is asked first how far it has come. */
  choose(this: void, after: number): ReadChoice | null | Promise<ReadChoice | null>;
  /** Told who answered each read. */
  count(this: void, by: 'replica' | 'primary'): void;
}

/** The part of a pool's client that is used. */
interface Connection {
  query(text: string, values?: readonly unknown[]): Promise<unknown>;
  release(discard?: boolean): void;
}

const isRead = new Map<string, boolean>();

/**
 * Whether a replica may answer a statement: one that reads and locks nothing, or the begin of a transaction that only reads. Functions that write
 * are not seen here; the replica rejects them.
 */
export function readsOnly(text: string): boolean {
  let known = isRead.get(text);
  if (known === undefined) {
    const reads = /^[\s(]*(?:select|with)\b/i.test(text) && !writing.test(text);
    isRead.set(text, (known = reads || /^start transaction\b.*\bread only\b/.test(text)));
  }
  return known;
}

const writing =
  /\b(?:insert\s+into|delete\s+from|merge\s+into|update\s+(?:only\s+)?"?\w+"?(?:\s+as\s+"?\w+"?)?\s+set|for\s+(?:no\s+key\s+)?update|for\s+(?:key\s+)?share)\b/i;

/** Errors of a replica that were met within a transaction, whose reads may be done again. */
const metOnReplica = new WeakSet<object>();

/** Whether reads that failed with this error were a replica's, and may be done again. */
export function isFromReplica(error: unknown): boolean {
  return typeof error === 'object' && error !== null && metOnReplica.has(error);
}

/**
 * Whether the primary may still answer what a replica failed to: it is away, has no connection, would not wait with replaying for a long read, or
 * was asked to write. Not one that took too long: it would on the primary, too.
 */
function isReplicaFault(error: unknown): boolean {
  const problem = classifyDatabaseError(error);
  return problem === 'away' || problem === 'overloaded' || problem === 'conflict';
}

/**
 * A pool of the primary's from which reads go to replicas, where what they are done for allows it (`ReplicaReads`). Where the connection comes from is
 * decided with its first statement. A single read that a replica fails to answer is answered by the primary.
 */
export function routeReads(primary: SharedPool, { choose, count }: ReadRouter): SharedPool {
  return {
    ...primary,
    async connect() {
      let held: Connection | null = null;
      let lent: ReadChoice | null = null;
      let isInTransaction = false;

      async function askReplica(text: string, values?: readonly unknown[]): Promise<unknown> {
        const reads = currentReads();
        if (!reads || !readsOnly(text)) return notAnswered;
        lent = await choose(reads.after);
        if (!lent) return notAnswered;
        try {
          held = (await lent.pool.connect()) as unknown as Connection;
          const answer = await held.query(text, values);
          isInTransaction = text.startsWith('start');
          count('replica');
          return answer;
        } catch (error) {
          if (!isReplicaFault(error)) throw error;
          lent.failed(error);
          held?.release();
          held = lent = null;
          return notAnswered;
        }
      }

      return {
        async query(text: string, values?: readonly unknown[]) {
          // The next one may write.
          if (lent && !isInTransaction) {
            held?.release();
            held = lent = null;
          }
          if (!held) {
            const answer = await askReplica(text, values);
            if (answer !== notAnswered) return answer;
            held ??= (await primary.connect()) as unknown as Connection;
          }
          if (!lent) {
            if (readsOnly(text)) count('primary');
            else noteWrite();
            return held.query(text, values);
          }
          try {
            return await held.query(text, values);
          } catch (error) {
            if (isReplicaFault(error)) {
              lent.failed(error);
              metOnReplica.add(error as object);
            }
            throw error;
          }
        },
        release: (discard?: boolean) => held?.release(discard),
      } as never;
    },
  };
}

const notAnswered = Symbol('not answered');
