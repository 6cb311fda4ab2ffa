import { recordOperatorAction } from '#server/audit/index.ts';
import { type Db, inTransaction } from '#server/platform/database.ts';
import { messages } from '#server/platform/messages.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { notifyOwners } from './owner-notices.ts';

const brokenMs = 24 * 3_600_000;

/** Whether an operator of the machine allows this member to act alone now. */
export async function isGlassBroken(db: Db, staffId: number, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('staff_break_glass')
    .select('id')
    .where('staff_id', '=', staffId)
    .where('ends_at', '>', now)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Allows a member to act without a second person for a day, for when nobody is left who could approve. Notifies every
 * owner; audit entries of such commands say so. Only for the command line: no HTTP call leads here. Error: 404
 * person_not_found.
 */
export async function breakGlass(
  services: Pick<Services, 'db' | 'clock' | 'adminUrl'>,
  { email, reason }: { email: string; reason: string },
): Promise<Result<{ name: string; endsAt: Date }>> {
  const at = services.clock.now();
  const endsAt = new Date(at.getTime() + brokenMs);
  return inTransaction(services.db, async (tx) => {
    const member = await tx
      .selectFrom('staff')
      .select(['id', 'name'])
      .where('email', '=', email.trim().toLowerCase())
      .where('deactivated_at', 'is', null)
      .executeTakeFirst();
    if (!member) return err(404, 'person_not_found', messages.errors.staff.people.notFound);
    await tx
      .insertInto('staff_break_glass')
      .values({ staff_id: member.id, reason, begun_at: at, ends_at: endsAt })
      .execute();
    await recordOperatorAction(tx, 'staff.break_glass', at, { email, reason, ends_at: endsAt.toISOString() });
    await notifyOwners(tx, services, {
      action: 'staff.break_glass',
      facts: { name: member.name, reason, until: endsAt.toISOString() },
      by: null,
    });
    return ok({ name: member.name, endsAt });
  });
}
