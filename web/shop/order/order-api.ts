import type { Failure } from '#contract/envelope.ts';
import { orderPaths, taxDocumentsPath } from '#contract/order-states.ts';
import { order as messages } from '#messages/account/order.ts';
import { apiCall, type ApiCallOptions, type CallResult } from '#web/ui/api-call.ts';
import { currentLanguage } from '#locales/current-language.ts';
import { clearToken, token } from '../state/visitor.ts';

/** An order, and the mobile number that gives a guest access to it; null for a customer. */
export interface OrderAccess {
  id: number;
  mobile: string | null;
}

type OrderPath = '' | '/cancel' | '/returns' | '/buy-again' | '/refund-quote' | `/${typeof taxDocumentsPath}`;

interface OrderCallOptions extends Pick<ApiCallOptions, 'idempotencyKey' | 'signal'> {
  query?: Record<string, string>;
  /** Makes it a POST. */
  body?: object;
}

/** Makes an API call about one order, as the logged-in customer or a guest. Never throws; a token that the server rejects is removed. */
export async function callOrder<T>(
  { id, mobile }: OrderAccess,
  path: OrderPath,
  { query, body, ...rest }: OrderCallOptions = {},
): Promise<CallResult<T>> {
  const guest = mobile === null ? {} : { mobile };
  const sent = token.get();
  const result = await apiCall<T>(`${orderPaths.order}/${id}${path}`, {
    ...rest,
    ...(body ? { body: { ...guest, ...body }, timeoutMs: 40_000 } : { query: { ...guest, ...query } }),
    token: sent,
    language: currentLanguage,
  });
  if (!result.ok && result.failure.status === 401 && sent) clearToken(sent);
  return result;
}

const documentTimeoutMs = 40_000;

/** Fetches a tax document of the order as a PDF; a string is the error message. */
export async function fetchTaxDocument({ id, mobile }: OrderAccess, documentId: number): Promise<Blob | string> {
  const search = mobile === null ? '' : `?${new URLSearchParams({ mobile }).toString()}`;
  const sent = token.get();
  try {
    const response = await fetch(`${orderPaths.order}/${id}/${taxDocumentsPath}/${documentId}${search}`, {
      headers: { 'accept-language': currentLanguage, ...(sent ? { authorization: `Bearer ${sent}` } : {}) },
      signal: AbortSignal.timeout(documentTimeoutMs),
    });
    if (response.ok) return await response.blob();
    const failure = (await response.json().catch(() => null)) as Partial<Failure> | null;
    return failure?.message ?? messages.taxDocuments.failed;
  } catch {
    return messages.taxDocuments.failed;
  }
}

/** The order number in a URL or a field, or null when it is not one. */
export function parseOrderId(text: string): number | null {
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
}
