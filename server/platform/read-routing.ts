import { currentReads, noteWrite } from './admission.ts';
import { classifyDatabaseError } from './database-errors.ts';
import type { SharedPool } from './database-pool.ts';

/** A replica's pool, or null for the primary. */
export interface ReadChoice {
  pool: SharedPool;
  /** The replica failed, and the read goes to the primary. */
  failed(error: unknown): void;
}

export interface ReadRouter {
  /** Chooses for a read that must see this position. A promise if a replica must first be asked for its position. */
  choose(this: void, after: number): ReadChoice | null | Promise<ReadChoice | null>;
  count(this: void, by: 'replica' | 'primary'): void;
}

interface Connection {
  query(text: string, values?: readonly unknown[]): Promise<unknown>;
  release(discard?: boolean): void;
}

const isRead = new Map<string, boolean>();

/**
 * Whether a replica may answer: a read without locks, or the start of a read-only transaction. Functions that write are
 * not detected; the replica rejects them.
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

/** Errors of replicas within transactions whose reads may be repeated. */
const metOnReplica = new WeakSet<object>();

export function isFromReplica(error: unknown): boolean {
  return typeof error === 'object' && error !== null && metOnReplica.has(error);
}

/**
 * Whether the primary may succeed: the replica is away, has no connection, cancelled a long read, or was asked to
 * write. Not after a timeout, which would also occur on the primary.
 */
function isReplicaFault(error: unknown): boolean {
  const problem = classifyDatabaseError(error);
  return problem === 'away' || problem === 'overloaded' || problem === 'conflict';
}

/**
 * Sends reads to replicas if the current work allows it (`ReplicaReads`). A connection's server is chosen with its
 * first statement. If a replica fails a single read, the primary answers it.
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
          // The next statement may write.
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
