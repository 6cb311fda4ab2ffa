import { sql } from 'kysely';
import type { Services } from '#server/platform/services.ts';

/** Of unsent messages, newest first: one-time codes and tokens of links. */
export async function readSecrets(services: Services): Promise<string[]> {
  const rows = await services.db
    .selectFrom('message_secret')
    .innerJoin('job', 'job.key', 'message_secret.job_key')
    .select('secret')
    .orderBy('job.id', 'desc')
    .execute();
  return rows.map(({ secret }) => secret);
}

/** Unsent. */
export async function readNewestCode(services: Services): Promise<string> {
  const code = (await readSecrets(services)).find((secret) => /^\d{6}$/.test(secret));
  if (code === undefined) throw new Error('no code is on its way');
  return code;
}

/** Unsent, by mobile number and email. */
export async function readCodesByTarget(services: Services): Promise<Map<string, string>> {
  const rows = await services.db
    .selectFrom('message_secret')
    .innerJoin('job', 'job.key', 'message_secret.job_key')
    .leftJoin('mail', (join) => join.on(sql`'mail ' || mail.id`, '=', sql.ref('job.key')))
    .select(['secret', sql<string>`coalesce(mail.recipient, job.payload ->> 'to')`.as('target')])
    .where(sql<boolean>`secret ~ '^[0-9]{6}$'`)
    .orderBy('job.id')
    .execute();
  return new Map(rows.map(({ target, secret }) => [target, secret]));
}

export const otherCode = (code: string) => (code === '000000' ? '000001' : '000000');
