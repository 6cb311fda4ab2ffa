/** What follows where a session has ended: the message, the login, and the way back. */
import { sessionEnd as messages } from '#messages/shop.ts';
import type { CallResult } from './api-call.ts';

export const hasEnded = (result: CallResult<unknown>): boolean => !result.ok && result.failure.status === 401;

/**
 * The result of a call; where its session has ended, with the message in whose place forms lead to the login
 * (SessionEnd of form.tsx).
 */
export function sayEnd<T>(result: CallResult<T>): CallResult<T> {
  return result.ok || !hasEnded(result)
    ? result
    : { ok: false, failure: { ...result.failure, message: messages.message } };
}

/** The login that leads on to a page of the site. */
export const loginTo = (page: string): string => `/login?to=${encodeURIComponent(page)}`;

/** Returns the address where it is one of a page of this site, otherwise `otherwise`. */
export function ownPage(address: unknown, otherwise: string): string {
  // Browsers take tabs and line ends out of an address before they read it.
  const page = typeof address === 'string' ? address.replace(/[\t\n\r]/g, '') : '';
  return /^\/(?![/\\])/.test(page) ? page : otherwise;
}

/** The page of this site that `to` in an address names; `otherwise` where it names none or leads elsewhere. */
export const pageAfterLogin = (search: URLSearchParams, otherwise: string): string =>
  ownPage(search.get('to'), otherwise);
