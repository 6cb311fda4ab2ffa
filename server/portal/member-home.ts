import type { OwnPayout } from '#contract/income-ledger.ts';
import { type MemberHome, type OwnPage, OwnPageQuery, OwnPageReply } from '#contract/members.ts';
import type { Language } from '#contract/language.ts';
import { memberPaths } from '#contract/member-rules.ts';
import { Failure } from '#contract/envelope.ts';
import { addMonths, dayInIndia, endOfMonth, monthInIndia } from '#contract/india-time.ts';
import { customerOf, readUser, requireCustomer, shortName } from '#server/customers/index.ts';
import { type MemberForecast, readMemberForecast } from '#server/income-close/index.ts';
import { readIncomeAccount } from '#server/income-ledger/index.ts';
import {
  readMemberPapers,
  countTeam,
  findMember,
  findMembersAt,
  findPlace,
  findWarnedRecruits,
  findWarning,
  type Member,
  readLevel,
  findNominee,
} from '#server/members/index.ts';
import { paise, paiseToRupees } from '#server/money/paise.ts';
import { readPlan } from '#server/income-plan/index.ts';
import { findPayoutHold, readPayoutsOf } from '#server/payouts/index.ts';
import type { Site } from '#server/platform/http.ts';
import { languageOf } from '#server/platform/language.ts';
import { messages } from '#server/platform/messages.ts';
import { err } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { nameIn } from '#server/platform/translations.ts';
import { readMemberMonths, readOwnPoints } from '#server/sale-points/index.ts';
import { nextSteps } from './next-step-rules.ts';
import { readTraining } from './training-pages.ts';

const success = 'success' as const;
const tags = ['direct sellers'];
const pageSize = 20;
const monthsShown = 12;
const maxWarned = 100;
/** After joining, in which training comes first. */
const newDays = 30;

/** The caller is not, or no longer, a direct seller. */
export const noSeller = err(404, 'direct_seller_not_found', messages.errors.members.notYourself);

/**
 * The logged-in account, and for direct sellers their own data and recruits. Other customers get a reply, too, so that
 * the page need not know beforehand.
 */
export function memberHomeRoutes(site: Site, services: Services): void {
  site.get(
    memberPaths.home,
    {
      ...requireCustomer(services),
      schema: { tags, querystring: OwnPageQuery, response: { 200: OwnPageReply, 401: Failure } },
    },
    async (request) => {
      const { id, memberId } = customerOf(request);
      const { cursor = null, show } = request.query;
      const [user, member, recruits] = await Promise.all([
        readUser(services.db, id),
        readMemberHome(services, memberId, languageOf(request)),
        memberId === null ? null : readRecruits(services, memberId, show ? 'freezing' : { after: cursor }),
      ]);
      return { status: success, data: { user, home: member && recruits && { member, recruits } } };
    },
  );
}

/** Null for non-members. */
async function readMemberHome(
  services: Services,
  memberId: string | null,
  language: Language,
): Promise<MemberHome | null> {
  const { db, clock } = services;
  if (memberId === null) return null;
  const at = clock.now();
  const [member, place] = await Promise.all([findMember(db, memberId, at), findPlace(db, memberId)]);
  if (!member || !place || !isInside(member)) return null;
  const month = monthInIndia(at);
  const isNew = dayInIndia(new Date(at.getTime() - newDays * 86_400_000)) <= member.joinedOn;
  const [team, months, plan, papers, sponsor, warnedOf, forecast, money, freezing, nominee, training] =
    await Promise.all([
      countTeam(db, place),
      readMemberMonths(db, memberId, `${month}-01`, monthsShown),
      readPlan(db, dayInIndia(at), 'en'),
      readMemberPapers(db, memberId),
      member.sponsorId === null ? null : findMember(db, member.sponsorId, at),
      findWarning(db, memberId),
      readMemberForecast(services, memberId, month),
      readMoney(services, memberId),
      findFreezingRecruits(db, memberId, at),
      findNominee(db, memberId),
      isNew ? readTraining(db, memberId, language) : [],
    ]);
  const ownCentiSp = months[0]!.points;
  const activeCentiSp = plan && Math.round(plan.active_sp * 100);
  const isActive = activeCentiSp !== null && ownCentiSp >= activeCentiSp;
  const isWarned = member.status === 'live' && warnedOf === addMonths(month, -1);
  const lastDay = dayInIndia(endOfMonth(month));
  return {
    member_id: memberId,
    first_name: member.firstName,
    last_name: member.lastName,
    status: member.status,
    joined_on: member.joinedOn,
    since: dayInIndia(member.statusSince),
    sponsor: sponsor && { member_id: sponsor.memberId, name: shortName(sponsor.firstName, sponsor.lastName) },
    plan: plan && { active_sp: plan.active_sp, freeze_months: plan.freeze_months },
    freezes_after: isWarned && !isActive ? lastDay : null,
    days_left: Number(lastDay.slice(8)) - Number(dayInIndia(at).slice(8)),
    months: months
      .map(({ month: each, points, amount }) => ({ month: each.slice(0, 7), sp: points / 100, amount: amount / 100 }))
      .filter(({ month: each }) => each >= member.joinedOn.slice(0, 7)),
    team,
    id_card: papers.hasPhoto,
    agreement_accepted_at: papers.agreementAcceptedAt?.toISOString() ?? null,
    forecast: forecast && forecastToWire(forecast, language),
    money,
    next_steps: nextSteps({
      status: member.status,
      ownCentiSp,
      activeCentiSp,
      lastDay,
      isWarned,
      payoutHold: money.payout_hold?.reason ?? null,
      freezingRecruits: freezing.length,
      team: team.reduce((sum, each) => sum + each, 0),
      isUntrained: training.some((page) => page.read_at === null),
      hasNominee: nominee !== null,
    }),
  };
}

