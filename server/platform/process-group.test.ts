import { expect, test } from 'vitest';
import { joinMetrics } from './process-group.ts';

test('a metric stands once, with the samples of each process that answered', () => {
  const of = (count: number) =>
    [
      '# HELP requests_total Answered requests',
      '# TYPE requests_total counter',
      `requests_total{route="/a}b",status="2xx"} ${count}`,
      '',
      '# HELP uptime Seconds',
      '# TYPE uptime gauge',
      `uptime ${count * 10}`,
      '',
    ].join('\n');
  const processes = [
    { name: 'web-1', text: of(1), restarts: 0 },
    { name: 'web-2', text: of(2), restarts: 1 },
    { name: 'worker', text: null, restarts: 0 },
  ];
  expect(joinMetrics(processes).split('\n')).toEqual([
    '# HELP requests_total Answered requests',
    '# TYPE requests_total counter',
    'requests_total{process="web-1",route="/a}b",status="2xx"} 1',
    'requests_total{process="web-2",route="/a}b",status="2xx"} 2',
    '# HELP uptime Seconds',
    '# TYPE uptime gauge',
    'uptime{process="web-1"} 10',
    'uptime{process="web-2"} 20',
  ]);
});
