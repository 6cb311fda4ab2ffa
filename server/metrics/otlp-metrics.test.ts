import { expect, test } from 'vitest';
import { readMetrics } from './otlp-metrics.ts';

const time = { startTime: [1, 0] as [number, number], endTime: [2, 0] as [number, number] };
const read = (...lines: string[]) => readMetrics(lines.join('\n'), time);
const shared = (name: string, description: string) => ({
  descriptor: { name, description, unit: '', valueType: 1 },
  aggregationTemporality: 1,
});

test('counters and gauges keep their names, helps and labels', () => {
  expect(
    read(
      '# HELP shop_orders_total Orders placed',
      '# TYPE shop_orders_total counter',
      'shop_orders_total{site="shop",said="a \\"b\\", {c} \\\\ d"} 12',
      'shop_orders_total 3',
      '',
      '# HELP shop_lag_seconds Lag',
      '# TYPE shop_lag_seconds gauge',
      'shop_lag_seconds 0.25',
      'shop_lag_seconds{reader="new"} Nan',
      '# HELP shop_none Nothing yet',
      '# TYPE shop_none gauge',
    ),
  ).toEqual([
    {
      ...shared('shop_orders_total', 'Orders placed'),
      dataPointType: 3,
      isMonotonic: true,
      dataPoints: [
        { ...time, attributes: { site: 'shop', said: 'a "b", {c} \\ d' }, value: 12 },
        { ...time, attributes: {}, value: 3 },
      ],
    },
    {
      ...shared('shop_lag_seconds', 'Lag'),
      dataPointType: 2,
      dataPoints: [{ ...time, attributes: {}, value: 0.25 }],
    },
  ]);
});

test('a bucket counts what is in none before it', () => {
  const sample = (labels: string, part: string, value: number) => `shop_took_seconds_${part}{${labels}} ${value}`;
  expect(
    read(
      '# HELP shop_took_seconds Time',
      '# TYPE shop_took_seconds histogram',
      sample('route="/",le="0.1"', 'bucket', 2),
      sample('route="/",le="1"', 'bucket', 5),
      sample('route="/",le="+Inf"', 'bucket', 6),
      sample('route="/"', 'sum', 7.5),
      sample('route="/"', 'count', 6),
      sample('route="/b",le="0.1"', 'bucket', 0),
      sample('route="/b",le="1"', 'bucket', 0),
      sample('route="/b",le="+Inf"', 'bucket', 1),
      sample('route="/b"', 'sum', 3),
      sample('route="/b"', 'count', 1),
    ),
  ).toEqual([
    {
      ...shared('shop_took_seconds', 'Time'),
      dataPointType: 0,
      dataPoints: [
        {
          ...time,
          attributes: { route: '/' },
          value: { buckets: { boundaries: [0.1, 1], counts: [2, 3, 1] }, sum: 7.5, count: 6 },
        },
        {
          ...time,
          attributes: { route: '/b' },
          value: { buckets: { boundaries: [0.1, 1], counts: [0, 0, 1] }, sum: 3, count: 1 },
        },
      ],
    },
  ]);
});
