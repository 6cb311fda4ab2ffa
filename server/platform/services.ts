import type { Clock } from './clock.ts';
import type { ComingPictures } from './coming-pictures.ts';
import type { Config } from './config.ts';
import type { Database, Db } from './database.ts';
import type { FileStore } from './files/file-store.ts';
import type { Log } from './log.ts';
import type { Metrics } from './metrics.ts';
import type { Opening } from './opening.ts';
import type { ProcessGroup } from './process-group.ts';
import type { Signal } from './signal.ts';
import type { Traces } from './telemetry/traces.ts';

/** What use cases stand on; made once in main.ts (or by a test) and handed down. */
export interface Services {
  config: Config;
  /** Public origins without trailing slash. */
  shopUrl: string;
  adminUrl: string;
  db: Db;
  database: Database;
  /** Pictures, photos, certificates and printed documents. */
  files: FileStore;
  clock: Clock;
  log: Log;
  /** Whether the shop takes orders. */
  opening: Opening;
  /** Told after each commit that changes what catalogue pages show. */
  catalogChanged: Signal;
  /** Told after each commit that moves stock: what of, or for which order. */
  stockChanged: Signal<{ productIds: readonly number[] } | { orderId: number }>;
  /** Told after each commit that leaves a job to do. */
  jobsWaiting: Signal;
  /** While pictures that pages name are still being drawn: a new demo is opened before they are. */
  comingPictures?: ComingPictures | null;
  /** What this process counts for operators; nothing where neither METRICS_TOKEN nor OTEL_EXPORTER_OTLP_ENDPOINT is set. */
  metrics?: Metrics | null;
  /** What this process records for operators; nothing where no OTEL_EXPORTER_OTLP_ENDPOINT is set. */
  traces?: Traces | null;
  /** The processes that this one serves the sites with; nothing where it does so alone. */
  group?: ProcessGroup | null;
}
