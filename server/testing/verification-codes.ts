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

/** A code that is not the given one. */
export const otherCode = (code: string) => (code === '000000' ? '000001' : '000000');
