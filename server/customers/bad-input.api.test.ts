import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { paths } from '#contract/paths.ts';
import { createSite } from '#server/platform/http.ts';
import { createLimits } from '#server/platform/rate-limit.ts';
import { openTestServices, type TestServices } from '#server/testing/services.ts';
import { customerRoutes } from './routes.ts';
import { asha, bina, type Caller, countRows, enter, openCustomerCaller } from '#server/testing/customers.ts';

let services: TestServices;
let caller: Caller;
let token: string;
let before: unknown;
beforeAll(async () => {
  services = await openTestServices({ rateLimitScale: 1_000 });
  caller = openCustomerCaller(services);
  token = await enter(caller, asha);
});
afterAll(async () => {
  await caller.close();
  await services.close();
});

/** Everything that a call here could have written. */
async function stored() {
  const { rows } = await sql`SELECT * FROM customer ORDER BY id`.execute(services.db);
  return {
    rows,
    tickets: await countRows(services, 'password_reset'),
    mails: await countRows(services, 'mail'),
    carts: await countRows(services, 'saved_cart'),
    tokens: await countRows(services, 'customer_token'),
  };
}
beforeEach(async () => {
  before = await stored();
});

const billing = {
  user_street: '12 Rajpur Road',
  user_city: '',
  user_district: 'Dehradun',
  user_state: 'Uttarakhand',
  user_country: 'India',
  user_postcode: '248001',
};
const posts = [paths.signup, paths.login, paths.forgot, paths.resetPassword, paths.updateUser];

async function expectRejected(
  path: string,
  body: unknown,
  status: number,
  code: string,
  method: 'POST' | 'PUT' = 'POST',
) {
  const answer = await caller.call(method, path, body, { token });
  expect(answer).toMatchObject({
    status,
    body: { status: 'error', code, message: expect.any(String), request_id: expect.any(String) },
  });
  expect(JSON.stringify(answer.body)).not.toMatch(/at .*\.ts|SELECT|INSERT|customer_/);
  expect(await stored()).toEqual(before);
}

const markup = ['<script>alert(1)</script>', '<img src=x onerror=alert(1)>'];
/** Harmless if escaped and bound: names and addresses may contain such characters. */
const harmless: readonly (readonly [typed: string, stored: string])[] = [
  ["Robert'); DROP TABLE customer;--", "Robert'); DROP TABLE customer;--"],
  ["' OR '1'='1", "' OR '1'='1"],
  ['{{7*7}}', '{{7*7}}'],
  ['${7*7}', '${7*7}'],
  ['a\nb', 'a b'],
  ['a\u202eb', 'ab'],
  ['x"y', 'x"y'],
];
const lines = ['user_street', 'user_city', 'user_district'];
const places = Object.keys(billing).filter((field) => !lines.includes(field));

describe.each(markup)('%j', (text) => {
  test.each(['first_name', 'last_name'])('is refused as %s at registration', (field) =>
    expectRejected(paths.signup, { ...bina, [field]: text }, 422, 'fields_invalid'),
  );
  test.each(['first_name', 'last_name'])('is refused as %s in the profile', (field) => {
    const { password: _, password_confirmation: __, ...person } = asha;
    return expectRejected(paths.updateUser, { ...person, [field]: text }, 422, 'fields_invalid');
  });
  test('is refused as mobile number and e-mail address', async () => {
    await expectRejected(paths.signup, { ...bina, mobile: text }, 422, 'fields_invalid');
    await expectRejected(paths.signup, { ...bina, email: text }, 422, 'fields_invalid');
  });
  test.each(Object.keys(billing))('is refused as %s', (field) =>
    expectRejected(paths.updateUser, { ...billing, [field]: text }, 422, 'fields_invalid'),
  );
});

