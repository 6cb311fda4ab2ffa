import { setTimeout as rest } from 'node:timers/promises';
import type { RazorpayAccount } from '#server/platform/config.ts';

/** Razorpay's "no" to a request as it was made. */
export class RazorpayError extends Error {
  readonly status: number;
  constructor(status: number, words: string) {
    super(`Razorpay answered ${status}: ${words}`);
    this.status = status;
  }
}

export interface RazorpayQuestion {
  method: 'GET' | 'POST';
  path: string;
  body?: Record<string, unknown>;
  headers?: Record<string, string>;
  /** Whether asking several times does no more than asking once; only such a question is asked again by itself. */
  repeatable: boolean;
}

const restsMs = [200, 800];

/** Asks Razorpay and gives the parsed answer. */
export type AskRazorpay = (question: RazorpayQuestion) => Promise<unknown>;

/**
 * Razorpay's API over HTTP with basic authentication; each attempt has `patienceMs`.
 * The returned function throws RazorpayError where the request itself is refused (400 to 499 but 408 and 429), any other error where
 * Razorpay could not be asked or understood.
 */
export function openRazorpay(
  account: Pick<RazorpayAccount, 'keyId' | 'keySecret' | 'apiUrl'>,
  patienceMs: number,
): AskRazorpay {
  const login = Buffer.from(`${account.keyId}:${account.keySecret}`).toString('base64');
  const authorization = ['Basic', login].join(' ');
  const once = async ({ method, path, body, headers }: RazorpayQuestion): Promise<unknown> => {
    const response = await fetch(account.apiUrl + path, {
      method,
      headers: { authorization, ...(body ? { 'content-type': 'application/json' } : {}), ...headers },
      ...(body ? { body: JSON.stringify(body) } : {}),
      redirect: 'error',
      signal: AbortSignal.timeout(patienceMs),
    });
    const text = await response.text();
    if (response.ok) return JSON.parse(text);
    const words = description(text);
    if (response.status >= 500 || response.status === 408 || response.status === 429)
      throw new Error(`Razorpay is away: ${response.status} ${words}`);
    throw new RazorpayError(response.status, words);
  };
  return async (question) => {
    for (const restMs of question.repeatable ? restsMs : []) {
      try {
        return await once(question);
      } catch (error) {
        if (error instanceof RazorpayError) throw error;
      }
      await rest(restMs);
    }
    return once(question);
  };
}

/** What an error answer says of itself: `{ error: { code, description } }`. */
function description(text: string): string {
  try {
    const { error } = JSON.parse(text) as { error?: { code?: unknown; description?: unknown } };
    return `${String(error?.code)} ${String(error?.description)}`.slice(0, 300);
  } catch {
    return 'without a reason';
  }
}
