import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { presetBrand, readBrand } from '#server/content/index.ts';
import { sealDocumentPlace } from '#server/members/joining/documents.ts';
import { readSealer } from '#server/members/joining/sealed.ts';
import { systemClock } from '#server/platform/clock.ts';
import { type Config, readConfig } from '#server/platform/config.ts';
import { type Database, openDatabase } from '#server/platform/database.ts';
import { openFileStore } from '#server/platform/files/open-file-store.ts';
import { createLogger } from '#server/platform/log.ts';
import { migrate } from '#server/platform/migrate.ts';
import { alwaysOpen } from '#server/platform/opening.ts';
import type { Services } from '#server/platform/services.ts';
import { createSignal } from '#server/platform/signal.ts';
import { seedDemo } from '#server/seed/index.ts';
import { freePort, prepareHome, startOwnPostgres, type TestPostgres } from '#server/testing/postgres.ts';
import { compiledOnce, makeDataFolder } from '#server/testing/start-shop.ts';

const root = path.join(import.meta.dirname, '../..');
const running: ChildProcess[] = [];
let postgres: TestPostgres;
let folder: string;

beforeAll(async () => {
  postgres = await startOwnPostgres(prepareHome(), await freePort());
  folder = makeDataFolder('shop-readiness-');
});
afterEach(async () => {
  for (const child of running.splice(0)) await end(child, 'SIGKILL');
});
afterAll(async () => {
  await postgres.stop();
  fs.rmSync(folder, { recursive: true, force: true });
});

async function makeDatabase(name: string): Promise<string> {
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  await client.query(`CREATE DATABASE ${name}`);
  await client.end();
  const url = new URL(postgres.url);
  url.pathname = `/${name}`;
  return url.toString();
}

/** As the program's start does. */
function servicesOn(config: Config, database: Database): Services {
  const origins = { shopUrl: '', adminUrl: '' };
  return {
    config,
    ...origins,
    db: database.db,
    database,
    files: openFileStore(config),
    clock: systemClock,
    log: createLogger(config),
    opening: alwaysOpen,
    catalogChanged: createSignal(),
    stockChanged: createSignal(),
    jobsWaiting: createSignal(),
  };
}

