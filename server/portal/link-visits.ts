import { Failure } from '#contract/envelope.ts';
import { memberPaths } from '#contract/member-rules.ts';
import { type LinkDay, LinkVisitsReply } from '#contract/seller-sales.ts';
import { dayInIndia, dayMs } from '#contract/india-time.ts';
import { customerOf, readLinkDays, requireCustomer } from '#server/customers/index.ts';
import { type Site, sendApiError } from '#server/platform/http.ts';
import type { Services } from '#server/platform/services.ts';
import { noSeller } from './member-home.ts';
import { findCaller } from './sales.ts';

const daysShown = 30;

/** Visits and orders by the caller's links for each of the last thirty days in India, including today. */
export function linkVisitRoutes(site: Site, services: Services): void {
  site.get(
    memberPaths.linkVisits,
    {
      ...requireCustomer(services),
      schema: { tags: ['direct sellers'], response: { 200: LinkVisitsReply, 401: Failure, 404: Failure } },
    },
    async (request, reply) => {
      const seller = await findCaller(services, customerOf(request).memberId);
      if (!seller) return sendApiError(request, reply, noSeller.error);
      const now = services.clock.now().getTime();
      const days = Array.from({ length: daysShown }, (_, place): LinkDay => {
        const day = dayInIndia(new Date(now - (daysShown - 1 - place) * dayMs));
        return { day, home: 0, product: 0, collection: 0, orders: 0 };
      });
      const byDay = new Map(days.map((each) => [each.day, each]));
      for (const { day, target, visits, orders } of await readLinkDays(services.db, seller.memberId, days[0]!.day)) {
        const known = byDay.get(day);
        if (!known) continue;
        known[target] += visits;
        known.orders += orders;
      }
      return { status: 'success' as const, data: days };
    },
  );
}
