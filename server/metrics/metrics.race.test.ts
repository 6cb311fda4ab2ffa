import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#server/platform/database.ts';
import { createSite } from '#server/platform/http.ts';
import { createMetrics } from '#server/platform/metrics.ts';
import { openProxy } from '#server/platform/proxy.testing.ts';
import { patience } from '#server/testing/pace.ts';
import { openTestServices, type TestServices } from '#server/testing/services.ts';
import { createFigureReader } from './figures.ts';
import { metricsRoute } from './route.ts';

const metricsToken = 'a-token-of-at-least-32-characters';
let services: TestServices;
beforeAll(async () => {
  services = await openTestServices({ metricsToken });
});
afterAll(() => services.close());

test('while the database stands still or is away the process is told of, in time, and the figures come back with it', async () => {
  const proxy = await openProxy(services.config.databaseUrl!);
  const database = await openDatabase({ ...services.config, databaseUrl: proxy.url });
  const own = { ...services, database, metrics: createMetrics(database) };
  const site = createSite({ logger: services.log, trustProxy: false });
  metricsRoute(site, own, createFigureReader(own, { maxAgeMs: 0, patienceMs: patience.look }));
  const scrape = async () => {
    const { statusCode, body } = await site.inject({
      url: '/metrics',
      headers: { authorization: `Bearer ${metricsToken}` },
    });
    expect(statusCode).toBe(200);
    expect(body).toMatch(/^process_cpu_user_seconds_total [\d.]+$/m);
    const up = /^shop_database_up (\d)$/m.exec(body)?.[1];
    return { up, hasFigures: /^shop_mails_waiting 0$/m.test(body) };
  };
  const well = { up: '1', hasFigures: true };
  const away = { up: '0', hasFigures: false };
  expect(await scrape()).toEqual(well);
  proxy.freeze();
  expect(await Promise.all([scrape(), scrape()])).toEqual([away, away]);
  proxy.thaw();
  await expect.poll(scrape).toEqual(well);
  await proxy.close();
  expect(await scrape()).toEqual(away);
  await site.close();
  await database.close();
});
