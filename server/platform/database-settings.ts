import * as z from 'zod/mini';
import { parseDatabaseUrl, parseReadUrls } from './database-hosts.ts';
import { type Deadlines, presetDeadlines } from './database-pool.ts';
import { flag, wholeNumber } from './setting-types.ts';

export interface DatabaseSettings {
  databaseUrl: string | null;
  databasePool: number;
  /** Replicas that answer reads; null: only the primary. */
  databaseReads: {
    urls: readonly string[];
    /** Connections per replica for visitors. */
    pool: number;
    /** A replica that is behind by more than this is not used, in ms. */
    maxLagMs: number;
  } | null;
  /** False behind a pooler that lends connections per transaction. */
  databasePrepare: boolean;
  databaseDeadlines: Deadlines;
  /** Milliseconds that one statement of a job, report or check may take. */
  databaseJobTimeout: number;
}

const seconds = (presetMs: number) =>
  z._default(
    z.pipe(
      z
        .string()
        .check(z.regex(/^\d{1,5}(\.\d{1,3})?$/, 'must be a number of seconds such as 10 or 0.5; 0 means no limit')),
      z.transform((text) => Math.round(Number(text) * 1000)),
    ),
    presetMs,
  );
const connections = (preset: number) => wholeNumber(preset, 1, 999, 'must be 1 to 999');

export const databaseVariables = {
  DATABASE_URL: z.optional(
    z.string().check(
      z.regex(/^postgres(ql)?:\/\//, 'must start with postgres:// or postgresql://'),
      z.refine(
        (url) => !/^postgres(ql)?:\/\//.test(url) || parseDatabaseUrl(url) !== null,
        'must be an address such as postgres://shop:secret@db.example:5432/shop, with commas between several hosts; target_session_attrs may be any, read-write or primary',
      ),
    ),
  ),
  DATABASE_READ_URL: z.optional(
    z
      .string()
      .check(
        z.refine(
          (text) => parseReadUrls(text) !== null,
          'must be an address of a replica such as postgres://shop:secret@db2.example:5432/shop, or several with commas between',
        ),
      ),
  ),
  DATABASE_READ_LAG_MS: wholeNumber(1_000, 100, 30_000, 'must be 100 to 30000 milliseconds'),
  DATABASE_POOL: connections(16),
  DATABASE_READ_POOL: connections(16),
  DATABASE_PREPARE: flag(true),
  DATABASE_CONNECT_TIMEOUT: seconds(presetDeadlines.connect),
  DATABASE_STATEMENT_TIMEOUT: seconds(presetDeadlines.statement),
  DATABASE_LOCK_TIMEOUT: seconds(presetDeadlines.lock),
  DATABASE_IDLE_IN_TRANSACTION_TIMEOUT: seconds(presetDeadlines.idleInTransaction),
  DATABASE_QUERY_TIMEOUT: seconds(presetDeadlines.query),
  DATABASE_CHECKOUT_TIMEOUT: seconds(presetDeadlines.checkoutQuery),
  DATABASE_JOB_TIMEOUT: seconds(300_000),
};

type DatabaseVariables = z.infer<z.ZodMiniObject<typeof databaseVariables>>;

export function findDatabaseConflicts(values: DatabaseVariables & { ROLE: string; WEB_PROCESSES: number }): string[] {
  const wrong: string[] = [];
  const { DATABASE_QUERY_TIMEOUT: answer, DATABASE_STATEMENT_TIMEOUT: statement } = values;
  if (answer > 0 && answer <= statement)
    wrong.push('DATABASE_QUERY_TIMEOUT must be longer than DATABASE_STATEMENT_TIMEOUT');
  // Otherwise an order that waits for another one's lock would lose its connection.
  if (values.DATABASE_CHECKOUT_TIMEOUT > 0 && values.DATABASE_CHECKOUT_TIMEOUT <= values.DATABASE_LOCK_TIMEOUT)
    wrong.push('DATABASE_CHECKOUT_TIMEOUT must be longer than DATABASE_LOCK_TIMEOUT');
  if (values.ROLE !== 'all' && values.DATABASE_URL === undefined)
    wrong.push('ROLE must be all without DATABASE_URL: embedded storage has one process');
  if (values.WEB_PROCESSES !== 1 && values.DATABASE_URL === undefined)
    wrong.push('WEB_PROCESSES must be 1 without DATABASE_URL: embedded storage has one process');
  if (values.DATABASE_READ_URL !== undefined && values.DATABASE_URL === undefined)
    wrong.push('DATABASE_READ_URL needs DATABASE_URL: embedded storage has no replicas');
  return wrong;
}

/** Minimum connections per web process: as many as checkout and reading need side by side. */
const fewestConnections = 4;

function shareOf(all: number, processes: number): number {
  return Math.min(all, Math.max(fewestConnections, Math.ceil(all / processes)));
}

/** One of several processes gets its share. */
export function databaseSettingsOf(values: DatabaseVariables & { WEB_PROCESSES: number }): DatabaseSettings {
  const { DATABASE_READ_URL: reads, WEB_PROCESSES: processes } = values;
  return {
    databaseUrl: values.DATABASE_URL ?? null,
    databasePool: shareOf(values.DATABASE_POOL, processes),
    databaseReads:
      reads === undefined
        ? null
        : {
            urls: parseReadUrls(reads)!,
            pool: shareOf(values.DATABASE_READ_POOL, processes),
            maxLagMs: values.DATABASE_READ_LAG_MS,
          },
    databasePrepare: values.DATABASE_PREPARE,
    databaseDeadlines: {
      connect: values.DATABASE_CONNECT_TIMEOUT,
      statement: values.DATABASE_STATEMENT_TIMEOUT,
      lock: values.DATABASE_LOCK_TIMEOUT,
      idleInTransaction: values.DATABASE_IDLE_IN_TRANSACTION_TIMEOUT,
      query: values.DATABASE_QUERY_TIMEOUT,
      checkoutQuery: values.DATABASE_CHECKOUT_TIMEOUT,
    },
    databaseJobTimeout: values.DATABASE_JOB_TIMEOUT,
  };
}
