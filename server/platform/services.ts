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

/** Created once in main.ts (or by a test) and passed down. */
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
  opening: Opening;
  /** Signalled after commits that change catalogue pages. */
  catalogChanged: Signal;
  /** Signalled after commits that change stock. */
  stockChanged: Signal<{ productIds: readonly number[] } | { orderId: number }>;
  /** Signalled after commits that enqueue jobs. */
  jobsWaiting: Signal;
  /** Set while pictures are being drawn; a new demo opens before they are finished. */
  comingPictures?: ComingPictures | null;
  /** Null if neither METRICS_TOKEN nor OTEL_EXPORTER_OTLP_ENDPOINT is set. */
  metrics?: Metrics | null;
  /** Null if OTEL_EXPORTER_OTLP_ENDPOINT is not set. */
  traces?: Traces | null;
  /** Null if this process serves the sites alone. */
  group?: ProcessGroup | null;
}
