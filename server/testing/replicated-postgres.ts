import fs from 'node:fs';
import pg from 'pg';
import { openDatabase } from '#server/platform/database.ts';
import { migrate } from '#server/platform/migrate.ts';
import { saveSampleCompany } from '#server/content/index.ts';
import { copyHome, freePort, type PostgresHome, prepareHome, startOwnPostgres, type TestPostgres } from './postgres.ts';

/** With an empty migrated database. */
export interface ReplicatedPostgres {
  primary: TestPostgres;
  replica: TestPostgres;
  /** On the primary and the replica. */
  url: string;
  readUrl: string;
  /** Returns the rows. */
  run(this: void, on: 'primary' | 'replica', text: string): Promise<Record<string, unknown>[]>;
  /** Pending statements are not answered. */
  killReplica(this: void): void;
  restartReplica(this: void): Promise<void>;
  /** Waits until the replica has replayed everything. */
  caughtUp(this: void): Promise<void>;
  stop(this: void): Promise<void>;
}

/** In temporary folders. */
export async function startReplicatedPostgres(): Promise<ReplicatedPostgres> {
  const home = prepareHome();
  // The same cluster before any write: the replica streams all that follows.
  const copy = copyHome(home);
  const primary = await startOwnPostgres(home, await freePort());
  const port = await freePort();
  const startReplica = () => startOwnPostgres(copy, port, true, false, primary);
  const maintenance = primary.url;
  await query(maintenance, 'CREATE DATABASE shop');
  // As in a real shop: a replica only receives what is on disk.
  await query(maintenance, 'ALTER DATABASE shop SET synchronous_commit = on');
  const url = ofDatabase(primary.url);
  const database = await openDatabase({ databaseUrl: url, databasePool: 1, dataDir: '' });
  await migrate(database.db);
  await saveSampleCompany(database.db, new Date());
  await database.close();
  let replica = await startReplica();
  const readUrl = ofDatabase(replica.url);
  return {
    primary,
    get replica() {
      return replica;
    },
    url,
    readUrl,
    run: (on, text) => query(on === 'primary' ? url : readUrl, text),
    killReplica: () => void process.kill(replica.pid, 'SIGKILL'),
    async restartReplica() {
      await untilGone(replica.pid, copy);
      replica = await startReplica();
    },
    async caughtUp() {
      // This commit flushes everything that was written without a commit.
      await query(url, `SELECT pg_logical_emit_message(true, '', '')`);
      const [written] = await query(url, 'SELECT pg_current_wal_flush_lsn()::text AS position');
      const reached = `SELECT pg_last_wal_replay_lsn() >= '${String(written!['position'])}' AS is`;
      // It accepts no connections before it knows the database.
      while ((await query(readUrl, reached).catch(() => []))[0]?.['is'] !== true)
        await new Promise((resolve) => setTimeout(resolve, 20));
    },
    async stop() {
      await replica.stop();
      await primary.stop();
      fs.rmSync(copy.folder, { recursive: true, force: true });
    },
  };
}

/** A killed server's processes end one after the other, and a new one accepts no connections before. */
async function untilGone(pid: number, { folder }: PostgresHome): Promise<void> {
  const isThere = () => {
    try {
      process.kill(pid, 0);
      return true;
    } catch {
      return false;
    }
  };
  while (isThere()) await new Promise((resolve) => setTimeout(resolve, 20));
  fs.rmSync(`${folder}/data/postmaster.pid`, { force: true });
  await new Promise((resolve) => setTimeout(resolve, 500));
}

function ofDatabase(url: string): string {
  const changed = new URL(url);
  changed.pathname = '/shop';
  return changed.toString();
}

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}
