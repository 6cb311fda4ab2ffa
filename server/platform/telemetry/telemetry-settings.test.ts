import { expect, test } from 'vitest';
import { readConfig } from '../config.ts';

const read = (environment: Record<string, string>) => readConfig(environment, []).telemetry;
const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/' };

test('nothing is recorded until an endpoint is set; then one of ten traces is', () => {
  expect(read({ OTEL_SERVICE_NAME: 'himgiri', OTEL_TRACES_SAMPLER: 'always_on' })).toBeNull();
  expect(read(endpoint)).toEqual({
    endpoint: 'http://collector:4318',
    headers: {},
    sends: { traces: true, metrics: true },
    sampler: 'parentbased_traceidratio',
    ratio: 0.1,
    resource: { 'service.name': 'shop' },
  });
});

test('the variables mean what OpenTelemetry says', () => {
  expect(
    read({
      ...endpoint,
      OTEL_EXPORTER_OTLP_PROTOCOL: 'http/protobuf',
      OTEL_EXPORTER_OTLP_HEADERS: 'api-key=a%2Cb, Authorization=Basic eA==',
      OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test,service.name=other',
      OTEL_SERVICE_NAME: 'himgiri',
      OTEL_METRICS_EXPORTER: 'none',
      OTEL_TRACES_SAMPLER: 'traceidratio',
      OTEL_TRACES_SAMPLER_ARG: '0.25',
    }),
  ).toEqual({
    endpoint: 'http://collector:4318',
    headers: { 'api-key': 'a,b', Authorization: 'Basic eA==' },
    sends: { traces: true, metrics: false },
    sampler: 'traceidratio',
    ratio: 0.25,
    resource: { 'service.name': 'himgiri', 'deployment.environment.name': 'test' },
  });
});

test.each([
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318', 'must be an address'],
  ['OTEL_EXPORTER_OTLP_PROTOCOL', 'grpc', 'must be http/protobuf'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'api-key', 'must be name=value'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'api-key=50%', 'must be name=value'],
  ['OTEL_RESOURCE_ATTRIBUTES', 'a=1,,b=2', 'must be name=value'],
  ['OTEL_METRICS_EXPORTER', 'prometheus', 'must be otlp or none'],
  ['OTEL_TRACES_SAMPLER', 'jaeger_remote', 'must be always_on'],
  ['OTEL_TRACES_SAMPLER_ARG', '10', 'must be 0 to 1'],
])('%s=%s is refused', (name, value, reason) => {
  expect(() => read({ ...endpoint, [name]: value })).toThrow(`${name} ${reason}`);
});
