import type { Language } from '#contract/language.ts';
import { adminPath } from '#contract/language.ts';
import {
  type OwnerNotice,
  ownerNoticeActions,
  type OwnerNoticeAction,
} from '#contract/admin/settings/owner-notices.ts';
import { messagesIn } from '#locales/messages.ts';
import { recordStaffAction, type StaffActor } from '#server/audit/index.ts';
import { readBrand, senderOf } from '#server/content/index.ts';
import { type Db, inTransaction, type Tx } from '#server/platform/database.ts';
import { queueEmail } from '#server/platform/email.ts';
import { paragraph, renderEmail } from '#server/platform/email-template.ts';
import { ok, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { findOwners } from './store.ts';

export interface NewNotice {
  action: OwnerNoticeAction;
  /** As in an approval; no secrets. */
  facts: Readonly<Record<string, string>>;
  /** Null for the command line. */
  by: string | null;
  approvedBy?: string | null;
}

/**
 * By email and on the start page, in the action's own transaction. Call `services.jobsWaiting.notify()` after the
 * commit.
 */
export async function notifyOwners(
  tx: Tx,
  services: Pick<Services, 'clock' | 'adminUrl'>,
  notice: NewNotice,
): Promise<void> {
  const { action, facts, by, approvedBy = null } = notice;
  await tx
    .insertInto('owner_notice')
    .values({
      action,
      facts: JSON.stringify(facts),
      by_name: by,
      approved_by_name: approvedBy,
      at: services.clock.now(),
    })
    .execute();
  const brand = await readBrand(tx);
  for (const { name, email } of await findOwners(tx))
    await queueEmail(tx, services, { to: email, ...noticeMail(brand, services.adminUrl, { name, ...notice }) });
}

function noticeMail(
  brand: Awaited<ReturnType<typeof readBrand>>,
  adminUrl: string,
  { name, action, facts, by, approvedBy = null }: NewNotice & { name: string },
  language: Language = 'en',
) {
  const { staffEmails, ownerNotices } = messagesIn(language).admin;
  const texts = staffEmails.ownerNotice;
  const what = ownerNotices.actions[action.replace('.', '_') as keyof typeof ownerNotices.actions];
  const who =
    by === null ? texts.commandLine : approvedBy === null ? texts.alone({ by }) : texts.two({ by, approvedBy });
  return renderEmail(
    senderOf(brand),
    texts.subject({ brand: brand.name, what }),
    what,
    [
      paragraph(texts.text({ name })),
      ...Object.entries(facts).map(([fact, value]) => paragraph(`${nameFact(fact, language)}: ${value}`)),
      paragraph(who),
      paragraph(texts.notRight),
      { kind: 'link', label: texts.open, url: `${adminUrl}${adminPath}` },
    ],
    language,
  );
}

/** The label of an approval's detail or a setting; the key itself if it has none. */
function nameFact(fact: string, language: Language): string {
  const { admin, settings } = messagesIn(language);
  const [, setting] = /^setting\.(\w+)$/.exec(fact) ?? [];
  const { network, payments, messaging } = settings;
  const names: Readonly<Record<string, string>> =
    setting === undefined ? admin.approvals.facts : { ...network.fields, ...payments.fields, ...messaging.fields };
  // A provider's setting is stored under the provider's name, which has no underscore.
  return names[setting ?? fact] ?? names[setting?.replace(/^[^_]+_/, '') ?? ''] ?? setting ?? fact;
}

const maxShown = 20;

/** Latest first. */
export async function readNotices(db: Db, staffId: number): Promise<OwnerNotice[]> {
  const rows = await db
    .selectFrom('owner_notice')
    .selectAll()
    .where('id', '>', ({ selectFrom }) =>
      selectFrom('staff').select('notices_read_to').where('staff.id', '=', staffId).limit(1),
    )
    .where('action', 'in', [...ownerNoticeActions])
    .orderBy('id', 'desc')
    .limit(maxShown)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    action: row.action as OwnerNoticeAction,
    facts: row.facts as Record<string, string>,
    by: row.by_name,
    approved_by: row.approved_by_name,
    at: row.at.toISOString(),
  }));
}

/** Up to the latest one shown; later ones stay unread. */
export function markNoticesRead(services: Services, actor: StaffActor, upTo: number): Promise<Result<null>> {
  return inTransaction(services.db, async (tx) => {
    const { read } = await tx
      .selectFrom('staff')
      .select('notices_read_to as read')
      .where('id', '=', actor.staffId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const { newest } = await tx
      .selectFrom('owner_notice')
      .select(({ fn }) => fn.max('id').as('newest'))
      .executeTakeFirstOrThrow();
    const to = Math.max(read, Math.min(upTo, newest ?? 0));
    await tx.updateTable('staff').set({ notices_read_to: to }).where('id', '=', actor.staffId).execute();
    await recordStaffAction(tx, actor, services.clock.now(), { before: { read_to: read }, after: { read_to: to } });
    return ok(null);
  });
}
