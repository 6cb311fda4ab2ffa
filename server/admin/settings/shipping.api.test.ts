import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type StaffPinRule, type StaffShipping, staffShippingPaths } from '#contract/admin/settings/shipping.ts';
import { type Caller, openCaller } from '#server/testing/caller.ts';
import { openTestServices, type TestServices } from '#server/testing/services.ts';
import { addStaff } from '#server/staff/index.ts';
import { staffRoutes } from '../routes.ts';
import { logInForTest, type SessionHeaders, sessionOf } from '#server/testing/staff-session.ts';

let services: TestServices;
let office: Caller;
let headers: SessionHeaders;
beforeAll(async () => {
  services = await openTestServices();
  office = openCaller(services, staffRoutes);
  const member = { email: 'meera@office.example', name: 'Meera Negi', password: 'staff password' };
  await addStaff(services, member);
  headers = await logInForTest(office, member);
});
afterAll(async () => {
  await office.close();
  await services.close();
});

const { shipping, zones, pins, terms } = staffShippingPaths;
const read = async () => (await office.call('GET', shipping, undefined, { headers })).body.data as StaffShipping;
const post = (path: string, body: unknown = {}) => office.call('POST', path, body, { headers });
const list = async (query = '') => {
  const { body } = await office.call('GET', `${pins}${query}`, undefined, { headers });
  return body.data as StaffPinRule[];
};
const zone = { charge: '75.50', serviceable: true, cod: true, min_days: '', max_days: '' };
const startTerms = { cod: true, cod_minimum: '', cod_maximum: '', cod_fee: '0', cut_off_hour: '', holidays: '' };

test('the shop starts with what its rules say, and with no terms of cash on delivery', async () => {
  const kept = { serviceable: true, cod: true, min_days: null, max_days: null };
  expect(await read()).toEqual({
    zones: [
      { id: 1, zone: 'Uttarakhand', country: 'India', state: 'Uttarakhand', charge: 0, ...kept },
      { id: 2, zone: 'Rest of India', country: 'India', state: null, charge: 60, ...kept },
      { id: 3, zone: 'International', country: null, state: null, charge: 3000, ...kept },
    ],
    terms: {
      cod: true,
      cod_minimum: null,
      cod_maximum: null,
      cod_fee: 0,
      cut_off_hour: null,
      holidays: ['01-26', '08-15', '10-02'],
    },
  });
  expect(await list()).toEqual([]);
});

describe('zones', () => {
  test('a state gets its own, changes it and gives it up', async () => {
    const added = await post(zones, { ...zone, state: 'Sikkim', min_days: '5', max_days: 9, cod: false });
    expect(added.status).toBe(200);
    const made = (added.body.data as StaffShipping).zones.at(-1)!;
    expect(made).toEqual({
      id: made.id,
      zone: 'Sikkim',
      country: 'India',
      state: 'Sikkim',
      charge: 75.5,
      serviceable: true,
      cod: false,
      min_days: 5,
      max_days: 9,
    });
    const again = await post(zones, { ...zone, state: 'Sikkim' });
    expect([again.status, again.body.code, Object.keys(again.body.errors!)]).toEqual([409, 'zone_exists', ['state']]);
    await post(`${zones}/${made.id}`, { ...zone, charge: 0, serviceable: false });
    expect((await read()).zones.at(-1)).toMatchObject({
      zone: 'Sikkim',
      charge: 0,
      serviceable: false,
      min_days: null,
    });
    expect((await post(`${zones}/${made.id}/remove`)).status).toBe(200);
    expect((await read()).zones.map((one) => one.zone)).toEqual(['Uttarakhand', 'Rest of India', 'International']);
  });

  test('those of whole countries cannot be given up', async () => {
    expect((await post(`${zones}/2/remove`)).body.code).toBe('zone_not_found');
    expect((await post(`${zones}/999/remove`)).status).toBe(404);
    expect((await post(`${zones}/999`, zone)).status).toBe(404);
    expect((await read()).zones).toHaveLength(3);
  });

  test.each([
    [{ charge: '' }, 'charge'],
    [{ charge: '-1' }, 'charge'],
    [{ charge: '1.005' }, 'charge'],
    [{ charge: '1e9' }, 'charge'],
    [{ charge: null }, 'charge'],
    [{ serviceable: 'yes' }, 'serviceable'],
    [{ min_days: '3' }, 'max_days'],
    [{ max_days: '3' }, 'min_days'],
    [{ min_days: '9', max_days: '3' }, 'max_days'],
    [{ min_days: '0', max_days: '3' }, 'min_days'],
    [{ min_days: '3', max_days: '61' }, 'max_days'],
  ])('%o is refused at %s, and nothing changes', async (wrong, field) => {
    const before = await read();
    const { status, body } = await post(`${zones}/2`, { ...zone, ...wrong });
    expect([status, Object.keys(body.errors!)]).toEqual([422, [field]]);
    expect(await read()).toEqual(before);
  });

  test.each(['Other', 'Select State', 'Bagmati', ''])('"%s" gets no zone', async (state) => {
    expect((await post(zones, { ...zone, state })).status).toBe(422);
  });
});

