import type { FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import {
  MemberEntriesList,
  MemberEntriesQuery,
  MemberFilter,
  MemberHistoryReply,
  type MemberLeaving,
  memberLeavings,
  MemberLeavingReply,
  MemberOrdersList,
  MemberQuery,
  MemberReasonBody,
  MemberTeamList,
  MemberTeamQuery,
  type StaffMemberRow,
  StaffMemberDetailReply,
  StaffMemberList,
  StaffMemberParam,
  staffMembersPath,
  StaffNomineeReply,
} from '#contract/admin/network/members.ts';
import { StaffListQuery } from '#contract/admin/staff.ts';
import type { Language } from '#contract/language.ts';
import { workbookType } from '#contract/admin/catalogue/import.ts';
import { dayInIndia } from '#contract/india-time.ts';
import {
  findMember,
  findPlace,
  liftFreeze,
  memberNotFound,
  previewLeaving,
  readLevel,
  findLastNominee,
} from '#server/members/index.ts';
import { paiseToRupees } from '#server/money/paise.ts';
import { centiSpToPoints } from '#server/money/rates.ts';
import { findLedgerEntries } from '#server/sale-points/index.ts';
import { readPlan } from '#server/income-plan/index.ts';
import { type Site, sendApiError, unwrap } from '#server/platform/http.ts';
import { languageOf } from '#server/platform/language.ts';
import type { Services } from '#server/platform/services.ts';
import { runOrPropose } from '../run-or-propose.ts';
import { allow } from '../guard.ts';
import { inBackground, type ListColumns, sendList, sendListAsWorkbook } from '../list-export.ts';
import { cutPage } from './review-queue.ts';
import { countMemberRows, findMemberRows, findMembersOf } from './find-member-rows.ts';
import {
  findCountingOrders,
  memberToWire,
  readMemberHistory,
  readMemberProfile,
  type TitleNames,
  titleOf,
} from './member-profile.ts';

const success = 'success' as const;
const pageSize = 20;
const exportedAtOnce = 1_000;
const one = `${staffMembersPath}/:memberId`;
const params = StaffMemberParam;

export function staffMemberRoutes(site: Site, services: Services): void {
  listRoutes(site, services);
  profileRoutes(site, services);
  recordRoutes(site, services);
  actionRoutes(site, services);
}

async function readTitles({ db, clock }: Services, language: Language): Promise<TitleNames> {
  const plan = await readPlan(db, dayInIndia(clock.now()), language);
  return plan?.ranks.map(({ name }) => name) ?? [];
}

type Query = z.infer<typeof MemberQuery>;

/** `meta.total` is on the first page only. */
async function readMembers(services: Services, { limit = pageSize, cursor, ...filter }: Query, titles: TitleNames) {
  const found = await findMemberRows(services.db, filter, {
    after: cursor ?? null,
    limit: limit + 1,
    at: services.clock.now(),
  });
  const shown = found.slice(0, limit);
  return {
    status: success,
    data: shown.map((row) => memberToWire(row, titles)),
    meta: { next_cursor: found.length > limit ? shown.at(-1)!.memberId : null },
  };
}

function listRoutes(site: Site, services: Services): void {
  site.get(
    staffMembersPath,
    {
      ...allow('members.read', 'member.list'),
      schema: { querystring: MemberQuery, response: { 200: StaffMemberList } },
    },
    async (request) => {
      const { query } = request;
      const list = await readMembers(services, query, await readTitles(services, languageOf(request)));
      const total = query.cursor === undefined ? await countMemberRows(services.db, query) : null;
      return { ...list, meta: { ...list.meta, ...(total !== null && { total }) } };
    },
  );
  const files = [
    ['csv', sendList, 'text/csv'],
    ['xlsx', sendListAsWorkbook, workbookType],
  ] as const;
  for (const [ending, send, type] of files)
    site.get(
      `${staffMembersPath}.${ending}`,
      {
        ...allow('members.export', 'member.export'),
        schema: {
          summary: `The register of direct sellers as a file (${ending.toUpperCase()})`,
          querystring: MemberFilter,
          produces: [type],
        },
      },
      async (request, reply) => {
        const titles = await readTitles(services, languageOf(request));
        return send(reply, 'direct-sellers', registerColumns, (cursor) =>
          readMembers(inBackground(services), { ...request.query, limit: exportedAtOnce, cursor }, titles),
        );
      },
    );
}

const registerColumns: ListColumns<StaffMemberRow> = {
  member_id: (row) => row.member_id,
  name: (row) => row.name,
  joined_on: (row) => row.joined_on,
  status: (row) => row.status,
  status_since: (row) => dayInIndia(new Date(row.status_since)),
  sponsor_id: (row) => row.sponsor?.member_id,
  sponsor: (row) => row.sponsor?.name,
  title: (row) => row.title.name,
  town: (row) => row.town,
  state: (row) => row.state,
  mobile: (row) => row.mobile,
  kyc: (row) => row.kyc,
};

function profileRoutes(site: Site, services: Services): void {
  site.get(
    one,
    { ...allow('members.read', 'member.view'), schema: { params, response: { 200: StaffMemberDetailReply } } },
    async (request, reply) => {
      const profile = await readMemberProfile(services.db, {
        memberId: request.params.memberId,
        staff: request.staff,
        titles: await readTitles(services, languageOf(request)),
        at: services.clock.now(),
      });
      return profile ? { status: success, data: profile } : sendApiError(request, reply, memberNotFound.error);
    },
  );
  site.get(
    `${one}/nominee`,
    {
      ...allow('kyc.review', 'member_nominee.view'),
      schema: { params, response: { 200: StaffNomineeReply } },
    },
    async (request, reply) => {
      const { memberId } = request.params;
      const member = await findMember(services.db, memberId, services.clock.now());
      if (!member) return sendApiError(request, reply, memberNotFound.error);
      return { status: success, data: await findLastNominee(services.db, memberId) };
    },
  );
  site.get(
    `${one}/team`,
    {
      ...allow('members.read', 'member.view'),
      schema: { params, querystring: MemberTeamQuery, response: { 200: MemberTeamList } },
    },
    async (request) => {
      const { level, limit = pageSize, cursor } = request.query;
      const { db } = services;
      // A member who has left has no team.
      const place = await findPlace(db, request.params.memberId);
      const found = place ? await readLevel(db, place, level, { after: cursor ?? null, limit: limit + 1 }) : [];
      const shown = found.slice(0, limit);
      const rows = await findMembersOf(db, shown, services.clock.now());
      const titles = await readTitles(services, languageOf(request));
      return {
        status: success,
        data: rows.map(({ memberId, name, status, joinedOn, title }) => ({
          member_id: memberId,
          name,
          status,
          joined_on: joinedOn,
          title: titleOf(title, titles),
        })),
        meta: { next_cursor: found.length > limit ? shown.at(-1)! : null },
      };
    },
  );
  site.get(
    `${one}/history`,
    { ...allow('members.read', 'member.view'), schema: { params, response: { 200: MemberHistoryReply } } },
    async (request) => {
      const { memberId } = request.params;
      return {
        status: success,
        data: await readMemberHistory(services.db, memberId, request.staff, services.clock.now()),
      };
    },
  );
}

function recordRoutes(site: Site, services: Services): void {
  const access = allow('members.read', 'member.view');
  const begin = ({ limit = pageSize, cursor }: StaffListQuery) => ({
    limit,
    before: cursor === undefined ? null : Number(cursor),
  });
  site.get(
    `${one}/sale-points`,
    { ...access, schema: { params, querystring: MemberEntriesQuery, response: { 200: MemberEntriesList } } },
    async ({ params: { memberId }, query }) => {
      const { limit, before } = begin(query);
      const asked = { month: query.month, before, limit: limit + 1 };
      const { shown, meta } = cutPage(await findLedgerEntries(services.db, memberId, asked), limit);
      return {
        status: success,
        data: shown.map((entry) => ({
          id: entry.id,
          month: entry.month.slice(0, 7),
          at: entry.at.toISOString(),
          reason: entry.reason,
          order_id: entry.orderId,
          order_number: entry.orderNumber,
          line_no: entry.lineNo,
          sale_points: centiSpToPoints(entry.points),
          amount: paiseToRupees(entry.amount),
        })),
        meta,
      };
    },
  );
  site.get(
    `${one}/orders`,
    { ...access, schema: { params, querystring: StaffListQuery, response: { 200: MemberOrdersList } } },
    async ({ params: { memberId }, query }) => {
      const { limit, before } = begin(query);
      const { shown, meta } = cutPage(
        await findCountingOrders(services.db, memberId, { before, limit: limit + 1 }),
        limit,
      );
      return {
        status: success,
        data: shown.map(({ id, number, placedAt, basis, total }) => ({
          id,
          number,
          placed_at: placedAt.toISOString(),
          basis,
          total: paiseToRupees(total),
        })),
        meta,
      };
    },
  );
}

/** Ending a membership needs a second person; lifting a freeze does not. */
function actionRoutes(site: Site, services: Services): void {
  site.post(
    `${one}/lift-freeze`,
    {
      ...allow('members.write', 'member.lift_freeze'),
      schema: { params, body: MemberReasonBody, response: { 200: MemberLeavingReply } },
    },
    async (request) => {
      const { memberId } = request.params;
      unwrap(await liftFreeze(services, request.actor, { memberId, reason: request.body.reason }));
      return { status: success, data: { state: 'done' as const } };
    },
  );
  for (const leaving of Object.keys(memberLeavings) as MemberLeaving[])
    site.post(
      `${one}/${leaving}`,
      {
        ...allow('members.write', `member.${leaving}`),
        schema: { params, body: MemberReasonBody, response: { 200: MemberLeavingReply } },
      },
      (request) => leave(request, { memberId: request.params.memberId, reason: request.body.reason }, leaving),
    );

  async function leave(
    request: FastifyRequest,
    { memberId, reason }: { memberId: string; reason: string },
    leaving: MemberLeaving,
  ) {
    const preview = unwrap(await previewLeaving(services.db, memberId));
    const input = { memberId, reason, ...preview };
    return runOrPropose(services, request, { action: `member.${leaving}`, objectId: memberId, input });
  }
}
