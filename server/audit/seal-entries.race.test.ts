import { afterEach, beforeEach, expect, test } from 'vitest';
import { inTransaction, type Tx } from '#server/platform/database.ts';
import { err, ok } from '#server/platform/result.ts';
import { openTestServices, type TestServices } from '#server/testing/services.ts';
import { actorForTest } from '#server/testing/staff-actor.ts';
import { recordStaffAction } from './entries.ts';
import { sealEntries } from './seal-entries.ts';
import { verifyChain } from './verify-chain.ts';
import { messages } from '#server/platform/messages.ts';

let services: TestServices;
beforeEach(async () => {
  services = await openTestServices();
});
afterEach(() => services.close());

const record = (tx: Tx, objectId: number) =>
  recordStaffAction(tx, actorForTest({ objectId: String(objectId) }), services.clock.now(), { before: {}, after: {} });

/** Returns object ids in the order of the chain. */
async function chain(): Promise<(string | null)[]> {
  const rows = await services.db
    .selectFrom('audit_seal')
    .innerJoin('audit_entry', 'audit_entry.id', 'entry_id')
    .select('object_id')
    .orderBy('position')
    .execute();
  return rows.map(({ object_id }) => object_id);
}

test('an entry whose transaction ends after that of a later entry is sealed after it, not passed over', async () => {
  const { promise: ended, resolve: end } = Promise.withResolvers<null>();
  const { promise: written, resolve: write } = Promise.withResolvers<null>();
  const slow = inTransaction(services.db, async (tx) => {
    await record(tx, 1);
    write(null);
    return ok(await ended);
  });
  await written;
  await inTransaction(services.db, async (tx) => ok((await record(tx, 2), null)));
  // Sealing does not wait for the open transaction.
  expect(await sealEntries(services)).toBe(1);
  expect(await chain()).toEqual(['2']);
  end(null);
  await slow;
  expect(await sealEntries(services)).toBe(1);
  expect(await chain()).toEqual(['2', '1']);
  expect(await verifyChain(services.db)).toMatchObject({ sealed: 2, unsealed: 0, problem: null });
});

test('under concurrent commands, some of them undone, two processes seal each entry once', async () => {
  const other = await services.another();
  const commands = new AbortController();
  const sealing = [services, other].map(async (process) => {
    while (!commands.signal.aborted) await sealEntries(process);
  });
  const made = Array.from({ length: 300 }, async (_, objectId) => {
    const at = objectId % 2 === 0 ? services : other;
    await inTransaction(at.db, async (tx) => {
      await record(tx, objectId);
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 20));
      return objectId % 7 === 0 ? err(409, 'undone', messages.errors.requests.unexpected) : ok(null);
    });
  });
  await Promise.all(made);
  commands.abort();
  await Promise.all(sealing);
  await sealEntries(services);
  const done = Array.from({ length: 300 }, (_, objectId) => objectId).filter((objectId) => objectId % 7 !== 0);
  expect((await chain()).map(Number).toSorted((one, two) => one - two)).toEqual(done);
  expect(await verifyChain(services.db)).toMatchObject({ sealed: done.length, unsealed: 0, problem: null });
});
