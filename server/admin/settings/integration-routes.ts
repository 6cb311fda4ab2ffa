import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { Failure, IdText } from '#contract/envelope.ts';
import {
  ApiKeyBody,
  integrationPaths,
  NewApiKeyReply,
  StaffApiKeysReply,
  StaffWebhooksReply,
  WebhookBody,
  type WebhookDelivery,
  WebhookDeliveryList,
  WebhookDeliveryQuery,
  WebhookSecretReply,
} from '#contract/staff-integrations.ts';
import { knownCaller } from '#server/platform/caller.ts';
import { type Site, sendApiError } from '#server/platform/http.ts';
import type { Limits } from '#server/platform/rate-limit.ts';
import type { Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import {
  countDeliveries,
  createWebhook,
  deleteWebhook,
  findDeliveries,
  listWebhooks,
  resendDelivery,
  rotateWebhookSecret,
  sendTestEvent,
  updateWebhook,
} from '#server/webhooks/index.ts';
import { createApiKey, listApiKeys, requireProof, revokeApiKey } from '#server/staff/index.ts';
import { allow } from '../guard.ts';
import { exportedAtOnce, inBackground, type ListColumns, sendList } from '../list-export.ts';
import { readPage } from '../read-page.ts';

const success = 'success' as const;
const params = z.object({ id: IdText });
const tags = ['integrations'];

/** Webhooks and API keys, for owners. What tells a secret or makes a key asks for a recent proof of who it is. */
export function staffIntegrationRoutes(site: Site, services: Services, limits: Limits): void {
  webhookRoutes(site, services, limits);
  apiKeyRoutes(site, services);
}

function webhookRoutes(site: Site, services: Services, limits: Limits): void {
  const { webhooks, deliveries } = integrationPaths;
  const response = { 200: StaffWebhooksReply, 404: Failure };
  const list = async () => ({ status: success, data: await listWebhooks(services.db) });
  const answer = async (request: FastifyRequest, reply: FastifyReply, result: Result<unknown>) =>
    result.ok ? list() : sendApiError(request, reply, result.error);
  const tell = async (id: number, secret: string | null) => {
    const webhook = (await listWebhooks(services.db)).find((each) => each.id === id)!;
    return { status: success, data: { webhook, secret } };
  };

  site.get(webhooks, { ...allow('integrations.read'), schema: { tags, response } }, (_request, _reply) => list());
  site.post(
    webhooks,
    {
      ...allow('integrations.manage', 'webhook.create'),
      schema: { tags, body: WebhookBody, response: { 200: WebhookSecretReply } },
    },
    async (request, reply) => {
      const proved = await requireProof(services, request.actor);
      if (!proved.ok) return sendApiError(request, reply, proved.error);
      const created = await createWebhook(services, request.actor, request.body);
      return created.ok ? tell(created.value.id, created.value.secret) : sendApiError(request, reply, created.error);
    },
  );
  site.post(
    `${webhooks}/:id`,
    { ...allow('integrations.manage', 'webhook.update'), schema: { tags, params, body: WebhookBody, response } },
    async (request, reply) => {
      const proved = await requireProof(services, request.actor);
      const change = { body: request.body, proved };
      return answer(request, reply, await updateWebhook(services, request.actor, request.params.id, change));
    },
  );
  site.post(
    `${webhooks}/:id/delete`,
    { ...allow('integrations.manage', 'webhook.delete'), schema: { tags, params, response } },
    async (request, reply) => answer(request, reply, await deleteWebhook(services, request.actor, request.params.id)),
  );
  site.post(
    `${webhooks}/:id/rotate-secret`,
    {
      ...allow('integrations.manage', 'webhook.rotate_secret'),
      schema: { tags, params, response: { 200: WebhookSecretReply, 404: Failure } },
    },
    async (request, reply) => {
      const proved = await requireProof(services, request.actor);
      if (!proved.ok) return sendApiError(request, reply, proved.error);
      const rotated = await rotateWebhookSecret(services, request.actor, request.params.id);
      return rotated.ok ? tell(request.params.id, rotated.value) : sendApiError(request, reply, rotated.error);
    },
  );
  site.post(
    `${webhooks}/:id/test`,
    { ...allow('integrations.manage', 'webhook.send_test'), schema: { tags, params, response } },
    async (request, reply) => {
      const allowed = await limits.settingTest.take(knownCaller(`staff:${request.staff.id}`));
      if (!allowed.ok) return sendApiError(request, reply, allowed.error);
      return answer(request, reply, await sendTestEvent(services, request.actor, request.params.id));
    },
  );
  site.get(
    deliveries,
    {
      ...allow('integrations.read'),
      schema: { tags, querystring: WebhookDeliveryQuery, response: { 200: WebhookDeliveryList } },
    },
    (request) => readDeliveries(services, request.query),
  );
  site.get(
    `${deliveries}.csv`,
    {
      ...allow('integrations.read', 'webhook_delivery.export'),
      schema: {
        summary: 'Deliveries to webhooks as a CSV file, without what was sent and answered',
        tags,
        querystring: WebhookDeliveryQuery,
        produces: ['text/csv'],
      },
    },
    ({ query }, reply) =>
      sendList(reply, 'webhook-deliveries', deliveryColumns, (cursor) =>
        readDeliveries(inBackground(services), { ...query, limit: exportedAtOnce, cursor }),
      ),
  );
  site.post(
    `${deliveries}/:id/resend`,
    { ...allow('integrations.manage', 'webhook.resend'), schema: { tags, params, response } },
    async (request, reply) => {
      const allowed = await limits.settingTest.take(knownCaller(`staff:${request.staff.id}`));
      if (!allowed.ok) return sendApiError(request, reply, allowed.error);
      return answer(request, reply, await resendDelivery(services, request.actor, request.params.id));
    },
  );
}

function readDeliveries(services: Services, query: z.infer<typeof WebhookDeliveryQuery>) {
  return readPage(services, query, {
    find: findDeliveries,
    count: countDeliveries,
    toWire: (row) => ({
      ...row,
      created_at: row.created_at.toISOString(),
      last_attempt_at: row.last_attempt_at?.toISOString() ?? null,
    }),
  });
}

/** Without the bodies: they hold what orders say of customers. */
const deliveryColumns: ListColumns<WebhookDelivery> = {
  id: (row) => row.id,
  webhook: (row) => row.webhook_name,
  event: (row) => row.event,
  event_id: (row) => row.event_id,
  state: (row) => row.state,
  attempts: (row) => row.attempts,
  created_at: (row) => row.created_at,
  last_attempt_at: (row) => row.last_attempt_at,
  last_status: (row) => row.last_status,
  last_error: (row) => row.last_error,
};

function apiKeyRoutes(site: Site, services: Services): void {
  const { apiKeys } = integrationPaths;
  const response = { 200: StaffApiKeysReply, 404: Failure };
  const list = async () => ({ status: success, data: await listApiKeys(services.db, services.clock.now()) });

  site.get(apiKeys, { ...allow('integrations.read'), schema: { tags, response } }, (_request, _reply) => list());
  site.post(
    apiKeys,
    {
      ...allow('integrations.manage', 'api_key.create'),
      schema: { tags, body: ApiKeyBody, response: { 200: NewApiKeyReply } },
    },
    async (request, reply) => {
      const proved = await requireProof(services, request.actor);
      if (!proved.ok) return sendApiError(request, reply, proved.error);
      const made = await createApiKey(services, request.staff, request.actor, request.body);
      if (!made.ok) return sendApiError(request, reply, made.error);
      const { data } = await list();
      return {
        status: success,
        data: { api_key: data.find(({ id }) => id === made.value.id)!, key: made.value.key },
      };
    },
  );
  site.post(
    `${apiKeys}/:id/revoke`,
    { ...allow('integrations.manage', 'api_key.revoke'), schema: { tags, params, response } },
    async (request, reply) => {
      const revoked = await revokeApiKey(services, request.actor, request.params.id);
      return revoked.ok ? list() : sendApiError(request, reply, revoked.error);
    },
  );
}
