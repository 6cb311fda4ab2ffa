import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openTestServices, tamper, type TestServices } from '#server/testing/services.ts';
import { actorForTest } from '#server/testing/staff-actor.ts';
import { chainHash, chainStart } from './chain-rules.ts';
import { recordStaffAction } from './entries.ts';
import { sealedColumns, sealEntries } from './seal-entries.ts';
import { verifyChain } from './verify-chain.ts';

let services: TestServices;
beforeEach(async () => {
  services = await openTestServices();
});
afterEach(() => services.close());

const record = (objectId: number) =>
  services.db.transaction().execute((tx) =>
    recordStaffAction(tx, actorForTest({ action: 'order.pack', objectId: String(objectId) }), services.clock.now(), {
      before: { order_status: 'confirmed', paid_paise: 0 },
      after: { order_status: 'packed', paid_paise: 0 },
    }),
  );

/** Creates five sealed entries and an unsealed one. Returns all six ids, oldest first, and the last hash. */
async function sealedLog(): Promise<{ ids: number[]; lastHash: string }> {
  for (const objectId of [1, 2, 3, 4, 5]) await record(objectId);
  expect(await sealEntries(services)).toBe(5);
  await record(6);
  const rows = await services.db.selectFrom('audit_entry').select('id').orderBy('id').execute();
  const { lastHash } = await verifyChain(services.db);
  return { ids: rows.map(({ id }) => id), lastHash };
}

const tamperWith = (statement: string) => tamper(services.db, sql.raw(statement));

const problem = async (knownHash?: string) => (await verifyChain(services.db, knownHash)).problem;

test('an entry holds who, when, from where, what, and the fields that changed', async () => {
  await record(1);
  expect(await services.db.selectFrom('audit_entry').selectAll().execute()).toEqual([
    {
      id: expect.any(Number),
      at: services.clock.now(),
      staff_id: 1,
      login: 'meera@office.example',
      network: '203.0.113.7',
      user_agent: 'Vitest',
      session_hash: 'hash-of-session',
      request_id: 'request-1',
      action: 'order.pack',
      object_type: 'order',
      object_id: '1',
      outcome: 'done',
      error_code: null,
      before: { order_status: 'confirmed' },
      after: { order_status: 'packed' },
    },
  ]);
});

test('the database refuses to change, delete or empty entries and seals', async () => {
  await sealedLog();
  for (const table of ['audit_entry', 'audit_seal'])
    for (const statement of [
      `UPDATE ${table} SET ${table === 'audit_entry' ? `login = 'x'` : `hash = '${chainStart}'`}`,
      `DELETE FROM ${table}`,
      `TRUNCATE ${table} CASCADE`,
    ])
      await expect(sql.raw(statement).execute(services.db)).rejects.toThrow(
        'the audit log is never changed or deleted',
      );
  expect(await verifyChain(services.db)).toMatchObject({ sealed: 5, unsealed: 1, problem: null });
});

test('an empty log is intact', async () => {
  expect(await verifyChain(services.db)).toEqual({ sealed: 0, lastHash: chainStart, unsealed: 0, problem: null });
  expect(await sealEntries(services)).toBe(0);
});

test('sealing goes on where it stopped, and more than a batch at once', async () => {
  const { lastHash } = await sealedLog();
  const rows = sql`SELECT now(), '', '', '', '', 'order.pack', 'order', n::text, 'done' FROM generate_series(1, 1200) n`;
  await sql`
    WITH entry AS (
      INSERT INTO audit_entry (at, login, network, user_agent, request_id, action, object_type, object_id, outcome) ${rows} RETURNING id
    )
    INSERT INTO audit_unsealed SELECT id FROM entry`.execute(services.db);
  expect(await sealEntries(services)).toBe(1201);
  expect(await verifyChain(services.db, lastHash)).toMatchObject({ sealed: 1206, unsealed: 0, problem: null });
});

