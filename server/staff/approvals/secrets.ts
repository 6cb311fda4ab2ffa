import type { Db, Tx } from '#server/platform/database.ts';
import { decryptSecret, encryptSecret } from '#server/platform/encrypted-secret.ts';
import { readServerKey } from '#server/platform/server-key.ts';
import type { Services } from '#server/platform/services.ts';

const placeOf = (approvalId: number, name: string) => `approval ${approvalId} ${name}`;

/** Keeps the secrets of a request, encrypted, until it is decided. */
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

/** The secrets of a request; null where one cannot be read any more, as after a change of SECRET_KEY. */
export async function readSecrets(
  services: Services & { db: Tx },
  approvalId: number,
): Promise<Record<string, string> | null> {
  const rows = await services.db
    .selectFrom('approval_secret')
    .select(['name', 'sealed'])
    .where('approval_id', '=', approvalId)
    .execute();
  if (rows.length === 0) return {};
  const key = await readServerKey(services, services.db);
  const secrets: Record<string, string> = {};
  for (const { name, sealed } of rows) {
    const secret = decryptSecret(key, placeOf(approvalId, name), sealed);
    if (secret === null) return null;
    secrets[name] = secret;
  }
  return secrets;
}

/** Deletes the secrets of all requests that wait no more. */
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