describe.each(harmless)('%j', (typed, kept) => {
  test('is refused as mobile number, e-mail address and PIN code', async () => {
    await expectRejected(paths.signup, { ...bina, mobile: typed }, 422, 'fields_invalid');
    await expectRejected(paths.signup, { ...bina, email: typed }, 422, 'fields_invalid');
    await expectRejected(paths.updateUser, { ...billing, user_postcode: typed }, 422, 'fields_invalid');
  });
  test('is stored as typed in names and address lines, control characters as blanks and without what nobody sees', async () => {
    const { password: _, password_confirmation: __, ...person } = asha;
    const values = { first_name: typed, last_name: typed };
    const { status } = await caller.call('POST', paths.updateUser, { ...person, ...values }, { token });
    expect(status).toBe(200);
    const address = { ...billing, user_street: typed, user_city: typed, user_district: typed };
    expect((await caller.call('POST', paths.updateUser, address, { token })).status).toBe(200);
    const { rows } = await sql`
      SELECT first_name, last_name, user_street, user_city, user_district FROM customer WHERE mobile = ${asha.mobile}`.execute(
      services.db,
    );
    expect(rows).toEqual([
      { first_name: kept, last_name: kept, user_street: kept, user_city: kept, user_district: kept },
    ]);
  });
});
test.each(places.flatMap((field) => ['{{7*7}}', '${7*7}', 'x"y'].map((text) => ({ field, text }))))(
  '$text is refused as $field',
  ({ field, text }) => expectRejected(paths.updateUser, { ...billing, [field]: text }, 422, 'fields_invalid'),
);

describe.each(posts)('%s', (path) => {
  test.each(['{"mobile": ', 'not json', '{"a":1}}', '{"__proto__": {"admin": true}}', ''])(
    'refuses the malformed body %j',
    (body) => expectRejected(path, body, 400, 'malformed_json'),
  );

  test.each([[[]], ['"text"'], ['7'], ['null'], ['true']])('refuses %j, which is no form', (body) =>
    expectRejected(path, body, 422, 'fields_invalid'),
  );

  test('refuses NUL bytes and lone surrogates, as value and as name', async () => {
    for (const text of ['a\\u0000b', '\\ud800', 'x\\udc00y']) {
      await expectRejected(
        path,
        `{"first_name": "${text}", "mobile": "9876543210", "password": "x"}`,
        400,
        'text_malformed',
      );
      await expectRejected(path, `{"${text}": 1}`, 400, 'text_malformed');
    }
  });

  test('refuses 2 MB', () =>
    expectRejected(path, JSON.stringify({ mobile: 'x'.repeat(2 * 1024 * 1024) }), 413, 'body_too_large'));

  test('refuses deep nesting', () =>
    expectRejected(path, `{"first_name": ${'['.repeat(500)}${']'.repeat(500)}}`, 400, 'text_malformed'));
});

const wrongTypes = [null, true, [], {}, ['x'], { $ne: null }];
test.each(Object.keys(bina).flatMap((field) => wrongTypes.map((value) => ({ field, value }))))(
  'registration refuses $field: $value',
  ({ field, value }) => expectRejected(paths.signup, { ...bina, [field]: value }, 422, 'fields_invalid'),
);
test.each(['mobile', 'password'].flatMap((field) => wrongTypes.map((value) => ({ field, value }))))(
  'login refuses $field: $value',
  ({ field, value }) =>
    expectRejected(
      paths.login,
      { mobile: asha.mobile, password: asha.password, [field]: value },
      422,
      'fields_invalid',
    ),
);
test.each(
  Object.keys(billing)
    .filter((field) => field !== 'user_city')
    .flatMap((field) => wrongTypes.map((value) => ({ field, value }))),
)('the address form refuses $field: $value', ({ field, value }) =>
  expectRejected(paths.updateUser, { ...billing, [field]: value }, 422, 'fields_invalid'),
);

test('another content type than JSON is refused', async () => {
  const shop = createSite({ logger: services.log, trustProxy: false });
  customerRoutes(shop, services, createLimits(services));
  const response = await shop.inject({
    method: 'POST',
    url: paths.login,
    headers: { 'content-type': 'application/xml' },
    payload: '<login/>',
  });
  expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([415, 'unsupported_media_type']);
  await shop.close();
});
