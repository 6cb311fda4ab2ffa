import { anyOf, type Db, type Tx } from '#server/platform/database.ts';
import { decryptSecret, encryptSecret } from '#server/platform/encrypted-secret.ts';
import { readServerKey } from '#server/platform/server-key.ts';
import type { Services } from '#server/platform/services.ts';

const placeOf = (approvalId: number, name: string) => `approval ${approvalId} ${name}`;

/** Encrypted, until the request is decided. */
export async function saveSecrets(
  services: Services & { db: Tx },
  approvalId: number,
  secrets: Readonly<Record<string, string>>,
): Promise<void> {
  const entries = Object.entries(secrets);
  if (entries.length === 0) return;
  const key = await readServerKey(services, services.db);
  await services.db
    .insertInto('approval_secret')
    .values(
      entries.map(([name, secret]) => ({
        approval_id: approvalId,
        name,
        sealed: encryptSecret(key, placeOf(approvalId, name), secret),
      })),
    )
    .execute();
}

/** Returns a request's secrets; null if one can no longer be decrypted, for example after SECRET_KEY was changed. */
export async function readSecrets(services: Services, approvalId: number): Promise<Record<string, string> | null> {
  return (await readAllSecrets(services, [approvalId])).get(approvalId) ?? null;
}

/** Those of several requests; null as in readSecrets. */
export async function readAllSecrets(
  services: Services,
  approvalIds: readonly number[],
): Promise<ReadonlyMap<number, Record<string, string> | null>> {
  const rows = await services.db
    .selectFrom('approval_secret')
    .select(['approval_id as id', 'name', 'sealed'])
    .where('approval_id', '=', anyOf(approvalIds))
    .execute();
  const all = new Map<number, Record<string, string> | null>(approvalIds.map((id) => [id, {}]));
  if (rows.length === 0) return all;
  const key = await readServerKey(services, services.db);
  for (const { id, name, sealed } of rows) {
    const secret = decryptSecret(key, placeOf(id, name), sealed);
    const known = all.get(id);
    if (secret === null) all.set(id, null);
    else if (known) known[name] = secret;
  }
  return all;
}

/** Of all requests that are no longer pending. */
export async function deleteSettledSecrets(db: Db | Tx): Promise<void> {
  await db
    .deleteFrom('approval_secret')
    .where('approval_id', 'in', ({ selectFrom }) =>
      selectFrom('approval')
        .innerJoin('approval_secret as s', 's.approval_id', 'approval.id')
        .select('approval.id')
        .where('state', '<>', 'pending'),
    )
    .execute();
}
