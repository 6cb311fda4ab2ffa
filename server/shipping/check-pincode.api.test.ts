import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { paths } from '#contract/paths.ts';
import { createCatalogueVersion } from '#server/catalog/index.ts';
import { createAnswerCache } from '#server/platform/answer-cache.ts';
import { type Caller, deviceHeaders, openCaller } from '#server/testing/caller.ts';
import { openTestServices, type TestServices } from '#server/testing/services.ts';
import { actorForTest } from '#server/testing/staff-actor.ts';
import { savePins, saveTerms, shippingRoutes } from './index.ts';

let services: TestServices;
let shop: Caller;
beforeAll(async () => {
  services = await openTestServices();
  const cache = createAnswerCache(createCatalogueVersion(services), { maxAgeMs: 15_000, maxBytes: 100_000 });
  shop = openCaller(services, (site, _services, limits) => shippingRoutes(site, services, limits, cache));
});
afterAll(async () => {
  await shop.close();
  await services.close();
});
beforeEach(() => services.clock.set('2026-11-21T12:00:00+05:30'));

const ask = (query: string, options?: Parameters<Caller['call']>[3]) =>
  shop.call('GET', `${paths.pincode}?${query}`, undefined, options);
const pins = { serviceable: true, cod: true, charge: null, min_days: null, max_days: null, note: '' };

test('a PIN code is told with days, charge and cash on delivery; the answer may be kept by nobody unasked', async () => {
  const { status, body, headers } = await ask('pincode=560001');
  expect([status, headers['cache-control']]).toEqual([200, 'public, max-age=0, must-revalidate']);
  expect(body).toEqual({
    status: 'success',
    data: {
      pincode: '560001',
      districts: [{ state: 'Karnataka', district: 'Bengaluru', names: { hi: 'बेंगलुरु' } }],
      serviceable: true,
      cod_available: true,
      cod_minimum: null,
      cod_maximum: null,
      cod_fee: 0,
      shipping_charge: 60,
      dispatch_by: '2026-11-24',
      deliver_from: '2026-11-27',
      deliver_to: '2026-12-02',
    },
  });
});

test.each([
  ['pincode=248001', 0],
  ['pincode=249999', null],
  ['pincode=249999&state=Uttarakhand', 0],
  ['pincode=249999&state=uttaranchal', 0],
  ['pincode=249999&state=Uttar%20Pradesh', 60],
  ['pincode=110001&state=Uttarakhand', 60],
  ['pincode=%20560001%20', 60],
])('%s costs %s', async (query, charge) => {
  expect((await ask(query)).body.data).toMatchObject({ shipping_charge: charge });
});

test('what staff change shows at once, the days move with the clock', async () => {
  await ask('pincode=744301');
  expect((await savePins(services, actorForTest(), { ...pins, pins: '744301-744304', serviceable: false })).ok).toBe(
    true,
  );
  expect((await ask('pincode=744301')).body.data).toMatchObject({ serviceable: false, deliver_from: null });
  expect(
    (await savePins(services, actorForTest(), { ...pins, pins: '744301-744304', min_days: 10, max_days: 15 })).ok,
  ).toBe(true);
  expect((await ask('pincode=744301')).body.data).toMatchObject({ serviceable: true, deliver_from: '2026-12-05' });
  services.clock.set('2026-11-24T12:00:00+05:30');
  expect((await ask('pincode=744301')).body.data).toMatchObject({ deliver_from: '2026-12-08' });
  const terms = { cod: false, cod_minimum: null, cod_maximum: null, cod_fee: 0, cut_off_hour: 12, holidays: '' };
  expect((await saveTerms(services, actorForTest(), terms)).ok).toBe(true);
  expect((await ask('pincode=744301')).body.data).toMatchObject({ cod_available: false, dispatch_by: '2026-11-27' });
});

test.each(['pincode=', 'pincode=12345', 'pincode=012345', 'pincode=1234567', 'pincode=56000a', 'pincode=%00', ''])(
  'no answer to "%s"',
  async (query) => {
    const { status, body } = await ask(query);
    expect([400, 422]).toContain(status);
    expect(body.status).toBe('error');
    if (status === 422) expect(body.errors).toEqual({ pincode: ['Enter a 6-digit PIN code'] });
  },
);

test('a Hindi caller is refused in Hindi', async () => {
  const { body } = await ask('pincode=12', { language: 'hi' });
  expect(body.errors).toEqual({ pincode: ['6 अंकों का पिन कोड लिखें'] });
});

test('who asks for many is stopped, others are not', async () => {
  const headers = deviceHeaders('asha');
  const answers = [];
  for (let at = 0; at < 241; at++) answers.push((await ask('pincode=560001', { headers })).status);
  expect(answers.indexOf(429)).toBe(240);
  expect((await ask('pincode=560001', { headers: deviceHeaders('bina') })).status).toBe(200);
  expect((await ask('pincode=560001')).status).toBe(200);
});

test('a PIN code names its state, districts and places; one that is none names nothing, and words are refused', async () => {
  const places = (query: string) => shop.call('GET', `${paths.pincodePlaces}?${query}`);
  const { status, body, headers } = await places('pincode=605001');
  expect([status, headers['cache-control']]).toEqual([200, 'public, max-age=86400']);
  expect(body).toEqual({
    status: 'success',
    data: {
      pincode: '605001',
      places: [{ state: 'Puducherry', district: 'Puducherry', names: { hi: 'पुदुचेरी' }, places: ['Pondicherry'] }],
    },
  });
  expect((await places('pincode=999999')).body.data).toEqual({ pincode: '999999', places: [] });
  expect((await places('pincode=abc')).status).toBe(422);
});
