import type { LoaderFunctionArgs } from 'react-router';
import type * as z from 'zod/mini';
import type { User, UserReply } from '#contract/customer.ts';
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
import { loaded } from '#web/ui/api-call.ts';
import { callAsCustomer, readPage, sendCommand } from '../api.ts';

/** `membership` is null for a customer who never had one. */
export interface MembershipData {
  user: User;
  membership: Membership | null;
  /** Only on the returns page. */
  orders: ReturnableOrder[];
  /** Only on the achievers page, for a current direct seller. */
  consent: AchieverConsent | null;
  /** Only on the mobile number page, for a current direct seller. */
  contact: ContactConsent | null;
  /** Only on the notifications page, for a current direct seller. */
  choices: NotificationChoices | null;
  /** Only on the second factor page. */
  factor: SecondFactor | null;
  /** Only on the devices page. */
  sessions: Session[];
  /** Only on the leave page. */
  reversed: ReversedOrder[];
}

export async function readMembership(args: LoaderFunctionArgs): Promise<MembershipData> {
  const { page } = args.params;
  const [account, membership] = await readPage<[z.infer<typeof UserReply>, { data: Membership }]>(args);
  const user = account!.data[0]!;
  const isSeller = membership !== null && Boolean(user.member_id);
  const read = async <T>(path: string, isAsked: boolean): Promise<T | null> =>
    isAsked ? loaded(await callAsCustomer<T>(path, { signal: args.request.signal })).data : null;
  return {
    user,
    membership: membership && membership.data,
    orders: (await read<ReturnableOrder[]>(membershipPaths.returns, membership !== null && page === 'returns')) ?? [],
    consent: await read<AchieverConsent>(memberPaths.achieverConsent, isSeller && page === 'achiever'),
    contact: await read<ContactConsent>(memberPaths.contactConsent, isSeller && page === 'contact'),
    choices: await read<NotificationChoices>(memberPaths.notifications, isSeller && page === 'notifications'),
    factor: await read<SecondFactor>(paths.secondFactor, membership !== null && page === 'second-factor'),
    sessions: (await read<Session[]>(paths.sessions, membership !== null && page === 'devices')) ?? [],
    reversed: (await read<ReversedOrder[]>(membershipPaths.exit, membership !== null && page === 'leave')) ?? [],
  };
}

const changePath = (kind: KycChangeKind) => `${membershipPaths.changes}/${kind}`;
export const changePicturePath = (kind: KycChangeKind) => `${changePath(kind)}/picture`;
export const saveChange = (kind: KycChangeKind, body: object) =>
  callAsCustomer<KycChange>(changePath(kind), { method: 'PUT', body });
export const sendChangeCode = (kind: KycChangeKind, version: number) =>
  callAsCustomer<{ sent_to: string }>(`${changePath(kind)}/code`, { body: { version } });
export const confirmChange = (kind: KycChangeKind, body: { version: number; code: string; factor_code: string }) =>
  sendCommand(`${changePath(kind)}/confirm`, body);
export const withdrawChange = (kind: KycChangeKind, version: number) =>
  sendCommand(`${changePath(kind)}/withdraw`, { version });

export const sendNomineeCode = (values: object) =>
  callAsCustomer<{ sent_to: string }>(`${membershipPaths.nominee}/code`, { body: values });
/** Saves the nominee with the code that confirms it. Returns the failure, or null. */
export const nameNominee = (values: object, codes: { code: string; factor_code: string }) =>
  sendCommand(membershipPaths.nominee, { ...values, ...codes }, 'PUT');

export const sendNomineeRemovalCode = () =>
  callAsCustomer<{ sent_to: string }>(`${membershipPaths.removeNominee}/code`, { method: 'POST' });

/** Loads a return's refund; `lines` is like `1:2,3:1`. */
export const quoteReturn = (orderId: number, lines: string, signal: AbortSignal) =>
  callAsCustomer<RefundQuote>(membershipPaths.returnQuote, { query: { order_id: String(orderId), lines }, signal });
