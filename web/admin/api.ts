import type * as z from 'zod/mini';
import { type LoaderFunctionArgs, redirect } from 'react-router';
import { adminPath, pathIn } from '#contract/language.ts';
import { currentLanguage } from '#locales/current-language.ts';
import { calls as callMessages } from '#messages/shop.ts';
import {
  type AcceptInvitationBody,
  type Invitation,
  invitationPaths,
  type InvitationReply,
} from '#contract/admin/staff/invitation.ts';
import { staffPaths, type StaffLoginReply, type StaffMember, type StaffMemberReply } from '#contract/admin/staff.ts';
import { storedToken } from '#web/site-frame/session.ts';
import { apiCall, type ApiCallOptions, type CallFailure, type CallResult, loaded } from '#web/ui/api-call.ts';
import { hasEnded, loginTo, sayEnd } from '#web/ui/session-end.ts';
import { forgetPlaces } from './kit/list-place.ts';
import { hideToast } from './kit/toast.ts';
import { linkRequest } from './home/approvals/request-approval.tsx';

/**
 * Remembers that this browser has logged in. Other visitors then need no call before the login page. It is no secret:
 * the session is a cookie that scripts cannot read.
 */
const sessionHint = storedToken('staff-session');

/** Null until the server has sent the session's CSRF token to this page. */
let csrfToken: string | null = null;

/** Whether this browser has logged in. The server may have ended the session since. */
export function hasSession(): boolean {
  return sessionHint.get() !== null;
}

/** Sends the password step of a login. Returns the failure, or null. */
export function logIn(credentials: Record<string, unknown>): Promise<CallFailure | null> {
  return beginSession(staffPaths.login, credentials);
}

/** Creates the account that an invitation is for and logs it in. Returns the failure, or null. */
export function acceptInvitation(body: AcceptInvitationBody): Promise<CallFailure | null> {
  return beginSession(invitationPaths.accept, body);
}

/** Returns the invitation of a link; null if the link cannot be used. @throws LoadError if there is no answer. */
export async function readInvitation(token: string, signal: AbortSignal): Promise<Invitation | null> {
  const options = { body: { token }, language: currentLanguage, signal };
  const result = await apiCall<z.infer<typeof InvitationReply>>(invitationPaths.read, options);
  if (!result.ok && (result.failure.status === 404 || result.failure.status === 422)) return null;
  return loaded(result).data;
}

/** A login whose password was right. It waits for the second factor, or until the account has one. */
export interface WaitingSignIn extends Pick<StaffLoginReply, 'factors'> {
  step: Exclude<StaffLoginReply['step'], 'done'>;
  name: string;
}

/** Lives only as long as the page: after a reload the password is entered again. */
let waiting: WaitingSignIn | null = null;
let recoveryCodes: readonly string[] | null = null;

export function readWaitingSignIn(): WaitingSignIn | null {
  return waiting;
}

/** Returns the recovery codes that came with the session, and forgets them. */
export function takeRecoveryCodes(): readonly string[] | null {
  const taken = recoveryCodes;
  recoveryCodes = null;
  return taken;
}

/** Sends the next step of the waiting login. Returns the failure, or null. */
export function continueSignIn(path: string, body: object): Promise<CallFailure | null> {
  return beginSession(path, body);
}

/** Reads what the next step of the waiting login needs. */
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

/** Clears the session here at once, then ends it on the server. */
export async function logOut(): Promise<void> {
  const ended = callAsStaff(staffPaths.logout, { method: 'POST', keepalive: true });
  sessionHint.set(null);
  forgetPlaces();
  await ended;
}

export async function readProfile(signal: AbortSignal): Promise<StaffMember> {
  const reply = await readAsStaff<StaffMemberReply>(staffPaths.me, { signal });
  csrfToken = reply.csrf_token;
  return reply.data;
}

/** Thrown by calls of loaders where nobody is logged in. */
class LoggedOut extends Error {}