describe('verifying finds', () => {
  test.each([
    `at = at + interval '1 microsecond'`,
    'staff_id = 2',
    `login = 'dev@office.example'`,
    `network = '203.0.113.8'`,
    `user_agent = ''`,
    'session_hash = NULL',
    `request_id = 'other'`,
    `action = 'order.cancel'`,
    `object_type = 'refund'`,
    `object_id = '9'`,
    `outcome = 'denied', error_code = 'permission_denied'`,
    `before = '{"order_status": "placed"}'`,
    'after = NULL',
  ])('an entry changed by %s', async (change) => {
    const { ids } = await sealedLog();
    await tamperWith(`UPDATE audit_entry SET ${change} WHERE id = ${ids[2]}`);
    expect(await problem()).toBe(`entry ${ids[2]} (position 3) is not what was sealed`);
  });

  test('an entry deleted', async () => {
    const { ids } = await sealedLog();
    await tamperWith(`DELETE FROM audit_entry WHERE id = ${ids[1]}`);
    expect(await problem()).toBe(`entry ${ids[1]} (position 2) is missing`);
  });

  test('an entry deleted with its seal', async () => {
    const { ids } = await sealedLog();
    await tamperWith(`DELETE FROM audit_seal WHERE entry_id = ${ids[1]}`);
    await tamperWith(`DELETE FROM audit_entry WHERE id = ${ids[1]}`);
    expect(await problem()).toBe('the seal at position 2 is missing');
  });

  test('two entries that changed places', async () => {
    const { ids } = await sealedLog();
    await tamperWith(`
      UPDATE audit_seal SET entry_id = -1 WHERE position = 2;
      UPDATE audit_seal SET entry_id = ${ids[1]} WHERE position = 4;
      UPDATE audit_seal SET entry_id = ${ids[3]} WHERE position = 2`);
    expect(await problem()).toBe(`entry ${ids[3]} (position 2) is not what was sealed`);
  });

  test('a changed hash', async () => {
    const { ids } = await sealedLog();
    await tamperWith(`UPDATE audit_seal SET hash = '${'f'.repeat(64)}' WHERE position = 5`);
    expect(await problem()).toBe(`entry ${ids[4]} (position 5) is not what was sealed`);
  });

  test('an end cut off, by a hash that was noted elsewhere', async () => {
    const { ids, lastHash } = await sealedLog();
    await tamperWith('DELETE FROM audit_unsealed');
    await tamperWith('DELETE FROM audit_seal WHERE position > 3');
    await tamperWith(`DELETE FROM audit_entry WHERE id > ${ids[2]}`);
    expect(await verifyChain(services.db)).toMatchObject({ sealed: 3, problem: null });
    expect(await problem(lastHash)).toBe(
      `the chain does not hold the hash ${lastHash}: its end was cut off, or it was written anew`,
    );
  });

  test('a chain written anew after a change, by a hash that was noted elsewhere', async () => {
    const { ids, lastHash } = await sealedLog();
    await tamperWith(`UPDATE audit_entry SET login = 'dev@office.example' WHERE id = ${ids[2]}`);
    const entries = await services.db.selectFrom('audit_entry').select(sealedColumns).orderBy('id').limit(5).execute();
    let hash = chainStart;
    for (const entry of entries) {
      hash = chainHash(hash, entry);
      await tamperWith(`UPDATE audit_seal SET hash = '${hash}' WHERE entry_id = ${entry.id}`);
    }
    expect(await problem()).toBeNull();
    expect(await problem(lastHash)).toMatch(/^the chain does not hold the hash/);
  });

  test('an entry that nothing will seal', async () => {
    const { ids } = await sealedLog();
    await tamperWith('DELETE FROM audit_unsealed');
    expect(await problem()).toBe(`entry ${ids[5]} is neither sealed nor waiting for its seal`);
  });
});

test('a hash of the past is found again when the chain has grown', async () => {
  const { lastHash } = await sealedLog();
  expect(await sealEntries(services)).toBe(1);
  expect(await problem(lastHash)).toBeNull();
  expect(await problem(chainStart)).toBeNull();
});

// PGlite can be opened by one process only, which is this one.
if (process.env['TEST_DATABASE'] === 'postgres')
  test('npm run audit:verify says so, by its exit code, too', async () => {
    const { ids, lastHash } = await sealedLog();
    const script = path.join(import.meta.dirname, '../../scripts/audit-verify.ts');
    const environment = { ...process.env, DATABASE_URL: services.config.databaseUrl! };
    const run = async (...hashes: string[]) => {
      const running = promisify(execFile)(process.execPath, [script, ...hashes], { env: environment });
      const { code, stdout, stderr } = await running.then(
        (said) => ({ ...said, code: 0 }),
        (error: { code: number; stdout: string; stderr: string }) => error,
      );
      return [code, stdout + stderr];
    };
    const intact = `The audit log is intact: 5 entries sealed, last hash ${lastHash}, 1 not sealed yet\n`;
    expect(await run()).toEqual([0, intact]);
    expect(await run(lastHash)).toEqual([0, intact]);
    expect(await run('abc')).toEqual([1, 'abc is no hash: it has 64 hexadecimal digits.\n']);
    await tamperWith(`UPDATE audit_entry SET login = 'x' WHERE id = ${ids[0]}`);
    expect(await run()).toEqual([
      1,
      `The audit log is not intact: entry ${ids[0]} (position 1) is not what was sealed.\n`,
    ]);
  });
