import { afterAll, beforeAll, expect, test } from 'vitest';
import { companyChangesPath, companyPath } from '#contract/admin/settings/company.ts';
import { openingPath } from '#contract/admin/settings/opening.ts';
import { presetBrand, readBrand } from '#server/content/index.ts';
import { type Caller, openCaller } from '#server/testing/caller.ts';
import { messages } from '#server/platform/messages.ts';
import { openTestServices, type TestServices } from '#server/testing/services.ts';
import { addStaff } from '#server/staff/index.ts';
import { staffRoutes } from '../routes.ts';
import { logInForTest, type SessionHeaders } from '#server/testing/staff-session.ts';

let services: TestServices;
let office: Caller;
let headers: SessionHeaders;
let packer: SessionHeaders;
beforeAll(async () => {
  services = await openTestServices();
  office = openCaller(services, staffRoutes);
  const password = 'river-stone-7-lamp';
  const owner = { email: 'meera@office.example', name: 'Meera Negi', password };
  const other = { email: 'dev@office.example', name: 'Dev Rana', password, permissions: ['orders.read'] as const };
  for (const member of [owner, other]) await addStaff(services, member);
  headers = await logInForTest(office, owner);
  packer = await logInForTest(office, other);
});
afterAll(async () => {
  await office.close();
  await services.close();
});

/** Changes each field from what is stored. */
async function save(wanted: object, as = headers) {
  const { body } = await office.call('GET', companyPath, undefined, { headers });
  const { record, translations } = body.data as { record: object; translations: object };
  const stored: Record<string, unknown> = { ...record, translations };
  const changes = Object.fromEntries(Object.entries(wanted).map(([field, to]) => [field, { from: stored[field], to }]));
  return office.call('POST', companyChangesPath, { changes }, { headers: as });
}
const himgiri = {
  ...presetBrand,
  name: 'Himgiri',
  slug: 'himgiri',
  legal_name: 'Himgiri Herbals LLP',
  cin: 'aab-1234',
};

test('the record is saved whole, told with its gaps, and shows on pages at once', async () => {
  let changes = 0;
  services.catalogChanged.listen(() => void changes++);
  const translations = { hi: { city: 'देहरादून' } };
  const saved = await save({ ...himgiri, translations });
  expect([saved.status, changes]).toEqual([200, 1]);
  const { body } = await office.call('GET', companyPath, undefined, { headers });
  expect(body).toEqual(saved.body);
  const { record, gaps } = body.data as { record: object; gaps: string[] };
  expect(record).toEqual({ ...himgiri, cin: 'AAB-1234' });
  // The numbers, addresses and officers are still the sample's.
  expect(gaps).toEqual(expect.arrayContaining(['gstin', 'phones', 'email', 'fssai', 'grievance_officer']));
  expect(gaps).not.toContain('legal_name');
  expect((await readBrand(services.db, 'hi')).city).toBe('देहरादून');
});

test.each<[string, object]>([
  ['gstin', { gstin: '05AAQCA4821K1ZJ' }],
  ['gstin', { gstin: '27AAPFU0939F1ZV' }],
  ['state', { state: 'Select State' }],
  ['fssai', { fssai: '1261901300041' }],
  ['cin', { cin: 'U24233UR2015' }],
  ['channel_url', { channel_url: 'javascript:alert(1)' }],
  ['video_url', { video_url: 'https://youtu.be/"onload="x' }],
  ['postcode', { postcode: '24801' }],
  ['slug', { slug: '../about' }],
  ['phones', { phones: [] }],
  ['address_lines.0', { address_lines: ['x'.repeat(201)] }],
  ['grievance_officer.email', { grievance_officer: { ...presetBrand.grievance_officer, email: 'nobody' } }],
])('a wrong %s is told at its field and saves nothing', async (field, wrong) => {
  const before = await readBrand(services.db);
  const { status, body } = await save({ ...himgiri, ...wrong });
  expect([status, body.code, Object.keys(body.errors ?? {})]).toEqual([422, 'fields_invalid', [field]]);
  expect(await readBrand(services.db)).toEqual(before);
});

test('staff without the permission neither read nor change it, but may know what a closed shop waits for', async () => {
  const before = await readBrand(services.db);
  expect((await save(himgiri, packer)).status).toBe(403);
  expect((await office.call('GET', companyPath, undefined, { headers: packer })).status).toBe(403);
  expect(await readBrand(services.db)).toEqual(before);

  const opening = services.opening;
  const { problem, remedy } = messages.readiness.problems.products;
  const found = [{ code: 'products', kind: 'missing' as const, problem, remedy }];
  services.opening = {
    isOpen: () => Promise.resolve(false),
    findProblems: () => Promise.resolve(found),
    forget: () => {},
  };
  const told = async (language: string) =>
    (await office.call('GET', openingPath, undefined, { headers: { ...packer, 'accept-language': language } })).body
      .data;
  expect(await told('en')).toEqual({
    is_open: false,
    problems: [{ code: 'products', problem: 'No products are published.', remedy: 'Add products and publish them.' }],
  });
  expect(await told('hi')).toMatchObject({ problems: [{ problem: 'कोई प्रोडक्ट प्रकाशित नहीं है।' }] });
  services.opening = opening;
  expect(await told('en')).toEqual({ is_open: true, problems: [] });
  expect((await office.call('GET', openingPath)).status).toBe(401);
});
