import { redirect } from 'react-router';
import type * as z from 'zod/mini';
import { staffPaths, type StaffMember, type StaffMemberReply } from '#contract/staff.ts';
import { createSession } from '#web/site-frame/session.ts';
import { apiCall, type ApiCallOptions, type CallFailure, type CallResult, loaded } from '#web/ui/api-call.ts';

export const session = createSession({
  key: 'staff-token',
  paths: { login: staffPaths.login, logout: staffPaths.logout },
  language: 'en',
});

/** Returns who is logged in. @throws as readAsStaff. */
export async function readProfile(signal: AbortSignal): Promise<StaffMember> {
  return (await readAsStaff<z.infer<typeof StaffMemberReply>>(staffPaths.me, { signal })).data;
}

/**
 * Returns the answer of a GET call, for loaders.
 * @throws a redirect to the login where nobody is logged in; LoadError where no answer came or the call failed.
 */
export async function readAsStaff<T>(path: string, options: Pick<ApiCallOptions, 'query' | 'signal'>): Promise<T> {
  return loaded(await callForLoader<T>(path, options));
}

/** The same for loaders that handle some failures themselves. @throws a redirect to the login where nobody is logged in. */
export async function callForLoader<T>(
  path: string,
  options: Pick<ApiCallOptions, 'query' | 'signal'>,
): Promise<CallResult<T>> {
  const result = await callAsStaff<T>(path, options);
  if (result.ok || result.failure.status !== 401) return result;
  throw redirect('/login');
}

/** Sends a command; returns what went wrong, or null. The same key and body run it once. */
export async function sendAsStaff(path: string, body?: object, idempotencyKey?: string): Promise<CallFailure | null> {
  const content = body ? { body } : { method: 'POST' as const };
  const result = await callAsStaff<unknown>(path, { ...content, ...(idempotencyKey && { idempotencyKey }) });
  return result.ok ? null : result.failure;
}

/** Makes a call as whoever is logged in. A token that the server no longer knows is dropped, so that the next loader asks for the login. */
export async function callAsStaff<T>(path: string, options: ApiCallOptions): Promise<CallResult<T>> {
  const token = session.token.get();
  const result: CallResult<T> = token ? await apiCall<T>(path, { ...options, token }) : loggedOut;
  if (!result.ok && result.failure.status === 401) session.token.set(null);
  return result;
}

const loggedOut = {
  ok: false,
  failure: { status: 401, code: 'login_required', message: 'Your session has ended. Log in again.', errors: {} },
} as const;
