import { redirect } from 'react-router';
import type * as z from 'zod/mini';
import type { OfficeSettings, OfficeSettingsReply } from '#contract/portal.ts';
import { paths } from '#contract/paths.ts';
import {
  type Enquiry,
  type EnquiryList,
  type EnquiryReply,
  staffPaths,
  type StaffLoginReply,
  type StaffMail,
  type StaffMailList,
  type StaffMailReply,
  type StaffMember,
  type StaffMemberReply,
} from '#contract/staff.ts';
import type { StaffTicketDetail, StaffTicketList, StaffTicketReply } from '#contract/support.ts';
import { apiCall, type ApiCallOptions, type CallFailure, type CallResult, loaded } from '#web/ui/api-call.ts';
import { storedToken } from '#web/ui/stored-token.ts';

/** The staff member's login. */
export const session = storedToken('staff-token');

/** @throws LoadError where no answer came. */
export async function readSettings(signal: AbortSignal): Promise<OfficeSettings> {
  return loaded(await apiCall<z.infer<typeof OfficeSettingsReply>>(paths.officeSettings, { signal })).data;
}

/** Who is signed in. @throws a redirect to the sign-in where nobody is; LoadError where no answer came. */
export async function readStaff(signal: AbortSignal): Promise<StaffMember> {
  return loaded(await asStaff<z.infer<typeof StaffMemberReply>>(staffPaths.me, { signal })).data;
}

/** One page of enquiries, newest first. @throws as readStaff. */
export async function readEnquiries(cursor: string | null, signal: AbortSignal): Promise<EnquiryList> {
  return loaded(await asStaff<EnquiryList>(staffPaths.enquiries, { query: cursor ? { cursor } : {}, signal }));
}

/** One page of the outbox, newest first: all mails, or those that could not be sent. @throws as readStaff. */
export async function readMails(
  cursor: string | null,
  failedOnly: boolean,
  signal: AbortSignal,
): Promise<StaffMailList> {
  const query = { ...(cursor ? { cursor } : {}), ...(failedOnly ? { state: 'failed' } : {}) };
  return loaded(await asStaff<StaffMailList>(staffPaths.mails, { query, signal }));
}

/** Has a mail that could not be sent tried anew. @throws a redirect where nobody is signed in. */
export async function sendAgain(id: StaffMail['id']): Promise<CallFailure | null> {
  const path = `${staffPaths.mails}/${id}/send-again`;
  const result = await asStaff<z.infer<typeof StaffMailReply>>(path, { method: 'POST' });
  return result.ok ? null : result.failure;
}

/** Marks an enquiry as handled by whoever is signed in. @throws a redirect where nobody is. */
export async function markHandled(id: Enquiry['id']): Promise<CallFailure | null> {
  const result = await asStaff<z.infer<typeof EnquiryReply>>(`${staffPaths.enquiries}/${id}/handled`, {
    method: 'POST',
  });
  return result.ok ? null : result.failure;
}

/** One page of tickets, newest first. @throws as readStaff. */
export async function readTickets(cursor: string | null, signal: AbortSignal): Promise<StaffTicketList> {
  return loaded(await asStaff<StaffTicketList>(staffPaths.tickets, { query: cursor ? { cursor } : {}, signal }));
}

/** A ticket with all that happened to it. @throws as readStaff. */
export async function readTicket(id: string, signal: AbortSignal): Promise<StaffTicketDetail> {
  const path = `${staffPaths.tickets}/${encodeURIComponent(id)}`;
  return loaded(await asStaff<z.infer<typeof StaffTicketReply>>(path, { signal })).data;
}

/** Acknowledges a ticket, adds a note to it or resolves it. @throws a redirect where nobody is signed in. */
export async function handleTicket(
  id: number,
  deed: 'acknowledge' | 'note' | 'resolve',
  body?: Record<string, unknown>,
): Promise<CallFailure | null> {
  const path = `${staffPaths.tickets}/${id}/${deed}`;
  const result = await asStaff<z.infer<typeof StaffTicketReply>>(path, body ? { body } : { method: 'POST' });
  return result.ok ? null : result.failure;
}

/** Signs in with e-mail and password and keeps the token. Gives what went wrong, or null. */
export async function signIn(typed: Record<string, unknown>): Promise<CallFailure | null> {
  const result = await apiCall<StaffLoginReply>(staffPaths.login, { body: typed });
  if (!result.ok) return result.failure;
  session.set(result.reply.token);
  return null;
}

/** Forgets the token here at once and has the server revoke it. */
export async function signOut(): Promise<void> {
  const token = session.get();
  session.set(null);
  if (token) await apiCall(staffPaths.logout, { method: 'POST', token, keepalive: true });
}

/**
 * Makes a call as whoever is signed in, for loaders and actions.
 * @throws a redirect to the sign-in where nobody is, which is forgotten then.
 */
export async function asStaff<T>(path: string, options: ApiCallOptions): Promise<CallResult<T>> {
  const result = await tryAsStaff<T>(path, options);
  if (result.ok || result.failure.status !== 401) return result;
  throw redirect('/login');
}

/** The same for what a page does by itself: where nobody is signed in that is its failure, and the next loader goes to the sign-in. */
export async function tryAsStaff<T>(path: string, options: ApiCallOptions): Promise<CallResult<T>> {
  const token = session.get();
  const result: CallResult<T> = token ? await apiCall<T>(path, { ...options, token }) : signedOut;
  if (!result.ok && result.failure.status === 401) session.set(null);
  return result;
}

const signedOut = {
  ok: false,
  failure: { status: 401, code: 'signed_out', message: 'Please sign in again', errors: {} },
} as const;
