import * as z from 'zod/mini';
import type { AdmissionSettings } from './admission.ts';
import { parseTrustProxy, type TrustProxy } from './trust-proxy.ts';

export interface HttpSettings {
  /** Until a request's headers have arrived. */
  headersTimeoutMs: number;
  /** Until the whole request has arrived; also how long a client may leave an answer unread. */
  requestTimeoutMs: number;
  /** Between two requests. */
  keepAliveTimeoutMs: number;
  /** For calls that take no files. */
  bodyLimitBytes: number;
  /** Per site; further connections are closed at once. */
  maxConnections: number;
  /** Connections that the operating system queues for a site that does not accept them fast enough. */
  backlog: number;
  /** From the first sign of the shutdown at /readyz until no more connections are accepted. */
  shutdownDelayMs: number;
  /** How long requests and jobs may then take to finish. */
  shutdownGraceMs: number;
}

export interface OverloadSettings extends AdmissionSettings {
  /** Mean event-loop delay above which requests that only read are rejected; 0: never. */
  eventLoopDelayMs: number;
}

const number = (preset: number, { least, most }: { least: number; most: number }) =>
  z._default(
    z.pipe(
      z
        .string()
        .check(
          z.refine(
            (text) => /^\d{1,9}$/.test(text) && Number(text) >= least && Number(text) <= most,
            `must be a whole number, ${least} to ${most}`,
          ),
        ),
      z.transform(Number),
    ),
    preset,
  );

/** Accepts decimals; returns milliseconds. */
const seconds = (preset: number, { least, most }: { least: number; most: number }) =>
  z._default(
    z.pipe(
      z
        .string()
        .check(
          z.refine(
            (text) => /^\d{1,6}(\.\d{1,3})?$/.test(text) && Number(text) >= least && Number(text) <= most,
            `must be a number of seconds, ${least} to ${most}`,
          ),
        ),
      z.transform((text) => Math.round(Number(text) * 1000)),
    ),
    preset * 1000,
  );

export const httpVariables = {
  TRUST_PROXY: z._default(
    z.pipe(
      z
        .string()
        .check(
          z.refine(
            (text) => parseTrustProxy(text) !== null,
            'must be the number of proxies in front of the shop (0 to 9), or their addresses with commas between: loopback, linklocal, uniquelocal, or ranges such as 10.0.0.0/8',
          ),
        ),
      z.transform((text) => parseTrustProxy(text)!),
    ),
    false,
  ),
  HEADERS_TIMEOUT: seconds(15, { least: 0.1, most: 600 }),
  REQUEST_TIMEOUT: seconds(120, { least: 0.1, most: 3600 }),
  KEEP_ALIVE_TIMEOUT: seconds(72, { least: 0.1, most: 3600 }),
  BODY_LIMIT_KB: number(64, { least: 64, most: 10_240 }),
  MAX_CONNECTIONS: number(10_000, { least: 1, most: 1_000_000 }),
  LISTEN_BACKLOG: number(1024, { least: 1, most: 65_535 }),
  SHUTDOWN_DELAY: seconds(0, { least: 0, most: 600 }),
  SHUTDOWN_GRACE: seconds(8, { least: 0, most: 3600 }),
  DATABASE_RESERVED: z.optional(
    z.pipe(
      z.string().check(z.regex(/^\d{1,3}$/, 'must be a whole number, 0 to one less than DATABASE_POOL')),
      z.transform(Number),
    ),
  ),
  DATABASE_QUEUE: number(256, { least: 0, most: 100_000 }),
  DATABASE_QUEUE_WAIT: seconds(3, { least: 0, most: 600 }),
  EVENT_LOOP_DELAY: number(500, { least: 0, most: 60_000 }),
  DISK_FREE_MB: number(200, { least: 0, most: 100_000_000 }),
};

const Variables = z.object(httpVariables);
type HttpVariables = z.infer<typeof Variables>;

export function findHttpConflicts(
  values: Pick<HttpVariables, 'HEADERS_TIMEOUT' | 'REQUEST_TIMEOUT' | 'DATABASE_RESERVED'>,
  databasePool: number,
): string[] {
  const wrong: string[] = [];
  if (values.HEADERS_TIMEOUT >= values.REQUEST_TIMEOUT)
    wrong.push('HEADERS_TIMEOUT must be shorter than REQUEST_TIMEOUT');
  if (values.DATABASE_RESERVED !== undefined && values.DATABASE_RESERVED >= databasePool)
    wrong.push('DATABASE_RESERVED must be less than DATABASE_POOL');
  return wrong;
}

/** `databasePool` is the process's own share. */
export function readHttpSettings(
  values: HttpVariables & { WEB_PROCESSES: number },
  databasePool: number,
): { trustProxy: TrustProxy; http: HttpSettings; overload: OverloadSettings; leastFreeBytes: number } {
  return {
    trustProxy: values.TRUST_PROXY,
    http: {
      headersTimeoutMs: values.HEADERS_TIMEOUT,
      requestTimeoutMs: values.REQUEST_TIMEOUT,
      keepAliveTimeoutMs: values.KEEP_ALIVE_TIMEOUT,
      bodyLimitBytes: values.BODY_LIMIT_KB * 1024,
      maxConnections: values.MAX_CONNECTIONS,
      backlog: values.LISTEN_BACKLOG,
      shutdownDelayMs: values.SHUTDOWN_DELAY,
      shutdownGraceMs: values.SHUTDOWN_GRACE,
    },
    overload: {
      reserved:
        values.DATABASE_RESERVED === undefined
          ? Math.floor(databasePool / 4)
          : Math.floor(values.DATABASE_RESERVED / values.WEB_PROCESSES),
      queue: Math.ceil(values.DATABASE_QUEUE / values.WEB_PROCESSES),
      waitMs: values.DATABASE_QUEUE_WAIT,
      eventLoopDelayMs: values.EVENT_LOOP_DELAY,
    },
    leastFreeBytes: values.DISK_FREE_MB * 1024 * 1024,
  };
}
