import type { User } from '#contract/customer.ts';
import type { NotificationChoices } from '#contract/member-notifications.ts';
import { memberPaths } from '#contract/member-rules.ts';
import type { AchieverConsent } from '#contract/members.ts';
import type { KycChange, Membership, ReturnableOrder, ReversedOrder } from '#contract/membership.ts';
import { paths } from '#contract/paths.ts';
import type { SecondFactor } from '#contract/second-factor.ts';
import type { Session } from '#contract/sessions.ts';
import type { ContactConsent } from '#contract/team.ts';
import { type KycChangeKind, membershipPaths } from '#contract/membership-rules.ts';
import type { RefundQuote } from '#contract/order-life.ts';
import { type CallFailure, loaded } from '#web/ui/api-call.ts';
import { readMember, session } from '../api.ts';
import { callAsCustomer } from '../joining/join-api.ts';

/** What the pages of a membership show; `membership` is null for a customer who never had one. */
export interface MembershipData {
  user: User;
  membership: Membership | null;
  /** On the page of returns alone. */
  orders: ReturnableOrder[];
  /** On the page about achievers alone, of who is a direct seller now. */
  consent: AchieverConsent | null;
  /** The same, on the page about the mobile number. */
  contact: ContactConsent | null;
  /** On the page of notifications alone, of who is a direct seller now. */
  choices: NotificationChoices | null;
  /** On the page of the second factor alone. */
  factor: SecondFactor | null;
  /** On the page of devices alone. */
  sessions: Session[];
  /** On the page for leaving alone. */
  reversed: ReversedOrder[];
}

/** Null: nobody is logged in. @throws LoadError where no answer came. */
export async function readMembership(signal: AbortSignal, page: string | undefined): Promise<MembershipData | null> {
  if (!session.token.get()) return null;
  const [user, membership] = await Promise.all([
    readMember(signal),
    callAsCustomer<Membership>(membershipPaths.membership, { signal }),
  ]);
  if (!user || (!membership.ok && membership.failure.status === 401)) return null;
  if (!membership.ok && membership.failure.status === 404)
    return {
      user,
      membership: null,
      orders: [],
      consent: null,
      contact: null,
      choices: null,
      factor: null,
      sessions: [],
      reversed: [],
    };
  const read = async <T>(path: string) => loaded(await callAsCustomer<T>(path, { signal })).data;
  const orders = page === 'returns' ? await read<ReturnableOrder[]>(membershipPaths.returns) : [];
  const choices =
    page === 'notifications' && user.member_id ? await read<NotificationChoices>(memberPaths.notifications) : null;
  const factor = page === 'second-factor' ? await read<SecondFactor>(paths.secondFactor) : null;
  const sessions = page === 'devices' ? await read<Session[]>(paths.sessions) : [];
  const reversed = page === 'leave' ? await read<ReversedOrder[]>(membershipPaths.exit) : [];
  const consent =
    page === 'achiever' && user.member_id ? await read<AchieverConsent>(memberPaths.achieverConsent) : null;
  const contact = page === 'contact' && user.member_id ? await read<ContactConsent>(memberPaths.contactConsent) : null;
  return { user, membership: loaded(membership).data, orders, consent, contact, choices, factor, sessions, reversed };
}

/** Sends a command; returns what went wrong, or null. */
export async function sendMembershipCommand(path: string, body?: object): Promise<CallFailure | null> {
  const result = await callAsCustomer<unknown>(path, body ? { body } : { method: 'POST' });
  return result.ok ? null : result.failure;
}

const changePath = (kind: KycChangeKind) => `${membershipPaths.changes}/${kind}`;
export const changePicturePath = (kind: KycChangeKind) => `${changePath(kind)}/picture`;
export const saveChange = (kind: KycChangeKind, body: object) =>
  callAsCustomer<KycChange>(changePath(kind), { method: 'PUT', body });
export const sendChangeCode = (kind: KycChangeKind, version: number) =>
  callAsCustomer<{ sent_to: string }>(`${changePath(kind)}/code`, { body: { version } });
export const confirmChange = (kind: KycChangeKind, body: { version: number; code: string; factor_code: string }) =>
  sendMembershipCommand(`${changePath(kind)}/confirm`, body);
export const withdrawChange = (kind: KycChangeKind, version: number) =>
  sendMembershipCommand(`${changePath(kind)}/withdraw`, { version });

export const sendNomineeCode = (values: object) =>
  callAsCustomer<{ sent_to: string }>(`${membershipPaths.nominee}/code`, { body: values });
/** Names the nominee to whom the code was sent; returns what went wrong, or null. */
export async function nameNominee(
  values: object,
  codes: { code: string; factor_code: string },
): Promise<CallFailure | null> {
  const result = await callAsCustomer<Membership>(membershipPaths.nominee, {
    method: 'PUT',
    body: { ...values, ...codes },
  });
  return result.ok ? null : result.failure;
}

export const sendNomineeRemovalCode = () =>
  callAsCustomer<{ sent_to: string }>(`${membershipPaths.removeNominee}/code`, { method: 'POST' });

/** What a return refunds; lines as `1:2,3:1`. */
export const quoteReturn = (orderId: number, lines: string, signal: AbortSignal) =>
  callAsCustomer<RefundQuote>(membershipPaths.returnQuote, { query: { order_id: String(orderId), lines }, signal });
