import { sql } from 'kysely';
import { z } from 'zod';
import type { Paise } from '#server/money/paise.ts';
import type { Address, Contact, EditChanges } from '#server/orders/index.ts';
import type { Db, Tx } from '#server/platform/database.ts';

export type OrderEditState = 'awaiting_payment' | 'applied' | 'withdrawn' | 'expired';

export interface OrderEdit {
  id: number;
  orderId: number;
  state: OrderEditState;
  actor: string;
  reason: string;
  changes: EditChanges;
  added: Paise;
  covered: Paise;
  due: Paise;
  held: { productId: number; quantity: number }[];
  expiresAt: Date | null;
  provider: string | null;
  providerOrderId: string | null;
  paymentId: string | null;
}

const columns = [
  'id',
  'order_id as orderId',
  'state',
  'actor',
  'reason',
  'changes',
  'added_paise as added',
  'covered_paise as covered',
  'due_paise as due',
  'held',
  'expires_at as expiresAt',
  'provider',
  'provider_order_id as providerOrderId',
  'payment_id as paymentId',
] as const;

const Held = z.array(z.object({ productId: z.int(), quantity: z.int() }));

type EditRow = Omit<OrderEdit, 'state' | 'changes' | 'held'> & { state: string; changes: unknown; held: unknown };

function toEdit(row: EditRow): OrderEdit {
  // Only insertEdit writes it.
  const changes = row.changes as EditChanges;
  return { ...row, state: row.state as OrderEditState, changes, held: Held.parse(row.held) };
}

/** Without the order's lines, which are kept anyway. */
interface BeforeEdit {
  contact: Contact;
  delivery: Address;
  placeOfSupply: string;
}

type NewEdit = Omit<OrderEdit, 'id' | 'provider' | 'providerOrderId' | 'paymentId'> & {
  at: Date;
  before: BeforeEdit;
};

/** Returns the id. Requires the order's lock. */
export async function insertEdit(tx: Tx, edit: NewEdit): Promise<number> {
  const { id } = await tx
    .insertInto('order_edit')
    .values({
      order_id: edit.orderId,
      state: edit.state,
      at: edit.at,
      actor: edit.actor,
      reason: edit.reason,
      changes: JSON.stringify(edit.changes),
      before: JSON.stringify(edit.before),
      added_paise: edit.added,
      covered_paise: edit.covered,
      due_paise: edit.due,
      held: JSON.stringify(edit.held),
      expires_at: edit.expiresAt,
      ...(edit.state === 'applied' ? { applied_in: sql<number>`txid_current()`, settled_at: edit.at } : {}),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Null if there is none. */
export async function readPendingEdit(db: Db, orderId: number): Promise<OrderEdit | null> {
  const row = await db
    .selectFrom('order_edit')
    .select(columns)
    .where('order_id', '=', orderId)
    .where('state', '=', 'awaiting_payment')
    .executeTakeFirst();
  return row ? toEdit(row) : null;
}

/** By id, provider order, or payment. */
export async function readEditOf(
  db: Db,
  by: { id: number } | { provider: string; providerOrderId: string } | { orderId: number; paymentId: string },
): Promise<OrderEdit | null> {
  const query = db.selectFrom('order_edit').select(columns);
  const found =
    'id' in by
      ? query.where('id', '=', by.id)
      : 'provider' in by
        ? query.where('provider', '=', by.provider).where('provider_order_id', '=', by.providerOrderId)
        : query.where('order_id', '=', by.orderId).where('payment_id', '=', by.paymentId);
  const row = await found.executeTakeFirst();
  return row ? toEdit(row) : null;
}

/** Oldest first. */
export async function readEditPayments(db: Db, orderId: number): Promise<{ paymentId: string; amount: Paise }[]> {
  return await db
    .selectFrom('order_edit')
    .select(['payment_id as paymentId', 'due_paise as amount'])
    .where('order_id', '=', orderId)
    .where('payment_id', 'is not', null)
    .where('state', '=', 'applied')
    .orderBy('id')
    .$narrowType<{ paymentId: string }>()
    .execute();
}

/** Unless the edit has one. Returns the id of the stored one. */
export async function saveEditProviderOrder(
  tx: Tx,
  id: number,
  { provider, providerOrderId }: { provider: string; providerOrderId: string },
): Promise<string> {
  const row = await tx
    .updateTable('order_edit')
    .set(({ fn, val, ref }) => ({
      provider: fn.coalesce(ref('provider'), val(provider)),
      provider_order_id: fn.coalesce(ref('provider_order_id'), val(providerOrderId)),
    }))
    .where('id', '=', id)
    .returning('provider_order_id')
    .executeTakeFirstOrThrow();
  return row.provider_order_id!;
}

/** Ends an edit that awaited its payment. Requires the order's lock. */
export async function settleEdit(
  tx: Tx,
  id: number,
  outcome: { state: Exclude<OrderEditState, 'awaiting_payment'>; paymentId: string | null; at: Date },
): Promise<void> {
  await tx
    .updateTable('order_edit')
    .set({
      state: outcome.state,
      payment_id: outcome.paymentId,
      settled_at: outcome.at,
      ...(outcome.state === 'applied' ? { applied_in: sql<number>`txid_current()` } : {}),
    })
    .where('id', '=', id)
    .execute();
}

/** For a payment that arrived after the edit was withdrawn. */
export async function noteEditPayment(tx: Tx, id: number, paymentId: string): Promise<void> {
  await tx.updateTable('order_edit').set({ payment_id: paymentId }).where('id', '=', id).execute();
}

export async function setEditCredit(tx: Tx, id: number, creditId: number): Promise<void> {
  await tx.updateTable('order_edit').set({ credit_id: creditId }).where('id', '=', id).execute();
}
