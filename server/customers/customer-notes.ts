import type { customerNoteKinds } from '#contract/admin/customers/customers.ts';
import type { Db, Tx } from '#server/platform/database.ts';
import { findContactChangesAt } from './contact-change-store.ts';
import { contactNoteFacts, isRepeated } from './contact-note-facts.ts';

export type CustomerNoteKind = (typeof customerNoteKinds)[number];

/** Adds an entry to a customer's history. Returns its id. */
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

export interface CustomerNote {
  id: number;
  kind: CustomerNoteKind;
  note: string;
  by: string | null;
  at: Date;
  /** Of a change of mobile number or email, by name. */
  facts: Record<string, string>;
}

/** Changes by a customer must not push what staff wrote out of the history. */
const mostNotes = { staff: 200, own: 20 } as const;

/** What staff wrote about a customer, and what they or the customer did to the account, the newest first. */
export async function findCustomerNotes(db: Db, customerId: number): Promise<CustomerNote[]> {
  const newest = (by: keyof typeof mostNotes) =>
    db
      .selectFrom('customer_note')
      .leftJoin('staff', 'staff.id', 'staff_id')
      .select(['customer_note.id', 'kind', 'note', 'staff.name as by', 'customer_note.created_at as at'])
      .where('customer_id', '=', customerId)
      .where('staff_id', by === 'own' ? 'is' : 'is not', null)
      .orderBy('customer_note.id', 'desc')
      .limit(mostNotes[by])
      .execute();
  const notes = [...(await newest('staff')), ...(await newest('own'))].sort((a, b) => b.id - a.id);
  const times = notes.flatMap(({ kind, at }) => (kind.startsWith('contact_') ? [at] : []));
  const changes = await findContactChangesAt(db, customerId, times);
  return notes
    .filter((note, index) => !isRepeated(note, notes[index - 1]))
    .map((note) => ({ ...note, facts: contactNoteFacts(note, { changes, notes }) }));
}

/** Whether a staff member has changed an account's mobile number or email on the basis of papers since a time. */
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
