import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { emptyTables, openTestServices, type TestServices } from '#server/testing/services.ts';
import { seedCustomer } from '#server/testing/shop.ts';
import { findMember, findMembersAt, joinMember, type NewMember, readNetworkAt } from './index.ts';

let services: TestServices;
beforeAll(async () => {
  services = await openTestServices();
});
afterAll(() => services.close());
beforeEach(() => emptyTables(services.db, 'customer', 'member'));

const day = (text: string) => new Date(`${text}T12:00:00+05:30`);
/** Without an account; returns the ID, or the error code. */
async function join(sponsorId: string | null, on = '2026-03-10', more: Partial<NewMember> = {}): Promise<string> {
  const person = { customerId: null, firstName: 'Gita', lastName: 'Rana', sponsorId, actor: 'system' };
  const joined = await joinMember(services.db, { ...person, joinedAt: day(on), ...more });
  return joined.ok ? joined.value : joined.error.code;
}

test('a customer becomes a direct seller with an ID of six digits, which their account shows', async () => {
  const asha = await seedCustomer(services);
  const root = await join(null, '2026-01-05');
  const id = await join(null, '2026-03-31', { customerId: asha.id });
  expect(id).toMatch(/^[1-9]\d{5}$/);
  expect(Number(id)).toBeGreaterThan(102_999);
  expect(await findMember(services.db, id, day('2026-04-01'))).toEqual({
    memberId: id,
    customerId: asha.id,
    firstName: 'Gita',
    lastName: 'Rana',
    joinedOn: '2026-03-31',
    status: 'live',
    statusSince: day('2026-03-31'),
    sponsorId: root,
    title: 1,
  });
  const account = await services.db.selectFrom('customer').select('member_id').where('id', '=', asha.id).execute();
  expect(account).toEqual([{ member_id: id }]);
  expect(await join(root, '2026-04-02', { customerId: asha.id })).toBe('member_exists');
  expect(await join('999998')).toBe('sponsor_not_found');
});

test('who joins later is not there yet, to the second', async () => {
  const asha = await seedCustomer(services);
  const root = await join(null, '2026-01-05');
  const id = await join(root, '2026-03-10', { customerId: asha.id });
  const at = day('2026-03-10');
  const asked = { memberIds: [root, '999998'], customerIds: [asha.id, asha.id + 1] };
  const found = async (when: Date) =>
    (await findMembersAt(services.db, asked, when)).map(({ memberId }) => memberId).toSorted();
  expect(await found(at)).toEqual([id, root].toSorted());
  expect(await found(new Date(at.getTime() - 1000))).toEqual([root]);
  expect(await findMembersAt(services.db, {}, at)).toEqual([]);
  expect((await readNetworkAt(services.db, day('2026-01-04'))).length).toBe(0);
});
