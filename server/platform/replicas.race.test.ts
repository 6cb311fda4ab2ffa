import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { type ReplicatedPostgres, startReplicatedPostgres } from '#server/testing/replicated-postgres.ts';
import { createWork, endWork, runAs } from './admission.ts';
import { type Database, inSnapshot, inTransaction, openDatabase } from './database.ts';
import { ok } from './result.ts';

const maxLagMs = 1_000;
let servers: ReplicatedPostgres;
let database: Database;
let lines: string[];
const logged = (message: string) => lines.filter((line) => line.includes(message)).length;
const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });

beforeAll(async () => {
  servers = await startReplicatedPostgres();
  await servers.run('primary', 'CREATE TABLE written (id serial PRIMARY KEY, text text)');
});
afterAll(() => servers.stop());
beforeEach(async () => {
  lines = [];
  database = await open(servers.readUrl);
  await servers.caughtUp();
  await database.replicas!.start(log);
  // The server streams its own log records a moment later.
  await expect.poll(() => whoAnswers()).toBe('replica');
});
afterEach(() => database.close());

function open(...urls: string[]): Promise<Database> {
  return openDatabase({
    databaseUrl: servers.url,
    databasePool: 4,
    dataDir: '',
    databaseReads: { urls, pool: 4, maxLagMs },
    overload: { reserved: 0, queue: 100, waitMs: 60_000, eventLoopDelayMs: 0 },
  });
}

/** As a request whose reads replicas may answer. */
async function everybodys<T>(run: () => Promise<T>, after = 0): Promise<T> {
  const work = createWork('reading', { after });
  try {
    return await runAs(work, run);
  } finally {
    endWork(work);
  }
}
const whoAnswers = (after?: number) =>
  everybodys(async () => {
    const { rows } = await sql<{ is: boolean }>`SELECT pg_is_in_recovery() AS is WHERE ${1} = 1`.execute(database.db);
    return rows[0]!.is ? 'replica' : 'primary';
  }, after);
const state = () => database.replicas!.states()[0]!;
const write = (text: string) => sql`INSERT INTO written (text) VALUES (${text})`.execute(database.db);

test('reads go to the replica where they may, and everything else to the primary', async () => {
  expect(state()).toMatchObject({ fault: null });
  expect(await whoAnswers()).toBe('replica');
  const { rows } = await sql<{ is: boolean }>`SELECT pg_is_in_recovery() AS is`.execute(database.db);
  expect(rows[0]!.is).toBe(false);
  await everybodys(async () => {
    await write('single');
    await inTransaction(database.db, async (tx) => {
      const inside = await sql<{ is: boolean }>`SELECT pg_is_in_recovery() AS is`.execute(tx);
      expect(inside.rows[0]!.is).toBe(false);
      return ok(null);
    });
    await sql`WITH made AS (INSERT INTO written (text) VALUES ('with') RETURNING id) SELECT id FROM made`.execute(
      database.db,
    );
    await sql`SELECT id FROM written FOR UPDATE`.execute(database.db);
    const snapshot = await inSnapshot(database.db, (tx) =>
      sql<{ is: boolean }>`SELECT pg_is_in_recovery() AS is`.execute(tx),
    );
    expect(snapshot.rows[0]!.is).toBe(true);
    const report = await sql<{ is: boolean }>`SELECT pg_is_in_recovery() AS is`.execute(database.background);
    expect(report.rows[0]!.is).toBe(true);
  });
  expect(await servers.run('primary', `SELECT text FROM written ORDER BY id`)).toEqual([
    { text: 'single' },
    { text: 'with' },
  ]);
});

test('a function that writes is found out by the replica, done by the primary, and said', async () => {
  const next = () =>
    everybodys(
      async () => (await sql<{ id: number }>`SELECT nextval('written_id_seq') AS id`.execute(database.db)).rows,
    );
  const [first] = await next();
  const [second] = await next();
  expect(second!.id).toBe(first!.id + 1);
  expect(logged('a statement that writes was sent to a replica')).toBe(2);
  expect(await whoAnswers()).toBe('replica');
});