describe('PIN codes', () => {
  const rule = { serviceable: true, cod: false, charge: '', min_days: '7', max_days: '12', note: 'Ladakh' };

  test('come as whole ones, beginnings and ranges; the same again changes what is there', async () => {
    expect((await post(pins, { ...rule, pins: '1941, 682551 – 682559\n744301; 744301' })).status).toBe(200);
    const kept = { serviceable: true, cod: false, charge: null, min_days: 7, max_days: 12, note: 'Ladakh' };
    expect(await list()).toEqual([
      { id: expect.any(Number), from_pin: '744301', to_pin: '744301', ...kept },
      { id: expect.any(Number), from_pin: '682551', to_pin: '682559', ...kept },
      { id: expect.any(Number), from_pin: '194100', to_pin: '194199', ...kept },
    ]);
    await post(pins, { ...rule, pins: '744301-744301', serviceable: false, charge: 150, min_days: '', max_days: '' });
    expect(await list('?pincode=744301')).toEqual([
      {
        id: expect.any(Number),
        from_pin: '744301',
        to_pin: '744301',
        serviceable: false,
        cod: false,
        charge: 150,
        min_days: null,
        max_days: null,
        note: 'Ladakh',
      },
    ]);
    expect(await list()).toHaveLength(3);
    const [newest] = await list('?limit=1');
    expect((await post(`${pins}/${newest!.id}/remove`)).status).toBe(200);
    expect((await post(`${pins}/${newest!.id}/remove`)).status).toBe(404);
    expect(await list()).toHaveLength(2);
  });

  test.each(['', '0123', '1234567', '248001-248000', '24-26', 'Leh', '194101 <b>', '248001-'])(
    '"%s" is refused and nothing is kept',
    async (typed) => {
      const before = await list();
      const { status, body } = await post(pins, { ...rule, pins: typed });
      expect([status, Object.keys(body.errors!)]).toEqual([422, ['pins']]);
      expect(await list()).toEqual(before);
    },
  );

  test('500 at once are taken, 501 are not', async () => {
    const many = Array.from({ length: 501 }, (_, at) => 300_001 + at);
    expect((await post(pins, { ...rule, pins: many.join(' ') })).body.errors).toEqual({
      pins: ['Enter at most 500 at once'],
    });
    expect((await post(pins, { ...rule, pins: many.slice(1).join(' ') })).status).toBe(200);
    expect(await list('?pincode=300001')).toEqual([]);
    expect(await list('?pincode=300002')).toHaveLength(1);
  });
});

