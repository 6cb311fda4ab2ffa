import type { Failure } from '#contract/envelope.ts';
import { parseOrderReference } from '#contract/order-number.ts';
import { orderPaths, orderTokenHeader, taxDocumentsPath } from '#contract/order-states.ts';
import { order as messages } from '#messages/account.ts';
import { sessionEnd } from '#messages/shop.ts';
import { apiCall, type ApiCallOptions, type CallResult } from '#web/ui/api-call.ts';
import { hasEnded, sayEnd } from '#web/ui/session-end.ts';
import { currentLanguage } from '#locales/current-language.ts';
import { readGuestAccess } from '../state/order-storage.ts';
import { clearToken, isInterrupted, token } from '../state/visitor.ts';

/** A customer needs no access data, a guest does. */
export interface OrderAccess {
  /** Its number, or the id in a customer's older links. */
  order: string;
  mobile: string | null;
  /** The tokens are separated by commas. */
  tokens: string;
}

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
  body?: object;
}

/**
 * Calls as the logged-in customer or a guest. Never throws. Removes a token that the server rejects. Forms then replace
 * the failure's message with the login offer (LoginOffer).
 */
export async function callOrder<T>(
  access: OrderAccess,
  path: OrderPath,
  { query, body, ...rest }: OrderCallOptions = {},
): Promise<CallResult<T>> {
  const { order, mobile, tokens } = access;
  // The mobile number is for guests without a token: it opens the summary and requests a code. Other calls need a
  // token.
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
  // Except for the call that loads the order, the page stays as it is: something may have been typed.
  return hasEnded(result) && endSession(sent, { interrupts: path !== '' }) ? sayEnd(result) : result;
}

/** Removes a rejected token. Returns false for a guest, whose order tokens were rejected instead. */
function endSession(sent: string | null, options: { interrupts: boolean }): boolean {
  if (sent) clearToken(sent, options);
  return sent !== null || isInterrupted();
}

const documentTimeoutMs = 40_000;

/** Returns the PDF, or an error message. */
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
    if (response.status === 401 && endSession(sent, { interrupts: true })) return sessionEnd.message;
    const failure = (await response.json().catch(() => null)) as Partial<Failure> | null;
    return failure?.message ?? messages.taxDocuments.failed;
  } catch {
    return messages.taxDocuments.failed;
  }
}

/** Normalises a number or id in a URL; null for anything else. */
export function readOrderParam(text: string): string | null {
  const reference = parseOrderReference(text);
  return reference && ('id' in reference ? String(reference.id) : reference.number);
}
