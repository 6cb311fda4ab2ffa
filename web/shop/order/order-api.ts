import type { Failure } from '#contract/envelope.ts';
import { orderPaths, taxDocumentsUnder } from '#contract/order-states.ts';
import { apiCall, type ApiCallOptions, type CallResult } from '#web/ui/api-call.ts';
import { words as language } from '../language/language-words.ts';
import { dropToken, token } from '../state/visitor.ts';
import { words } from './order-page-words.ts';

/** Which order, and the mobile number that a guest is known by; null for a customer. */
export interface Asked {
  id: number;
  mobile: string | null;
}

type Under = '' | '/cancel' | '/returns' | '/buy-again' | '/refund-quote' | `/${typeof taxDocumentsUnder}`;

interface OrderCallOptions extends Pick<ApiCallOptions, 'idempotencyKey' | 'signal'> {
  query?: Record<string, string>;
  /** Makes it an act. */
  body?: object;
}

/** Makes a call about one order, as the logged-in customer or a guest. Never throws; a token that the server no longer knows is dropped. */
export async function orderCall<T>(
  { id, mobile }: Asked,
  under: Under,
  { query, body, ...rest }: OrderCallOptions = {},
): Promise<CallResult<T>> {
  const known = mobile === null ? {} : { mobile };
  const sent = token.get();
  const result = await apiCall<T>(`${orderPaths.order}/${id}${under}`, {
    ...rest,
    ...(body ? { body: { ...known, ...body }, timeoutMs: 40_000 } : { query: { ...known, ...query } }),
    token: sent,
    language: language.code,
  });
  if (!result.ok && result.failure.status === 401 && sent) dropToken(sent);
  return result;
}

const paperTimeoutMs = 40_000;

/** Fetches a paper of the order as a PDF, or says in words why not. */
export async function fetchPaper({ id, mobile }: Asked, paperId: number): Promise<Blob | string> {
  const search = mobile === null ? '' : `?${new URLSearchParams({ mobile }).toString()}`;
  const sent = token.get();
  try {
    const response = await fetch(`${orderPaths.order}/${id}/${taxDocumentsUnder}/${paperId}${search}`, {
      headers: { 'accept-language': language.code, ...(sent ? { authorization: `Bearer ${sent}` } : {}) },
      signal: AbortSignal.timeout(paperTimeoutMs),
    });
    if (response.ok) return await response.blob();
    const refusal = (await response.json().catch(() => null)) as Partial<Failure> | null;
    return refusal?.message ?? words.papers.failed;
  } catch {
    return words.papers.failed;
  }
}

/** An order's number from an address or a field, or null where it is none. */
export function readOrderId(text: string): number | null {
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
}