describe('terms', () => {
  test('are kept as typed', async () => {
    const typed = {
      cod: true,
      cod_minimum: '299',
      cod_maximum: '2500.50',
      cod_fee: '49.5',
      cut_off_hour: '14',
      holidays: '2027-03-04 01-26,\n01-26',
    };
    const { body } = await post(terms, typed);
    expect((body.data as StaffShipping).terms).toEqual({
      cod: true,
      cod_minimum: 299,
      cod_maximum: 2500.5,
      cod_fee: 49.5,
      cut_off_hour: 14,
      holidays: ['01-26', '2027-03-04'],
    });
    await post(terms, startTerms);
    expect((await read()).terms).toMatchObject({ cod_minimum: null, cod_maximum: null, cod_fee: 0, holidays: [] });
  });

  test.each([
    [{ cod: 'on' }, 'cod'],
    [{ cod_fee: '' }, 'cod_fee'],
    [{ cod_fee: '49.555' }, 'cod_fee'],
    [{ cod_minimum: '500', cod_maximum: '499.99' }, 'cod_maximum'],
    [{ cut_off_hour: '24' }, 'cut_off_hour'],
    [{ cut_off_hour: '0' }, 'cut_off_hour'],
    [{ holidays: '2027-02-29' }, 'holidays'],
    [{ holidays: '13-01' }, 'holidays'],
    [{ holidays: 'Diwali' }, 'holidays'],
    [
      {
        holidays: Array.from(
          { length: 61 },
          (_, at) =>
            `2027-${at < 30 ? '01' : at < 58 ? '02' : '03'}-${String(at < 30 ? at + 1 : at < 58 ? at - 29 : at - 57).padStart(2, '0')}`,
        ).join(' '),
      },
      'holidays',
    ],
  ])('%o is refused at %s, and nothing changes', async (wrong, field) => {
    const before = await read();
    const { status, body } = await post(terms, { ...startTerms, ...wrong });
    expect([status, Object.keys(body.errors!)]).toEqual([422, [field]]);
    expect(await read()).toEqual(before);
  });
});

test('a form that was opened before somebody else saved changes nothing', async () => {
  const opened = await read();
  const asShown = { ...startTerms, holidays: opened.terms.holidays.join(' '), was: opened.terms };
  const [, rest] = opened.zones;
  expect((await post(terms, { ...asShown, cod_fee: '40' })).status).toBe(200);
  expect((await post(`${zones}/2`, { ...zone, charge: '80', was: rest })).status).toBe(200);
  const saved = await read();
  expect([saved.terms.cod_fee, saved.zones[1]!.charge]).toEqual([40, 80]);
  for (const [path, body] of [
    [terms, { ...asShown, holidays: '' }],
    [`${zones}/2`, { ...zone, charge: '60', was: rest }],
  ] as const)
    expect(await post(path, body)).toMatchObject({ status: 409, body: { code: 'shipping_changed' } });
  expect(await read()).toEqual(saved);
  expect((await post(terms, { ...startTerms, was: saved.terms })).status).toBe(200);
});

test.each([
  ['GET', shipping],
  ['GET', pins],
  ['POST', terms],
  ['POST', zones],
  ['POST', `${zones}/1`],
  ['POST', pins],
  ['POST', `${zones}/1/remove`],
  ['POST', `${pins}/1/remove`],
] as const)('%s %s is for staff alone', async (method, path) => {
  const before = await read();
  const bodies = { [terms]: startTerms, [zones]: { ...zone, state: 'Goa' }, [`${zones}/1`]: zone };
  const pinBody = { serviceable: false, cod: false, charge: '', min_days: '', max_days: '', note: '', pins: '1' };
  const body = method === 'GET' ? undefined : (bodies[path] ?? pinBody);
  expect((await office.call(method, path, body)).status).toBe(401);
  expect((await office.call(method, path, body, { headers: sessionOf('nobody') })).status).toBe(401);
  expect(await read()).toEqual(before);
});
