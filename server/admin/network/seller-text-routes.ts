import { DoneReply } from '#contract/customer.ts';
import {
  PublishedSellerTextReply,
  PublishSellerTextBody,
  SellerTextBody,
  SellerTextParam,
  staffSellerTextPath,
  StaffSellerTextReply,
} from '#contract/seller-texts.ts';
import { readSellerText, saveSellerText } from '#server/joining/index.ts';
import { type Site, sendApiError } from '#server/platform/http.ts';
import { localize, messages } from '#server/platform/messages.ts';
import type { Services } from '#server/platform/services.ts';
import { findPendingFor, runWithApproval } from '#server/staff/index.ts';
import { allow } from '../guard.ts';

const success = 'success' as const;
const one = `${staffSellerTextPath}/:kind`;
const action = 'seller_text.publish' as const;

/** The agreement and the orientation of direct sellers: a draft, which a second one of staff publishes, and every version. */
export function staffSellerTextRoutes(site: Site, services: Services): void {
  const params = SellerTextParam;
  site.get(
    one,
    { ...allow('network.read'), schema: { params, response: { 200: StaffSellerTextReply } } },
    async (request, _reply) => {
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
    async (request, reply) => {
      const saved = await saveSellerText(services, request.actor, request.params.kind, request.body);
      if (!saved.ok) return sendApiError(request, reply, saved.error);
      return { status: success, message: localize(request, messages.replies.sellerTexts.saved) };
    },
  );
  site.post(
    `${one}/publish`,
    {
      ...allow('network.manage', action),
      schema: { params, body: PublishSellerTextBody, response: { 200: PublishedSellerTextReply } },
    },
    async (request, reply) => {
      const { kind } = request.params;
      const requested = { action, objectId: kind, input: { kind, savedAt: request.body.saved_at } };
      const outcome = await runWithApproval(services, { member: request.staff, actor: request.actor }, requested);
      if (!outcome.ok) return sendApiError(request, reply, outcome.error);
      return { status: success, data: { state: outcome.value.state } };
    },
  );
}
