import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { paths } from '#contract/paths.ts';
import { type Caller, deviceHeaders, openCaller } from '#server/testing/caller.ts';
import { emptyTables, openTestServices, type TestServices } from '#server/testing/services.ts';
import { supportRoutes } from './routes.ts';

let services: TestServices;
let caller: Caller;
beforeAll(async () => {
  services = await openTestServices();
  caller = openCaller(services, supportRoutes);
});
afterEach(() => emptyTables(services.db, 'enquiry', 'rate_limit'));
afterAll(async () => {
  await caller.close();
  await services.close();
});

const form = { full_name: 'Asha Rawat', email: 'Asha@Example.in', mobile_no: '+91 98765 43210', accepted_terms: true };
const send = (body: unknown, device?: string) =>
  caller.call('POST', paths.enquiry, body, { from: '203.0.113.7', ...(device && { headers: deviceHeaders(device) }) });
const kept = async () =>
  (
    await sql`SELECT kind, full_name, email, mobile, message, created_at, handled_at FROM enquiry ORDER BY id`.execute(
      services.db,
    )
  ).rows;

test('is kept for staff, and the visitor is told so', async () => {
  expect(await send(form)).toMatchObject({
    status: 200,
    body: { status: 'success', message: 'Thank you. We’ve received your request and will call you.' },
  });
  expect(await kept()).toEqual([
    {
      kind: 'direct_seller',
      full_name: 'Asha Rawat',
      email: 'asha@example.in',
      mobile: '9876543210',
      message: '',
      created_at: services.clock.now(),
      handled_at: null,
    },
  ]);
});

test.each([
  [
    {},
    {
      full_name: ['Name is Required'],
      email: ['Please enter correct email'],
      mobile_no: ['Contact No is Required'],
      accepted_terms: ['Accept the terms and conditions to continue'],
    },
  ],
  [{ ...form, accepted_terms: false }, { accepted_terms: ['Accept the terms and conditions to continue'] }],
  [{ ...form, full_name: '<b>x</b>' }, { full_name: ['Remove the < or > sign. All other characters are fine.'] }],
  [{ ...form, mobile_no: 'x' }, { mobile_no: ['Must be a number type'] }],
])('%j is refused by field and not kept', async (body, errors) => {
  expect(await send(body)).toMatchObject({ status: 422, body: { errors } });
  expect(await kept()).toEqual([]);
});

test('10 an hour from one device; others of its network are not concerned', async () => {
  const statuses: number[] = [];
  for (let call = 0; call < 11; call++) statuses.push((await send(form, 'asha')).status);
  expect(statuses).toEqual([...Array<number>(10).fill(200), 429]);
  for (let call = 0; call < 12; call++) expect((await send(form, `other ${call}`)).status).toBe(200);
  expect(await kept()).toHaveLength(22);
});
