import { expect, test } from 'vitest';
import { createLogger } from '#server/platform/log.ts';
import { createMetrics } from '#server/platform/metrics.ts';
import { createSite } from '#server/platform/http.ts';
import { createResource } from '#server/platform/telemetry/exporter.ts';
import { openOtlpServer } from '#server/testing/otlp-server.ts';
import { openTestServices } from '#server/testing/services.ts';
import { sendMetrics } from './send-metrics.ts';

test('what a process counts and the database tells is sent under the names of /metrics', async () => {
  const services = await openTestServices();
  const receiver = await openOtlpServer();
  const lines: Record<string, unknown>[] = [];
  const output = { write: (line: string) => lines.push(JSON.parse(line) as Record<string, unknown>) };
  const log = createLogger({ logLevel: 'info' }, output);
  services.metrics = createMetrics(services.database);
  const site = createSite({ logger: log, trustProxy: false, onAnswered: services.metrics.countRequests('shop') });
  for (let request = 0; request < 3; request++) await site.inject(`/invented-${request}`);
  const settings = {
    endpoint: receiver.url,
    headers: {},
    sends: { traces: false, metrics: true },
    sampler: 'always_on',
    ratio: 1,
    resource: { 'service.name': 'himgiri' },
  } as const;
  const open = () => sendMetrics(services, settings, { log, resource: createResource(settings, 'worker') });
  await open().close();
  const point = (name: string) => receiver.points.find((each) => each.name === name);
  const resource = { 'service.name': 'himgiri', 'shop.process': 'worker' };
  expect(point('shop_http_request_duration_seconds')).toMatchObject({
    kind: 'histogram',
    attributes: { site: 'shop', route: 'none', method: 'GET', status: '4xx' },
    value: 3,
    resource,
  });
  expect(point('shop_database_statements_total')).toMatchObject({ kind: 'sum', attributes: { pool: 'visitors' } });
  expect(point('shop_database_up')).toMatchObject({ kind: 'gauge', value: 1, resource });
  expect(point('shop_recent_orders')).toMatchObject({ kind: 'gauge', value: 0 });
  expect(lines).toEqual([]);

  receiver.answer = 400;
  await open().close();
  expect(lines.map(({ msg }) => msg)).toEqual(['metrics are not taken: they are dropped until they are']);
  await site.close();
  await services.close();
  await receiver.close();
});
