import { DoneReply } from '#contract/customer.ts';
import { Failure } from '#contract/envelope.ts';
import { sponsorChangePaths } from '#contract/member-rules.ts';
import { SponsorChangeBody, SponsorChangesReply } from '#contract/sponsor-change.ts';
import { customerOf, requireCustomer } from '#server/customers/index.ts';
import { acceptPhotoBodies, photoBody, photoOf, sendPrivateJpeg } from '#server/photos/index.ts';
import { type Site, unwrap } from '#server/platform/http.ts';
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

export function sponsorChangeRoutes(site: Site, services: Services, limits: Limits): void {
  const signedIn = requireCustomer(services);
  const changing = { tags, response: { 200: DoneReply, 403: Failure, 409: Failure, 422: Failure } };
  const replies = messages.replies.sponsorChange;
  site.get(
    sponsorChangePaths.change,
    { ...signedIn, schema: { tags, response: { 200: SponsorChangesReply, 403: Failure } } },
    async (request) => {
      const found = unwrap(await readSponsorChanges(services, customerOf(request)));
      return { status: success, data: found };
    },
  );
  site.post(
    sponsorChangePaths.change,
    { ...requireCustomer(services, limits.memberId), schema: { ...changing, body: SponsorChangeBody } },
    async (request) => {
      unwrap(await requestSponsorChange(services, customerOf(request), request.body));
      return { status: success, message: localize(request, replies.requested) };
    },
  );
  site.post(sponsorChangePaths.withdraw, { ...signedIn, schema: changing }, async (request) => {
    unwrap(await withdrawSponsorChange(services, customerOf(request)));
    return { status: success, message: localize(request, replies.withdrawn) };
  });
  site.get(sponsorChangePaths.proof, { ...signedIn, schema: { tags } }, async (request, reply) => {
    const opened = unwrap(await openOwnProof(services, customerOf(request)));
    return sendPrivateJpeg(reply, opened);
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
      async (request) => {
        unwrap(await uploadProof(services, customerOf(request), photoOf(request)));
        return { status: success, message: localize(request, replies.proofStored) };
      },
    );
  });
}
