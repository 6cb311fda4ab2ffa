import { setTimeout as rest } from 'node:timers/promises';

/** A provider's "no" to a request as it was made. */
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
  /** Whether asking several times does no more than asking once; only such a question is asked again by itself. */
  repeatable: boolean;
}

/** Asks a provider and gives the parsed answer. */
export type AskProvider = (question: ProviderQuestion) => Promise<unknown>;

export interface ProviderApi {
  /** Its name in errors. */
  title: string;
  /** Without a trailing slash. */
  apiUrl: string;
  /** Sent with every request. */
  headers: Record<string, string>;
  /** What an error answer says of itself. */
  describeError(answer: unknown): string;
  /** How long each attempt may take. */
  timeoutMs: number;
}

const restsMs = [200, 800];

/**
 * A provider's API of JSON over HTTP. The returned function throws ProviderApiError where the request itself is rejected (400 to 499 but
 * 408 and 429), any other error where the provider could not be asked or understood.
 */
export function openProviderApi(api: ProviderApi): AskProvider {
  const once = async ({ method, path, body, headers }: ProviderQuestion): Promise<unknown> => {
    const response = await fetch(api.apiUrl + path, {
      method,
      headers: { ...api.headers, ...(body ? { 'content-type': 'application/json' } : {}), ...headers },
      ...(body ? { body: JSON.stringify(body) } : {}),
      redirect: 'error',
      signal: AbortSignal.timeout(api.timeoutMs),
    });
    const text = await response.text();
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
