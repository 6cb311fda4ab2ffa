import { afterEach, beforeEach, expect, test } from 'vitest';
import { pathIn } from '#contract/language.ts';
import { paths } from '#contract/paths.ts';
import { type HandoverLogin, HandoverLoginReply, ShopHandoverReply } from '#contract/shop-handover.ts';
import { handoverPaths } from '#contract/shop-handover-paths.ts';
import { customerRoutes } from '#server/customers/index.ts';
import { createLogger } from '#server/platform/log.ts';
import { type Caller, openCaller } from '#server/testing/caller.ts';
import { asha, bina, countRows, enter, logIn, makeSeller } from '#server/testing/customers.ts';
import { openTestServices, type TestServices } from '#server/testing/services.ts';
import { handoverLoginRoutes, portalRoutes } from './index.ts';

let services: TestServices;
let portal: Caller;
let shop: Caller;
/** Of both sites. */
let lines: string[];
/** Asha's session token. */
let inPortal: string;

beforeEach(async () => {
  services = await openTestServices();
  lines = [];
  services.log = createLogger({ logLevel: 'debug' }, { write: (line: string) => lines.push(line) });
  portal = openCaller(services, (site, ...rest) => {
    customerRoutes(site, ...rest);
    portalRoutes(site, ...rest);
  });
  shop = openCaller(services, (site, ...rest) => {
    customerRoutes(site, ...rest);
    handoverLoginRoutes(site, ...rest);
  });
  await enter(portal, asha);
  await makeSeller(services, asha.mobile, '123456');
  inPortal = await logIn(portal, asha);
});
afterEach(async () => {
  await portal.close();
  await shop.close();
  await services.close();
});

const ask = (token = inPortal, page = 'shop') => portal.call('POST', handoverPaths.create, { page }, { token });
const begin = async () => ShopHandoverReply.parse((await ask()).body).data.token;

/** Returns the reply, and the shop's cookie as the browser sends it back. */
async function sendForm(
  token: string,
  headers: Record<string, string> = { origin: 'http://office.test' },
  page: string = handoverPaths.page,
) {
  const type = 'application/x-www-form-urlencoded';
  const answer = await shop.call('POST', page, new URLSearchParams({ token }).toString(), { type, headers });
  const set = [answer.headers['set-cookie']].flat().map(String);
  return { answer, set, cookie: set.find((each) => /^seller-login=[\w-]{43};/.test(each))?.split(';')[0] ?? '' };
}

const use = (cookie: string, { token, replace = false }: { token?: string; replace?: boolean } = {}) =>
  shop.call('POST', handoverPaths.logIn, { replace }, { headers: { cookie }, ...(token && { token }) });
const used = async (...call: Parameters<typeof use>): Promise<HandoverLogin> =>
  HandoverLoginReply.parse((await use(...call)).body).data;
const profile = async (token: string) => (await shop.call('GET', paths.profile, undefined, { token })).body.data;
const sessions = () => countRows(services, 'customer_token');

const rejected = { status: 409, body: { code: 'handover_invalid' } };

test('a seller comes from the portal into the shop with a session of its own, as by a login', async () => {
  const token = await begin();
  const { answer, set, cookie } = await sendForm(token);
  expect([answer.status, answer.headers['location']]).toEqual([303, '/seller-login']);
  expect(set).toEqual([`seller-login=${token}; Max-Age=60; Path=/api/seller-login; HttpOnly; SameSite=Strict`]);
  const before = await sessions();
  const reply = await use(cookie);
  const login = HandoverLoginReply.parse(reply.body).data;
  expect(login).toMatchObject({ state: 'logged_in', page: 'shop', as: { name: 'Asha R.', member_id: '123456' } });
  expect(await profile((login as { token: string }).token)).toMatchObject([
    { first_name: 'Asha', member_id: '123456' },
  ]);
  expect(await sessions()).toBe(before + 1);
  // The cookie is cleared, and the device is remembered as after a normal login.
  expect([reply.headers['set-cookie']].flat().map(String)).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^seller-login=; .*Expires=Thu, 01 Jan 1970/),
      expect.stringMatching(/^device=[\w-]{43};/),
    ]),
  );
});

test('its page is in the language of the portal, and leads where the portal said', async () => {
  const { body } = await ask(inPortal, 'orders');
  const { token } = ShopHandoverReply.parse(body).data;
  const { answer, cookie } = await sendForm(token, undefined, pathIn('hi', handoverPaths.page));
  expect([answer.status, answer.headers['location']]).toEqual([303, '/hi/seller-login']);
  expect(await used(cookie)).toMatchObject({ state: 'logged_in', page: 'orders' });
  expect((await ask(inPortal, 'https://elsewhere.example')).status).toBe(422);
});

test('a token is good once, also where two calls come at the same moment', async () => {
  const { cookie } = await sendForm(await begin());
  const before = await sessions();
  const answers = await Promise.all([use(cookie), use(cookie), use(cookie)]);
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409]);
  expect(await use(cookie)).toMatchObject(rejected);
  expect(await sessions()).toBe(before + 1);
});

