import type { Membership } from '#contract/membership.ts';
import type { CustomerIdentity } from '#server/customers/index.ts';
import { paise, paiseToRupees } from '#server/money/paise.ts';
import { ok, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { readNetworkSettings } from '#server/platform/stored-settings.ts';
import { readAcceptedAgreement } from '../joining/member-papers.ts';
import { changeView, readPaper } from './change-papers.ts';
import { findNominee } from './nominee.ts';
import { endOfDayAfter, notMember } from './rules.ts';
import { findLastChange, findLastExit, findOwnMember, readPayoutHolds } from './store.ts';

/** Also after its end. Errors: 404 member_not_found. */
export async function readMembership(services: Services, customer: CustomerIdentity): Promise<Result<Membership>> {
  const { db } = services;
  const at = services.clock.now();
  const member = await findOwnMember(db, customer.id);
  if (!member) return notMember;
  const { memberId, leftAt } = member;
  const settings = readNetworkSettings(services);
  const coolingOffUntil = endOfDayAfter(member.joinedAt, settings.coolingOffDays);
  const exit = await findLastExit(db, memberId);
  const bank = await readPaper(db, member, 'bank');
  const pan = await readPaper(db, member, 'pan');
  const bankChange = await findLastChange(db, memberId, 'bank');
  const panChange = await findLastChange(db, memberId, 'pan');
  const account = await db
    .selectFrom('income_account')
    .select('balance_paise as balance')
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  const holds = await readPayoutHolds(db, [memberId], at);
  return ok({
    member_id: memberId,
    name: `${member.firstName} ${member.lastName}`,
    joined_on: member.joinedOn,
    status: member.status,
    cooling_off_until: leftAt === null && at < coolingOffUntil ? coolingOffUntil.toISOString() : null,
    notice_until: endOfDayAfter(at, settings.exitNoticeDays).toISOString(),
    notice_days: settings.exitNoticeDays,
    exit: exit && {
      kind: exit.kind,
      state: exit.state,
      reason: exit.reason,
      given_at: exit.given_at.toISOString(),
      effective_at: exit.effective_at.toISOString(),
    },
    left_at: leftAt?.toISOString() ?? null,
    bank: bank && { account_last4: bank.last4, ifsc: bank.ifsc, bank_name: bank.bankName, holder_name: bank.name },
    pan: pan && { pan_last4: pan.last4, pan_name: pan.name },
    bank_change: bankChange && changeView(bankChange),
    pan_change: panChange && changeView(panChange),
    payout_hold_until: holds.get(memberId)?.toISOString() ?? null,
    payout_hold_hours: settings.payoutHoldHours,
    debt: paiseToRupees(paise(Math.max(0, 0 - (account?.balance ?? 0)))),
    nominee: await findNominee(db, memberId),
    has_agreement: (await readAcceptedAgreement(db, { customerId: customer.id })) !== null,
  });
}
