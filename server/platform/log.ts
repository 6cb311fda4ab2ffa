import { pino } from 'pino';
import type { Config } from './config.ts';

const secretKeys = ['password', 'password_confirmation', 'token', 'authorization', 'signature', 'cookie', 'secret'];

/** JSON lines on standard output; values under secret-looking keys are blotted out, one and two levels deep. */
export function createLogger(config: Pick<Config, 'logLevel'>) {
  return pino({
    level: config.logLevel,
    redact: { paths: secretKeys.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]), censor: '[redacted]' },
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
  });
}

export type Log = ReturnType<typeof createLogger>;
