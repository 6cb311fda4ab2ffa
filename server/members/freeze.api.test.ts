import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { endOfMonth, startOfMonth } from '#contract/india-time.ts';
import { saveBrand, presetBrand } from '#server/content/index.ts';
import { emptyTables, openTestServices, type TestServices } from '#server/testing/services.ts';
import { seedCustomer } from '#server/testing/shop.ts';
import { actorForTest } from '#server/testing/staff-actor.ts';
import { findMember, freezeSilentMembers, joinMember, leaveNetwork, liftFreeze } from './index.ts';

let services: TestServices;
beforeAll(async () => {
  services = await openTestServices();
  await services.db.transaction().execute((tx) => saveBrand(tx, presetBrand, services.clock.now()));
});
afterAll(() => services.close());
beforeEach(() => emptyTables(services.db, 'customer', 'member', 'mail', 'job', 'audit_entry'));

const staff = actorForTest();

/** Returns the ID. */
async function join(on: string, email = ''): Promise<string> {
  const customer = await seedCustomer(services);
  await sql`UPDATE customer SET email = ${email} WHERE id = ${customer.id}`.execute(services.db);
  const person = { customerId: customer.id, firstName: 'Gita', lastName: 'Rana', sponsorId: null, actor: 'system' };
  const joined = await joinMember(services.db, { ...person, joinedAt: new Date(`${on}T12:00:00+05:30`) });
  if (!joined.ok) throw new Error(joined.error.code);
  return joined.value;
}
/** Three days after the month's end, with each month's points by member. */
async function freeze(month: string, points: Record<string, Record<string, number>>) {
  services.clock.set(new Date(endOfMonth(month).getTime() + 3 * 86_400_000).toISOString());
  const personal = new Map(Object.entries(points).map(([each, own]) => [each, new Map(Object.entries(own))]));
  const result = await freezeSilentMembers(services, month, personal);
  if (!result.ok) throw new Error(result.error.code);
  return result.value;
}
const statusAt = async (id: string, at: Date) => (await findMember(services.db, id, at))?.status;
const mails = async () =>
  (await services.db.selectFrom('mail').select(['recipient', 'subject']).orderBy('id').execute()).map(
    ({ recipient }) => recipient,
  );

test('three full months under 50 SP freeze a member from the month after on; the month of joining does not count', async () => {
  const company = await join('2026-01-01', 'company@example.in');
  const silent = await join('2026-05-31', 'silent@example.in');
  const young = await join('2026-06-01', 'young@example.in');
  const buys = await join('2026-05-01', 'buys@example.in');
  const months = { '2026-06': { [buys]: 5000 }, '2026-07': {}, '2026-08': { [silent]: 4999 } };
  const july = { frozen: [], warned: [silent, young, buys].toSorted() };
  expect(await freeze('2026-07', months)).toEqual(july);
  expect((await mails()).toSorted()).toEqual(['buys@example.in', 'silent@example.in', 'young@example.in']);
  expect(await freeze('2026-07', months)).toEqual(july);
  expect(await mails()).toHaveLength(3);
  const august = await freeze('2026-08', months);
  expect(august).toEqual({ frozen: [silent], warned: [young, buys].toSorted() });
  expect(await freeze('2026-08', months)).toEqual({ frozen: [], warned: august.warned });
  expect(await statusAt(silent, endOfMonth('2026-08'))).toBe('live');
  expect(await statusAt(silent, startOfMonth('2026-09'))).toBe('frozen');
  // The company's own ID buys nothing, but is neither frozen nor warned.
  expect(await statusAt(company, startOfMonth('2026-09'))).toBe('live');
  expect(await mails()).not.toContain('company@example.in');
});

test('a freeze is lifted with a reason, in the audit log, and the months before do not count again', async () => {
  await join('2026-01-01');
  const silent = await join('2026-04-10');
  await freeze('2026-07', {});
  expect(await statusAt(silent, startOfMonth('2026-08'))).toBe('frozen');
  const lift = async (id: string) => {
    const lifted = await liftFreeze(services, staff, { memberId: id, reason: 'Was ill' });
    return lifted.ok ? 'ok' : lifted.error.code;
  };
  services.clock.set('2026-08-10T12:00:00+05:30');
  expect(await lift(silent)).toBe('ok');
  expect(await lift(silent)).toBe('member_not_frozen');
  expect(await lift('999998')).toBe('member_not_found');
  expect(await statusAt(silent, endOfMonth('2026-08'))).toBe('live');
  const entries = await services.db.selectFrom('audit_entry').select(['before', 'after']).execute();
  expect(entries).toEqual([{ before: { status: 'frozen' }, after: { status: 'live' } }]);
  expect((await freeze('2026-10', {})).frozen).toEqual([]);
  expect((await freeze('2026-11', {})).frozen).toEqual([silent]);
});

test('a month that is not over freezes nobody, and who has left since its end stays gone', async () => {
  await join('2026-01-01');
  const silent = await join('2026-04-10');
  services.clock.set('2026-07-31T23:59:59+05:30');
  expect(await freezeSilentMembers(services, '2026-07', new Map())).toMatchObject({
    error: { code: 'month_not_over' },
  });
  services.clock.set('2026-08-01T09:00:00+05:30');
  await leaveNetwork(services, staff, { memberId: silent, kind: 'terminated', reason: 'False claims' });
  expect((await freeze('2026-07', {})).frozen).not.toContain(silent);
  expect(await statusAt(silent, services.clock.now())).toBe('terminated');
  const account = await services.db.selectFrom('customer').select('id').where('member_id', 'is', null).execute();
  expect(account).toHaveLength(1);
});

test('who has left since a month’s end is not warned for it', async () => {
  await join('2026-01-01');
  const [gone, silent] = [await join('2026-05-31', 'gone@example.in'), await join('2026-05-31', 'silent@example.in')];
  services.clock.set('2026-08-02T09:00:00+05:30');
  await leaveNetwork(services, 'system', { memberId: gone, kind: 'exited', reason: 'Asked' });
  expect((await freeze('2026-07', {})).warned).toEqual([gone, silent].toSorted());
  expect(await mails()).toEqual(['silent@example.in']);
});
