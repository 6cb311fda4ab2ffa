import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountHomePaths } from '#contract/account-home-paths.ts';
import { orderPaths } from '#contract/order-states.ts';
import { paths } from '#contract/paths.ts';
import { referralVisitPath } from '#contract/referral-link.ts';
import { photoPath } from '#contract/photo-limits.ts';
import { proofHeader } from '#contract/proof-header.ts';
import type { ProofChallenge } from '#contract/proof-of-work.ts';
import { reviewPaths } from '#contract/review-rules.ts';
import { handoverPaths } from '#contract/shop-handover-paths.ts';
import { stockAlertPaths } from '#contract/stock-alert-paths.ts';
import { ticketPaths } from '#contract/tickets.ts';
import { createCatalogueVersion } from '#server/catalog/index.ts';
import { createAnswerCache } from '#server/platform/answer-cache.ts';
import { deviceHeaders } from '#server/testing/caller.ts';
import { createSite, type Site } from '#server/platform/http.ts';
import { solveProof } from '#server/testing/proof.ts';
import { openTestServices, type TestServices } from '#server/testing/services.ts';
import { shopCalls } from './shop-site.ts';
import { orderBody } from '#server/testing/shop.ts';

let services: TestServices;
let shop: Site;
beforeAll(async () => {
  services = await openTestServices({ proofOfWork: 2 });
  shop = createSite({ logger: services.log, trustProxy: 1 });
  const catalogueVersion = createCatalogueVersion(services);
  const cache = createAnswerCache(catalogueVersion, { maxAgeMs: 1, maxBytes: 1_000 });
  await shopCalls(shop, services, { catalogueVersion, cache, pincodes: cache, suggestions: cache });
  await shop.ready();
});
afterAll(async () => {
  await shop.close();
  await services.close();
});

interface LimitedCall {
  url: string;
  body?: object | string;
}
/** Each call concerns a different record, so that only the caller is counted. */
type MakeCall = (call: number) => LimitedCall;

const mobile = (call: number) => String(9_000_000_000 + call);
const email = (call: number) => `asha${call}@example.in`;
const sender = (call: number) => ({ full_name: 'Asha Rawat', email: email(call), mobile_no: mobile(call) });
const ticket = (call: number) => ({
  kind: 'complaint',
  ...sender(call),
  subject: `No ${call}`,
  message: 'The jar came broken.',
});
const orderData = (call: number) => ({ order_id: call + 1, payment_id: 'pay_x', provider_order_id: 'order_x' });

/**
 * Every limited call that visitors may make: its limit per device, and whether the network's limit leads to a proof of
 * work.
 */
