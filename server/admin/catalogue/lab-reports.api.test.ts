import { deflateSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LabReport } from '#contract/catalog.ts';
import { staffLabReportPaths } from '#contract/admin/catalogue/lab-reports.ts';
import { createCatalogReader, labReportRoute } from '#server/catalog/index.ts';
import { samplePdf } from '#server/testing/sample-pdf.ts';
import { type Caller, openCaller } from '#server/testing/caller.ts';
import { openTestServices, type TestServices } from '#server/testing/services.ts';
import { fillShop } from '#server/testing/sample-catalogue.ts';
import { addStaff } from '#server/staff/index.ts';
import { staffRoutes } from '../routes.ts';
import { logInForTest, type SessionHeaders } from '#server/testing/staff-session.ts';

let services: TestServices;
let office: Caller;
let shop: Caller;
let headers: SessionHeaders;
let id: number;
const member = { email: 'meera@office.example', name: 'Meera Negi', password: 'staff password' };
beforeAll(async () => {
  services = await openTestServices({ rateLimitScale: 1_000_000 });
  office = openCaller(services, staffRoutes);
  shop = openCaller(services, labReportRoute);
  await addStaff(services, member);
  headers = await logInForTest(office, member);
  id = (await fillShop(services, [{ sku: 'amla' }])).products.get('amla')!;
});
afterAll(async () => {
  await office.close();
  await shop.close();
  await services.close();
});

const add = (query: string, file: Buffer) =>
  office.call('POST', `${staffLabReportPaths.ofProduct.replace(':id', String(id))}?${query}`, file, {
    headers,
    type: 'application/octet-stream',
  });
const shown = async (): Promise<LabReport[]> => (await createCatalogReader(services).companions(id))!.data.lab_reports;

test('a report on a batch is added once, read by everybody as a PDF, and taken off', async () => {
  expect(await shown()).toEqual([]);
  const file = samplePdf('(a first report)');
  const first = await add('batch=AB-12&tested_on=2026-10-03', file);
  expect(first.status).toBe(200);
  await add('batch=AB-12&tested_on=2026-10-03', file);
  await add('batch=AB-13&tested_on=2026-11-03', samplePdf());
  const reports = await shown();
  expect(reports.map(({ batch, tested_on, size }) => [batch, tested_on, size])).toEqual([
    ['AB-13', '2026-11-03', samplePdf().length],
    ['AB-12', '2026-10-03', file.length],
  ]);
  const { path } = reports[1]!;
  const answer = await shop.call('GET', path);
  expect(answer.bytes.equals(file)).toBe(true);
  expect(answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'x-content-type-options': 'nosniff',
    'content-disposition': `inline; filename="lab-report-amla-${reports[1]!.id}.pdf"`,
  });
  const etag = String(answer.headers['etag']);
  expect((await shop.call('GET', path, undefined, { headers: { 'if-none-match': etag } })).status).toBe(304);

  const removed = staffLabReportPaths.remove.replace(':id', String(reports[1]!.id));
  expect((await office.call('POST', removed, {}, { headers })).status).toBe(200);
  expect((await shown()).map(({ batch }) => batch)).toEqual(['AB-13']);
  expect((await shop.call('GET', path)).status).toBe(404);
  expect((await office.call('POST', removed, {}, { headers })).body.code).toBe('lab_report_not_found');
});

const zeros = deflateSync(Buffer.alloc(40_000_000)).toString('latin1');
const bomb = `<< /Type /ObjStm /Filter /FlateDecode >>\nstream\n${zeros}\nendstream`;

test.each([
  ['what is no PDF', 'batch=A1&tested_on=2026-11-03', Buffer.from('<script>alert(1)</script>'), 415, 'pdf_type'],
  ['a PDF that runs something', 'batch=A1&tested_on=2026-11-03', samplePdf('<< /JavaScript >>'), 415, 'pdf_active'],
  ['a PDF of 1,000 times its size', 'batch=A1&tested_on=2026-11-03', samplePdf(bomb), 415, 'pdf_complex'],
  ['a file above 5 MB', 'batch=A1&tested_on=2026-11-03', Buffer.alloc(5 * 1024 * 1024 + 1), 413, 'pdf_too_large'],
  ['no batch', 'batch=&tested_on=2026-11-03', samplePdf(), 422, 'fields_invalid'],
  ['no day of the calendar', 'batch=A1&tested_on=2026-02-30', samplePdf(), 422, 'fields_invalid'],
])('%s is turned away and nothing is kept', async (_what, query, file, status, code) => {
  const before = await shown();
  const answer = await add(query, file);
  expect([answer.status, answer.body.code]).toEqual([status, code]);
  expect(await shown()).toEqual(before);
});

test('a report on a product that is no longer in the shop, or on none, cannot be read', async () => {
  const { path } = (await shown())[0]!;
  await services.db.updateTable('product').set({ published: false }).where('id', '=', id).execute();
  for (const asked of [
    path,
    ...['0.pdf', 'x.pdf', '1', '99999999999.pdf'].map((file) => `/documents/lab-reports/${file}`),
  ])
    expect((await shop.call('GET', asked)).status, asked).toBe(404);
});
