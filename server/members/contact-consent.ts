/** Consent to show the mobile number to the upline. */
import { type Db, inTransaction, type Tx } from '#server/platform/database.ts';
import { messages } from '#server/platform/messages.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';

/** Null without consent. */
export async function readContactConsent(db: Db, memberId: string): Promise<Date | null> {
  const member = await db
    .selectFrom('member')
    .select('contact_shown_since')
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  return member?.contact_shown_since ?? null;
}

/** Errors: 409 `member_left`. */
export async function setContactConsent(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  memberId: string,
  isGiven: boolean,
): Promise<Result<null>> {
  return inTransaction(db, async (tx) => {
    const member = await tx
      .selectFrom('member')
      .select(['status', 'contact_shown_since as since'])
      .where('member_id', '=', memberId)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (member?.status !== 'live' && member?.status !== 'frozen')
      return err(409, 'member_left', messages.errors.members.left);
    if ((member.since !== null) !== isGiven) await writeContactConsent(tx, memberId, isGiven, clock.now());
    return ok(null);
  });
}

/** Within the caller's transaction, such as an exit's, with the member's row locked. */
export async function withdrawContactConsent(tx: Tx, memberId: string, at: Date): Promise<void> {
  const given = await tx
    .selectFrom('member')
    .select('member_id')
    .where('member_id', '=', memberId)
    .where('contact_shown_since', 'is not', null)
    .executeTakeFirst();
  if (given) await writeContactConsent(tx, memberId, false, at);
}

async function writeContactConsent(tx: Tx, memberId: string, isGiven: boolean, at: Date): Promise<void> {
  await tx
    .updateTable('member')
    .set({ contact_shown_since: isGiven ? at : null })
    .where('member_id', '=', memberId)
    .execute();
  await tx.insertInto('member_contact_consent').values({ member_id: memberId, is_given: isGiven, at }).execute();
}
