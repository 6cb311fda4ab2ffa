import { Failure } from '#contract/envelope.ts';
import { memberPaths } from '#contract/member-rules.ts';
import { ContactConsentBody, ContactConsentReply } from '#contract/team.ts';
import { customerOf, requireCustomer } from '#server/customers/index.ts';
import { readContactConsent, setContactConsent } from '#server/members/index.ts';
import { type Site, sendApiError, unwrap } from '#server/platform/http.ts';
import type { Services } from '#server/platform/services.ts';
import { noSeller } from './member-home.ts';

/** Whether the caller's upline sees their mobile number. */
export function contactConsentRoutes(site: Site, services: Services): void {
  const read = async (memberId: string) => {
    const since = await readContactConsent(services.db, memberId);
    return { status: 'success' as const, data: { shown_since: since?.toISOString() ?? null } };
  };
  const schema = { tags: ['direct sellers'] };
  const failures = { 401: Failure, 404: Failure };
  site.get(
    memberPaths.contactConsent,
    { ...requireCustomer(services), schema: { ...schema, response: { 200: ContactConsentReply, ...failures } } },
    async (request, reply) => {
      const { memberId } = customerOf(request);
      return memberId === null ? sendApiError(request, reply, noSeller.error) : read(memberId);
    },
  );
  site.put(
    memberPaths.contactConsent,
    {
      ...requireCustomer(services),
      schema: {
        ...schema,
        body: ContactConsentBody,
        response: { 200: ContactConsentReply, ...failures, 409: Failure, 422: Failure },
      },
    },
    async (request, reply) => {
      const { memberId } = customerOf(request);
      if (memberId === null) return sendApiError(request, reply, noSeller.error);
      unwrap(await setContactConsent(services, memberId, request.body.show));
      return read(memberId);
    },
  );
}