function run(script: string, environment: Record<string, string>, parameters: readonly string[] = []) {
  const child = spawn(process.execPath, [script, ...parameters], {
    cwd: root,
    env: {
      PATH: process.env['PATH']!,
      ...compiledOnce,
      ENV_FILE: 'none',
      DEMO: '0',
      LOG_LEVEL: 'error',
      SHUTDOWN_GRACE: '600',
      EVENT_LOOP_DELAY: '0',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.push(child);
  const said = { out: '', err: '' };
  child.stdout.on('data', (part: Buffer) => (said.out += part.toString()));
  child.stderr.on('data', (part: Buffer) => (said.err += part.toString()));
  return { child, said, ended: new Promise<number | null>((resolve) => child.once('exit', resolve)) };
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const gone = new Promise<number | null>((resolve) => child.once('exit', resolve));
  child.kill(signal);
  return gone;
}

async function examine(environment: Record<string, string>) {
  const { said, ended } = run('scripts/doctor.ts', environment);
  return { code: await ended, out: said.out, err: said.err };
}

async function open(environment: Record<string, string>) {
  const { child, said } = run('scripts/start.mjs', {
    NODE_ENV: 'production',
    PORT: '0',
    OFFICE_PORT: '0',
    ...environment,
  });
  while (!said.out.includes('Payment')) {
    if (child.exitCode !== null) throw new Error(`ended at start:\n${said.out}${said.err}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return { child, said, url: /Shop\s+(http:\S+)/.exec(said.out)![1]! };
}

/** At the start of the lines below a heading. */
function codesBelow(heading: string, out: string): string[] {
  const part = out.split(/^(?=Dangerous|Missing|Only)/m).find((each) => each.startsWith(heading)) ?? '';
  return [...part.matchAll(/^ {2}([a-z_]+) /gm)].map(([, code]) => code!);
}

test('the doctor of a new shop on PostgreSQL names all that is missing, before and after its first start', async () => {
  const environment = { DATABASE_URL: postgres.url, DATA_DIR: path.join(folder, 'new') };
  const before = await examine(environment);
  expect([before.code, before.err]).toEqual([1, '']);
  expect(before.out).toContain('The database is empty or of an earlier version: start the shop once.');

  const shop = await open(environment);
  expect(shop.said.out).toContain('The shop is running but closed: it takes no orders yet.');
  expect(shop.said.out).toContain(
    'The shop can’t send emails, because no mail server is set up. Set one up in the admin under Email, or set SMTP_URL and MAIL_FROM.',
  );
  const after = await examine(environment);
  expect([after.code, after.err]).toEqual([1, '']);
  expect(codesBelow('Missing', after.out)).toEqual([
    'public_address',
    'public_address',
    'mail',
    'secret_key',
    'company_record',
    'products',
    'owner',
    'database_not_durable',
    'not_open',
  ]);
  expect(after.out).not.toContain('Dangerous');
  // Visitors can view the shop, and its pages say that nothing can be ordered.
  const page = await (await fetch(shop.url)).text();
  expect(page).toContain('We’re getting the shop ready.');
  expect(page).not.toContain('Aarvya');
});

test('a production shop with dangers stops, with one line for each, and the doctor says the same', async () => {
  const environment = {
    DATABASE_URL: postgres.url,
    DATA_DIR: path.join(folder, 'dangers'),
    SHOP_URL: 'http://shop.example',
    ADMIN_URL: 'https://office.example',
    RATE_LIMIT_SCALE: '1000',
  };
  const { said, ended } = run('scripts/start.mjs', { PORT: '0', OFFICE_PORT: '0', ...environment });
  expect(await ended).toBe(1);
  expect(said.out).toBe('');
  expect(said.err.split('\n')).toEqual([
    'The shop cannot start:',
    expect.stringMatching(/^ {2}SHOP_URL is http:\/\/shop\.example, a public address without encryption/),
    expect.stringMatching(/^ {2}With RATE_LIMIT_SCALE=1000, passwords and codes can be guessed\./),
    '',
  ]);
  const { code, out } = await examine(environment);
  expect([code, codesBelow('Dangerous', out)]).toEqual([1, ['plain_http', 'rate_limits_off']]);
});

test('a database that holds the demo does not start as a real shop, and its company is none', async () => {
  const databaseUrl = await makeDatabase('demo');
  const config = { ...readConfig({ LOG_LEVEL: 'silent' }, []), databaseUrl };
  const database = await openDatabase(config);
  await migrate(database.db);
  await seedDemo(servicesOn(config, database), { pictures: false });
  await database.close();

  const environment = { DATABASE_URL: databaseUrl, DATA_DIR: path.join(folder, 'demo') };
  const { said, ended } = run('scripts/start.mjs', { PORT: '0', OFFICE_PORT: '0', ...environment });
  expect([await ended, said.err]).toEqual([
    1,
    'The shop cannot start: This database holds the demo shop, and its passwords are public. Start your real shop with an empty data folder (DATA_DIR) and, if you use PostgreSQL, an empty database (DATABASE_URL).\n',
  ]);
  const { code, out } = await examine(environment);
  expect([code, codesBelow('Dangerous', out)]).toEqual([1, ['demo_data']]);
  expect(codesBelow('Missing', out)).toContain('company_record');
});

test('papers are encrypted anew by a command that is killed half way and run again, and the old key can go', async () => {
  const key = (id: string) => ({ id, key: Buffer.alloc(32, Number(id)) });
  const setting = (...ids: string[]) => ids.map((id) => `${id}:${key(id).key.toString('base64')}`).join(',');
  const databaseUrl = await makeDatabase('papers');
  const config: Config = { ...readConfig({ LOG_LEVEL: 'silent' }, []), databaseUrl, kycKeys: [key('1')] };
  const database = await openDatabase(config);
  await migrate(database.db);
  const sealer = await readSealer(servicesOn(config, database), database.db);
  const count = 2_000;
  await sql`INSERT INTO customer (first_name, last_name, mobile, password_hash) VALUES ('Asha', 'Rawat', '9876543210', '')`.execute(
    database.db,
  );
  const { rows: applications } = await sql<{ id: number }>`
    INSERT INTO join_application (customer_id, state, language, created_at, updated_at)
    SELECT c.id, 'withdrawn', 'en', now(), now() FROM customer c, generate_series(1, ${count}) RETURNING id`.execute(
    database.db,
  );
  const ids = applications.map(({ id }) => id);
  const pictures = ids.map((id) => sealer.seal(sealDocumentPlace(id, 'photo'), Buffer.from(`photo of ${id}`)).bytes);
  await sql`INSERT INTO join_document (application_id, kind, key_id, sealed, width, height, uploaded_at)
    SELECT id, 'photo', '1', sealed, 1, 1, now() FROM unnest(${ids}::bigint[], ${pictures}::bytea[]) AS made (id, sealed)`.execute(
    database.db,
  );
  const done = async () =>
    (await sql<{ n: number }>`SELECT count(*)::int AS n FROM join_document WHERE key_id = '2'`.execute(database.db))
      .rows[0]!.n;
  const rotate = (keys?: string) =>
    run(
      'scripts/admin.ts',
      { DATABASE_URL: databaseUrl, DATA_DIR: path.join(folder, 'papers'), ...(keys && { KYC_KEYS: keys }) },
      ['rotate-kyc-key'],
    );

  const without = rotate();
  expect([await without.ended, without.said.err]).toEqual([
    1,
    'KYC_KEYS is not set. Set it, the new key first, and run this again.\n',
  ]);
  const killed = rotate(setting('2', '1'));
  while ((await done()) === 0) {
    if (killed.child.exitCode !== null) throw new Error(`ended at once:\n${killed.said.out}${killed.said.err}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  await end(killed.child, 'SIGKILL');
  const before = await done();
  expect(before).toBeGreaterThan(0);
  expect(before).toBeLessThan(count);

  const again = rotate(setting('2', '1'));
  expect([await again.ended, again.said.err]).toEqual([0, '']);
  expect(again.said.out).toContain(`${count - before} documents and numbers were encrypted again.`);
  expect(await done()).toBe(count);
  const last = rotate(setting('2'));
  expect([await last.ended, last.said.out]).toEqual([
    0,
    expect.stringContaining('0 documents and numbers were encrypted again.'),
  ]);
  const later = await readSealer(servicesOn({ ...config, kycKeys: [key('2')] }, { ...database }), database.db);
  const { rows } = await sql<{ id: number; keyId: string; bytes: Buffer }>`
    SELECT application_id AS id, key_id AS "keyId", sealed AS bytes FROM join_document`.execute(database.db);
  for (const { id, ...sealed } of rows)
    expect(later.open(sealDocumentPlace(id, 'photo'), sealed).toString()).toBe(`photo of ${id}`);
  await database.close();
});

test('on embedded storage the doctor asks the running shop, and says that this storage is none for business', async () => {
  const environment = { DATA_DIR: path.join(folder, 'embedded') };
  expect((await examine(environment)).out).toContain('There is no database in');
  const shop = await open(environment);
  const meanwhile = await examine(environment);
  expect([meanwhile.code, meanwhile.err]).toEqual([1, '']);
  expect(codesBelow('Missing', meanwhile.out)).toContain('embedded_storage');
  expect(await end(shop.child, 'SIGTERM')).toBe(0);
  expect((await examine(environment)).out).toBe(meanwhile.out);
});

test('the company’s record is printed, checked field by field, and saved with an entry in the audit log', async () => {
  const databaseUrl = await makeDatabase('company');
  const environment = { DATABASE_URL: databaseUrl, DATA_DIR: path.join(folder, 'company') };
  const company = async (...parameters: string[]) => {
    const { said, ended } = run('scripts/company.ts', environment, parameters);
    return { code: await ended, ...said };
  };
  expect(await company()).toEqual({ code: 1, out: '', err: 'This database is empty: start the shop once.\n' });
  const database = await openDatabase({ ...readConfig({ LOG_LEVEL: 'silent' }, []), databaseUrl });
  try {
    await migrate(database.db);
    const printed = JSON.parse((await company()).out) as object;
    expect(printed).toMatchObject({ legal_name: '', gstin: '' });

    const file = path.join(folder, 'company.json');
    fs.writeFileSync(file, JSON.stringify({ ...presetBrand, gstin: '27AAPFU0939F1ZV', phones: [] }));
    expect(await company(file)).toEqual({
      code: 1,
      out: '',
      err: 'phones: Enter a phone number, such as +91 135 555 0142\ngstin: This GST registration belongs to another state\n',
    });
    fs.writeFileSync(
      file,
      JSON.stringify({
        ...presetBrand,
        legal_name: 'Himgiri Herbals LLP',
        state: 'Maharashtra',
        gstin: '27aapfu0939f1zv ',
      }),
    );
    expect(await company(file)).toEqual({ code: 0, out: 'The record of Himgiri Herbals LLP is saved.\n', err: '' });
    expect(await readBrand(database.db)).toMatchObject({ legal_name: 'Himgiri Herbals LLP', gstin: '27AAPFU0939F1ZV' });
    const entries = await database.db.selectFrom('audit_entry').select(['action', 'login', 'outcome']).execute();
    expect(entries).toEqual([{ action: 'company.update', login: 'command line', outcome: 'done' }]);
  } finally {
    await database.close();
  }
});

test('settings come from a file, and the environment wins', async () => {
  const file = path.join(folder, 'settings.env');
  fs.writeFileSync(file, `DATA_DIR=${path.join(folder, 'none')}\nSMTP_URL=smtps://mail.example\nSHOP_URL=nonsense\n`);
  const { code, out, err } = await examine({ ENV_FILE: file, SHOP_URL: 'https://shop.example' });
  expect([code, err]).toEqual([1, '']);
  expect(codesBelow('Missing', out)).toEqual(['public_address', 'proxy', 'secret_key']);
  expect((await examine({ ENV_FILE: path.join(folder, 'absent.env') })).err).toMatch(
    /^The settings in \S+absent\.env cannot be read \(ENOENT\)\./,
  );
});
