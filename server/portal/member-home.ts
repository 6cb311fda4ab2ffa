import { type MemberHome, MemberHomeReply, RecruitsQuery, RecruitsReply } from '#contract/members.ts';
import { memberPaths } from '#contract/member-rules.ts';
import { Failure } from '#contract/envelope.ts';
import { customerOf, requireCustomer, shortName } from '#server/customers/index.ts';
import { readMemberPapers } from '#server/joining/index.ts';
import {
  addMonths,
  countTeam,
  endOfMonth,
  findMember,
  findMembersAt,
  findPlace,
  findWarning,
  type Member,
  monthInIndia,
  readLevel,
} from '#server/members/index.ts';
import { readPlan } from '#server/network/index.ts';
import { dayInIndia } from '#server/platform/clock.ts';
import { type Site, sendApiError } from '#server/platform/http.ts';
import { messages } from '#server/platform/messages.ts';
import { err } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { readMemberMonths, readOwnPoints } from '#server/sale-points/index.ts';

const success = 'success' as const;
const tags = ['direct sellers'];
const pageSize = 20;
const monthsShown = 12;

/** Of a call by somebody who is no direct seller, or no longer one. */
export const noSeller = err(404, 'direct_seller_not_found', messages.errors.members.notYourself);

/** What a direct seller reads of themselves and of their own recruits; whom a token is for decides whose that is. */
export function memberHomeRoutes(site: Site, services: Services): void {
  const signedIn = requireCustomer(services);
  site.get(
    memberPaths.home,
    { ...signedIn, schema: { tags, response: { 200: MemberHomeReply, 401: Failure, 404: Failure } } },
    async (request, reply) => {
      const home = await readMemberHome(services, customerOf(request).memberId);
      return home ? { status: success, data: home } : sendApiError(request, reply, noSeller.error);
    },
  );
  site.get(
    memberPaths.recruits,
    {
      ...signedIn,
      schema: { tags, querystring: RecruitsQuery, response: { 200: RecruitsReply, 401: Failure, 404: Failure } },
    },
    async (request, reply) => {
      const { memberId } = customerOf(request);
      const recruits = memberId && (await readRecruits(services, memberId, request.query.cursor ?? null));
      if (!recruits) return sendApiError(request, reply, noSeller.error);
      return { status: success, ...recruits };
    },
  );
}

/** All that a member's own page shows; null for who is none. */
async function readMemberHome({ db, clock }: Services, memberId: string | null): Promise<MemberHome | null> {
  if (memberId === null) return null;
  const at = clock.now();
  const [member, place] = await Promise.all([findMember(db, memberId, at), findPlace(db, memberId)]);
  if (!member || !place || !isInside(member)) return null;
  const month = monthInIndia(at);
  const [team, months, plan, papers, sponsor, warnedOf] = await Promise.all([
    countTeam(db, place),
    readMemberMonths(db, memberId, `${month}-01`, monthsShown),
    readPlan(db, dayInIndia(at), 'en'),
    readMemberPapers(db, memberId),
    member.sponsorId === null ? null : findMember(db, member.sponsorId, at),
    findWarning(db, memberId),
  ]);
  const isActive = plan !== null && months[0]!.points >= plan.active_sp * 100;
  const isWarned = member.status === 'live' && warnedOf === addMonths(month, -1);
  return {
    member_id: memberId,
    first_name: member.firstName,
    last_name: member.lastName,
    status: member.status,
    joined_on: member.joinedOn,
    since: dayInIndia(member.statusSince),
    sponsor: sponsor && { member_id: sponsor.memberId, name: shortName(sponsor.firstName, sponsor.lastName) },
    plan: plan && { active_sp: plan.active_sp, freeze_months: plan.freeze_months },
    freezes_after: isWarned && !isActive ? dayInIndia(endOfMonth(month)) : null,
    months: months
      .map(({ month: each, points, amount }) => ({ month: each.slice(0, 7), sp: points / 100, amount: amount / 100 }))
      .filter(({ month: each }) => each >= member.joinedOn.slice(0, 7)),
    team,
    id_card: papers.hasPhoto,
    agreement_accepted_at: papers.agreementAcceptedAt?.toISOString() ?? null,
  };
}

function isInside(member: Member): member is Member & { status: 'live' | 'frozen' } {
  return member.status === 'live' || member.status === 'frozen';
}

async function readRecruits({ db, clock }: Services, memberId: string, after: string | null) {
  const place = await findPlace(db, memberId);
  if (!place) return null;
  const at = clock.now();
  const ids = await readLevel(db, place, 1, { after, limit: pageSize + 1 });
  const shown = ids.slice(0, pageSize);
  const [members, points] = await Promise.all([
    findMembersAt(db, { memberIds: shown }, at),
    readOwnPoints(db, shown, `${monthInIndia(at)}-01`),
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
    meta: { next_cursor: ids.length > pageSize ? shown.at(-1)! : null },
  };
}
