import { DoneReply } from '#contract/customer.ts';
import { Failure } from '#contract/envelope.ts';
import { sponsorChangePaths } from '#contract/member-rules.ts';
import { SponsorChangeBody, SponsorChangesReply } from '#contract/sponsor-change.ts';
import { customerOf, requireCustomer } from '#server/customers/index.ts';
import { acceptPhotoBodies, photoBody, photoOf, sendPrivateJpeg } from '#server/photos/index.ts';
import { type Site, sendApiError } from '#server/platform/http.ts';
import { localize, messages } from '#server/platform/messages.ts';
import type { Limits } from '#server/platform/rate-limit.ts';
import type { Services } from '#server/platform/services.ts';
import {
  openOwnProof,
  readSponsorChanges,
  requestSponsorChange,
  uploadProof,
  withdrawSponsorChange,
} from './sponsor-changes.ts';

const success = 'success' as const;
const tags = ['joining'];

/** The calls of a direct seller who asks for another sponsor. */
export function sponsorChangeRoutes(site: Site, services: Services, limits: Limits): void {
  const signedIn = requireCustomer(services);
  const changing = { tags, response: { 200: DoneReply, 403: Failure, 409: Failure, 422: Failure } };
  const replies = messages.replies.sponsorChange;
  site.get(
    sponsorChangePaths.change,
    { ...signedIn, schema: { tags, response: { 200: SponsorChangesReply, 403: Failure } } },
    async (request, reply) => {
      const found = await readSponsorChanges(services, customerOf(request));
      if (!found.ok) return sendApiError(request, reply, found.error);
      return { status: success, data: found.value };
    },
  );
  site.post(
    sponsorChangePaths.change,
    { ...requireCustomer(services, limits.memberId), schema: { ...changing, body: SponsorChangeBody } },
    async (request, reply) => {
      const asked = await requestSponsorChange(services, customerOf(request), request.body);
      if (!asked.ok) return sendApiError(request, reply, asked.error);
      return { status: success, message: localize(request, replies.requested) };
    },
  );
  site.post(sponsorChangePaths.withdraw, { ...signedIn, schema: changing }, async (request, reply) => {
    const done = await withdrawSponsorChange(services, customerOf(request));
    if (!done.ok) return sendApiError(request, reply, done.error);
    return { status: success, message: localize(request, replies.withdrawn) };
  });
  site.get(sponsorChangePaths.proof, { ...signedIn, schema: { tags } }, async (request, reply) => {
    const opened = await openOwnProof(services, customerOf(request));
    if (!opened.ok) return sendApiError(request, reply, opened.error);
    return sendPrivateJpeg(reply, opened.value);
  });
  void site.register(async (scope) => {
    acceptPhotoBodies(scope);
    (scope as unknown as Site).post(
      sponsorChangePaths.proof,
      {
        ...photoBody,
        ...requireCustomer(services, limits.sellerPaper),
        schema: changing,
      },
      async (request, reply) => {
        const stored = await uploadProof(services, customerOf(request), photoOf(request));
        if (!stored.ok) return sendApiError(request, reply, stored.error);
        return { status: success, message: localize(request, replies.proofStored) };
      },
    );
  });
}
