import { DoneReply, EnquiryBody } from '#contract/customer.ts';
import { paths } from '#contract/paths.ts';
import { callerOf } from '#server/platform/caller.ts';
import { type Site, unwrap } from '#server/platform/http.ts';
import { personal } from '#server/platform/personal-call.ts';
import type { Limits } from '#server/platform/rate-limit.ts';
import type { Services } from '#server/platform/services.ts';
import { insertEnquiry } from './store.ts';
import { ticketRoutes } from './ticket-routes.ts';
import { localize, messages } from '#server/platform/messages.ts';

/** Tickets, and interest in becoming a direct seller. */
export function supportRoutes(site: Site, services: Services, limits: Limits): void {
  ticketRoutes(site, services, limits);
  site.post(
    paths.enquiry,
    { ...personal, schema: { body: EnquiryBody, response: { 200: DoneReply } } },
    async (request, reply) => {
      unwrap(await limits.enquiry.take(callerOf(request, reply, services)));
      const { full_name, email, mobile_no } = request.body;
      await insertEnquiry(services.db, {
        kind: 'direct_seller',
        fullName: full_name,
        email,
        mobile: mobile_no,
        createdAt: services.clock.now(),
      });
      return {
        status: 'success' as const,
        message: localize(request, messages.replies.support.enquiry),
      };
    },
  );
}
