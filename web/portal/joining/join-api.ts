import type { User } from '#contract/customer.ts';
import type { Agreement, JoinApplication, Joining, Orientation, SponsorSeen } from '#contract/joining.ts';
import { joiningPaths } from '#contract/joining-rules.ts';
import type { Failure } from '#contract/envelope.ts';
import { currentLanguage } from '#locales/current-language.ts';
import { calls as callMessages } from '#messages/shop/calls.ts';
import { apiCall, type ApiCallOptions, type CallFailure, type CallResult, loaded } from '#web/ui/api-call.ts';
import { readMember, session } from '../api.ts';

type Reply<T> = { data: T };

/** A picture that the server has. */
export type StoredDocument = JoinApplication['documents'][number];

/** Makes a call as who is logged in; a session that the server no longer knows is forgotten. */
export async function callAsCustomer<T>(path: string, options: ApiCallOptions = {}): Promise<CallResult<Reply<T>>> {
  const token = session.token.get();
  const result = await apiCall<Reply<T>>(path, { ...options, token, language: currentLanguage });
  if (!result.ok && result.failure.status === 401 && token === session.token.get()) session.token.set(null);
  return result;
}

/** What the pages of joining show: nobody is logged in where `user` is null. */
export interface JoinData {
  user: User | null;
  joining: Joining | null;
}

/** @throws LoadError where no answer came. */
export async function readJoining(signal: AbortSignal): Promise<JoinData> {
  const [user, joining] = await Promise.all([
    readMember(signal),
    session.token.get() ? callAsCustomer<Joining>(joiningPaths.application, { signal }) : null,
  ]);
  if (!user || !joining || (!joining.ok && joining.failure.status === 401)) return { user: null, joining: null };
  return { user, joining: loaded(joining).data };
}

/** Saves a step; returns what went wrong, or null. */
export async function saveStep(path: string, body: object): Promise<CallFailure | null> {
  const result = await callAsCustomer<JoinApplication>(path, { method: 'PUT', body });
  return result.ok ? null : result.failure;
}

/** Sends a command about the application as a whole; returns what went wrong, or null. */
export async function sendCommand(path: string, body?: object): Promise<CallFailure | null> {
  const result = await callAsCustomer<JoinApplication>(path, body ? { body } : { method: 'POST' });
  return result.ok ? null : result.failure;
}

export const findSponsor = (memberId: string, signal: AbortSignal) =>
  callAsCustomer<SponsorSeen>(joiningPaths.sponsor, { query: { member_id: memberId }, signal });
export const readOrientation = (signal: AbortSignal) =>
  callAsCustomer<Orientation>(joiningPaths.orientation, { signal });
export const readAgreement = (signal: AbortSignal) => callAsCustomer<Agreement>(joiningPaths.agreement, { signal });
export const sendAgreementCode = () =>
  callAsCustomer<{ sent_to: string }>(joiningPaths.agreementCode, { method: 'POST' });

/** Five megabytes on a slow mobile network. */
const uploadTimeoutMs = 180_000;

/** Uploads a picture to a path and tells how far it has come, 0 to 1, which `fetch` cannot. Never throws. */
export function uploadPicture<T>(path: string, file: Blob, onProgress: (part: number) => void): Promise<CallResult<T>> {
  const { promise, resolve } = Promise.withResolvers<CallResult<T>>();
  const fail = (status: number, reply: Partial<Failure> | null) =>
    resolve({
      ok: false,
      failure: {
        status,
        code: reply?.code ?? 'network',
        message: reply?.message ?? callMessages.unreachable,
        errors: reply?.errors ?? {},
      },
    });
  const call = new XMLHttpRequest();
  call.open('POST', path);
  call.timeout = uploadTimeoutMs;
  call.responseType = 'json';
  call.setRequestHeader('accept-language', currentLanguage);
  call.setRequestHeader('authorization', `Bearer ${session.token.get() ?? ''}`);
  call.setRequestHeader('content-type', file.type || 'application/octet-stream');
  call.upload.addEventListener('progress', ({ loaded: sent, total }) => onProgress(total > 0 ? sent / total : 0));
  call.addEventListener('load', () => {
    if (call.status === 200 && call.response) resolve({ ok: true, reply: call.response as T });
    else fail(call.status, call.response as Partial<Failure> | null);
  });
  for (const end of ['error', 'timeout', 'abort']) call.addEventListener(end, () => fail(0, null));
  call.send(file);
  return promise;
}

const sponsorKey = 'join-sponsor';

/** Keeps the sponsor's ID of a link that somebody was sent until the application needs it. */
export function rememberSponsor(memberId: string | null): void {
  if (memberId === null || !/^\d{6,7}$/.test(memberId)) return;
  try {
    localStorage.setItem(sponsorKey, memberId);
  } catch {
    // It is typed by hand then.
  }
}

/** The sponsor's ID of the link that led here; empty where there was none. */
export function readSponsorOfLink(): string {
  try {
    return localStorage.getItem(sponsorKey) ?? '';
  } catch {
    return '';
  }
}
