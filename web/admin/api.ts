import type * as z from 'zod/mini';
import { redirect } from 'react-router';
import { currentLanguage } from '#locales/current-language.ts';
import { frame as messages } from '#messages/admin/frame.ts';
import { calls as callMessages } from '#messages/shop/calls.ts';
import {
  type AcceptInvitationBody,
  type Invitation,
  invitationPaths,
  type InvitationReply,
} from '#contract/staff-invitation.ts';
import { staffPaths, type StaffLoginReply, type StaffMember, type StaffMemberReply } from '#contract/staff.ts';
import { storedToken } from '#web/site-frame/session.ts';
import { apiCall, type ApiCallOptions, type CallFailure, type CallResult, loaded } from '#web/ui/api-call.ts';

/**
 * Says that this browser has logged in, so that nobody else waits for a call before the login. No secret: the session is a cookie that scripts
 * cannot read.
 */
const sessionHint = storedToken('staff-session');

/** The session's CSRF token; null until the server has sent it to this page. */
let csrfToken: string | null = null;

/** Whether this browser has logged in; the server may know the session no more. */
export function hasSession(): boolean {
  return sessionHint.get() !== null;
}

/** Logs in with what was typed, as far as a password goes; returns what went wrong, or null. */
export function logIn(credentials: Record<string, unknown>): Promise<CallFailure | null> {
  return beginSession(staffPaths.login, credentials);
}

/** Makes the owner's account that a link is for and logs them in; returns what went wrong, or null. */
export function acceptInvitation(body: AcceptInvitationBody): Promise<CallFailure | null> {
  return beginSession(invitationPaths.accept, body);
}

/** Whose a link is; null where it cannot be used. @throws LoadError where no answer came. */
export async function readInvitation(token: string, signal: AbortSignal): Promise<Invitation | null> {
  const options = { body: { token }, language: currentLanguage, signal };
  const result = await apiCall<z.infer<typeof InvitationReply>>(invitationPaths.read, options);
  if (!result.ok && (result.failure.status === 404 || result.failure.status === 422)) return null;
  return loaded(result).data;
}

/** A login whose password was right and that waits for its second factor, or for the account's first one. */
export interface WaitingSignIn extends Pick<StaffLoginReply, 'factors'> {
  step: Exclude<StaffLoginReply['step'], 'done'>;
  name: string;
}

/** Lives as long as the page: whoever loads it anew enters the password again. */
let waiting: WaitingSignIn | null = null;
let recoveryCodes: readonly string[] | null = null;

export function readWaitingSignIn(): WaitingSignIn | null {
  return waiting;
}

/** The recovery codes that came with the session, for one showing; null where there are none. */
export function takeRecoveryCodes(): readonly string[] | null {
  const taken = recoveryCodes;
  recoveryCodes = null;
  return taken;
}

/** Goes on with the login that waits; returns what went wrong, or null. */
export function continueSignIn(path: string, body: object): Promise<CallFailure | null> {
  return beginSession(path, body);
}

/** Asks what a login that waits needs for its next step. */
export function callWhileWaiting<T>(path: string): Promise<CallResult<T>> {
  return apiCall<T>(path, { method: 'POST', csrfToken, language: currentLanguage });
}

async function beginSession(path: string, body: object): Promise<CallFailure | null> {
  const result = await apiCall<StaffLoginReply>(path, { body, csrfToken, language: currentLanguage });
  if (!result.ok) return result.failure;
  const { csrf_token, step, factors, data } = result.reply;
  csrfToken = csrf_token;
  if (step === 'done') {
    waiting = null;
    recoveryCodes = result.reply.recovery_codes ?? null;
    sessionHint.set('open');
  } else waiting = { step, factors, name: data.name };
  return null;
}

/** Forgets the session here at once and has the server end it. */
export async function logOut(): Promise<void> {
  const ended = callAsStaff(staffPaths.logout, { method: 'POST', keepalive: true });
  sessionHint.set(null);
  await ended;
}

/** Returns who is logged in. @throws as readAsStaff. */
export async function readProfile(signal: AbortSignal): Promise<StaffMember> {
  const reply = await readAsStaff<StaffMemberReply>(staffPaths.me, { signal });
  csrfToken = reply.csrf_token;
  return reply.data;
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

/** Makes a call as the logged-in colleague. A session that the server no longer knows is cleared, so that the next loader asks for the login. */
export async function callAsStaff<T>(path: string, options: ApiCallOptions): Promise<CallResult<T>> {
  let result: CallResult<T> = hasSession()
    ? await apiCall<T>(path, { ...options, csrfToken, language: currentLanguage })
    : loggedOut;
  // Another tab has logged in since: the browser sends its session, which has another CSRF token.
  if (!result.ok && result.failure.code === 'csrf_token_invalid') {
    const me = await apiCall<StaffMemberReply>(staffPaths.me);
    if (me.ok) {
      csrfToken = me.reply.csrf_token;
      result = await apiCall<T>(path, { ...options, csrfToken, language: currentLanguage });
    }
  }
  if (!result.ok && result.failure.status === 401) sessionHint.set(null);
  return result;
}

const loggedOut = {
  ok: false,
  failure: { status: 401, code: 'login_required', message: messages.sessionEnded, errors: {} },
} as const;

/**
 * Sends a file as the body of a call and tells how far it has come, from 0 to 1; fetch cannot tell. Never throws.
 */
export function uploadAsStaff<T>(
  path: string,
  file: Blob,
  { signal, onProgress }: { signal?: AbortSignal; onProgress: (part: number) => void },
): Promise<CallResult<T>> {
  return new Promise((resolve) => {
    const call = new XMLHttpRequest();
    call.open('POST', path);
    call.responseType = 'json';
    call.timeout = uploadTimeoutMs;
    call.setRequestHeader('accept-language', currentLanguage);
    call.setRequestHeader('content-type', 'application/octet-stream');
    if (csrfToken) call.setRequestHeader('x-csrf-token', csrfToken);
    const fail = (status: number, reply: Partial<CallFailure> | null) =>
      resolve({
        ok: false,
        failure: { code: 'network', message: callMessages.unreachable, errors: {}, ...reply, status },
      });
    call.upload.addEventListener('progress', ({ loaded: sent, total }) => onProgress(total > 0 ? sent / total : 0));
    call.addEventListener('load', () => {
      if (call.status === 401) sessionHint.set(null);
      if (call.status === 200) resolve({ ok: true, reply: call.response as T });
      else fail(call.status, call.response as Partial<CallFailure> | null);
    });
    for (const end of ['error', 'timeout', 'abort']) call.addEventListener(end, () => fail(0, null));
    signal?.addEventListener('abort', () => call.abort(), { once: true });
    call.send(file);
  });
}

/** A large picture over a slow line, and its encoding. */
const uploadTimeoutMs = 180_000;