const calls: [name: string, person: number, asksForProof: boolean, make: MakeCall][] = [
  [
    'sign-up',
    20,
    true,
    (call) => ({
      url: paths.signup,
      body: {
        first_name: 'Asha',
        last_name: 'Rawat',
        mobile: mobile(call),
        email: '',
        password: 'correct horse',
        password_confirmation: 'correct horse',
      },
    }),
  ],
  ['forgot password', 10, true, (call) => ({ url: paths.forgot, body: { email: email(call) } })],
  [
    'code for an order',
    30,
    true,
    (call) => ({ url: paths.cashOrderCode, body: { mobile: mobile(call), email: email(call) } }),
  ],
  [
    'undoing a change of mobile or email',
    10,
    true,
    () => ({ url: paths.undoContactChange, body: { code: '0123456789AB' } }),
  ],
  ['enquiry', 10, true, (call) => ({ url: paths.enquiry, body: { ...sender(call), accepted_terms: true } })],
  ['ticket', 20, true, (call) => ({ url: ticketPaths.tickets, body: ticket(call) })],
  [
    'contact form',
    20,
    true,
    (call) => ({ url: ticketPaths.sendMail, body: { ...sender(call), subject: `Hello ${call}`, message: 'Hello' } }),
  ],
  [
    'ticket status',
    30,
    true,
    (call) => ({ url: `${ticketPaths.ticketStatus}?number=TK-2611-${call}&mobile=${mobile(call)}` }),
  ],
  ['order look-up', 60, true, (call) => ({ url: `${orderPaths.order}/${call + 1}?mobile=${mobile(call)}` })],
  ['member ID', 30, true, (call) => ({ url: `${paths.memberId}?member_id=${100_000 + call}` })],
  [
    'visit by a seller’s link',
    30,
    false,
    (call) => ({ url: referralVisitPath, body: { member_id: String(100_000 + call), target: 'home' } }),
  ],
  ['coupon', 60, true, (call) => ({ url: `${paths.coupon}?coupon_name=GUESS${call}` })],
  ['vote', 120, true, (call) => ({ url: `${reviewPaths.review}/${call + 1}/helpful`, body: { helpful: true } })],
  [
    'question',
    10,
    true,
    (call) => ({
      url: `${reviewPaths.questions}/1`,
      body: { author: 'Asha', email: email(call), body: 'Is it pure?' },
    }),
  ],
  ['stock alert', 30, true, (call) => ({ url: stockAlertPaths.alerts, body: { product_id: 1, email: email(call) } })],
  [
    'link of a stock alert',
    30,
    false,
    (call) => ({ url: stockAlertPaths.confirm, body: { id: call + 1, token: 't'.repeat(22) } }),
  ],
  ['PIN code', 240, false, () => ({ url: `${paths.pincode}?pincode=560001` })],
  ['places of a PIN code', 240, false, () => ({ url: `${paths.pincodePlaces}?pincode=560001` })],
  ['suggestion', 600, false, (call) => ({ url: `${paths.suggestions}?q=unheard${call}` })],
  ['price', 600, false, () => ({ url: paths.price, body: orderBody({ 1: 1 }) })],
  ['coupons on offer', 600, false, () => ({ url: paths.openCoupons, body: orderBody({ 1: 1 }) })],
  ['order', 60, false, () => ({ url: paths.placeOrder, body: orderBody({ 1: 1 }) })],
  ['paying again', 120, true, (call) => ({ url: paths.payOrder, body: { order_data: orderData(call) } })],
  ['confirming a payment', 120, true, (call) => ({ url: paths.confirmPayment, body: { order_data: orderData(call) } })],
  ['giving an order up', 120, true, (call) => ({ url: paths.releaseOrder, body: { order_data: orderData(call) } })],
  ['login from the portal', 60, false, () => ({ url: handoverPaths.logIn, body: { replace: false } })],
  ['end of a reminder', 60, false, (call) => ({ url: accountHomePaths.stopReminder, body: { token: `token${call}` } })],
];

let networks = 0;
let made = 0;

