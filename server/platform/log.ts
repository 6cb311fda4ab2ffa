import { pino } from 'pino';
import { currentSpan } from './admission.ts';
import type { Config } from './config.ts';

const secretKeys = ['password', 'password_confirmation', 'token', 'authorization', 'signature', 'cookie', 'secret'];

export interface LogOutput {
  isTTY?: boolean;
  hasColors?(): boolean;
  write(text: string): unknown;
}

/**
 * JSON lines on standard output, on a terminal short lines for humans. Redacts values under secret-looking keys, one
 * and two levels deep. `name` distinguishes several processes. Lines within a recorded trace name it.
 */
export function createLogger(
  config: Pick<Config, 'logLevel'>,
  output: LogOutput = process.stdout,
  name: string | null = null,
) {
  const options = {
    level: config.logLevel,
    redact: { paths: secretKeys.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]), censor: '[redacted]' },
    base: name === null ? null : { process: name },
    timestamp: pino.stdTimeFunctions.isoTime,
    mixin() {
      const span = currentSpan();
      return span === null ? {} : { trace_id: span.traceId, span_id: span.spanId };
    },
  };
  if (!output.isTTY) return output === process.stdout ? pino(options) : pino(options, output as pino.DestinationStream);
  const paint = output.hasColors?.() ? (code: number, text: string) => `\u001B[${code}m${text}\u001B[0m` : null;
  return pino(options, { write: (line) => void output.write(describeLine(line, paint ?? ((_, text) => text))) });
}

export type Log = ReturnType<typeof createLogger>;

/** Names and colours of the highlighted levels. */
const levels = [
  { from: 50, name: 'error', colour: 31 },
  { from: 40, name: 'warning', colour: 33 },
];
const grey = 90;
/** The beginning of a hash, address or user agent is enough to tell them apart. */
const longestValue = 60;

/** Time of day, level, message and facts, with an error's full stack. Empty for lines that the start prints itself. */
function describeLine(line: string, paint: (code: number, text: string) => string): string {
  const { level, time, msg, err, ...facts } = JSON.parse(line) as Record<string, unknown> & {
    level: number;
    time: string;
    msg?: string;
    err?: { message?: string; stack?: string };
  };
  if (msg?.startsWith('Server listening at ')) return '';
  const shown = Object.entries(facts)
    .filter(([name]) => name !== 'reqId')
    .map(([name, value]) => `${name}=${shorten(value)}`);
  const found = levels.find(({ from }) => level >= from);
  const parts = [
    paint(grey, new Date(time).toLocaleTimeString('en-GB')),
    ...(found ? [paint(found.colour, found.name)] : []),
    escapeControls(msg ?? err?.message ?? ''),
    ...(shown.length > 0 ? [paint(grey, shown.join(' '))] : []),
  ];
  const trace = err ? `${escapeControls(err.stack ?? err.message ?? '').replaceAll(/^/gm, '    ')}\n` : '';
  return `${parts.join('  ')}\n${trace}`;
}

function shorten(value: unknown): string {
  const text = escapeControls(typeof value === 'string' ? value.replaceAll('\n', '\\n') : JSON.stringify(value));
  return text.length > longestValue ? `${text.slice(0, longestValue - 1)}…` : text;
}

/** Escapes control characters, which a terminal obeys and strangers can send; keeps line breaks. */
function escapeControls(text: string): string {
  return text.replaceAll(/[^\P{Cc}\n]/gu, (control) => `\\u${control.codePointAt(0)!.toString(16).padStart(4, '0')}`);
}
