import { Failure } from '#contract/envelope.ts';
import type { IncomePlan } from '#contract/income-plan.ts';
import type { Language } from '#contract/language.ts';
import { isMemberId, memberPaths } from '#contract/member-rules.ts';
import {
  type TeamFilter,
  type TeamMember,
  TeamQuery,
  TeamReply,
  TeamTreeQuery,
  TeamTreeReply,
  type TreeMember,
} from '#contract/team.ts';
import { compactNumber } from '#contract/typed-values.ts';
import { addDays, addMonths, dayInIndia, endOfMonth, monthInIndia } from '#contract/india-time.ts';
import { customerOf, requireCustomer, shortName } from '#server/customers/index.ts';
import { readGroupPoints } from '#server/income-close/index.ts';
import {
  countRecruits,
  countSilentMonths,
  countTeam,
  filterTeam,
  findPlace,
  findTeamMembers,
  findTeamNames,
  memberNotFound,
  monthsUpTo,
  readRecruits,
  readTeam,
  type TeamMemberRow,
  type TeamPlace,
  type TreePlace,
} from '#server/members/index.ts';
import { readPlan } from '#server/income-plan/index.ts';
import { type Site, sendApiError } from '#server/platform/http.ts';
import { languageOf } from '#server/platform/language.ts';
import type { Services } from '#server/platform/services.ts';
import { readOwnPoints } from '#server/sale-points/index.ts';
import { maskMobile } from '#server/verification/index.ts';
import { noSeller } from './member-home.ts';

const success = 'success' as const;
const pageSize = 20;
const recruitsCounted = 100;
const newDays = 30;
/** Per scan of a filtered page. In a large team a page may be short; the next one continues from there. */
const scanRows = 500;
const maxScans = 3;
/** Names of more members than this in the network are searched by walking the team. */
const maxNamed = 2_000;

export function teamRoutes(site: Site, services: Services): void {
  const signedIn = requireCustomer(services);
  const schema = { tags: ['direct sellers'] };
  const failures = { 401: Failure, 404: Failure, 422: Failure };
  site.get(
    memberPaths.team,
    { ...signedIn, schema: { ...schema, querystring: TeamQuery, response: { 200: TeamReply, ...failures } } },
    async (request, reply) => {
      const own = await findOwnPlace(services, customerOf(request).memberId);
      if (!own) return sendApiError(request, reply, noSeller.error);
      const { q = '', level = null, show = null, cursor = null } = request.query;
      return listTeam(services, own, { text: q, level, show, after: cursor }, languageOf(request));
    },
  );
  site.get(
    memberPaths.teamTree,
    { ...signedIn, schema: { ...schema, querystring: TeamTreeQuery, response: { 200: TeamTreeReply, ...failures } } },
    async (request, reply) => {
      const own = await findOwnPlace(services, customerOf(request).memberId);
      if (!own) return sendApiError(request, reply, noSeller.error);
      const { member_id: memberId = own.memberId, cursor = null } = request.query;
      const branch = await readBranch(services, own, { memberId, after: cursor }, languageOf(request));
      return branch ?? sendApiError(request, reply, memberNotFound.error);
    },
  );
}

async function findOwnPlace({ db }: Services, memberId: string | null): Promise<TreePlace | null> {
  return memberId === null ? null : findPlace(db, memberId);
}

interface Month {
  today: string;
  /** YYYY-MM. */
  month: string;
  plan: IncomePlan | null;
}

async function readMonth({ db, clock }: Services, language: Language): Promise<Month> {
  const at = clock.now();
  const today = dayInIndia(at);
  return { today, month: monthInIndia(at), plan: await readPlan(db, today, language) };
}

interface TeamAsked {
  text: string;
  level: number | null;
  show: TeamFilter | null;
  after: string | null;
}

/** With this month's figures. */
type Found = Omit<TeamMember, 'group_sp'>;