/** A person may make 1 call where the limit allows `person` calls. */
function openNetwork(person: number, make: MakeCall) {
  services.config.rateLimitScale = 1 / person;
  const from = `198.51.${(networks += 1)}.1`;
  const send = async (device: string | null, more: Record<string, string> = {}) => {
    const { url, body } = make(made++);
    const type = typeof body === 'string' ? 'image/png' : 'application/json';
    const { statusCode, headers, ...response } = await shop.inject({
      method: body === undefined ? 'GET' : 'POST',
      url,
      headers: {
        'x-forwarded-for': from,
        ...(device !== null && deviceHeaders(`${from} ${device}`.slice(6))),
        ...(body !== undefined && { 'content-type': type }),
        ...more,
      },
      ...(body !== undefined && { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const isLimit = statusCode === 429 || statusCode === 503 || statusCode === 428;
    const answer = isLimit ? response.json<{ code: string; message: string; challenge?: ProofChallenge }>() : null;
    const text = answer === null ? 'let through' : `${statusCode} ${answer.code}`;
    return { text, headers, challenge: answer?.challenge, message: answer?.message };
  };
  return send;
}

/** As a browser does: again with a proof of work if one is required. */
async function sendAsBrowser(send: ReturnType<typeof openNetwork>, device: string) {
  const first = await send(device);
  return first.challenge ? send(device, { [proofHeader]: await solveProof(first.challenge) }) : first;
}

test.each(calls)(
  '%s: one person is told to wait, others of their network go on',
  async (_name, person, _proof, make) => {
    const send = openNetwork(person, make);
    expect((await send('asha')).text).toBe('let through');
    const again = await send('asha');
    expect([again.text, again.message]).toEqual(['429 too_many_requests', expect.stringMatching(/^Too many attempts/)]);
    expect(Number(again.headers['retry-after'])).toBeGreaterThan(0);
    for (let other = 0; other < 8; other++) expect((await send(`other ${other}`)).text).toBe('let through');
  },
);

test.each(calls)(
  '%s: a crowd of a hundred is served, what is more is busy',
  async (_name, person, asksForProof, make) => {
    const send = openNetwork(person, make);
    for (let device = 0; device < 10; device++) expect((await send(`early ${device}`)).text).toBe('let through');
    expect((await send('unproven')).text).toBe(asksForProof ? '428 proof_required' : 'let through');
    for (let device = asksForProof ? 10 : 11; device < 100; device++)
      expect([device, (await sendAsBrowser(send, `device ${device}`)).text]).toEqual([device, 'let through']);
    const flood = await sendAsBrowser(send, 'one more');
    expect([flood.text, flood.message]).toEqual([
      '503 busy',
      expect.stringMatching(/^A lot of people on your network/),
    ]);
    expect(Number(flood.headers['retry-after'])).toBeGreaterThan(0);
  },
);

test.each(calls)(
  '%s: whoever sends no cookie, or another each time, has no more than their network',
  async (_name, person, asksForProof, make) => {
    const send = openNetwork(person, make);
    let served = 0;
    for (let call = 0; call < 110; call++)
      if ((await send(call % 2 ? null : `fresh ${call}`)).text === 'let through') served++;
    expect(served).toBe(asksForProof ? 10 : 100);
  },
);

async function openAccount(): Promise<string> {
  const person = { first_name: 'Asha', last_name: 'Rawat', mobile: '9876543210', email: 'asha@example.in' };
  const password = { password: 'correct horse', password_confirmation: 'correct horse' };
  await shop.inject({ method: 'POST', url: paths.signup, payload: { ...person, ...password } });
  const login = { mobile: person.mobile, password: password.password };
  return (await shop.inject({ method: 'POST', url: paths.login, payload: login })).json<{ token: string }>().token;
}

test('photos without a cookie: a network has what one person has, then each brings a proof; an account counts for itself', async () => {
  services.config.rateLimitScale = 1;
  const account = { authorization: `Bearer ${await openAccount()}` };
  const send = openNetwork(40, () => ({ url: photoPath, body: 'no picture' }));
  for (let call = 0; call < 2; call++) expect((await send(null)).text).toBe('let through');
  const third = await send(null);
  expect(third.text).toBe('428 proof_required');
  const proof = { [proofHeader]: await solveProof(third.challenge!) };
  expect((await send(null, proof)).text).toBe('let through');
  expect((await send(null, proof)).text).toBe('428 proof_required');
  // Another device in the same network is another person, but it must send a proof of work.
  expect((await sendAsBrowser(send, 'bina')).text).toBe('let through');
  for (let call = 0; call < 2; call++) expect((await send(null, account)).text).toBe('let through');
  expect((await send(null, account)).text).toBe('429 too_many_requests');
});

test('a device that has no name is given one with the answer, once', async () => {
  services.config.rateLimitScale = 1;
  const first = await shop.inject({
    url: `${paths.coupon}?coupon_name=A`,
    headers: { 'x-forwarded-for': '203.0.113.1' },
  });
  const set = String(first.headers['set-cookie']);
  expect(set).toMatch(/^order_device=[\w-]{22}; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Lax$/);
  const cookie = set.split(';')[0]!;
  const second = await shop.inject({ url: `${paths.coupon}?coupon_name=A`, headers: { cookie } });
  expect(second.headers['set-cookie']).toBeUndefined();
});
