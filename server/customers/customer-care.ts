import { sql } from 'kysely';
import type { customerNoteKinds } from '#contract/staff-customers.ts';
import { recordStaffAction, type StaffActor } from '#server/audit/index.ts';
import { type Db, givenId, inTransaction, type Tx } from '#server/platform/database.ts';
import { messages } from '#server/platform/messages.ts';
import { err, invalidFields, ok, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { changedContact } from './contact-change-rules.ts';
import { changeContactByStaff } from './contact-changes.ts';
import { evaluateReferral, setReferrer } from './referrers.ts';
import { resetSecondFactor } from './second-factor.ts';
import { deleteTokensOf } from './sessions-store.ts';
import { rejectTaken } from './taken.ts';

export type CustomerNoteKind = (typeof customerNoteKinds)[number];

export const customerNotFound = err(404, 'customer_not_found', messages.errors.staff.customers.notFound);
const customerErased = err(409, 'customer_erased', messages.errors.staff.customers.erased);
const alreadyBlocked = err(409, 'customer_blocked', messages.errors.staff.customers.blocked);
const notBlocked = err(409, 'customer_not_blocked', messages.errors.staff.customers.notBlocked);

/** What staff do to a customer's account. Notes are for staff alone. */
export type CustomerAction =
  | { kind: 'note'; note: string }
  | { kind: 'set_groups'; groups: readonly string[] }
  | { kind: 'block'; reason: string }
  | { kind: 'unblock'; reason: string }
  | { kind: 'reset_second_factor'; reason: string }
  | { kind: 'change_contact'; mobile: string; email: string; reason: string }
  | { kind: 'set_referrer'; memberId: string | null; reason: string };

/**
 * Does it, adds it to the customer's history and to the audit log, which says neither the words of notes nor of reasons. A block ends all
 * logins. Errors: 404 customer_not_found; 409 customer_erased, customer_blocked, customer_not_blocked, second_factor_off; 422 by field for a contact that another account has or that is the stored one; 422 on `member_id` for a referrer who is no
 * live member, or the customer themselves.
 */
export async function handleCustomer(
  services: Services,
  id: number,
  actor: StaffActor,
  action: CustomerAction,
): Promise<Result<null>> {
  const done = await rejectTaken(() => inTransaction(services.db, (tx) => act(tx, services, id, actor, action)));
  services.jobsWaiting.tell();
  return done;
}

async function act(
  tx: Tx,
  services: Services,
  id: number,
  actor: StaffActor,
  action: CustomerAction,
): Promise<Result<null>> {
  const customer = await lockCustomer(tx, id);
  if (!customer) return customerNotFound;
  if (customer.erasedAt) return customerErased;
  const at = services.clock.now();
  const isBlocked = customer.blockedAt !== null;
  switch (action.kind) {
    case 'note': {
      const noteId = await addCustomerNote(tx, id, { kind: 'note', note: action.note, staffId: actor.staffId, at });
      await recordStaffAction(tx, actor, at, { before: {}, after: { note_id: noteId } });
      return ok(null);
    }
    case 'set_groups': {
      const before = await readGroupNames(tx, id);
      await replaceGroups(tx, id, action.groups);
      const after = await readGroupNames(tx, id);
      await recordStaffAction(tx, actor, at, { before: { groups: before }, after: { groups: after } });
      return ok(null);
    }
    case 'set_referrer':
      return changeReferrer(tx, id, { actor, at, ...action });
    case 'change_contact': {
      const { mobile, email } = customer;
      const changed = changedContact(action, { mobile, email });
      if (!changed) return invalidFields({ mobile: [messages.errors.staff.customers.sameContact] });
      const done = await changeContactByStaff(tx, services, id, changed);
      if (!done.ok) return done;
      await addCustomerNote(tx, id, { kind: 'contact_changed', note: action.reason, staffId: actor.staffId, at });
      const names = Object.keys(changed);
      await recordStaffAction(tx, actor, at, { before: {}, after: { changed: names } });
      return ok(null);
    }
    case 'reset_second_factor': {
      const reset = await resetSecondFactor(tx, services, id);
      if (!reset.ok) return reset;
      const note = { kind: 'second_factor_reset', note: action.reason, staffId: actor.staffId, at } as const;
      await addCustomerNote(tx, id, note);
      await recordStaffAction(tx, actor, at, { before: { second_factor: true }, after: { second_factor: false } });
      return ok(null);
    }
    case 'block':
    case 'unblock': {
      const blocks = action.kind === 'block';
      if (blocks === isBlocked) return blocks ? alreadyBlocked : notBlocked;
      await tx
        .updateTable('customer')
        .set({ blocked_at: blocks ? at : null })
        .where('id', '=', id)
        .execute();
      if (blocks) await deleteTokensOf(tx, id, null);
      const kind = blocks ? 'blocked' : 'unblocked';
      await addCustomerNote(tx, id, { kind, note: action.reason, staffId: actor.staffId, at });
      await recordStaffAction(tx, actor, at, { before: { blocked: isBlocked }, after: { blocked: blocks } });
      return ok(null);
    }
  }
}

/**
 * Whether a member (null: nobody) can be made a customer's referrer; whom they have now. Errors: 404 customer_not_found; 409 customer_erased; 422 on
 * `member_id` for one who is no live member, the customer themselves, or their referrer already.
 */
export async function checkReferrer(
  tx: Tx,
  id: number,
  memberId: string | null,
): Promise<Result<{ before: string | null }>> {
  const customer = await tx
    .selectFrom('customer')
    .select(['referrer_member_id as referrer', 'erased_at as erasedAt'])
    .where('id', '=', givenId(id))
    .executeTakeFirst();
  if (!customer) return customerNotFound;
  if (customer.erasedAt) return customerErased;
  const texts = messages.errors.staff.customers;
  if (memberId === customer.referrer) return invalidFields({ member_id: [texts.sameReferrer] });
  const { problem } = memberId === null ? { problem: null } : await evaluateReferral(tx, memberId, id);
  // Another referrer from before is what is being corrected.
  const isLive =
    problem === 'bound' ? (await evaluateReferral(tx, memberId!, null)).problem === null : problem === null;
  if (!isLive) return invalidFields({ member_id: [problem === 'own' ? texts.ownReferrer : texts.referrerNotLive] });
  return ok({ before: customer.referrer });
}

/** Corrects who has referred a customer. The reason stands in the history of their referrers; the audit log has no words of reasons. */
async function changeReferrer(
  tx: Tx,
  id: number,
  { memberId, reason, actor, at }: { memberId: string | null; reason: string; actor: StaffActor; at: Date },
): Promise<Result<null>> {
  const checked = await checkReferrer(tx, id, memberId);
  if (!checked.ok) return checked;
  await setReferrer(tx, id, { memberId, at, staffId: actor.staffId, reason });
  await recordStaffAction(tx, actor, at, { before: { referrer: checked.value.before }, after: { referrer: memberId } });
  return ok(null);
}

/** A customer whose account nobody else changes until the transaction ends. */
export async function lockCustomer(
  tx: Tx,
  id: number,
): Promise<{
  mobile: string;
  email: string;
  memberId: string | null;
  blockedAt: Date | null;
  erasedAt: Date | null;
} | null> {
  const row = await tx
    .selectFrom('customer')
    .select(['mobile', 'email', 'member_id as memberId', 'blocked_at as blockedAt', 'erased_at as erasedAt'])
    .where('id', '=', givenId(id))
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Adds to a customer's history; returns the entry's id. */
export async function addCustomerNote(
  tx: Tx,
  customerId: number,
  { kind, note, staffId, at }: { kind: CustomerNoteKind; note: string; staffId: number | null; at: Date },
): Promise<number> {
  const { id } = await tx
    .insertInto('customer_note')
    .values({ customer_id: customerId, kind, note, staff_id: staffId, created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** What staff wrote about a customer and did to the account, the newest first. */
export async function findCustomerNotes(
  db: Db,
  customerId: number,
): Promise<{ id: number; kind: CustomerNoteKind; note: string; by: string | null; at: Date }[]> {
  return await db
    .selectFrom('customer_note')
    .leftJoin('staff', 'staff.id', 'staff_id')
    .select(['customer_note.id', 'kind', 'note', 'staff.name as by', 'customer_note.created_at as at'])
    .where('customer_id', '=', customerId)
    .orderBy('customer_note.id', 'desc')
    .limit(200)
    .execute();
}

/** Whether a member of staff has changed an account's mobile number or email against papers since a moment. */
export async function hasChangedContact(
  db: Db | Tx,
  customerId: number,
  staffId: number,
  since: Date,
): Promise<boolean> {
  const note = await db
    .selectFrom('customer_note')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('kind', '=', 'contact_changed')
    .where('staff_id', '=', staffId)
    .where('created_at', '>', since)
    .limit(1)
    .executeTakeFirst();
  return note !== undefined;
}

async function readGroupNames(tx: Tx, customerId: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('customer_group_member')
    .innerJoin('customer_group', 'customer_group.id', 'group_id')
    .select('name')
    .where('customer_id', '=', customerId)
    .orderBy(sql`lower(name)`)
    .execute();
  return rows.map(({ name }) => name);
}

/** Puts the customer into these groups and no others; a name that no group has, in whatever case, makes one. */
async function replaceGroups(tx: Tx, customerId: number, names: readonly string[]): Promise<void> {
  const wanted = [...new Map(names.map((name) => [name.toLowerCase(), name])).values()].toSorted();
  await tx.deleteFrom('customer_group_member').where('customer_id', '=', customerId).execute();
  if (wanted.length === 0) return;
  await tx
    .insertInto('customer_group')
    .values(wanted.map((name) => ({ name })))
    .onConflict((conflict) => conflict.expression(sql`lower(name)`).doNothing())
    .execute();
  await tx
    .insertInto('customer_group_member')
    .columns(['group_id', 'customer_id'])
    .expression(({ selectFrom, val, cast }) =>
      selectFrom('customer_group')
        .select(['id', cast<number>(val(customerId), 'bigint').as('customer_id')])
        .where(
          sql`lower(name)`,
          'in',
          wanted.map((name) => name.toLowerCase()),
        ),
    )
    .execute();
}

/** Whether the company takes no orders of whoever has this mobile number or email. An empty email is nobody's. */
export async function isBlockedContact(
  db: Db | Tx,
  { mobile, email }: { mobile: string; email: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('customer')
    .select('id')
    .where('blocked_at', 'is not', null)
    .where(({ or, eb, and, fn }) =>
      or([
        eb('mobile', '=', mobile),
        and([eb('email', '<>', ''), eb(fn<string>('lower', ['email']), '=', email.toLowerCase())]),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
