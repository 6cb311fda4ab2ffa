import { NotificationChoices, NotificationChoicesReply } from '#contract/member-notifications.ts';
import { Failure } from '#contract/envelope.ts';
import { memberPaths } from '#contract/member-rules.ts';
import { customerOf, requireCustomer } from '#server/customers/index.ts';
import { readNotificationChoices, saveNotificationChoices } from '#server/members/index.ts';
import { type Site, sendApiError, replyData } from '#server/platform/http.ts';
import type { Services } from '#server/platform/services.ts';
import { noSeller } from './member-home.ts';

const success = 'success' as const;
const tags = ['direct sellers'];

/** Channels by which the caller is notified of payouts. */
export function notificationChoiceRoutes(site: Site, services: Services): void {
  const signedIn = requireCustomer(services);
  const response = { 200: NotificationChoicesReply, 401: Failure, 404: Failure };
  site.get(memberPaths.notifications, { ...signedIn, schema: { tags, response } }, async (request, reply) => {
    const { memberId } = customerOf(request);
    if (memberId === null) return sendApiError(request, reply, noSeller.error);
    return { status: success, data: (await readNotificationChoices(services.db, [memberId])).get(memberId)! };
  });
  site.put(
    memberPaths.notifications,
    { ...signedIn, schema: { tags, body: NotificationChoices, response: { ...response, 422: Failure } } },
    async (request, reply) => {
      const { memberId } = customerOf(request);
      if (memberId === null) return sendApiError(request, reply, noSeller.error);
      return replyData(saveNotificationChoices(services, memberId, request.body));
    },
  );
}
