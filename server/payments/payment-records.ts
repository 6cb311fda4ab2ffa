import { sql } from 'kysely';
import { type OrderEdit, readEditOf } from '#server/orders/index.ts';
import type { Paise } from '#server/money/paise.ts';
import type { Db, Tx } from '#server/platform/database.ts';

/** Our record of how an online order is being paid. */
export interface PaymentRecord {
  orderId: number;
  /** The edit of the order whose difference it pays; left out of the order's own payment. */
  editId?: number;
  provider: string;
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

/** The record of what a provider calls by its own name: of an order's payment, or of the difference that an edit of one has to be paid. */
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

/** The record of an order's own payment by the provider's name of it. */
export async function readPaymentNamed(db: Db, provider: string, paymentId: string): Promise<PaymentRecord | null> {
  const record = await db
    .selectFrom('payment')
    .select(columns)
    .where('provider', '=', provider)
    .where('provider_payment_id', '=', paymentId)
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

/** The caller holds the order's lock and has seen that it is unpaid; it may have been abandoned before. */
export async function markPaymentPaid(tx: Tx, orderId: number, paymentId: string, at: Date): Promise<void> {
  await tx
    .updateTable('payment')
    .set({ status: 'paid', provider_payment_id: paymentId, paid_at: at })
    .where('order_id', '=', orderId)
    .where('status', 'in', ['pending', 'expired'])
    .execute();
}

/** A payment of the closed order that comes all the same is to be taken. The caller holds the order's lock. */
export async function reopenPayment(tx: Tx, orderId: number): Promise<void> {
  await tx
    .updateTable('payment')
    .set({ status: 'expired' })
    .where('order_id', '=', orderId)
    .where('status', '=', 'cancelled')
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

/** A provider that is not set up although money may have to go back through it. */
export interface MissingProvider {
  provider: string;
  /** Refunds and unmatched payments that wait for it. */
  waiting: number;
  /** Orders paid through it since the given moment. */
  paid: number;
}

/** Providers beside those that are `setUp` that money waits for, or that took payments since then. */
export async function findMissingProviders(db: Db, setUp: readonly string[], since: Date): Promise<MissingProvider[]> {
  const missing = (await findProviders(db)).filter((provider) => !setUp.includes(provider));
  if (missing.length === 0) return [];
  const none = sql<number>`0`;
  // Literals, so that the indexes of what is open and of what was paid are used whatever the plan.
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

/** The providers of all payments there have ever been, one step through the index for each: there are a few providers and very many payments. */
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

/** An edit's payment as the payment code knows payments. */
export function editPayment(edit: OrderEdit): PaymentRecord | null {
  const { id, orderId, provider, providerOrderId, paymentId, due } = edit;
  if (provider === null || providerOrderId === null) return null;
  return { orderId, editId: id, provider, providerOrderId, paymentId, amount: due };
}

/** The order's payment, or that of an edit of it, that brought what goes back. */
export async function readPaymentBehind(db: Db, orderId: number, paymentId: string): Promise<PaymentRecord | null> {
  const edit = await readEditOf(db, { orderId, paymentId });
  return (edit && editPayment(edit)) ?? (await readPayment(db, orderId));
}
