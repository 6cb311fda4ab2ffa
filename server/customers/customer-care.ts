import { sql } from 'kysely';
import type { Language } from '#contract/language.ts';
import { recordStaffAction, type StaffActor } from '#server/audit/index.ts';
import { type Db, givenId, inTransaction, type Tx } from '#server/platform/database.ts';
import { messages } from '#server/platform/messages.ts';
import { err, invalidFields, ok, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { changedContact, type Contact } from './contact-change-rules.ts';
import { maskContact, maskFormer } from './contact-note-facts.ts';
import { canBeUndone, changeContactByStaff } from './contact-changes.ts';
import { addCustomerNote } from './customer-notes.ts';
import { evaluateReferral, setReferrer } from './referrers.ts';
import { resetSecondFactor } from './second-factor.ts';
import { takenErrors } from './rules.ts';
import { deleteTokensOf } from './sessions-store.ts';
import { findTaken } from './store.ts';
import { rejectTaken } from './taken.ts';

export const customerNotFound = err(404, 'customer_not_found', messages.errors.staff.customers.notFound);
const customerErased = err(409, 'customer_erased', messages.errors.staff.customers.erased);
const alreadyBlocked = err(409, 'customer_blocked', messages.errors.staff.customers.blocked);
const outdated = err(409, 'approval_outdated', messages.errors.staff.customers.contactOutdated);
/** Of a form that would replace what somebody has changed since it was opened. */
export const contactOutdated = err(409, 'contact_outdated', messages.errors.staff.customers.contactChanged);
const notBlocked = err(409, 'customer_not_blocked', messages.errors.staff.customers.notBlocked);

/** Only staff see notes. */
export type CustomerAction =
  | { kind: 'note'; note: string }
  | { kind: 'set_groups'; groups: readonly string[] }
  | { kind: 'block'; reason: string }
  | { kind: 'unblock'; reason: string }
  | { kind: 'reset_second_factor'; reason: string }
  | ({
      kind: 'change_contact';
      former_lost: boolean;
      reason: string;
      askedBy: number;
      /** The whole contact as the form showed it. */
      was: Contact;
    } & Partial<Contact>)
  | { kind: 'set_referrer'; memberId: string | null; reason: string };

/**
 * Runs a command and adds it to the customer's history and the audit log, which contains no texts of notes or reasons.
 * A block ends all sessions.
 * Errors: 404 customer_not_found; 409 customer_erased, customer_blocked, customer_not_blocked, second_factor_off,
 * contact_outdated; 422 by field for a contact that another account has or that is already stored; 422 on `member_id`
 * for a referrer who is not a live member, or is the customer.
 */
export async function handleCustomer(
  services: Services,
  id: number,
  actor: StaffActor,
  action: CustomerAction,
): Promise<Result<null>> {
  const done = await rejectTaken(() => inTransaction(services.db, (tx) => act(tx, services, id, actor, action)));
  services.jobsWaiting.notify();
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
      const checked = await checkNewContact(tx, id, action, at);
      if (!checked.ok) return checked;
      // One person alone could otherwise replace what the owner needs to undo the change.
      const isAlone = !action.former_lost && !canBeUndone(services, customer);
      if (isAlone || !isBasedOn(customer, action.was)) return contactOutdated;
      const changed = checked.value;
      const done = await changeContactByStaff(tx, services, id, { changed, isLost: action.former_lost, at });
      if (!done.ok) return done;
      // For a while neither of the two people may approve a change of papers of this account: see hasChangedContact.
      for (const staffId of new Set([action.askedBy, actor.staffId]))
        await addCustomerNote(tx, id, { kind: 'contact_changed', note: action.reason, staffId, at });
      const { former_lost: isLost } = action;
      await recordStaffAction(tx, actor, at, {
        before: maskFormer(customer, action),
        // Two emails may look alike when they are masked.
        after: { changed: Object.keys(changed), ...maskContact(changed), ...(isLost && { former_lost: true }) },
      });
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
 * What a new contact would change; locks the account. `was` is the whole contact when the change was requested. Errors:
 * 404 customer_not_found; 409 customer_erased, approval_outdated if the contact has changed since; 422 by field for a
 * contact that another account has or that is already stored.
 */
export async function checkNewContact(
  tx: Tx,
  id: number,
  contact: Partial<Contact>,
  at: Date,
  was?: Contact,
): Promise<Result<Partial<Contact>>> {
  const customer = await lockCustomer(tx, id);
  if (!customer) return customerNotFound;
  if (customer.erasedAt) return customerErased;
  const changed = changedContact(contact, { mobile: customer.mobile, email: customer.email });
  if (!changed) return invalidFields({ mobile: [messages.errors.staff.customers.sameContact] });
  if (was && !isBasedOn(customer, was)) return outdated;
  const taken = takenErrors(await findTaken(tx, { mobile: '', email: '', ...changed }, id, at));
  return Object.keys(taken).length > 0 ? invalidFields(taken) : ok(changed);
}

/**
 * Whether a contact is still what a form showed, including what the form does not replace: that gets the code to undo
 * the change, and may be a thief's by now.
 */
export function isBasedOn(stored: Contact, was: Contact): boolean {
  return was.mobile === stored.mobile && was.email === stored.email;
}

/**
 * Returns the current referrer; `null` removes one. Errors: 404 customer_not_found; 409 customer_erased; 422 on
 * `member_id` for one who is not a live member, is the customer, or is already their referrer.
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
  // An existing referrer is no obstacle: it is what is being corrected.
  const isLive =
    problem === 'bound' ? (await evaluateReferral(tx, memberId!, null)).problem === null : problem === null;
  if (!isLive) return invalidFields({ member_id: [problem === 'own' ? texts.ownReferrer : texts.referrerNotLive] });
  return ok({ before: customer.referrer });
}

/** The reason is in the history of referrers; the audit log contains no reasons. */
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

export async function lockCustomer(
  tx: Tx,
  id: number,
): Promise<{
  mobile: string;
  email: string;
  language: Language;
  memberId: string | null;
  blockedAt: Date | null;
  erasedAt: Date | null;
} | null> {
  const row = await tx
    .selectFrom('customer')
    .select([
      'mobile',
      'email',
      'language',
      'member_id as memberId',
      'blocked_at as blockedAt',
      'erased_at as erasedAt',
    ])
    .where('id', '=', givenId(id))
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
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

/** A name that no group has, ignoring case, creates one. */
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

/** Whether the company accepts no orders with this contact. An empty email matches nobody. */
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
