import { afterAll, beforeAll, expect, test } from 'vitest';
import { OfficeSettingsReply } from '#contract/portal.ts';
import { readBrand, saveBrand } from '#server/content/index.ts';
import { memberPaths } from '#contract/member-rules.ts';
import { mailJobs, queueEmail } from '#server/platform/email.ts';
import { secretMask } from '#server/platform/message-secrets.ts';
import { inTransaction } from '#server/platform/database.ts';
import { createSite, type Site } from '#server/platform/http.ts';
import { runDueJobs } from '#server/platform/jobs.ts';
import { createLimits } from '#server/platform/rate-limit.ts';
import { openTestServices, type TestServices } from '#server/testing/services.ts';
import { portalRoutes } from './index.ts';

let services: TestServices;
let site: Site;

beforeAll(async () => {
  services = await openTestServices();
  site = createSite({ logger: services.log, trustProxy: false });
  portalRoutes(site, services, createLimits(services));
});
afterAll(async () => {
  await site.close();
  await services.close();
});

const settings = async (language = 'en') => {
  const headers = { 'accept-language': language };
  const response = await site.inject({ method: 'GET', url: '/api/office-settings', headers });
  expect(response.statusCode).toBe(200);
  expect(response.headers['cache-control']).toBe('no-cache');
  expect(response.headers['vary']).toBe('accept-language');
  return OfficeSettingsReply.parse(response.json()).data;
};

test('tell the company as it is preset and where its shop stands', async () => {
  const { brand, shop_url } = await settings();
  expect(shop_url).toBe('http://shop.test');
  expect(brand).toEqual(await readBrand(services.db));
  expect(brand.name).toBe('Aarvya');
});

test('tell the company in the caller’s language', async () => {
  const { brand } = await settings('hi');
  expect(brand).toEqual(await readBrand(services.db, 'hi'));
  expect(brand.tagline).not.toBe((await settings()).brand.tagline);
});

test('tell what staff changed at the next call', async () => {
  const before = await readBrand(services.db);
  const renamed = { ...before, name: 'Vanya', legal_name: 'Vanya Herbals Private Limited', phones: [] };
  const saved = await inTransaction(services.db, (tx) => saveBrand(tx, renamed, services.clock.now()));
  expect(saved.ok).toBe(true);
  expect((await settings()).brand).toEqual(renamed);
});

test('a demo shows its latest codes with masked addresses, no links; a real shop has no such call', async () => {
  const expiresAt = new Date(services.clock.now().getTime() + 60_000);
  const content = { text: secretMask, html: secretMask };
  await services.db.transaction().execute(async (tx) => {
    const mail = (subject: string, value: string) =>
      queueEmail(tx, services, { to: 'asha@example.in', subject, ...content, secret: { value, expiresAt } });
    await mail('Your code', '123456');
    await mail('Set a new password', 'aB3-link-token');
  });
  const read = async (config: Partial<TestServices['config']>) => {
    const demo = createSite({ logger: services.log, trustProxy: false });
    const others = { ...services, config: { ...services.config, ...config } };
    portalRoutes(demo, others, createLimits(others));
    const answer = await demo.inject({ method: 'GET', url: memberPaths.demoCodes });
    await demo.close();
    return answer;
  };
  expect((await read({ demo: false })).statusCode).toBe(404);
  await runDueJobs({ ...services, config: { ...services.config, demo: true } }, mailJobs);
  const shown = await read({ demo: true });
  expect(shown.headers['cache-control']).toBe('no-store');
  expect(shown.json()).toEqual({
    status: 'success',
    data: [{ code: '123456', subject: 'Your code', to: 'a•••@example.in', at: expect.any(String) }],
  });
  expect((await read({ demo: true, smtpUrl: 'smtp://mail.test' })).json()).toMatchObject({ data: [] });
  services.clock.set(expiresAt);
  expect((await read({ demo: true })).json()).toMatchObject({ data: [] });
});
