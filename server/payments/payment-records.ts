import { sql } from 'kysely';
import { type OrderEdit, readEditOf } from './edits/order-edits.ts';
import type { Paise } from '#server/money/paise.ts';
import type { Db, Tx } from '#server/platform/database.ts';

export interface PaymentRecord {
  orderId: number;
  /** Missing for the order's own payment. */
  editId?: number;
  provider: string;
  providerOrderId: string;
  /** Null until paid. */
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

/** Null if none was started. */
export async function readPayment(db: Db, orderId: number): Promise<PaymentRecord | null> {
  const record = await db.selectFrom('payment').select(columns).where('order_id', '=', orderId).executeTakeFirst();
  return record ?? null;
}

/** Of an order's payment, or of an edit's difference. */
export async function readPaymentOf(db: Db, provider: string, providerOrderId: string): Promise<PaymentRecord | null> {
  const record = await db
    .selectFrom('payment')
    .select(columns)
    .where('provider', '=', provider)
    .where('provider_order_id', '=', providerOrderId)
    .executeTakeFirst();
  if (record) return record;
  const edit = await readEditOf(db, { provider, providerOrderId });
  return edit && editPayment(edit);
}

/** By the provider's payment id. */
export async function readPaymentNamed(db: Db, provider: string, paymentId: string): Promise<PaymentRecord | null> {
  const record = await db
    .selectFrom('payment')
    .select(columns)
    .where('provider', '=', provider)
    .where('provider_payment_id', '=', paymentId)
    .executeTakeFirst();
  return record ?? null;
}

/** Unless the order has one already. Returns the id of the stored one. */
export async function savePayment(tx: Tx, payment: Omit<PaymentRecord, 'paymentId'>, at: Date): Promise<string> {
  // Setting the order to itself makes the statement return the existing row.
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

/** The payment may have been abandoned before. Requires the order's lock; it must be unpaid. */
export async function markPaymentPaid(tx: Tx, orderId: number, paymentId: string, at: Date): Promise<void> {
  await tx
    .updateTable('payment')
    .set({ status: 'paid', provider_payment_id: paymentId, paid_at: at })
    .where('order_id', '=', orderId)
    .where('status', 'in', ['pending', 'expired'])
    .execute();
}

/** Makes the payment of a closed order acceptable again. Requires the order's lock. */
export async function reopenPayment(tx: Tx, orderId: number): Promise<void> {
  await tx
    .updateTable('payment')
    .set({ status: 'expired' })
    .where('order_id', '=', orderId)
    .where('status', '=', 'cancelled')
    .execute();
}

/** Does nothing if the provider order was never created. Requires the order's lock. */
export async function closePayment(tx: Tx, orderId: number, status: 'cancelled' | 'expired'): Promise<void> {
  await tx
    .updateTable('payment')
    .set({ status })
    .where('order_id', '=', orderId)
    .where('status', '=', 'pending')
    .execute();
}

/** Not set up although refunds may have to go through it. */
export interface MissingProvider {
  provider: string;
  /** Refunds and unmatched payments. */
  waiting: number;
  /** Orders since the given moment. */
  paid: number;
}

/** Providers outside `setUp` that refunds wait for, or that took payments since `since`. */
export async function findMissingProviders(db: Db, setUp: readonly string[], since: Date): Promise<MissingProvider[]> {
  const missing = (await findProviders(db)).filter((provider) => !setUp.includes(provider));
  if (missing.length === 0) return [];
  const none = sql<number>`0`;
  // Literals instead of parameters, so that PostgreSQL can use the partial indexes in any plan.
  const refunds = db
    .selectFrom('refund')
    .innerJoin('payment', 'payment.order_id', 'refund.order_id')
    .select(({ fn }) => ['payment.provider', fn.countAll<number>().as('waiting'), none.as('paid')])
    .where('refund.method', '=', 'provider')
    .where('refund.state', 'in', [sql.lit('waiting' as const), sql.lit('pending' as const)])
    .where('payment.provider', 'in', missing)
    .groupBy('payment.provider');
  const unmatched = db
    .selectFrom('unmatched_payment')
    .innerJoin('payment', 'payment.order_id', 'unmatched_payment.order_id')
    .select(({ fn }) => ['payment.provider', fn.countAll<number>().as('waiting'), none.as('paid')])
    .where('unmatched_payment.state', 'in', [sql.lit('found' as const), sql.lit('refunding' as const)])
    .where('payment.provider', 'in', missing)
    .groupBy('payment.provider');
  const payments = db
    .selectFrom('payment')
    .select(({ fn }) => ['payment.provider', none.as('waiting'), fn.countAll<number>().as('paid')])
    .where('payment.status', '=', sql.lit('paid' as const))
    .where('payment.paid_at', '>=', since)
    .where('payment.provider', 'in', missing)
    .groupBy('payment.provider');
  return db
    .selectFrom(refunds.unionAll(unmatched).unionAll(payments).as('found'))
    .select(({ fn, cast }) => [
      'provider',
      cast<number>(fn.sum('waiting'), 'integer').as('waiting'),
      cast<number>(fn.sum('paid'), 'integer').as('paid'),
    ])
    .groupBy('provider')
    .orderBy('provider')
    .execute();
}

/** One index look-up per provider, because there are few providers and very many payments. */
async function findProviders(db: Db): Promise<string[]> {
  const rows = await db
    .withRecursive('used(provider)', (to) =>
      to
        .selectFrom('payment')
        .select(({ fn }) => fn.min<string | null>('provider').as('provider'))
        .unionAll(
          to
            .selectFrom('used')
            .select(({ selectFrom }) =>
              selectFrom('payment')
                .select(({ fn }) => fn.min<string | null>('payment.provider').as('provider'))
                .whereRef('payment.provider', '>', 'used.provider')
                .as('provider'),
            )
            .where('used.provider', 'is not', null),
        ),
    )
    .selectFrom('used')
    .select('provider')
    .where('provider', 'is not', null)
    .$narrowType<{ provider: string }>()
    .execute();
  return rows.map(({ provider }) => provider);
}

/** Null if no payment was started. */
export function editPayment(edit: OrderEdit): PaymentRecord | null {
  const { id, orderId, provider, providerOrderId, paymentId, due } = edit;
  if (provider === null || providerOrderId === null) return null;
  return { orderId, editId: id, provider, providerOrderId, paymentId, amount: due };
}

/** Of the order itself, or of one of its edits. */
export async function readPaymentBehind(db: Db, orderId: number, paymentId: string): Promise<PaymentRecord | null> {
  const edit = await readEditOf(db, { orderId, paymentId });
  return (edit && editPayment(edit)) ?? (await readPayment(db, orderId));
}
