import { FormerSellersQuery, FormerSellersReply, VerifyQuery, VerifyReply } from '#contract/members.ts';
import { memberPaths } from '#contract/member-rules.ts';
import { Failure } from '#contract/envelope.ts';
import { dayInIndia } from '#contract/india-time.ts';
import { shortName } from '#server/customers/index.ts';
import { findFormerMembers, findMember } from '#server/members/index.ts';
import { callerOf } from '#server/platform/caller.ts';
import { type Site, unwrap } from '#server/platform/http.ts';
import type { Limits } from '#server/platform/rate-limit.ts';
import type { Services } from '#server/platform/services.ts';

const success = 'success' as const;
const tags = ['direct sellers'];
const pageSize = 20;

/** Public: whether a member ID belongs to a current direct seller, and who no longer is one. */
export function sellerCheckRoutes(site: Site, services: Services, limits: Limits): void {
  site.get(
    memberPaths.verify,
    {
      schema: {
        summary: 'Whether a member ID is that of a direct seller',
        tags,
        querystring: VerifyQuery,
        response: { 200: VerifyReply, 422: Failure, 429: Failure },
      },
    },
    async (request, reply) => {
      // IDs have six digits: who asks for many is reading the list.
      unwrap(await limits.memberId.take(callerOf(request, reply, services)));
      reply.header('cache-control', 'no-store');
      const member = await findMember(services.db, request.query.member_id, services.clock.now());
      if (!member) return { status: success, data: null };
      const { memberId, firstName, lastName, status, joinedOn, statusSince } = member;
      const name = shortName(firstName, lastName);
      const since = dayInIndia(statusSince);
      return { status: success, data: { member_id: memberId, name, status, joined_on: joinedOn, since } };
    },
  );
  site.get(
    memberPaths.former,
    {
      schema: {
        summary: 'Direct sellers who have left or were terminated, the last one first',
        tags,
        querystring: FormerSellersQuery,
        response: { 200: FormerSellersReply, 422: Failure, 429: Failure },
      },
    },
    async (request, reply) => {
      unwrap(await limits.formerSellers.take(callerOf(request, reply, services)));
      reply.header('cache-control', 'no-store');
      const { cursor } = request.query;
      const after = cursor === undefined ? null : Number(cursor);
      const found = await findFormerMembers(services.db, { at: services.clock.now(), after, limit: pageSize + 1 });
      const shown = found.slice(0, pageSize);
      return {
        status: success,
        data: shown.map(({ memberId, firstName, lastName, status, statusSince }) => ({
          member_id: memberId,
          name: shortName(firstName, lastName),
          status,
          since: dayInIndia(statusSince),
        })),
        meta: { next_cursor: found.length > pageSize ? String(shown.at(-1)!.id) : null },
      };
    },
  );
}
