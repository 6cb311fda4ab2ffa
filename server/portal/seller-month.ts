import { Failure } from '#contract/envelope.ts';
import { SellerMonthReply } from '#contract/members.ts';
import { paths } from '#contract/paths.ts';
import { dayInIndia, monthInIndia } from '#contract/india-time.ts';
import { customerOf, requireCustomer } from '#server/customers/index.ts';
import { findMember } from '#server/members/index.ts';
import { centiSpToPoints } from '#server/money/rates.ts';
import { readPlan } from '#server/income-plan/index.ts';
import { type Site, sendApiError } from '#server/platform/http.ts';
import type { Services } from '#server/platform/services.ts';
import { readOwnPoints } from '#server/sale-points/index.ts';
import { noSeller } from './member-home.ts';

/** On the shop's origin: own sale points in the current month and the goal, for the cart and checkout. */
export function sellerMonthRoute(site: Site, services: Services): void {
  site.get(
    paths.sellerMonth,
    {
      ...requireCustomer(services),
      schema: {
        summary: 'Own sale points of the running month, of a direct seller',
        tags: ['direct sellers'],
        response: { 200: SellerMonthReply, 401: Failure, 404: Failure },
      },
    },
    async (request, reply) => {
      const { memberId } = customerOf(request);
      const at = services.clock.now();
      const member = memberId === null ? null : await findMember(services.db, memberId, at);
      if (!member || (member.status !== 'live' && member.status !== 'frozen'))
        return sendApiError(request, reply, noSeller.error);
      const month = monthInIndia(at);
      const [points, plan] = await Promise.all([
        readOwnPoints(services.db, [member.memberId], `${month}-01`),
        readPlan(services.db, dayInIndia(at), 'en'),
      ]);
      const own = points.get(member.memberId);
      return {
        status: 'success' as const,
        data: {
          month,
          sp: own === undefined ? 0 : centiSpToPoints(own),
          goal: member.status === 'live' && plan ? plan.active_sp : null,
        },
      };
    },
  );
}