/** Returns a loader that leads to the login where nobody is logged in, and from there back to its page. */
export function leadingBack<T>(load: (args: LoaderFunctionArgs) => Promise<T>) {
  return (args: LoaderFunctionArgs): Promise<T> =>
    load(args).catch((fault: unknown) => {
      if (!(fault instanceof LoggedOut)) throw fault;
      const { pathname, search } = new URL(args.request.url);
      const page = pathname.slice(pathIn(currentLanguage, adminPath).length) + search;
      // The login leads to the first page by itself.
      throw redirect(page === '' || page === '/' ? '/login' : loginTo(page));
    });
}

/**
 * Returns the answer of a GET call, for loaders.
 * @throws LoggedOut where nobody is logged in; LoadError where no answer came or the call failed.
 */
export async function readAsStaff<T>(path: string, options: Pick<ApiCallOptions, 'query' | 'signal'>): Promise<T> {
  return loaded(await callForLoader<T>(path, options));
}

/** The same for loaders that handle some failures themselves. @throws LoggedOut where nobody is logged in. */
export async function callForLoader<T>(
  path: string,
  options: Pick<ApiCallOptions, 'query' | 'signal'>,
): Promise<CallResult<T>> {
  const result = await callAsStaff<T>(path, options);
  if (hasEnded(result)) throw new LoggedOut();
  return result;
}

/** Sends a command. Returns the failure, or null. The server runs a key with the same body only once. */
export async function sendAsStaff(path: string, body?: object, idempotencyKey?: string): Promise<CallFailure | null> {
  const content = body ? { body } : { method: 'POST' as const };
  const result = await callAsStaff<unknown>(path, { ...content, ...(idempotencyKey && { idempotencyKey }) });
  return result.ok ? null : result.failure;
}

/**
 * Makes a call with the session. Clears a session that the server rejects, so that the next loader asks for the login.
 */
export async function callAsStaff<T>(path: string, options: ApiCallOptions): Promise<CallResult<T>> {
  let result: CallResult<T> = hasSession()
    ? await apiCall<T>(path, { ...options, csrfToken, language: currentLanguage })
    : loggedOut;
  // Another tab has logged in since, so the browser's cookie belongs to another CSRF token.
  if (!result.ok && result.failure.code === 'csrf_token_invalid') {
    const me = await apiCall<StaffMemberReply>(staffPaths.me);
    if (me.ok) {
      csrfToken = me.reply.csrf_token;
      result = await apiCall<T>(path, { ...options, csrfToken, language: currentLanguage });
    }
  }
  if (!result.ok && (options.body !== undefined || options.method !== undefined)) hideToast();
  return linkRequest(endSession(result));
}

/** Returns the call's result. Forgets a session that the server no longer accepts. */
export function endSession<T>(result: CallResult<T>): CallResult<T> {
  if (hasEnded(result)) sessionHint.set(null);
  return sayEnd(result);
}

const loggedOut = {
  ok: false,
  failure: { status: 401, code: 'login_required', message: '', errors: {} },
} as const;

/** Sends a file as the body of a call. Reports progress from 0 to 1, which fetch cannot. Never throws. */
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
      resolve(
        endSession({
          ok: false,
          failure: { code: 'network', message: callMessages.unreachable, errors: {}, ...reply, status },
        }),
      );
    call.upload.addEventListener('progress', ({ loaded: sent, total }) => onProgress(total > 0 ? sent / total : 0));
    call.addEventListener('load', () => {
      if (call.status === 200) resolve({ ok: true, reply: call.response as T });
      else fail(call.status, call.response as Partial<CallFailure> | null);
    });
    for (const end of ['error', 'timeout', 'abort']) call.addEventListener(end, () => fail(0, null));
    signal?.addEventListener('abort', () => call.abort(), { once: true });
    call.send(file);
  });
}

/** Allows for a large picture on a slow line, and for encoding it. */
const uploadTimeoutMs = 180_000;