async function readMoney(services: Services, memberId: string): Promise<MemberHome['money']> {
  const [account, [payout], hold] = await Promise.all([
    readIncomeAccount(services.db, memberId, null, 3),
    readPayoutsOf(services.db, memberId, 1),
    findPayoutHold(services, memberId),
  ]);
  // A payout is posted in a later month than the income that it pays, so the newest month may have no income.
  const last = account.months.find(({ components }) => components.length > 0);
  return {
    balance: account.balance,
    payout_hold: hold,
    last_month: last ? { month: last.month, gross: last.gross, net: last.net } : null,
    last_payout: payout ? toOwnPayout(payout) : null,
  };
}

/** As the member sees it. */
export function toOwnPayout({
  paise: amount,
  sentAt,
  ...line
}: Awaited<ReturnType<typeof readPayoutsOf>>[number]): OwnPayout {
  return { ...line, amount: paiseToRupees(paise(amount)), sent_on: dayInIndia(sentAt) };
}

/** At the end of this month: they were warned and lack own sale points. */
async function findFreezingRecruits(db: Services['db'], memberId: string, at: Date): Promise<string[]> {
  const month = monthInIndia(at);
  const warned = await findWarnedRecruits(db, memberId, { month: `${addMonths(month, -1)}-01`, limit: maxWarned });
  if (warned.length === 0) return [];
  const [plan, points] = await Promise.all([
    readPlan(db, dayInIndia(at), 'en'),
    readOwnPoints(db, warned, `${month}-01`),
  ]);
  return plan ? warned.filter((id) => (points.get(id) ?? 0) < plan.active_sp * 100) : [];
}

function forecastToWire(row: MemberForecast, language: Language): MemberHome['forecast'] {
  const { next } = row;
  return {
    as_of: row.computedAt.toISOString(),
    is_active: row.is_active,
    rank: row.rank,
    rank_name: nameIn(language, row.rankName.name, row.rankName.names ?? {}),
    leaders: row.leaders,
    network: row.network,
    group_sp: row.group_centi_sp === null ? null : row.group_centi_sp / 100,
    amounts: {
      personal: paiseToRupees(row.personal_paise),
      rebate: paiseToRupees(row.rebate_paise),
      group: paiseToRupees(row.group_paise),
      fixed: paiseToRupees(row.fixed_paise),
      e_bonus: paiseToRupees(row.e_bonus_paise),
      r_bonus: paiseToRupees(row.r_bonus_paise),
      p_bonus: paiseToRupees(row.p_bonus_paise),
    },
    gross: paiseToRupees(row.gross_paise),
    next_rank: next && {
      rank: next.rank,
      name: nameIn(language, next.name, next.names),
      leaders: next.leaders,
      network: next.network,
      missing_leaders: Math.max(0, next.leaders - row.leaders),
      missing_network: Math.max(0, next.network - row.network),
    },
  };
}

function isInside(member: Member): member is Member & { status: 'live' | 'frozen' } {
  return member.status === 'live' || member.status === 'frozen';
}

/** In the tree's order, or those about to be frozen; null if the member is not in the tree. */
async function readRecruits(
  { db, clock }: Services,
  memberId: string,
  which: { after: string | null } | 'freezing',
): Promise<NonNullable<OwnPage['home']>['recruits'] | null> {
  const place = await findPlace(db, memberId);
  if (!place) return null;
  const at = clock.now();
  const month = monthInIndia(at);
  const ids =
    which === 'freezing'
      ? await findFreezingRecruits(db, memberId, at)
      : await readLevel(db, place, 1, { ...which, limit: pageSize + 1 });
  const shown = which === 'freezing' ? ids : ids.slice(0, pageSize);
  const [members, points] = await Promise.all([
    findMembersAt(db, { memberIds: shown }, at),
    readOwnPoints(db, shown, `${month}-01`),
  ]);
  const byId = new Map(members.map((member) => [member.memberId, member]));
  return {
    data: shown.flatMap((id) => {
      const member = byId.get(id);
      if (!member || !isInside(member)) return [];
      const { firstName, lastName, status, joinedOn } = member;
      const sp = (points.get(id) ?? 0) / 100;
      return [{ member_id: id, name: shortName(firstName, lastName), status, joined_on: joinedOn, sp }];
    }),
    next_cursor: shown.length < ids.length ? shown.at(-1)! : null,
  };
}
