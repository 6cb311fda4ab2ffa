import { type RawBuilder, sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { countOnLink, linkDayTable } from '#server/customers/index.ts';
import { examineShop } from '#server/readiness/index.ts';
import { patientDeadlines } from '#server/testing/pace.ts';
import { openTestServices, type TestServices } from '#server/testing/services.ts';
import { seedCustomer } from '#server/testing/shop.ts';
import { countMails, deleteEmailsTo, mailTable } from './outbox.ts';
import { noteMissingMonths, partitionJobs, readDaysAhead } from './partitions.ts';

let services: TestServices;
beforeEach(async () => {
  // A statement that waits a second for a lock fails; everything else may take as long as the machine needs.
  services = await openTestServices({ databaseDeadlines: { ...patientDeadlines, lock: 1_000 } });
});
afterEach(() => services.close());

const keep = () => partitionJobs([mailTable, linkDayTable])['hourly:partitions']!(services, {});
const month = 30 * 24 * 3_600_000;

async function fill(count: number): Promise<void> {
  await sql`INSERT INTO mail (recipient, subject, body_text, body_html, created_at, sent_at)
    SELECT 'old' || n % 100 || '@example.in', 'Old ' || n, repeat('text ', 40), repeat('html ', 40),
      ${services.clock.now()}::timestamptz - (${count}::int - n) * interval '1 day' * 700 / ${count}::int, now() FROM generate_series(1, ${count}::int) AS n`.execute(
    services.db,
  );
}

async function mail(): Promise<number> {
  const { id } = await services.db
    .insertInto('mail')
    .values({
      recipient: 'new@example.in',
      subject: 'New',
      body_text: '',
      body_html: '',
      created_at: services.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const sent = await services.db
    .updateTable('mail')
    .set({ sent_at: services.clock.now() })
    .where('id', '=', id)
    .execute();
  expect(Number(sent[0]!.numUpdatedRows)).toBe(1);
  return id;
}

async function writeDuring(work: PromiseLike<unknown>): Promise<number[]> {
  const working = { isOver: false };
  const ended = Promise.resolve(work).finally(() => (working.isOver = true));
  const writers = Array.from({ length: 4 }, async () => {
    const ids: number[] = [];
    while (!working.isOver) ids.push(await mail());
    return ids;
  });
  const written = (await Promise.all([...writers, ended.then(() => [])])).flat();
  expect(written.length).toBeGreaterThan(3);
  expect(new Set(written).size).toBe(written.length);
  return written;
}

const partsOf = async (table: string) =>
  (
    await sql<{ name: string; rows: number }>`
      SELECT relname AS name, (xpath('/row/n/text()', query_to_xml('SELECT count(*) AS n FROM ' || relname, false, true, '')))[1]::text::int AS rows
      FROM pg_inherits JOIN pg_class ON oid = inhrelid WHERE inhparent = to_regclass(${table}) ORDER BY 1`.execute(
      services.db,
    )
  ).rows;
const indexesOf = async (table: string) =>
  (
    await sql<{ name: string }>`SELECT indexname AS name FROM pg_indexes WHERE tablename = ${table} ORDER BY 1`.execute(
      services.db,
    )
  ).rows.map(({ name }) => name);

/** The server process that waits for a lock, and when its transaction began. */
async function waiting(): Promise<{ pid: number; began: string } | undefined> {
  const { rows } = await sql<{ pid: number; began: string }>`
    SELECT pid, xact_start::text AS began FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE 'ALTER TABLE%'`.execute(services.db);
  return rows[0];
}

test('a table becomes monthly parts while it is written: nothing is lost, and nobody waits for a second', async () => {
  await fill(30_000);
  const indexes = await indexesOf('mail');
  const written = await writeDuring(keep());
  written.push(await mail());
  expect(await partsOf('mail')).toEqual([
    { name: 'mail_2026_12', rows: 30_000 + written.length },
    ...['mail_2027_01', 'mail_2027_02', 'mail_default'].map((name) => ({ name, rows: 0 })),
  ]);
  expect(written.at(-1)).toBe(30_000 + written.length);
  expect(await indexesOf('mail')).toEqual(indexes);
  // The second run has nothing to do.
  const oids = () => sql`SELECT oid, relname FROM pg_class WHERE relname LIKE 'mail%' ORDER BY 1`.execute(services.db);
  const before = (await oids()).rows;
  await keep();
  expect((await oids()).rows).toEqual(before);
});

test('who reads for long holds up the change alone, not those who write', async () => {
  await fill(1_000);
  const reader = await services.db.startTransaction().execute();
  await sql`SELECT count(*) FROM mail`.execute(reader);
  const attempts = new Set<string>();
  const changed = keep();
  const written = await writeDuring(
    expect.poll(async () => attempts.add((await waiting())?.began ?? '').size, { interval: 20 }).toBeGreaterThan(3),
  );
  expect((await partsOf('mail')).length).toBe(0);
  await reader.rollback().execute();
  await changed;
  expect((await partsOf('mail'))[0]!.rows).toBe(1_000 + written.length);
});

test('killed on the way it leaves a table to write into, and goes on the next time', async () => {
  await fill(1_000);
  const reader = await services.db.startTransaction().execute();
  await sql`SELECT count(*) FROM mail`.execute(reader);
  const failed = expect(keep()).rejects.toThrow();
  let found: Awaited<ReturnType<typeof waiting>>;
  await expect.poll(async () => (found = await waiting()), { interval: 20 }).toBeDefined();
  await sql`SELECT pg_terminate_backend(${found!.pid})`.execute(services.db);
  await reader.rollback().execute();
  await failed;
  services.clock.advance(month);
  await mail();
  expect(await partsOf('mail')).toEqual([]);
  // What other killed runs may leave: an unfinished index, and bounds that end too soon.
  await sql`UPDATE pg_index SET indisvalid = false WHERE indexrelid = 'mail_key_by_time'::regclass`.execute(
    services.db,
  );
  await sql`ALTER TABLE mail ADD CONSTRAINT within_months CHECK (created_at < '2026-11-22') NOT VALID`.execute(
    services.db,
  );
  await keep();
  await mail();
  expect((await partsOf('mail'))[0]).toEqual({ name: 'mail_2027_01', rows: 1_002 });
});

test('what is written past the last part is found, and becomes a part of its own', async () => {
  await fill(1_000);
  await keep();
  services.clock.advance(5 * month);
  const id = await mail();
  const rest = async () => (await partsOf('mail')).at(-1);
  expect(await rest()).toEqual({ name: 'mail_default', rows: 1 });
  expect((await readDaysAhead(services.db, services.clock.now()))[0]!.days).toBeLessThan(0);
  const written = await writeDuring(keep());
  expect(await rest()).toEqual({ name: 'mail_default', rows: 0 });
  expect(Math.min(...written)).toBe(id + 1);
  expect(await countMails(services.db, { state: null, text: 'new@' })).toBe(1 + written.length);
  expect((await readDaysAhead(services.db, services.clock.now()))[0]!.days).toBeGreaterThan(60);
});

test('the doctor tells when fewer than 31 days are ahead', async () => {
  expect(await noteMissingMonths(services.db, services.clock.now())).toEqual([]);
  services.clock.set('2019-11-21T06:30:00Z');
  await keep();
  const noted = (at: string) => noteMissingMonths(services.db, new Date(at));
  expect(await noted('2020-01-30T00:00:00Z')).toEqual([]);
  expect((await noted('2020-01-30T00:00:01Z'))[0]).toMatch(/^The table mail has monthly parts for 30 more days\. /);
  expect((await noted('2020-03-01T00:00:00Z')).map((line) => line.slice(0, 60))).toEqual([
    'The table mail has no part for this month. An hourly job mak',
    'The table referral_link_day has no part for this month. An h',
  ]);
  expect((await examineShop(services)).text).toContain('The table mail has no part for this month.');
});

test('months that are over are dropped whole', async () => {
  await fill(1_000);
  await keep();
  const first = (await partsOf('mail'))[0]!;
  services.clock.advance(4 * month);
  await mail();
  await keep();
  // In the first partition, from before the partitioning, the oldest rows are deleted one by one.
  expect((await partsOf('mail'))[0]!.rows).toBeLessThan(first.rows);
  services.clock.advance(23 * month);
  await mail();
  await keep();
  const names = (await partsOf('mail')).map(({ name }) => name);
  expect(names[0]).toBe('mail_2027_01');
  expect(await countMails(services.db)).toBe(2);
  services.clock.advance(10 * month);
  await keep();
  expect((await partsOf('mail'))[0]!.name > 'mail_2027_01').toBe(true);
  expect(await countMails(services.db)).toBe(1);
});

test('parts keep what the table in one piece kept: counts of a day are one row, and go with their member', async () => {
  await seedCustomer(services, '654320');
  const link = { memberId: '654320', day: '2026-11-21', target: 'home' as const };
  await countOnLink(services.db, link, 'visits');
  await keep();
  for (const day of ['2026-11-21', '2026-11-21', '2027-01-05', '2031-01-01'])
    await countOnLink(services.db, { ...link, day }, 'visits');
  const rows = await services.db.selectFrom('referral_link_day').select(['day', 'visits']).orderBy('day').execute();
  expect(rows).toEqual([
    { day: '2026-11-21', visits: 3 },
    { day: '2027-01-05', visits: 1 },
    { day: '2031-01-01', visits: 1 },
  ]);
  await expect(
    sql`INSERT INTO referral_link_day (member_id, day, target) VALUES ('999999', '2026-11-21', 'home')`.execute(
      services.db,
    ),
  ).rejects.toThrow(/foreign key/);
  await mail();
  await services.db.transaction().execute((tx) => deleteEmailsTo(tx, ['NEW@example.in']));
  expect(await countMails(services.db)).toBe(0);
});

test('rights that were given by hand stay, and so does a comment', async () => {
  const { rows } = await sql<{ name: string }>`SELECT current_database() AS name`.execute(services.db);
  // Roles belong to the whole server.
  const reader = sql.id(`reader_of_${rows[0]!.name}`);
  const run = async (...statements: RawBuilder<unknown>[]) => {
    for (const statement of statements) await statement.execute(services.db);
  };
  await run(
    sql`CREATE ROLE ${reader}`,
    sql`GRANT SELECT (id, sent_at) ON mail TO ${reader}`,
    sql`GRANT INSERT ON mail TO PUBLIC`,
    sql`COMMENT ON TABLE mail IS 'Anita''s reports read it'`,
    sql`GRANT SELECT, DELETE ON referral_link_day TO ${reader} WITH GRANT OPTION`,
  );
  const given = async () =>
    (
      await sql<{ rights: string[] }>`
        SELECT relname, relkind, obj_description(oid, 'pg_class') AS comment, relacl::text[] AS rights,
          (SELECT json_object_agg(attname, attacl::text[]) FROM pg_attribute WHERE attrelid = pg_class.oid AND attacl IS NOT NULL) AS columns
        FROM pg_class WHERE relname IN ('mail', 'referral_link_day') ORDER BY 1`.execute(services.db)
    ).rows;
  try {
    const before = await given();
    expect(before.map(({ rights }) => rights.length)).toEqual([2, 2]);
    await keep();
    expect(await given()).toEqual(before.map((row) => ({ ...row, relkind: 'p' })));
    await mail();
    await services.db.transaction().execute(async (tx) => {
      await sql`SET LOCAL ROLE ${reader}`.execute(tx);
      expect(await tx.selectFrom('mail').select('id').execute()).toHaveLength(1);
    });
  } finally {
    await run(sql`DROP OWNED BY ${reader}`, sql`DROP ROLE ${reader}`, sql`REVOKE ALL ON mail FROM PUBLIC`);
  }
});
