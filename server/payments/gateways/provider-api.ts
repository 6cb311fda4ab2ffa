import { setTimeout as rest } from 'node:timers/promises';
import { UnreachableError } from '#server/platform/unreachable-error.ts';

/** The provider rejected the request as such. */
export class ProviderApiError extends Error {
  readonly status: number;
  constructor(title: string, status: number, words: string) {
    super(`${title} answered ${status}: ${words}`);
    this.status = status;
  }
}

export interface ProviderQuestion {
  method: 'GET' | 'POST';
  path: string;
  body?: Record<string, unknown>;
  headers?: Record<string, string>;
  /** Only requests without a further effect are retried automatically. */
  repeatable: boolean;
}

/** Returns the parsed answer. */
export type AskProvider = (question: ProviderQuestion) => Promise<unknown>;

export interface ProviderApi {
  title: string;
  /** Without a trailing slash. */
  apiUrl: string;
  headers: Record<string, string>;
  describeError(answer: unknown): string;
  /** Of each attempt. */
  timeoutMs: number;
}

const restsMs = [200, 800];

/**
 * A JSON API over HTTP. Throws ProviderApiError for a rejected request (400 to 499 except 408 and 429), any other error
 * if the provider could not be reached or understood.
 */
export function openProviderApi(api: ProviderApi): AskProvider {
  const isAway = (error: unknown): never => {
    throw new UnreachableError(api.title, error);
  };
  const once = async ({ method, path, body, headers }: ProviderQuestion): Promise<unknown> => {
    const response = await fetch(api.apiUrl + path, {
      method,
      headers: { ...api.headers, ...(body ? { 'content-type': 'application/json' } : {}), ...headers },
      ...(body ? { body: JSON.stringify(body) } : {}),
      redirect: 'error',
      signal: AbortSignal.timeout(api.timeoutMs),
    }).catch(isAway);
    const text = await response.text().catch(isAway);
    if (response.ok) return JSON.parse(text);
    const words = describe(api, text);
    if (response.status >= 500 || response.status === 408 || response.status === 429)
      throw new Error(`${api.title} is away: ${response.status} ${words}`);
    throw new ProviderApiError(api.title, response.status, words);
  };
  return async (question) => {
    for (const restMs of question.repeatable ? restsMs : []) {
      try {
        return await once(question);
      } catch (error) {
        if (error instanceof ProviderApiError) throw error;
      }
      await rest(restMs);
    }
    return once(question);
  };
}

function describe(api: ProviderApi, text: string): string {
  try {
    return api.describeError(JSON.parse(text)).slice(0, 300);
  } catch {
    return 'without a reason';
  }
}
