import type { User } from '#contract/customer.ts';
import type { Agreement, JoinApplication, Joining, Orientation, PublicSponsor } from '#contract/joining.ts';
import { joiningPaths } from '#contract/joining-rules.ts';
import { isMemberId } from '#contract/member-rules.ts';
import { type CallResult, loaded } from '#web/ui/api-call.ts';
import { uploadFile } from '#web/ui/upload-file.ts';
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

export const findSponsor = (memberId: string, signal: AbortSignal) =>
  callAsCustomer<PublicSponsor>(joiningPaths.sponsor, { query: { member_id: memberId }, signal });
export const readOrientation = (signal: AbortSignal) =>
  callAsCustomer<Orientation>(joiningPaths.orientation, { signal });
export const readAgreement = (signal: AbortSignal) => callAsCustomer<Agreement>(joiningPaths.agreement, { signal });
export const sendAgreementCode = () =>
  callAsCustomer<{ sent_to: string }>(joiningPaths.agreementCode, { method: 'POST' });

/** Uploads a picture to a path and reports progress, 0 to 1. Never throws. */
export async function uploadPicture<T>(
  path: string,
  file: Blob,
  onProgress: (part: number) => void,
): Promise<CallResult<T>> {
  const token = session.token.get();
  return endSession(token, await uploadFile<T>(path, file, { token, onProgress }));
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
