import fs from 'node:fs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openOtlpServer, type OtlpServer } from '#server/testing/otlp-server.ts';
import { fewPictures, makeDataFolder, productionOnly, startShop } from '#server/testing/start-shop.ts';

/** Prints each loaded file that contains OpenTelemetry's exporter, even if it is bundled. */
const tellsLoaded = `data:text/javascript,${encodeURIComponent(`import module from 'node:module';
module.registerHooks({ load(url, context, next) {
  const loaded = next(url, context);
  if (String(loaded.source ?? '').includes('OTLPTraceExporter')) console.error('loaded ' + url);
  return loaded;
} });`)}`;

let folder: string;
let receiver: OtlpServer;
beforeEach(async () => {
  folder = makeDataFolder('shop-traced-');
  receiver = await openOtlpServer();
});
afterEach(async () => {
  await receiver.close();
  fs.rmSync(folder, { recursive: true, force: true });
});

const open = (environment: Record<string, string>) =>
  startShop(
    {
      NODE_OPTIONS: `${fewPictures.NODE_OPTIONS} ${productionOnly.NODE_OPTIONS} --import=${tellsLoaded}`,
      LOG_LEVEL: 'info',
      ...environment,
    },
    folder,
  );

test('a shop records nothing and loads nothing for it until a receiver is named; then it sends pages, jobs and figures, the last ones at its end', async () => {
  const off = await open({});
  expect((await fetch(off.url)).status).toBe(200);
  await off.stop();
  expect(off.output()).not.toContain('loaded ');

  const on = await open({
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
    OTEL_SERVICE_NAME: 'himgiri',
    OTEL_TRACES_SAMPLER: 'always_on',
  });
  expect((await fetch(`${on.url}/?utm_source=secret-friend`)).status).toBe(200);
  await on.stop();
  expect(on.output()).toContain('loaded ');
  const page = receiver.spans.find(({ name }) => name.startsWith('GET /'))!;
  expect(page).toMatchObject({ kind: 'server', parentId: '', resource: { 'service.name': 'himgiri' } });
  const statements = receiver.spans.filter(({ parentId }) => parentId === page.spanId);
  expect(statements.some(({ name }) => name === 'SELECT product')).toBe(true);
  expect(receiver.spans.some(({ name }) => name.startsWith('job '))).toBe(true);
  const point = (name: string) => receiver.points.findLast((each) => each.name === name);
  expect(point('shop_database_up')).toMatchObject({ kind: 'gauge', value: 1, resource: { 'service.name': 'himgiri' } });
  expect(point('process_cpu_user_seconds_total')).toMatchObject({ kind: 'sum' });
  expect(receiver.text()).not.toContain('secret-friend');
});

test('a receiver that takes nothing does not keep a shop from ending', async () => {
  receiver.answer = 'hang';
  const shop = await open({ OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url, OTEL_TRACES_SAMPLER: 'always_on' });
  expect((await fetch(shop.url)).status).toBe(200);
  await shop.stop();
});
