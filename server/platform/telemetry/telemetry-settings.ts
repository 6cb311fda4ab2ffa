import * as z from 'zod/mini';

/** OpenTelemetry's names; `parentbased_` follows the caller's decision if there is one. */
export const samplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

export interface TelemetrySettings {
  /** OTLP over HTTP, without the path. */
  endpoint: string;
  headers: Readonly<Record<string, string>>;
  sends: { traces: boolean; metrics: boolean };
  sampler: (typeof samplers)[number];
  /** Share of requests and jobs to record, from 0 to 1; for samplers by ratio. */
  ratio: number;
  /** `service.name`, and those that the operator adds. */
  resource: Readonly<Record<string, string>>;
}

/** Parses `name=value` pairs, percent-encoded and separated by commas (W3C Baggage); null if malformed. */
function parsePairs(text: string): Record<string, string> | null {
  try {
    const pairs = text.split(',').map((pair) => /^\s*([\w!#$%&'*+.^`|~/-]+)\s*=\s*([^,;]*?)\s*$/.exec(pair)!.slice(1));
    return Object.fromEntries(pairs.map(([name, value]) => [name!, decodeURIComponent(value!)]));
  } catch {
    return null;
  }
}

const pairs = z._default(
  z.pipe(
    z
      .string()
      .check(
        z.refine(
          (text) => parsePairs(text) !== null,
          'must be name=value with commas between; a comma or % within a value is %2C or %25',
        ),
      ),
    z.transform((text) => parsePairs(text)!),
  ),
  {},
);

const exporter = z._default(z.enum(['otlp', 'none'], 'must be otlp or none'), 'otlp');

/** OpenTelemetry's names. */
export const telemetryVariables = {
  OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(
    z
      .string()
      .check(
        z.refine(
          (text) => /^https?:\/\//.test(text) && URL.canParse(text),
          'must be an address such as http://127.0.0.1:4318',
        ),
      ),
  ),
  OTEL_EXPORTER_OTLP_PROTOCOL: z._default(
    z.enum(['http/protobuf'], 'must be http/protobuf (port 4318 of a collector), the only one that is spoken'),
    'http/protobuf',
  ),
  OTEL_EXPORTER_OTLP_HEADERS: pairs,
  OTEL_TRACES_EXPORTER: exporter,
  OTEL_METRICS_EXPORTER: exporter,
  OTEL_SERVICE_NAME: z.optional(z.string()),
  OTEL_RESOURCE_ATTRIBUTES: pairs,
  OTEL_TRACES_SAMPLER: z._default(z.enum(samplers, `must be ${samplers.join(', ')}`), 'parentbased_traceidratio'),
  OTEL_TRACES_SAMPLER_ARG: z._default(
    z.pipe(z.string().check(z.regex(/^(0(\.\d+)?|1(\.0+)?)$/, 'must be 0 to 1, such as 0.1')), z.transform(Number)),
    0.1,
  ),
};

/** Null if no endpoint is set. */
export function telemetrySettingsOf(
  values: z.infer<z.ZodMiniObject<typeof telemetryVariables>>,
): TelemetrySettings | null {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_SERVICE_NAME: name } = values;
  if (endpoint === undefined) return null;
  return {
    endpoint: endpoint.replace(/\/+$/, ''),
    headers: values.OTEL_EXPORTER_OTLP_HEADERS,
    sends: { traces: values.OTEL_TRACES_EXPORTER === 'otlp', metrics: values.OTEL_METRICS_EXPORTER === 'otlp' },
    sampler: values.OTEL_TRACES_SAMPLER,
    ratio: values.OTEL_TRACES_SAMPLER_ARG,
    resource: {
      'service.name': 'shop',
      ...values.OTEL_RESOURCE_ATTRIBUTES,
      ...(name !== undefined && { 'service.name': name }),
    },
  };
}
