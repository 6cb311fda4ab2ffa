import { type HrTime, ValueType } from '@opentelemetry/api';
import {
  AggregationTemporality,
  type DataPoint,
  DataPointType,
  type Histogram,
  type MetricData,
} from '@opentelemetry/sdk-metrics';

export interface CountedTime {
  startTime: HrTime;
  endTime: HrTime;
}

type Labels = Record<string, string>;

interface Sample {
  /** Suffix of the metric's name: empty, or the part of a histogram. */
  part: string;
  labels: Labels;
  value: number;
}

interface Family {
  name: string;
  help: string;
  type: string;
  samples: Sample[];
}

/** Converts the text of /metrics to OpenTelemetry's data, with the same names and labels. */
export function readMetrics(text: string, time: CountedTime): MetricData[] {
  return readFamilies(text).flatMap(({ name, help, type, samples }): MetricData[] => {
    const shared = {
      descriptor: { name, description: help, unit: '', valueType: ValueType.DOUBLE },
      aggregationTemporality: AggregationTemporality.CUMULATIVE,
    };
    const dataPoints = samples.map(({ labels, value }) => ({ ...time, attributes: labels, value }));
    if (samples.length === 0) return [];
    if (type === 'counter') return [{ ...shared, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints }];
    if (type === 'gauge') return [{ ...shared, dataPointType: DataPointType.GAUGE, dataPoints }];
    if (type !== 'histogram') return [];
    return [{ ...shared, dataPointType: DataPointType.HISTOGRAM, dataPoints: readHistograms(samples, time) }];
  });
}

function readFamilies(text: string): Family[] {
  const families: Family[] = [];
  let help = '';
  for (const line of text.split('\n')) {
    const [, kind, named, rest = ''] = /^# (HELP|TYPE) (\S+) ?(.*)$/.exec(line) ?? [];
    if (kind === 'HELP') help = rest;
    if (kind === 'TYPE') families.push({ name: named!, help, type: rest, samples: [] });
    const [, name, labels = '', number] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
    const family = families.at(-1);
    const value = Number(number);
    // Metrics without a value yet are written as Nan.
    if (!family || !name?.startsWith(family.name) || !Number.isFinite(value)) continue;
    family.samples.push({ part: name.slice(family.name.length), labels: readLabels(labels), value });
  }
  return families;
}

function readLabels(text: string): Labels {
  const pairs = [...text.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)];
  return Object.fromEntries(
    pairs.map(([, name, value]) => [
      name!,
      value!.replaceAll(/\\(.)/g, (_, sign: string) => (sign === 'n' ? '\n' : sign)),
    ]),
  );
}

/** A Prometheus bucket also counts those of the smaller buckets. */
function readHistograms(samples: readonly Sample[], time: CountedTime): DataPoint<Histogram>[] {
  const ofLabels = Map.groupBy(samples, ({ labels }) => JSON.stringify({ ...labels, le: undefined }));
  return [...ofLabels].map(([labels, parts]) => {
    const valueOf = (part: string) => parts.find((sample) => sample.part === part)?.value ?? 0;
    const buckets = parts.filter(({ part, labels: { le } }) => part === '_bucket' && le !== '+Inf');
    const count = valueOf('_count');
    const most = [...buckets.map(({ value }) => value), count];
    const counts = most.map((value, index) => value - (most[index - 1] ?? 0));
    const boundaries = buckets.map(({ labels: { le } }) => Number(le));
    const value = { buckets: { boundaries, counts }, sum: valueOf('_sum'), count };
    return { ...time, attributes: JSON.parse(labels) as Labels, value };
  });
}
