import {
  type ApiKeyBody,
  apiKeyPrefix,
  type ApiKeyScope,
  apiKeyScopes,
  type StaffApiKey,
} from '#contract/admin/settings/integrations.ts';
import type { Permission, StaffMember } from '#contract/admin/staff.ts';
import { dayMs } from '#contract/india-time.ts';
import { recordStaffAction, type StaffActor } from '#server/audit/index.ts';
import { type Db, inTransaction } from '#server/platform/database.ts';
import { messages } from '#server/platform/messages.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { hashToken, newToken } from '#server/platform/tokens.ts';
import { permissionDenied } from './permission-denied.ts';
import { findStaffMember } from './store.ts';

/** Between two updates of a key's last use. */
const lastUseIntervalMs = 60_000;
/** Active keys of a shop. */
const maxKeys = 50;
/** Staff see this prefix later, long enough to tell keys apart. */
const shownCharacters = apiKeyPrefix.length + 6;

/** Latest first, including ended ones. */
export async function listApiKeys(db: Db, now: Date): Promise<StaffApiKey[]> {
  const rows = await db
    .selectFrom('api_key as k')
    .innerJoin('staff as s', 's.id', 'k.created_by')
    .select(['k.id', 'k.name', 'k.prefix', 'k.scopes', 's.name as created_by', 'k.created_at', 'k.expires_at'])
    .select(['k.last_used_at', 'k.revoked_at'])
    .orderBy('k.id', 'desc')
    .limit(200)
    .execute();
  return rows.map(({ revoked_at: revokedAt, ...row }) => ({
    ...row,
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at?.toISOString() ?? null,
    last_used_at: row.last_used_at?.toISOString() ?? null,
    state: revokedAt ? 'revoked' : row.expires_at && row.expires_at <= now ? 'expired' : 'active',
  }));
}

/**
 * The key is only returned here. Errors: 403 permission_denied for a scope that its creator lacks; 409 api_keys_most.
 */
export async function createApiKey(
  services: Services,
  member: StaffMember,
  actor: StaffActor,
  body: ApiKeyBody,
): Promise<Result<{ id: number; key: string }>> {
  const at = services.clock.now();
  const scopes = apiKeyScopes.filter((scope) => body.scopes.includes(scope));
  const missing = scopes.find((scope) => !member.permissions.includes(scope));
  if (missing) return permissionDenied(missing);
  const { token } = newToken();
  const key = `${apiKeyPrefix}${token}`;
  const expiresAt = body.expires_in_days === null ? null : new Date(at.getTime() + body.expires_in_days * dayMs);
  return inTransaction(services.db, async (tx) => {
    const { count } = await tx
      .selectFrom('api_key')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('revoked_at', 'is', null)
      .executeTakeFirstOrThrow();
    if (count >= maxKeys)
      return err(409, 'api_keys_most', messages.errors.staff.integrations.keysMost({ most: maxKeys }));
    const { id } = await tx
      .insertInto('api_key')
      .values({
        name: body.name,
        token_hash: hashToken(key),
        prefix: key.slice(0, shownCharacters),
        scopes: [...scopes],
        created_by: member.id,
        created_at: at,
        expires_at: expiresAt,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const after = { name: body.name, scopes, expires_at: expiresAt?.toISOString() ?? null };
    await recordStaffAction(tx, actor, at, { before: {}, after, objectId: id });
    return ok({ id, key });
  });
}

/** Error: 404 api_key_not_found. */
export function revokeApiKey(services: Services, actor: StaffActor, id: number): Promise<Result<null>> {
  const at = services.clock.now();
  return inTransaction(services.db, async (tx) => {
    const revoked = await tx
      .updateTable('api_key')
      .set({ revoked_at: at })
      .where('id', '=', id)
      .where('revoked_at', 'is', null)
      .returning('name')
      .executeTakeFirst();
    if (!revoked) return err(404, 'api_key_not_found', messages.errors.staff.integrations.keyNotFound);
    await recordStaffAction(tx, actor, at, { before: { state: 'active' }, after: { state: 'revoked' } });
    return ok(null);
  });
}

/** Null if it is not one of this shop's keys. */
export function readApiKey(authorization: string | undefined): string | null {
  const text = /^Bearer (\S{1,200})$/.exec(authorization ?? '')?.[1];
  return text?.startsWith(apiKeyPrefix) ? text : null;
}

/**
 * The key's creator, with its scopes reduced to what the creator may still do. Null if the key has ended or its creator
 * is no longer active. Updates the last use at most once a minute.
 */
export async function findApiKeyMember(
  { db, clock }: Services,
  key: string,
): Promise<{ id: number; name: string; member: StaffMember } | null> {
  const now = clock.now();
  const row = await db
    .selectFrom('api_key')
    .select(['id', 'name', 'scopes', 'created_by', 'last_used_at', 'expires_at'])
    .where('token_hash', '=', hashToken(key))
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  if (!row || (row.expires_at && row.expires_at <= now)) return null;
  const maker = await findStaffMember(db, row.created_by);
  if (!maker) return null;
  if (!row.last_used_at || now.getTime() - row.last_used_at.getTime() >= lastUseIntervalMs)
    await db.updateTable('api_key').set({ last_used_at: now }).where('id', '=', row.id).execute();
  const permissions: Permission[] = maker.permissions.filter(
    (each) => row.scopes.includes(each) && apiKeyScopes.includes(each as ApiKeyScope),
  );
  return { id: row.id, name: row.name, member: { ...maker, permissions } };
}
