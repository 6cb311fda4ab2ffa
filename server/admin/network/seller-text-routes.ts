import { DoneReply } from '#contract/customer.ts';
import {
  PublishedSellerTextReply,
  PublishSellerTextBody,
  SellerTextBody,
  SellerTextParam,
  staffSellerTextPath,
  StaffSellerTextReply,
} from '#contract/seller-texts.ts';
import { readSellerText, saveSellerText } from '#server/members/index.ts';
import { type Site, unwrap } from '#server/platform/http.ts';
import { localize, messages } from '#server/platform/messages.ts';
import type { Services } from '#server/platform/services.ts';
import { findPendingFor } from '#server/staff/index.ts';
import { runOrPropose } from '../run-or-propose.ts';
import { allow } from '../guard.ts';

const success = 'success' as const;
const one = `${staffSellerTextPath}/:kind`;
const action = 'seller_text.publish' as const;

/** A second staff member publishes a draft. */
export function staffSellerTextRoutes(site: Site, services: Services): void {
  const params = SellerTextParam;
  site.get(
    one,
    { ...allow('network.read'), schema: { params, response: { 200: StaffSellerTextReply } } },
    async (request) => {
      const { kind } = request.params;
      const [pending] = await findPendingFor(services.db, [action], [kind]);
      const data = await readSellerText(services.db, kind);
      return { status: success, data: { ...data, proposed_by: pending?.requestedByName ?? null } };
    },
  );
  site.post(
    one,
    {
      ...allow('network.manage', 'seller_text.save'),
      schema: { params, body: SellerTextBody, response: { 200: DoneReply } },
    },
    async (request) => {
      unwrap(await saveSellerText(services, request.actor, request.params.kind, request.body));
      return { status: success, message: localize(request, messages.replies.sellerTexts.saved) };
    },
  );
  site.post(
    `${one}/publish`,
    {
      ...allow('network.manage', action),
      schema: { params, body: PublishSellerTextBody, response: { 200: PublishedSellerTextReply } },
    },
    (request) => {
      const { kind } = request.params;
      const input = { kind, savedAt: request.body.saved_at };
      return runOrPropose(services, request, { action, objectId: kind, input });
    },
  );
}