async function listTeam(services: Services, own: TreePlace, asked: TeamAsked, language: Language): Promise<TeamReply> {
  const [month, levels] = await Promise.all([readMonth(services, language), countTeam(services.db, own)]);
  const { found, next } = await findInTeam(services, own, asked, month);
  const group = await readGroupPoints(
    services,
    month.month,
    found.map(({ member_id: id }) => id),
  );
  return {
    status: success,
    data: found.map((each) => {
      const points = group?.points.get(each.member_id);
      return { ...each, group_sp: points === undefined ? null : points / 100 };
    }),
    meta: { next_cursor: next },
    team: {
      month: month.month,
      active_sp: month.plan?.active_sp ?? null,
      levels,
      group_as_of: group?.computedAt.toISOString() ?? null,
    },
  };
}

/** `next` is the cursor: the last member of this page. */
async function findInTeam(
  services: Services,
  own: TreePlace,
  asked: TeamAsked,
  month: Month,
): Promise<{ found: Found[]; next: string | null }> {
  const { text, level, show, after } = asked;
  const candidates = await findCandidates(services, own, asked);
  const most = text === '' && show === null ? pageSize + 1 : scanRows;
  const found: Found[] = [];
  let last = after;
  for (let scan = 0; scan < maxScans; scan++) {
    const part = candidates
      ? candidates.slice(scan * most, (scan + 1) * most)
      : await readTeam(services.db, own, { level, after: last, limit: most });
    found.push(...(await matchMembers(services, part, asked, month, pageSize + 1 - found.length)));
    if (found.length > pageSize) return { found: found.slice(0, pageSize), next: found[pageSize - 1]!.member_id };
    if (part.length < most) return { found, next: null };
    last = part.at(-1)!.memberId;
  }
  return { found, next: last };
}

/**
 * Team members found by an index, after the previous page's last one. Null if the team must be walked: without a search
 * text, for the first digits of an ID, and for common names.
 */
async function findCandidates(
  { db }: Services,
  own: TreePlace,
  { text, level, after }: TeamAsked,
): Promise<TeamPlace[] | null> {
  const id = compactNumber(text);
  if (isMemberId(id)) return filterTeam(db, own, [id]);
  if (text === '' || /^\d+$/.test(id)) return null;
  const named = await findTeamNames(db, text, maxNamed);
  if (!named) return null;
  const team = await filterTeam(db, own, named);
  return team
    .slice(after === null ? 0 : team.findIndex(({ memberId }) => memberId === after) + 1)
    .filter((each) => level === null || each.level === level);
}

/** By the search and the filter. */
async function matchMembers(
  services: Services,
  part: readonly TeamPlace[],
  { text, show }: TeamAsked,
  { today, month, plan }: Month,
  most: number,
): Promise<Found[]> {
  // Few members have sale points this month, so the others are not read.
  const bought = show === 'active' || show === 'close' ? await readPoints(services, month, part) : null;
  const members = await findTeamMembers(
    services.db,
    part.map(({ memberId }) => memberId).filter((id) => !bought || (bought.get(id) ?? 0) > 0),
  );
  const newFrom = addDays(today, -newDays);
  const typed = { name: text.toLowerCase(), id: compactNumber(text) };
  const named = part.flatMap(({ memberId, level }) => {
    // Those who have left are missing here.
    const member = members.get(memberId);
    if (!member) return [];
    const name = shortName(member.firstName, member.lastName);
    const isTyped = text === '' || name.toLowerCase().includes(typed.name) || memberId.startsWith(typed.id);
    return isTyped && (show !== 'new' || member.joinedOn > newFrom) ? [{ ...member, name, level }] : [];
  });
  const points = bought ?? (await readPoints(services, month, named));
  const standing = named
    .map((member) => {
      const own = points.get(member.memberId) ?? 0;
      return { ...member, own, standing: activityOf(own, plan) };
    })
    .filter((each) => !isActivity(show) || each.standing === show);
  const looked = show === 'lapsing' ? standing : standing.slice(0, most);
  const freezes = await readFreezes(services, looked, month, plan);
  return looked
    .map((each) => ({
      member_id: each.memberId,
      name: each.name,
      level: each.level,
      status: each.status,
      joined_on: each.joinedOn,
      is_new: each.joinedOn > newFrom,
      title: titleOf(each.title, plan),
      sp: each.own / 100,
      standing: each.standing,
      freezes_after: freezes.get(each.memberId) ?? null,
      mobile: each.mobile && (each.isContactShown ? each.mobile : maskMobile(each.mobile)),
      is_mobile_shown: each.mobile !== null && each.isContactShown,
    }))
    .filter((each) => show !== 'lapsing' || each.freezes_after !== null)
    .slice(0, most);
}

