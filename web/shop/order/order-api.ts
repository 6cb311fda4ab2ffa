import type { Failure } from '#contract/envelope.ts';
import { parseOrderReference } from '#contract/order-number.ts';
import { orderPaths, orderTokenHeader, taxDocumentsPath } from '#contract/order-states.ts';
import { order as messages } from '#messages/account/order.ts';
import { apiCall, type ApiCallOptions, type CallResult } from '#web/ui/api-call.ts';
import { currentLanguage } from '#locales/current-language.ts';
import { readGuestAccess } from '../state/order-storage.ts';
import { clearToken, token } from '../state/visitor.ts';

/** An order, and what gives a guest access to it; nothing for a customer. */
export interface OrderAccess {
  /** Its number, or the ID by which a customer's older links know it. */
  order: string;
  mobile: string | null;
  /** The order's tokens that this tab has, with commas between. */
  tokens: string;
}

/** The access that this tab has to an order. */
export function orderAccess(order: string): OrderAccess {
  const { mobile, link, code, codeExpires } = readGuestAccess(order);
  const isCurrent = codeExpires !== undefined && new Date(codeExpires).getTime() > Date.now();
  const tokens = [isCurrent ? code : undefined, link].filter((each) => each !== undefined);
  return { order, mobile: mobile ?? null, tokens: tokens.join() };
}

const tokenHeaders = ({ tokens }: Pick<OrderAccess, 'tokens'>): Record<string, string> =>
  tokens === '' ? {} : { [orderTokenHeader]: tokens };

type OrderPath =
  | ''
  | '/code'
  | '/verify'
  | '/cancel'
  | '/returns'
  | '/buy-again'
  | '/claim'
  | '/refund-quote'
  | `/${typeof taxDocumentsPath}`;

interface OrderCallOptions extends Pick<ApiCallOptions, 'idempotencyKey' | 'signal'> {
  query?: Record<string, string>;
  /** Makes it a POST. */
  body?: object;
}

/** Makes an API call about one order, as the logged-in customer or a guest. Never throws; a token that the server rejects is removed. */
export async function callOrder<T>(
  access: OrderAccess,
  path: OrderPath,
  { query, body, ...rest }: OrderCallOptions = {},
): Promise<CallResult<T>> {
  const { order, mobile, tokens } = access;
  // The number and mobile number are for those who have no token; other calls need one.
  const guest = mobile !== null && tokens === '' ? { mobile } : {};
  const sent = token.get();
  const result = await apiCall<T>(`${orderPaths.order}/${order}${path}`, {
    ...rest,
    query: { ...guest, ...query },
    ...(body ? { body, timeoutMs: 40_000 } : {}),
    headers: tokenHeaders(access),
    token: sent,
    language: currentLanguage,
  });
  if (!result.ok && result.failure.status === 401 && sent) clearToken(sent);
  return result;
}

const documentTimeoutMs = 40_000;

/** Fetches a tax document of the order as a PDF; a string is the error message. */
export async function fetchTaxDocument(access: OrderAccess, documentId: number): Promise<Blob | string> {
  const sent = token.get();
  try {
    const response = await fetch(`${orderPaths.order}/${access.order}/${taxDocumentsPath}/${documentId}`, {
      headers: {
        'accept-language': currentLanguage,
        ...tokenHeaders(access),
        ...(sent ? { authorization: `Bearer ${sent}` } : {}),
      },
      signal: AbortSignal.timeout(documentTimeoutMs),
    });
    if (response.ok) return await response.blob();
    const failure = (await response.json().catch(() => null)) as Partial<Failure> | null;
    return failure?.message ?? messages.taxDocuments.failed;
  } catch {
    return messages.taxDocuments.failed;
  }
}

/** The order in a URL: its number as it is written, or its ID; null when it is neither. */
export function readOrderParam(text: string): string | null {
  const reference = parseOrderReference(text);
  return reference && ('id' in reference ? String(reference.id) : reference.number);
}
