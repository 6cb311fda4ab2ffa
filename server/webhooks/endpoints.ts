import type {
  EditedWebhookBody,
  StaffWebhook,
  WebhookBody,
  WebhookEventName,
} from '#contract/admin/settings/integrations.ts';
import { isDeepStrictEqual } from 'node:util';
import { recordStaffAction, type StaffActor } from '#server/audit/index.ts';
import { readLastEventId } from '#server/order-feed/index.ts';
import { type Db, inTransaction, type Tx } from '#server/platform/database.ts';
import { decryptSecret, encryptSecret } from '#server/platform/encrypted-secret.ts';
import { messages } from '#server/platform/messages.ts';
import { err, invalidFields, ok, type Result } from '#server/platform/result.ts';
import { readServerKey } from '#server/platform/server-key.ts';
import type { Services } from '#server/platform/services.ts';
import { newToken } from '#server/platform/tokens.ts';

/** How long the previous secret still signs after a rotation. */
const rotationMs = 24 * 3_600_000;
/** More than a shop needs; each endpoint costs a call per event. */
const maxEndpoints = 20;

const notFound = err(404, 'webhook_not_found', messages.errors.staff.integrations.webhookNotFound);
const secretPlace = (id: number) => `webhook ${id}`;

/** Newest first. */
export async function listWebhooks(db: Db): Promise<StaffWebhook[]> {
  const rows = await db
    .selectFrom('webhook_endpoint as e')
    .select(['e.id', 'e.name', 'e.url', 'e.events', 'e.is_active', 'e.created_at', 'e.old_secret_until'])
    .select(({ selectFrom }) =>
      selectFrom('webhook_delivery as d')
        .select('d.state')
        .whereRef('d.endpoint_id', '=', 'e.id')
        .orderBy('d.id', 'desc')
        .limit(1)
        .as('last_state'),
    )
    .orderBy('e.id', 'desc')
    .execute();
  return rows.map((row) => ({
    ...row,
    events: row.events as WebhookEventName[],
    created_at: row.created_at.toISOString(),
    old_secret_until: row.old_secret_until?.toISOString() ?? null,
  }));
}

/** Returns the secret, which is shown only once. Errors: 409 webhooks_most; 422 by field. */
export async function createWebhook(
  services: Services,
  actor: StaffActor,
  body: WebhookBody,
): Promise<Result<{ id: number; secret: string }>> {
  const wrong = checkUrl(services, body.url);
  if (wrong) return wrong;
  const at = services.clock.now();
  return inTransaction(services.db, async (tx) => {
    const { count } = await tx
      .selectFrom('webhook_endpoint')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    if (count >= maxEndpoints)
      return err(409, 'webhooks_most', messages.errors.staff.integrations.webhooksMost({ most: maxEndpoints }));
    const { id } = await tx
      .insertInto('webhook_endpoint')
      .values({ ...columnsOf(body), created_at: at, updated_at: at, after_feed_id: await readLastEventId(tx) })
      .returning('id')
      .executeTakeFirstOrThrow();
    const secret = await newSecret(services, tx, id);
    await tx.updateTable('webhook_endpoint').set({ secret: secret.encrypted }).where('id', '=', id).execute();
    await recordStaffAction(tx, actor, at, { before: {}, after: { ...columnsOf(body) }, objectId: id });
    return ok({ id, secret: secret.text });
  });
}

/**
 * Deliveries in progress still arrive. A new address sends orders elsewhere, as a new endpoint does, so it requires the
 * same proof. Errors: 404 webhook_not_found; 409 webhook_changed; 422 by field; if the address changes, that of `proved`.
 */
export async function updateWebhook(
  services: Services,
  actor: StaffActor,
  id: number,
  { body, proved }: { body: EditedWebhookBody; proved: Result<null> },
) {
  const wrong = checkUrl(services, body.url);
  if (wrong) return wrong;
  return changeWebhook(services, id, async (tx, before, at) => {
    if (body.was && !isDeepStrictEqual(columnsOf(body.was), columnsOf(before)))
      return err(409, 'webhook_changed', messages.errors.staff.changed);
    if (body.url !== before.url && !proved.ok) return proved;
    await tx
      .updateTable('webhook_endpoint')
      .set({ ...columnsOf(body), updated_at: at })
      .where('id', '=', id)
      .execute();
    await recordStaffAction(tx, actor, at, { before: { ...columnsOf(before) }, after: { ...columnsOf(body) } });
    return ok(null);
  });
}

/** Also deletes its log. Errors: 404 webhook_not_found. */
export function deleteWebhook(services: Services, actor: StaffActor, id: number): Promise<Result<null>> {
  return changeWebhook(services, id, async (tx, before, at) => {
    await tx.deleteFrom('webhook_endpoint').where('id', '=', id).execute();
    await recordStaffAction(tx, actor, at, { before: { ...columnsOf(before) }, after: {} });
    return ok(null);
  });
}

/** The new secret is shown only once; the previous one also signs for a day. Errors: 404 webhook_not_found. */
export function rotateWebhookSecret(services: Services, actor: StaffActor, id: number): Promise<Result<string>> {
  return changeWebhook(services, id, async (tx, before, at) => {
    const secret = await newSecret(services, tx, id);
    const until = new Date(at.getTime() + rotationMs);
    await tx
      .updateTable('webhook_endpoint')
      .set({ secret: secret.encrypted, old_secret: before.secret, old_secret_until: until, updated_at: at })
      .where('id', '=', id)
      .execute();
    await recordStaffAction(tx, actor, at, { before: {}, after: { old_secret_until: until.toISOString() } });
    return ok(secret.text);
  });
}

/** The current one first; none if SECRET_KEY has changed. */
export async function readSecrets(
  services: Services,
  endpoint: { id: number; secret: string; old_secret: string | null; old_secret_until: Date | null },
): Promise<string[]> {
  const key = await readServerKey(services, services.db);
  const isOldUsed = endpoint.old_secret_until !== null && endpoint.old_secret_until > services.clock.now();
  return [endpoint.secret, isOldUsed ? endpoint.old_secret : null]
    .map((stored) => (stored === null ? null : decryptSecret(key, secretPlace(endpoint.id), stored)))
    .filter((secret) => secret !== null);
}

async function newSecret(services: Services, tx: Tx, id: number): Promise<{ text: string; encrypted: string }> {
  const text = `whsec_${newToken().token}`;
  return { text, encrypted: encryptSecret(await readServerKey(services, tx), secretPlace(id), text) };
}

function checkUrl({ config }: Services, url: string) {
  if (config.webhookPrivateAddresses || url.startsWith('https:')) return null;
  return invalidFields({ url: [messages.errors.staff.integrations.httpsOnly] });
}

const columnsOf = ({
  name,
  url,
  events,
  is_active,
}: WebhookBody | (Omit<WebhookBody, 'events'> & { events: string[] })) => ({
  name,
  url,
  events: [...events],
  is_active,
});

async function changeWebhook<T>(
  { db, clock }: Services,
  id: number,
  run: (tx: Tx, before: Awaited<ReturnType<typeof lockWebhook>> & object, at: Date) => Promise<Result<T>>,
): Promise<Result<T>> {
  return inTransaction(db, async (tx) => {
    const before = await lockWebhook(tx, id);
    return before ? run(tx, before, clock.now()) : notFound;
  });
}

function lockWebhook(tx: Tx, id: number) {
  return tx.selectFrom('webhook_endpoint').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}