function isActivity(show: TeamFilter | null): show is TeamMember['standing'] {
  return show === 'active' || show === 'close' || show === 'silent';
}

function activityOf(points: number, plan: IncomePlan | null): TeamMember['standing'] {
  if (points <= 0) return 'silent';
  return plan && points >= activeCentiSp(plan) ? 'active' : 'close';
}

const activeCentiSp = (plan: IncomePlan) => Math.round(plan.active_sp * 100);

const titleOf = (title: number, plan: IncomePlan | null) => plan?.ranks[title - 1]?.name ?? null;

/** Of a month (YYYY-MM) in centiSp, by member ID. May leave out members without any. */
async function readPoints(
  { db }: Services,
  month: string,
  members: readonly { memberId: string }[],
): Promise<Map<string, number>> {
  if (members.length === 0) return new Map();
  return readOwnPoints(
    db,
    members.map(({ memberId }) => memberId),
    `${month}-01`,
  );
}

/**
 * The last day to avoid a freeze, by member ID: for live members who are not active yet and were silent in the last
 * full month.
 */
async function readFreezes(
  services: Services,
  members: readonly (Pick<TeamMemberRow, 'memberId' | 'joinedOn' | 'status'> & Pick<TeamMember, 'standing'>)[],
  month: string,
  plan: IncomePlan | null,
): Promise<Map<string, string>> {
  const near = members.filter(({ status, standing }) => status === 'live' && standing !== 'active');
  if (!plan || near.length === 0) return new Map();
  const months = monthsUpTo(addMonths(month, -1), plan.freeze_months);
  const points = await Promise.all(months.map((each) => readPoints(services, each, near)));
  const personal = new Map(months.map((each, index) => [each, points[index]!]));
  const silent = await countSilentMonths(services.db, near, { activeCentiSp: activeCentiSp(plan), months, personal });
  return new Map(
    [...silent].flatMap(([id, count]) => {
      const left = plan.freeze_months - count;
      return count === 0 ? [] : [[id, dayInIndia(endOfMonth(addMonths(month, left - 1)))] as const];
    }),
  );
}

/** The caller or a member of their team with direct recruits; null for anybody else. */
async function readBranch(
  services: Services,
  own: TreePlace,
  { memberId, after }: { memberId: string; after: string | null },
  language: Language,
): Promise<TeamTreeReply | null> {
  const { db } = services;
  const [place] = memberId === own.memberId ? [{ memberId, level: 0 }] : await filterTeam(db, own, [memberId]);
  if (!place) return null;
  const recruits = await readRecruits(db, memberId, { after, limit: pageSize + 1 });
  const shown = recruits.slice(0, pageSize);
  const ids = [memberId, ...shown];
  const { month, plan } = await readMonth(services, language);
  const [members, points, counts] = await Promise.all([
    findTeamMembers(db, ids),
    readPoints(
      services,
      month,
      ids.map((id) => ({ memberId: id })),
    ),
    countRecruits(db, ids, recruitsCounted),
  ]);
  const toWire = (id: string, level: number): TreeMember[] => {
    const member = members.get(id);
    if (!member) return [];
    const sp = points.get(id) ?? 0;
    return [
      {
        member_id: id,
        name: shortName(member.firstName, member.lastName),
        level,
        status: member.status,
        title: titleOf(member.title, plan),
        sp: sp / 100,
        standing: activityOf(sp, plan),
        recruits: counts.get(id) ?? 0,
      },
    ];
  };
  const [member] = toWire(memberId, place.level);
  if (!member) return null;
  return {
    status: success,
    data: shown.flatMap((id) => toWire(id, place.level + 1)),
    meta: { next_cursor: recruits.length > pageSize ? shown.at(-1)! : null },
    member,
  };
}
