/**
 * Channels for notices of payouts. Messages about the contract or security, or that require action, are always sent.
 */
import { sql } from 'kysely';
import type { NotificationChoices } from '#contract/member-notifications.ts';
import { notificationChannels } from '#contract/member-rules.ts';
import { type Db, inTransaction, type Tx } from '#server/platform/database.ts';
import { ok, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';

/** WhatsApp requires consent. */
const preset: NotificationChoices = { email: true, sms: true, whatsapp: false };

/** By member ID; the preset for those who never chose. */
export async function readNotificationChoices(
  db: Db | Tx,
  memberIds: readonly string[],
): Promise<Map<string, NotificationChoices>> {
  const { rows } = await sql<{ member_id: string; channel: keyof NotificationChoices; is_given: boolean }>`
    SELECT m.member_id, c.channel, l.is_given
    FROM unnest(${memberIds}::text[]) AS m (member_id)
    CROSS JOIN unnest(${notificationChannels}::text[]) AS c (channel)
    CROSS JOIN LATERAL (SELECT is_given FROM member_notification_choice n
      WHERE n.member_id = m.member_id AND n.channel = c.channel ORDER BY n.id DESC LIMIT 1) AS l`.execute(db);
  const choices = new Map(memberIds.map((id) => [id, { ...preset }]));
  for (const { member_id: id, channel, is_given: isGiven } of rows) choices.get(id)![channel] = isGiven;
  return choices;
}

/** Repeating it changes nothing. */
export async function saveNotificationChoices(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  memberId: string,
  wanted: NotificationChoices,
): Promise<Result<NotificationChoices>> {
  return inTransaction(db, async (tx) => {
    // Serializes simultaneous calls.
    await tx.selectFrom('member').select('member_id').where('member_id', '=', memberId).forNoKeyUpdate().execute();
    const known = (await readNotificationChoices(tx, [memberId])).get(memberId)!;
    const changed = notificationChannels.filter((channel) => known[channel] !== wanted[channel]);
    const at = clock.now();
    if (changed.length > 0)
      await tx
        .insertInto('member_notification_choice')
        .values(changed.map((channel) => ({ member_id: memberId, channel, is_given: wanted[channel], at })))
        .execute();
    return ok({ ...wanted });
  });
}
