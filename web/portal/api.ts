import { data, type LoaderFunctionArgs, redirect } from 'react-router';
import type * as z from 'zod/mini';
import type { DoneReply, User, UserReply } from '#contract/customer.ts';
import { languageFacts } from '#contract/language.ts';
import { paths } from '#contract/paths.ts';
import { findPortalPage } from '#contract/portal-pages.ts';
import { currentLanguage } from '#locales/current-language.ts';
import { createSession } from '#web/site-frame/session.ts';
import { apiCall, type ApiCallOptions, type CallFailure, type CallResult, loaded } from '#web/ui/api-call.ts';
import { hasEnded, loginTo, sayEnd } from '#web/ui/session-end.ts';

/**
 * Sellers' browsers store the session under this key, so it must not change. The shop's session is another: the origins
 * differ.
 */
export const session = createSession({ key: 'office-token', paths, language: currentLanguage });

type Reply<T> = { data: T };

/** Makes a call as the logged-in customer. Ends a session that the server no longer knows. */
export function callAsCustomer<T>(path: string, options?: ApiCallOptions): Promise<CallResult<Reply<T>>> {
  return callWithSession<Reply<T>>(path, options);
}

/** Returns the whole reply, for calls whose reply has more than `data`. */
export async function callWithSession<Whole>(path: string, options: ApiCallOptions = {}): Promise<CallResult<Whole>> {
  const token = session.token.get();
  return endSession(token, await apiCall<Whole>(path, { ...options, token, language: currentLanguage }));
}

/** Returns the call's result. Forgets a token that the server no longer accepts. */
export function endSession<T>(sent: string | null, result: CallResult<T>): CallResult<T> {
  if (hasEnded(result) && sent === session.token.get()) session.token.set(null);
  return sayEnd(result);
}

const isNone = (result: CallResult<unknown>) => !result.ok && [403, 404].includes(result.failure.status);

/** Loaders throw this if the address has no page. The portal then shows its own page for it. */
export const notFound = () => data(null, { status: 404 });

/**
 * Returns the replies to the first calls of the page at this address (contract/portal-pages.ts), in their order. A
 * reply is null if the customer is no direct seller or there is no such record. @throws notFound if there is no such
 * page; a redirect to the login if nobody is logged in; LoadError without a reply.
 */
export async function readPage<Replies extends readonly unknown[]>({
  request: { url, signal },
}: Pick<LoaderFunctionArgs, 'request'>): Promise<{ [Index in keyof Replies]: Replies[Index] | null }> {
  const { pathname, search, searchParams } = new URL(url);
  const address = pathname.slice(languageFacts[currentLanguage].prefix.length);
  const to = address + search;
  const found = findPortalPage(address);
  if (!found) throw notFound();
  const { page, segment } = found;
  // The login leads to the seller's own page by default.
  const toLogin = () => redirect(to === '/home' ? '/login' : loginTo(to));
  if (!session.token.get()) throw toLogin();
  const results = await Promise.all(
    (page.calls?.(searchParams, segment) ?? []).map(({ path, query, isPublic }) =>
      isPublic
        ? apiCall<unknown>(path, { query, signal, language: currentLanguage })
        : callWithSession<unknown>(path, { query, signal }),
    ),
  );
  if (results.some(hasEnded)) throw toLogin();
  // The calls' parameters come from the address.
  if (results.some((result) => !result.ok && result.failure.status === 422)) throw notFound();
  return results.map((result) => (isNone(result) ? null : loaded(result))) as {
    [Index in keyof Replies]: Replies[Index] | null;
  };
}

/**
 * Returns the user of the stored token, or null if there is none or it is no longer valid. @throws LoadError without a
 * reply.
 */
export async function readMember(signal: AbortSignal): Promise<User | null> {
  if (!session.token.get()) return null;
  const result = await callWithSession<z.infer<typeof UserReply>>(paths.profile, { signal });
  return hasEnded(result) ? null : (loaded(result).data[0] ?? null);
}

/** Sends the customer's command. Returns the failure, or null. */
export async function sendCommand(
  path: string,
  body?: object,
  method: 'POST' | 'PUT' = 'POST',
): Promise<CallFailure | null> {
  const result = await callAsCustomer<unknown>(path, { method, ...(body && { body }) });
  return result.ok ? null : result.failure;
}

/** Sends the interest form as typed; the server validates it. Returns the failure, or null. */
export async function sendEnquiry(typed: Record<string, unknown>): Promise<CallFailure | null> {
  const result = await apiCall<z.infer<typeof DoneReply>>(paths.enquiry, { body: typed, language: currentLanguage });
  return result.ok ? null : result.failure;
}
