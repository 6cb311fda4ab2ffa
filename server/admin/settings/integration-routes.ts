import * as z from 'zod/mini';
import { Failure, IdText } from '#contract/envelope.ts';
import {
  ApiKeyBody,
  integrationPaths,
  NewApiKeyReply,
  StaffApiKeysReply,
  StaffWebhooksReply,
  EditedWebhookBody,
  WebhookBody,
  type WebhookDelivery,
  WebhookDeliveryList,
  WebhookDeliveryQuery,
  WebhookSecretReply,
} from '#contract/admin/settings/integrations.ts';
import { knownCaller } from '#server/platform/caller.ts';
import { type Site, unwrap } from '#server/platform/http.ts';
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
const webhooksResponse = { 200: StaffWebhooksReply, 404: Failure };

/** For owners. Showing a secret or creating a key requires recent proof of identity. */
export function staffIntegrationRoutes(site: Site, services: Services, limits: Limits): void {
  webhookRoutes(site, services, limits);
  deliveryRoutes(site, services, limits);
  apiKeyRoutes(site, services);
}

function webhookRoutes(site: Site, services: Services, limits: Limits): void {
  const { webhooks } = integrationPaths;
  site.get(webhooks, { ...allow('integrations.read'), schema: { tags, response: webhooksResponse } }, async () => ({
    status: success,
    data: await listWebhooks(services.db),
  }));
  site.post(
    webhooks,
    {
      ...allow('integrations.manage', 'webhook.create'),
      schema: { tags, body: WebhookBody, response: { 200: WebhookSecretReply } },
    },
    async (request) => {
      unwrap(await requireProof(services, request.actor));
      const created = unwrap(await createWebhook(services, request.actor, request.body));
      return answerWithSecret(services, created.id, created.secret);
    },
  );
  site.post(
    `${webhooks}/:id`,
    {
      ...allow('integrations.manage', 'webhook.update'),
      schema: { tags, params, body: EditedWebhookBody, response: webhooksResponse },
    },
    async (request) => {
      const proved = await requireProof(services, request.actor);
      const change = { body: request.body, proved };
      return listAfter(services, updateWebhook(services, request.actor, request.params.id, change));
    },
  );
  site.post(
    `${webhooks}/:id/delete`,
    { ...allow('integrations.manage', 'webhook.delete'), schema: { tags, params, response: webhooksResponse } },
    (request) => listAfter(services, deleteWebhook(services, request.actor, request.params.id)),
  );
  site.post(
    `${webhooks}/:id/rotate-secret`,
    {
      ...allow('integrations.manage', 'webhook.rotate_secret'),
      schema: { tags, params, response: { 200: WebhookSecretReply, 404: Failure } },
    },
    async (request) => {
      unwrap(await requireProof(services, request.actor));
      const rotated = unwrap(await rotateWebhookSecret(services, request.actor, request.params.id));
      return answerWithSecret(services, request.params.id, rotated);
    },
  );
  site.post(
    `${webhooks}/:id/test`,
    { ...allow('integrations.manage', 'webhook.send_test'), schema: { tags, params, response: webhooksResponse } },
    async (request) => {
      unwrap(await limits.settingTest.take(knownCaller(`staff:${request.staff.id}`)));
      return listAfter(services, sendTestEvent(services, request.actor, request.params.id));
    },
  );
}

function deliveryRoutes(site: Site, services: Services, limits: Limits): void {
  const { deliveries } = integrationPaths;
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
    { ...allow('integrations.manage', 'webhook.resend'), schema: { tags, params, response: webhooksResponse } },
    async (request) => {
      unwrap(await limits.settingTest.take(knownCaller(`staff:${request.staff.id}`)));
      return listAfter(services, resendDelivery(services, request.actor, request.params.id));
    },
  );
}

async function answerWithSecret({ db }: Services, id: number, secret: string | null) {
  const webhook = (await listWebhooks(db)).find((each) => each.id === id)!;
  return { status: success, data: { webhook, secret } };
}

/** Answers a command with the webhooks as they are after it. */
async function listAfter({ db }: Services, command: Promise<Result<unknown>>) {
  unwrap(await command);
  return { status: success, data: await listWebhooks(db) };
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

/** Without the bodies, which contain customers' order data. */
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

  site.get(apiKeys, { ...allow('integrations.read'), schema: { tags, response } }, () => list());
  site.post(
    apiKeys,
    {
      ...allow('integrations.manage', 'api_key.create'),
      schema: { tags, body: ApiKeyBody, response: { 200: NewApiKeyReply } },
    },
    async (request) => {
      unwrap(await requireProof(services, request.actor));
      const made = unwrap(await createApiKey(services, request.staff, request.actor, request.body));
      const { data } = await list();
      return {
        status: success,
        data: { api_key: data.find(({ id }) => id === made.id)!, key: made.key },
      };
    },
  );
  site.post(
    `${apiKeys}/:id/revoke`,
    { ...allow('integrations.manage', 'api_key.revoke'), schema: { tags, params, response } },
    async (request) => {
      unwrap(await revokeApiKey(services, request.actor, request.params.id));
      return list();
    },
  );
}
