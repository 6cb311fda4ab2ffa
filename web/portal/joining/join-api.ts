import type { User } from '#contract/customer.ts';
import type { Agreement, JoinApplication, Joining, Orientation, PublicSponsor } from '#contract/joining.ts';
import { joiningPaths } from '#contract/joining-rules.ts';
import type { Failure } from '#contract/envelope.ts';
import { isMemberId } from '#contract/member-rules.ts';
import { currentLanguage } from '#locales/current-language.ts';
import { calls as callMessages } from '#messages/shop.ts';
import { type CallFailure, type CallResult, loaded } from '#web/ui/api-call.ts';
import { callAsCustomer, endSession, readMember, session } from '../api.ts';

export type StoredDocument = JoinApplication['documents'][number];

/** `user` is null if nobody is logged in. */
export interface JoinData {
  user: User | null;
  joining: Joining | null;
}

export async function readJoining(signal: AbortSignal): Promise<JoinData> {
  const [user, joining] = await Promise.all([
    readMember(signal),
    session.token.get() ? callAsCustomer<Joining>(joiningPaths.application, { signal }) : null,
  ]);
  if (!user || !joining || (!joining.ok && joining.failure.status === 401)) return { user: null, joining: null };
  return { user, joining: loaded(joining).data };
}

export async function saveStep(path: string, body: object): Promise<CallFailure | null> {
  const result = await callAsCustomer<JoinApplication>(path, { method: 'PUT', body });
  return result.ok ? null : result.failure;
}

export async function sendCommand(path: string, body?: object): Promise<CallFailure | null> {
  const result = await callAsCustomer<JoinApplication>(path, body ? { body } : { method: 'POST' });
  return result.ok ? null : result.failure;
}

export const findSponsor = (memberId: string, signal: AbortSignal) =>
  callAsCustomer<PublicSponsor>(joiningPaths.sponsor, { query: { member_id: memberId }, signal });
export const readOrientation = (signal: AbortSignal) =>
  callAsCustomer<Orientation>(joiningPaths.orientation, { signal });
export const readAgreement = (signal: AbortSignal) => callAsCustomer<Agreement>(joiningPaths.agreement, { signal });
export const sendAgreementCode = () =>
  callAsCustomer<{ sent_to: string }>(joiningPaths.agreementCode, { method: 'POST' });

/** Enough for five megabytes on a slow mobile network. */
const uploadTimeoutMs = 180_000;

/** Uploads a picture to a path and reports progress, 0 to 1, which `fetch` cannot. Never throws. */
export function uploadPicture<T>(path: string, file: Blob, onProgress: (part: number) => void): Promise<CallResult<T>> {
  const { promise, resolve } = Promise.withResolvers<CallResult<T>>();
  const sent = session.token.get();
  const fail = (status: number, reply: Partial<Failure> | null) =>
    resolve(
      endSession(sent, {
        ok: false,
        failure: {
          status,
          code: reply?.code ?? 'network',
          message: reply?.message ?? callMessages.unreachable,
          errors: reply?.errors ?? {},
        },
      }),
    );
  const call = new XMLHttpRequest();
  call.open('POST', path);
  call.timeout = uploadTimeoutMs;
  call.responseType = 'json';
  call.setRequestHeader('accept-language', currentLanguage);
  call.setRequestHeader('authorization', `Bearer ${sent ?? ''}`);
  call.setRequestHeader('content-type', file.type || 'application/octet-stream');
  call.upload.addEventListener('progress', ({ loaded: part, total }) => onProgress(total > 0 ? part / total : 0));
  call.addEventListener('load', () => {
    if (call.status === 200 && call.response) resolve({ ok: true, reply: call.response as T });
    else fail(call.status, call.response as Partial<Failure> | null);
  });
  for (const end of ['error', 'timeout', 'abort']) call.addEventListener(end, () => fail(0, null));
  call.send(file);
  return promise;
}

const sponsorKey = 'join-sponsor';

/** Saves the sponsor's ID from an invitation link for the application. */
export function rememberSponsor(memberId: string | null): void {
  if (memberId === null || !isMemberId(memberId)) return;
  try {
    localStorage.setItem(sponsorKey, memberId);
  } catch {
    // Storage is blocked, so the applicant types the ID.
  }
}

/** Returns the sponsor's ID from the invitation link, or ''. */
export function readSponsorOfLink(): string {
  try {
    return localStorage.getItem(sponsorKey) ?? '';
  } catch {
    return '';
  }
}
