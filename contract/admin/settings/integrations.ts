import * as z from 'zod/mini';
import { page, success } from '#contract/envelope.ts';
import { fieldKey, staffFieldKey } from '#contract/field-messages.ts';
import { type Permission } from '../staff.ts';

/** `/{id}` changes a webhook; `/{id}/revoke` revokes a key. */
export const integrationPaths = {
  webhooks: '/api/staff/webhooks',
  deliveries: '/api/staff/webhook-deliveries',
  apiKeys: '/api/staff/api-keys',
} as const;

export const webhookEvents = [
  'order.placed',
  'order.paid',
  'order.dispatched',
  'order.delivered',
  'order.cancelled',
  'order.refunded',
  'product.changed',
] as const;
export type WebhookEventName = (typeof webhookEvents)[number];

/** Proves the sender: `t=<seconds>,v1=<HMAC-SHA256 of "t.body">`. Has a second v1 while a secret is being replaced. */
export const webhookSignatureHeader = 'webhook-signature';

const name = z
  .string(staffFieldKey('required'))
  .check(z.trim(), z.minLength(1, staffFieldKey('required')), z.maxLength(60, fieldKey('tooManyCharacters')));

export const WebhookBody = z.object({
  name,
  url: z.string(staffFieldKey('link')).check(
    z.trim(),
    z.maxLength(500, fieldKey('tooManyCharacters')),
    z.refine((text) => isWebhookUrl(text), staffFieldKey('link')),
  ),
  events: z
    .array(z.enum(webhookEvents, fieldKey('notValid')))
    .check(z.minLength(1, staffFieldKey('eventsRequired')), z.maxLength(webhookEvents.length)),
  is_active: z._default(z.boolean(staffFieldKey('yesOrNo')), true),
});
export type WebhookBody = z.infer<typeof WebhookBody>;

/** Rejects a URL with a login, which would end up in logs. Accepts http only if the server allows private addresses. */
function isWebhookUrl(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
}

export const deliveryStates = ['waiting', 'delivered', 'failed'] as const;

export const StaffWebhook = z.object({
  id: z.int(),
  name: z.string(),
  url: z.string(),
  events: z.array(z.enum(webhookEvents)),
  is_active: z.boolean(),
  created_at: z.string(),
  /** Until then the previous secret also signs. */
  old_secret_until: z.nullable(z.string()),
  /** Null before the first delivery. */
  last_state: z.nullable(z.enum(deliveryStates)),
});
export type StaffWebhook = z.infer<typeof StaffWebhook>;
/** `was`: the webhook that the form loaded. If the stored one differs: 409 webhook_changed. */
export const EditedWebhookBody = z.extend(WebhookBody, {
  was: z.optional(z.pick(StaffWebhook, { name: true, url: true, events: true, is_active: true })),
});
export type EditedWebhookBody = z.infer<typeof EditedWebhookBody>;
export const StaffWebhooksReply = success(z.array(StaffWebhook));
export type StaffWebhooksReply = z.infer<typeof StaffWebhooksReply>;
/** `secret` is returned only this once. */
export const WebhookSecretReply = success(z.object({ webhook: StaffWebhook, secret: z.nullable(z.string()) }));
export type WebhookSecretReply = z.infer<typeof WebhookSecretReply>;

export const WebhookDelivery = z.object({
  id: z.int(),
  webhook_id: z.int(),
  webhook_name: z.string(),
  event: z.string(),
  event_id: z.string(),
  state: z.enum(deliveryStates),
  attempts: z.int(),
  created_at: z.string(),
  last_attempt_at: z.nullable(z.string()),
  /** Null if no reply came. */
  last_status: z.nullable(z.int()),
  last_error: z.nullable(z.string()),
  /** `last_response` is the beginning of the reply, `body` what was sent. */
  last_response: z.string(),
  body: z.string(),
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;
export const WebhookDeliveryQuery = z.object({
  limit: z.optional(z.pipe(z.string().check(z.regex(/^([1-9]\d?|100)$/, fieldKey('limit'))), z.transform(Number))),
  cursor: z.optional(z.string().check(z.regex(/^[1-9]\d{0,14}$/, fieldKey('unknownCursor')))),
});
export const WebhookDeliveryList = page(WebhookDelivery);
export type WebhookDeliveryList = z.infer<typeof WebhookDeliveryList>;

/** None of them moves money, grants rights, changes settings or deletes data in bulk. */
export const apiKeyScopes = [
  'orders.read',
  'orders.fulfil',
  'catalog.read',
  'catalog.write',
  'stock.adjust',
  'shipping.read',
  'tax_documents.read',
  'tickets.read',
  'enquiries.read',
  'reviews.read',
  'unmatched_payments.read',
  'reconciliation.read',
] as const satisfies readonly Permission[];
export type ApiKeyScope = (typeof apiKeyScopes)[number];

/** Secret scanners find committed keys by it. */
export const apiKeyPrefix = 'shop_';

export const ApiKeyBody = z.object({
  name,
  scopes: z
    .array(z.enum(apiKeyScopes, staffFieldKey('permission')))
    .check(z.minLength(1, staffFieldKey('permissionsRequired')), z.maxLength(apiKeyScopes.length)),
  /** Null: the key never expires. */
  expires_in_days: z._default(
    z.nullable(
      z
        .int(staffFieldKey('wholeNumber'))
        .check(z.gte(1, staffFieldKey('atLeast')), z.lte(730, staffFieldKey('atMost'))),
    ),
    365,
  ),
});
export type ApiKeyBody = z.infer<typeof ApiKeyBody>;

export const StaffApiKey = z.object({
  id: z.int(),
  name: z.string(),
  prefix: z.string(),
  scopes: z.array(z.string()),
  created_by: z.string(),
  created_at: z.string(),
  expires_at: z.nullable(z.string()),
  last_used_at: z.nullable(z.string()),
  state: z.enum(['active', 'expired', 'revoked']),
});
export type StaffApiKey = z.infer<typeof StaffApiKey>;
export const StaffApiKeysReply = success(z.array(StaffApiKey));
export type StaffApiKeysReply = z.infer<typeof StaffApiKeysReply>;
/** `key` is returned only this once; the shop stores its hash. */
export const NewApiKeyReply = success(z.object({ api_key: StaffApiKey, key: z.string() }));
export type NewApiKeyReply = z.infer<typeof NewApiKeyReply>;