test('sessions of replicas say who they are and write nothing by themselves', async () => {
  const shown = await everybodys(() =>
    sql<{ name: string; only: string }>`
      SELECT current_setting('application_name') AS name, current_setting('default_transaction_read_only') AS only`.execute(
      database.db,
    ),
  );
  expect(shown.rows).toEqual([{ name: 'shop-reads', only: 'on' }]);
});

test('who has written is answered by the primary until the replica has what they wrote, without waiting', async () => {
  await servers.run('replica', 'SELECT pg_wal_replay_pause()');
  try {
    await write('own');
    const before = database.replicas!.missed().not_yet;
    const after = await database.replicas!.readPosition();
    expect(await whoAnswers(after)).toBe('primary');
    // Other reads are not affected.
    expect(await whoAnswers()).toBe('replica');
    expect(database.replicas!.missed().not_yet).toBe(before + 1);
    await servers.run('replica', 'SELECT pg_wal_replay_resume()');
    await servers.caughtUp();
    expect(await whoAnswers(after)).toBe('replica');
  } finally {
    await servers.run('replica', 'SELECT pg_wal_replay_resume()');
  }
});

test('the header of a page that is about to begin is not waited for', async () => {
  await servers.run('primary', 'CREATE TABLE IF NOT EXISTS turned (n int)');
  await servers.run('primary', 'SELECT pg_switch_wal()');
  const after = await database.replicas!.readPosition();
  await servers.caughtUp();
  expect(await whoAnswers(after)).toBe('replica');
});

test('what this process has seen of the primary it sees of the replica, too', async () => {
  await servers.run('replica', 'SELECT pg_wal_replay_pause()');
  try {
    await write('seen');
    await database.replicas!.follow();
    expect(await whoAnswers()).toBe('primary');
  } finally {
    await servers.run('replica', 'SELECT pg_wal_replay_resume()');
  }
  await servers.caughtUp();
  expect(await whoAnswers()).toBe('replica');
});

test('a replica that lags is out, and back by itself', async () => {
  await servers.run('replica', 'SELECT pg_wal_replay_pause()');
  try {
    const begun = performance.now();
    await write('late');
    await expect.poll(() => state().fault, { interval: 20 }).toBe('behind');
    expect(performance.now() - begun).toBeGreaterThan(maxLagMs - 300);
    expect(state().lagMs).toBeGreaterThan(maxLagMs);
    expect(await whoAnswers()).toBe('primary');
    expect(database.replicas!.missed().none_in).toBeGreaterThan(0);
    expect([logged('a replica is left out'), logged('no replica is left')]).toEqual([1, 1]);
  } finally {
    await servers.run('replica', 'SELECT pg_wal_replay_resume()');
  }
  await expect.poll(() => state().fault, { interval: 20 }).toBe(null);
  expect(await whoAnswers()).toBe('replica');
  expect(logged('a replica answers reads again')).toBe(1);
});

test('a shop that nobody writes to has a replica that is not behind', async () => {
  await servers.caughtUp();
  await new Promise((resolve) => setTimeout(resolve, 2 * maxLagMs));
  expect(state()).toMatchObject({ fault: null, lagMs: 0 });
  expect(lines).toEqual([]);
});

test('a replica that is killed while it reads fails nobody, and is taken back when it is there again', async () => {
  const over = new AbortController();
  const answers = { replica: 0, primary: 0 };
  onTestFinished(() => over.abort());
  const readers = Array.from({ length: 8 }, async () => {
    while (!over.signal.aborted) answers[await whoAnswers()]++;
  });
  const long = everybodys(() => sql`SELECT pg_sleep(20) WHERE pg_is_in_recovery()`.execute(database.db));
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(answers.primary).toBe(0);
  servers.killReplica();
  await expect.poll(() => state().fault, { interval: 10 }).toBe('away');
  expect((await long).rows).toEqual([]);
  await expect.poll(() => answers.primary).toBeGreaterThan(0);
  await servers.restartReplica();
  await expect.poll(() => state().fault, { interval: 20 }).toBe(null);
  const before = answers.replica;
  await expect.poll(() => answers.replica).toBeGreaterThan(before);
  over.abort();
  await Promise.all(readers);
});

