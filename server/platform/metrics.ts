import type { FastifyReply, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client';
import type { Database } from './database.ts';
import type { PoolState } from './database-pool.ts';
import type { Replicas, ReplicaState } from './replicas.ts';

/** `stale`: an old answer, because no new one could be made. */
export type CacheOutcome = 'hit' | 'miss' | 'stale';

/** One value, or one for each value of a label. */
export interface Figure {
  name: string;
  help: string;
  label?: string;
  values: readonly (readonly [labelled: string, value: number])[];
}

export interface Metrics {
  /** Counts answered requests by the route's template, never by the actual path. */
  countRequests(this: void, site: string): (request: FastifyRequest, reply: FastifyReply) => void;
  countAnswers(this: void, cache: string): (outcome: CacheOutcome) => void;
  print(this: void): Promise<string>;
  printFigures(this: void, figures: readonly Figure[]): Promise<string>;
  contentType: string;
}

/** Upper bounds in seconds: a cached page, a call, a slow call, one that a person waits for, one near its deadline. */
const durationBuckets = [0.01, 0.05, 0.25, 1, 5];
/** The same precision as the event loop watch in admission.ts. */
const loopPrecisionMs = 10;
/** Anybody can send methods of their own, which must not become labels. */
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** Answered requests with the same labels; times in seconds. */
interface Series {
  labels: Readonly<Record<'site' | 'route' | 'method' | 'status', string>>;
  /** Count of each bucket alone, not cumulative. */
  counts: number[];
  count: number;
  seconds: number;
}

/** The library's histogram looks up labels at each observation, which costs more than a cached page may. */
function printRequests(requests: Iterable<Series>): string {
  const name = 'shop_http_request_duration_seconds';
  const lines = [
    `# HELP ${name} Time from a request to the end of its answer, by site, route, method and class of status`,
    `# TYPE ${name} histogram`,
  ];
  for (const { labels, counts, count, seconds } of requests) {
    const shown = Object.entries(labels).map(([label, value]) => `${label}="${value.replaceAll(/[\\"]/g, '\\$&')}"`);
    const tell = (end: string, value: number, more: readonly string[] = []) =>
      lines.push(`${name}_${end}{${[...shown, ...more].join(',')}} ${value}`);
    let sum = 0;
    for (const [bucket, most] of durationBuckets.entries()) tell('bucket', (sum += counts[bucket]!), [`le="${most}"`]);
    tell('bucket', count, ['le="+Inf"']);
    tell('sum', seconds);
    tell('count', count);
  }
  return lines.join('\n');
}

export function createMetrics(database: Pick<Database, 'pools' | 'replicas'>): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: loopPrecisionMs });
  const requests = new Map<string, Series>();
  const caches = new Map<string, Record<CacheOutcome, number>>();
  registry.registerMetric(
    new Counter({
      name: 'shop_cache_answers_total',
      help: 'Answers by a cache: hit, miss (made for this request), or stale (old, because no new one could be made)',
      labelNames: ['cache', 'outcome'],
      registers: [],
      collect() {
        this.reset();
        for (const [cache, counts] of caches)
          for (const [outcome, count] of Object.entries(counts)) this.inc({ cache, outcome }, count);
      },
    }),
  );
  addPoolMetrics(registry, database);
  addReplicaMetrics(registry, database);
  return {
    countRequests(site) {
      /** By route, then by method and class of status. */
      const known = new WeakMap<object, Map<number, Series>>();
      return (request, reply) => {
        const { config, url: route = 'none' } = request.routeOptions;
        const method = methods.indexOf(request.method);
        const status = Math.floor(reply.raw.statusCode / 100);
        let ofRoute = known.get(config);
        if (!ofRoute) known.set(config, (ofRoute = new Map()));
        const key = method * 10 + status;
        let series = ofRoute.get(key);
        if (!series) {
          const labels = { site, route, method: methods[method] ?? 'other', status: `${status}xx` };
          // Requests without a route reach one of several Fastify contexts, so look the series up by labels.
          const name = Object.values(labels).join(' ');
          series = requests.get(name) ?? { labels, counts: durationBuckets.map(() => 0), count: 0, seconds: 0 };
          ofRoute.set(key, series);
          requests.set(name, series);
        }
        const seconds = reply.elapsedTime / 1000;
        const bucket = durationBuckets.findIndex((most) => seconds <= most);
        if (bucket >= 0) series.counts[bucket]!++;
        series.count++;
        series.seconds += seconds;
      };
    },
    countAnswers(cache) {
      const counts = { hit: 0, miss: 0, stale: 0 };
      caches.set(cache, counts);
      return (outcome) => counts[outcome]++;
    },
    print: async () => `${printRequests(requests.values())}\n${await registry.metrics()}`,
    printFigures(figures) {
      const ofFigures = new Registry();
      for (const { name, help, label, values } of figures) {
        const gauge = new Gauge({ name, help, labelNames: label ? [label] : [], registers: [ofFigures] });
        for (const [labelled, value] of values) gauge.set(label ? { [label]: labelled } : {}, value);
      }
      return ofFigures.metrics();
    },
    contentType: registry.contentType,
  };
}

