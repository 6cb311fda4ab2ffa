import { currentSpan } from '../admission.ts';
import type { Span, Step } from './span.ts';

/** Without a trace the step is not even described. */
export function asStep<T>(describe: () => Step, run: () => Promise<T>): Promise<T> {
  const parent = currentSpan();
  return parent === null ? run() : spanning(parent.begin(describe()), run);
}

export async function spanning<T>(span: Span, run: () => Promise<T>): Promise<T> {
  let fault: string | null = null;
  try {
    return await run();
  } catch (error) {
    fault = errorType(error);
    throw error;
  } finally {
    span.end(fault);
  }
}

/** Code or class, never the message, which may quote user input. */
export function errorType(error: unknown): string {
  if (!(error instanceof Error)) return 'other';
  const { code } = error as NodeJS.ErrnoException;
  if (typeof code === 'string' && /^\w{1,40}$/.test(code)) return code;
  return error instanceof DOMException ? error.name : error.constructor.name;
}