test('it ends after a minute, with the next one, and with the session that asked for it', async () => {
  const late = await sendForm(await begin());
  services.clock.advance(60_000);
  expect(await use(late.cookie)).toMatchObject(rejected);

  const first = await sendForm(await begin());
  const second = await sendForm(await begin());
  expect(await use(first.cookie)).toMatchObject(rejected);

  await portal.call('POST', paths.logout, undefined, { token: inPortal });
  expect(await use(second.cookie)).toMatchObject(rejected);
  expect(await countRows(services, 'shop_handover')).toBe(0);
});

test('what is made up, or no token at all, opens nothing', async () => {
  const before = await sessions();
  await begin();
  for (const cookie of ['', 'seller-login=', `seller-login=${'a'.repeat(43)}`, "seller-login=' OR 1=1"])
    expect(await use(cookie)).toMatchObject(rejected);
  // The stored hash is not accepted as a token.
  const { token_hash: hash } = await services.db
    .selectFrom('shop_handover')
    .select('token_hash')
    .executeTakeFirstOrThrow();
  expect(await use(`seller-login=${hash}`)).toMatchObject(rejected);
  for (const text of ['', 'short', 'a'.repeat(44), `${'a'.repeat(42)};`])
    expect(await sendForm(text)).toMatchObject({ cookie: '', answer: { status: 303 } });
  expect(await sessions()).toBe(before);
});

test('no page but the portal’s can send the form, so that nobody is logged in unawares', async () => {
  const token = await begin();
  for (const headers of [
    {},
    { origin: 'null' },
    { origin: 'https://evil.example' },
    { origin: 'http://shop.test' },
    { origin: 'http://office.test.evil.example' },
  ] as Record<string, string>[]) {
    const { answer, set } = await sendForm(token, headers);
    expect([answer.status, answer.headers['location']]).toEqual([303, '/seller-login?elsewhere']);
    expect(set).toEqual(['undefined']);
  }
});

test('whoever is logged in as somebody else is asked first, and then told as whom they are', async () => {
  const binas = await enter(shop, bina);
  const { cookie } = await sendForm(await begin());
  const before = await sessions();
  expect(await used(cookie, { token: binas })).toEqual({
    state: 'other_account',
    current: { name: 'Bina J.', member_id: null },
    next: { name: 'Asha R.', member_id: '123456' },
  });
  expect(await sessions()).toBe(before);
  expect(await used(cookie, { token: binas, replace: true })).toMatchObject({
    state: 'logged_in',
    as: { name: 'Asha R.' },
  });
});

test('whoever is logged in to the same account stays so', async () => {
  const own = await logIn(shop, asha);
  const { cookie } = await sendForm(await begin());
  const before = await sessions();
  expect(await used(cookie, { token: own })).toMatchObject({ state: 'logged_in', token: null });
  expect(await sessions()).toBe(before);
  // A login that has ended is ignored.
  const again = await sendForm(await begin());
  expect(await used(again.cookie, { token: 'gone' })).toMatchObject({
    state: 'logged_in',
    token: expect.any(String) as string,
  });
});

async function setStatus(status: 'frozen' | 'exited') {
  const at = services.clock.now();
  await services.db
    .insertInto('member_status')
    .values({ member_id: '123456', status, effective_at: at, recorded_at: at, actor: 'system' })
    .execute();
}

test.each(['frozen', 'exited'] as const)(
  'who is %s gets no token, and one that they have opens nothing',
  async (status) => {
    const { cookie } = await sendForm(await begin());
    services.clock.advance(1_000);
    await setStatus(status);
    const before = await sessions();
    expect(await ask()).toMatchObject({ status: 403, body: { code: 'handover_not_live' } });
    expect(await use(cookie)).toMatchObject({ status: 403, body: { code: 'handover_not_live' } });
    expect(await sessions()).toBe(before);
  },
);

test('visitors and customers get no token', async () => {
  expect((await portal.call('POST', handoverPaths.create, { page: 'shop' })).status).toBe(401);
  const customer = await enter(portal, bina);
  expect(await ask(customer)).toMatchObject({ status: 404, body: { code: 'direct_seller_not_found' } });
  expect(await countRows(services, 'shop_handover')).toBe(0);
});

test('an account that the company blocks on the way is not logged in', async () => {
  const { cookie } = await sendForm(await begin());
  await services.db
    .updateTable('customer')
    .set({ blocked_at: services.clock.now() })
    .where('mobile', '=', asha.mobile)
    .execute();
  expect(await use(cookie)).toMatchObject(rejected);
});

test('no line of a log has the token, and the database has its hash alone', async () => {
  const token = await begin();
  const { cookie } = await sendForm(token);
  await sendForm(token, { origin: 'https://evil.example' });
  const login = (await used(cookie)) as { token: string };
  await use(cookie);
  expect(lines.filter((line) => line.includes(handoverPaths.page)).length).toBeGreaterThan(1);
  expect(lines.filter((line) => line.includes(token) || line.includes(login.token))).toEqual([]);
  const rows = JSON.stringify(await services.db.selectFrom('shop_handover').selectAll().execute());
  expect(rows).not.toContain(token);
});
