import type { Paise } from '#server/money/paise.ts';
import type { Db, Tx } from '#server/platform/database.ts';
import type { PaymentStart } from '#contract/orders.ts';

/** Our record of how an online order is being paid. */
export interface PaymentRecord {
  orderId: number;
  provider: PaymentStart['provider'];
  providerOrderId: string;
  /** Null until it is paid. */
  paymentId: string | null;
  amount: Paise;
}

const columns = [
  'order_id as orderId',
  'provider',
  'provider_order_id as providerOrderId',
  'provider_payment_id as paymentId',
  'amount_paise as amount',
] as const;

export async function readPayment(db: Db, orderId: number): Promise<PaymentRecord | null> {
  const record = await db.selectFrom('payment').select(columns).where('order_id', '=', orderId).executeTakeFirst();
  return record ?? null;
}

/** The record of what a provider calls by its own name. */
export async function readPaymentOf(
  db: Db,
  provider: PaymentStart['provider'],
  providerOrderId: string,
): Promise<PaymentRecord | null> {
  const record = await db
    .selectFrom('payment')
    .select(columns)
    .where('provider', '=', provider)
    .where('provider_order_id', '=', providerOrderId)
    .executeTakeFirst();
  return record ?? null;
}

/** Keeps the provider's order, unless the order has one already; returns the provider's name of the one that it has. */
export async function savePayment(tx: Tx, payment: Omit<PaymentRecord, 'paymentId'>, at: Date): Promise<string> {
  // Setting the order to itself makes the statement return the row that is already there.
  const { provider_order_id: providerOrderId } = await tx
    .insertInto('payment')
    .values({
      order_id: payment.orderId,
      provider: payment.provider,
      provider_order_id: payment.providerOrderId,
      amount_paise: payment.amount,
      status: 'pending',
      created_at: at,
    })
    .onConflict((conflict) =>
      conflict.column('order_id').doUpdateSet(({ ref }) => ({ order_id: ref('excluded.order_id') })),
    )
    .returning('provider_order_id')
    .executeTakeFirstOrThrow();
  return providerOrderId;
}

/** The caller holds the order's lock and has seen that it is unpaid; it may have been given up before. */
export async function markPaymentPaid(tx: Tx, orderId: number, paymentId: string, at: Date): Promise<void> {
  await tx
    .updateTable('payment')
    .set({ status: 'paid', provider_payment_id: paymentId, paid_at: at })
    .where('order_id', '=', orderId)
    .where('status', 'in', ['pending', 'expired'])
    .execute();
}

/** Awaits the payment of a closed order again. The caller holds the order's lock. */
export async function reinstatePayment(tx: Tx, orderId: number): Promise<void> {
  await tx
    .updateTable('payment')
    .set({ status: 'pending' })
    .where('order_id', '=', orderId)
    .where('status', 'in', ['cancelled', 'expired'])
    .execute();
}

/** The caller holds the order's lock. An order whose provider order was never made has no row. */
export async function closePayment(tx: Tx, orderId: number, status: 'cancelled' | 'expired'): Promise<void> {
  await tx
    .updateTable('payment')
    .set({ status })
    .where('order_id', '=', orderId)
    .where('status', '=', 'pending')
    .execute();
}
