import { sql } from 'kysely';
import type { Services } from '#server/platform/services.ts';

/** The secrets of messages on their way, the newest first: one-time codes and tokens of links. */
export async function readSecrets(services: Services): Promise<string[]> {
  const rows = await services.db
    .selectFrom('message_secret')
    .innerJoin('job', 'job.key', 'message_secret.job_key')
    .select('secret')
    .orderBy('job.id', 'desc')
    .execute();
  return rows.map(({ secret }) => secret);
}

/** The one-time code on its way that was made last. */
export async function readNewestCode(services: Services): Promise<string> {
  const code = (await readSecrets(services)).find((secret) => /^\d{6}$/.test(secret));
  if (code === undefined) throw new Error('no code is on its way');
  return code;
}

/** The newest code on its way to each mobile number and email. */
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

/** A code that is not the given one. */
export const otherCode = (code: string) => (code === '000000' ? '000001' : '000000');