function addPoolMetrics(registry: Registry, { pools }: Pick<Database, 'pools'>): void {
  const addGauge = (
    name: string,
    help: string,
    labelNames: readonly string[],
    read: (gauge: Gauge, state: PoolState, pool: string) => void,
  ) =>
    registry.registerMetric(
      new Gauge({
        name,
        help,
        labelNames,
        registers: [],
        collect() {
          for (const [pool, state] of Object.entries(pools())) read(this, state, pool);
        },
      }),
    );
  addGauge(
    'shop_database_connections',
    'Open connections to the database by pool and state (used, idle)',
    ['pool', 'state'],
    (gauge, { used, idle }, pool) => {
      gauge.set({ pool, state: 'used' }, used);
      gauge.set({ pool, state: 'idle' }, idle);
    },
  );
  addGauge('shop_database_connections_limit', 'The most connections of a pool', ['pool'], (gauge, { most }, pool) =>
    gauge.set({ pool }, most),
  );
  addGauge(
    'shop_database_waiting',
    'Who waits for a connection, by pool and priority (program: jobs, the start)',
    ['pool', 'priority'],
    (gauge, { admission, queued }, pool) => {
      for (const [priority, waiting] of Object.entries(admission?.waiting ?? { program: queued }))
        gauge.set({ pool, priority }, waiting);
    },
  );
  const addCounter = (name: string, help: string, kind: 'admitted' | 'refused') =>
    registry.registerMetric(
      new Counter({
        name,
        help,
        labelNames: ['pool', 'priority'],
        registers: [],
        collect() {
          // The counts are kept in `admission`, and only grow.
          this.reset();
          for (const [pool, { admission }] of Object.entries(pools()))
            for (const [priority, count] of Object.entries(admission?.[kind] ?? {}))
              this.inc({ pool, priority }, count);
        },
      }),
    );
  registry.registerMetric(
    new Counter({
      name: 'shop_database_statements_total',
      help: 'Statements sent, by pool',
      labelNames: ['pool'],
      registers: [],
      collect() {
        this.reset();
        for (const [pool, { statements }] of Object.entries(pools())) this.inc({ pool }, statements);
      },
    }),
  );
  addCounter('shop_database_admitted_total', 'Connections lent, by pool and priority', 'admitted');
  addCounter('shop_database_refused_total', 'Requests turned away with 503 busy, by pool and priority', 'refused');
}

function addReplicaMetrics(registry: Registry, { replicas }: Pick<Database, 'replicas'>): void {
  const addGauge = (name: string, help: string, read: (state: ReplicaState) => number | null) =>
    registry.registerMetric(
      new Gauge({
        name,
        help,
        labelNames: ['replica'],
        registers: [],
        collect() {
          this.reset();
          for (const state of replicas?.states() ?? []) {
            const value = read(state);
            if (value !== null) this.set({ replica: state.name }, value);
          }
        },
      }),
    );
  addGauge(
    'shop_database_replica_in',
    '1 for a replica that answers reads, 0 for one that is left out; absent of a host that is the primary now',
    ({ fault }) => (fault === 'takes_writes' ? null : Number(fault === null)),
  );
  addGauge(
    'shop_database_replica_lag_seconds',
    'For how long at most something has been written that a replica lacks; absent of one that does not answer',
    ({ lagMs }) => (lagMs === null ? null : lagMs / 1000),
  );
  const addCounter = (name: string, help: string, label: string, read: (from: Replicas) => Record<string, number>) =>
    registry.registerMetric(
      new Counter({
        name,
        help,
        labelNames: [label],
        registers: [],
        collect() {
          this.reset();
          for (const [labelled, count] of Object.entries(replicas ? read(replicas) : {}))
            this.inc({ [label]: labelled }, count);
        },
      }),
    );
  addCounter('shop_database_reads_total', 'Reads, by who answered them (replica, primary)', 'by', ({ reads }) =>
    reads(),
  );
  addCounter(
    'shop_database_replica_missed_total',
    'Reads that the primary answered in place of a replica, because none was in (none_in) or had come so far (not_yet)',
    'reason',
    ({ missed }) => missed(),
  );
}