test('reads that wait for a replica which stands still are answered by the primary', async () => {
  const pids = await servers.run('replica', `SELECT pid FROM pg_stat_activity WHERE application_name = 'shop-reads'`);
  const all = [servers.replica.pid, ...pids.map(({ pid }) => Number(pid))];
  for (const pid of all) process.kill(pid, 'SIGSTOP');
  try {
    expect(await Promise.all([whoAnswers(), whoAnswers(), whoAnswers()])).toEqual(['primary', 'primary', 'primary']);
    expect(state().fault).toBe('away');
  } finally {
    for (const pid of all) process.kill(pid, 'SIGCONT');
  }
  await expect.poll(() => state().fault).toBe(null);
});

test('a transaction of reads whose replica is gone is done again by the primary', async () => {
  let times = 0;
  const read = everybodys(() =>
    inSnapshot(database.db, async (tx) => {
      times++;
      await sql`SELECT pg_sleep(20) WHERE pg_is_in_recovery()`.execute(tx);
      return (await sql<{ is: boolean }>`SELECT pg_is_in_recovery() AS is`.execute(tx)).rows[0]!.is;
    }),
  );
  await expect.poll(() => times).toBe(1);
  servers.killReplica();
  expect(await read).toBe(false);
  expect(times).toBe(2);
  await servers.restartReplica();
});

async function startOn(...urls: string[]): Promise<string> {
  const other = await open(...urls);
  try {
    await other.replicas!.start(log);
    return 'started';
  } catch (error) {
    return (error as Error).message;
  } finally {
    await other.close();
  }
}

test('a read URL that takes writes, or is of another shop, ends the start; the doctor says the same', async () => {
  const { host } = new URL(servers.url);
  expect(await startOn(servers.url)).toBe(
    `${host} of DATABASE_READ_URL takes writes, so it is the primary or no replica at all. Name hosts that replicate DATABASE_URL.`,
  );
  const { host: readHost } = new URL(servers.readUrl);
  const another = servers.readUrl.replace(/\/shop$/, '/postgres');
  expect(await startOn(another)).toMatch(`${readHost} of DATABASE_READ_URL holds another database than DATABASE_URL`);
  const asked = await open(servers.url, servers.readUrl);
  expect(await asked.replicas!.findProblems()).toEqual([
    { line: expect.stringContaining('takes writes'), isPassing: false },
  ]);
  await asked.close();
});

test('a server of another shop ends the start, even where everything in it is named the same', async () => {
  const other = await startReplicatedPostgres();
  try {
    await other.caughtUp();
    expect(await startOn(other.readUrl)).toContain('holds another database');
  } finally {
    await other.stop();
  }
});

test('a replica that is away, or lacks migrations, is left out and named; the start goes on', async () => {
  expect(await startOn('postgres://shop@127.0.0.1:9/shop')).toBe('started');
  expect(logged('127.0.0.1:9 of DATABASE_READ_URL cannot be reached')).toBe(1);
  await servers.run('replica', 'SELECT pg_wal_replay_pause()');
  try {
    await servers.run('primary', `INSERT INTO kysely_migration (name, timestamp) VALUES ('9999-newest', '')`);
    expect(await startOn(servers.readUrl)).toBe('started');
    expect(logged('lacks the newest migrations of the primary')).toBe(1);
  } finally {
    await servers.run('replica', 'SELECT pg_wal_replay_resume()');
    await servers.run('primary', `DELETE FROM kysely_migration WHERE name = '9999-newest'`);
  }
});

test('where the primary may move, its host may be among those that are read from; one that is promoted is read from no more', async () => {
  const hosts = [servers.url, servers.readUrl].map((url) => new URL(url).host);
  const moving = await openDatabase({
    databaseUrl: `postgres://shop@${hosts.join(',')}/shop`,
    databasePool: 2,
    dataDir: '',
    databaseReads: { urls: [servers.url, servers.readUrl], pool: 2, maxLagMs },
  });
  onTestFinished(() => moving.close());
  // Its log of the promotion is not counted below.
  await moving.replicas!.start(pino({ level: 'silent' }));
  expect(moving.replicas!.states().map(({ name, fault }) => [name, fault])).toEqual([
    [hosts[0], 'takes_writes'],
    [hosts[1], null],
  ]);
  await servers.run('replica', 'SELECT pg_promote()');
  await expect.poll(() => state().fault).toBe('takes_writes');
  expect(await whoAnswers()).toBe('primary');
  expect(logged('no replica is left')).toBe(1);
});
