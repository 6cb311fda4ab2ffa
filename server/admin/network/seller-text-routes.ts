import {
  PublishedSellerTextReply,
  PublishSellerTextBody,
  SellerTextBody,
  type SellerTextKind,
  SellerTextParam,
  staffSellerTextPath,
  StaffSellerTextReply,
} from '#contract/seller-texts.ts';
import { readSellerText, saveSellerText } from '#server/members/index.ts';
import { type Site, unwrap } from '#server/platform/http.ts';
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
  const response = { 200: StaffSellerTextReply };
  const answer = async ({ kind }: { kind: SellerTextKind }) => {
    const [pending] = await findPendingFor(services.db, [action], [kind]);
    const data = await readSellerText(services.db, kind);
    return { status: success, data: { ...data, proposed_by: pending?.requestedByName ?? null } };
  };
  site.get(one, { ...allow('network.read'), schema: { params, response } }, (request) => answer(request.params));
  site.post(
    one,
    {
      ...allow('network.manage', 'seller_text.save'),
      schema: { params, body: SellerTextBody, response },
    },
    async (request) => {
      unwrap(await saveSellerText(services, request.actor, request.params.kind, request.body));
      return answer(request.params);
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
