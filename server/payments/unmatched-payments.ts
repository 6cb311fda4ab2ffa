import { sql } from 'kysely';
import { type PaymentProviderName } from '#contract/payments.ts';
import { paise, type Paise } from '#server/money/paise.ts';
import { type Db, type Tx, inTransaction } from '#server/platform/database.ts';
import { type RefundMethod, type RefundState } from '#contract/order-states.ts';
import { createPaymentProvider } from './gateways/create-gateway.ts';
import { askProvider, type PaymentProvider } from './gateways/gateway.ts';
import { type JobHandlers, type NewJob } from '#server/platform/jobs.ts';
import { done, refuse, type Result } from '#server/platform/result.ts';
import { type Services } from '#server/platform/services.ts';
import { speak } from '#server/platform/spoken.ts';
import { tellRefunded, judgeRefundDeed, lockOrder, noteEvent, type Held, withOrder } from '#server/orders/index.ts';

/** Money that pays nothing and goes back in full. */
export interface StrayPayment {
  id: number;
  orderId: number;
  provider: PaymentProviderName;
  paymentId: string;
  amount: Paise;
  /** late: its order was closed. second: its order had been paid before. */
  reason: 'late' | 'second';
  state: 'found' | 'refunding' | 'refunded' | 'refund_failed';
  refundId: string | null;
  /** The bank's, where staff transferred it themselves. */
  reference: string | null;
  /** Why it has not gone back yet. */
  problem: string | null;
  foundAt: Date;
  settledAt: Date | null;
}

interface StrayRow {
  id: number;
  order_id: number;
  provider: PaymentProviderName;
  payment_id: string;
  amount_paise: number;
  reason: StrayPayment['reason'];
  state: StrayPayment['state'];
  refund_id: string | null;
  transfer_reference: string | null;
  problem: string | null;
  found_at: Date;
  settled_at: Date | null;
}

const columns = sql`id, order_id, provider, payment_id, amount_paise, reason, state, refund_id, transfer_reference,
  problem, found_at, settled_at`;

const toStray = (row: StrayRow): StrayPayment => ({
  id: row.id,
  orderId: row.order_id,
  provider: row.provider,
  paymentId: row.payment_id,
  amount: paise(row.amount_paise),
  reason: row.reason,
  state: row.state,
  refundId: row.refund_id,
  reference: row.transfer_reference,
  problem: row.problem,
  foundAt: row.found_at,
  settledAt: row.settled_at,
});

type NewStray = Pick<StrayPayment, 'orderId' | 'provider' | 'paymentId' | 'amount' | 'reason'>;

/** Keeps a stray payment; one that is kept already stays as it is. */
export async function keepStray(tx: Tx, stray: NewStray, at: Date): Promise<void> {
  await sql`
    INSERT INTO stray_payment (order_id, provider, payment_id, amount_paise, reason, state, found_at)
    VALUES (${stray.orderId}, ${stray.provider}, ${stray.paymentId}, ${stray.amount}, ${stray.reason}, 'found', ${at})
    ON CONFLICT (payment_id) DO NOTHING`.execute(tx);
}

/** By the payment's name at its provider, or by our number. */
export async function readStray(db: Db, by: { paymentId: string } | { id: number }): Promise<StrayPayment | null> {
  const which = 'id' in by ? sql`id = ${by.id}` : sql`payment_id = ${by.paymentId}`;
  const { rows } = await sql<StrayRow>`SELECT ${columns} FROM stray_payment WHERE ${which}`.execute(db);
  return rows[0] ? toStray(rows[0]) : null;
}

/** Whether money of this order went back, or is to: its provider takes no further payment for it. */
export async function hasStray(db: Db, orderId: number): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    SELECT EXISTS (SELECT FROM stray_payment WHERE order_id = ${orderId}) AS found`.execute(db);
  return rows[0]!.found;
}

/** Those that have not gone back yet, oldest first. */
export async function readOpenStrays(db: Db, most: number): Promise<StrayPayment[]> {
  const { rows } = await sql<StrayRow>`
    SELECT ${columns} FROM stray_payment WHERE state IN ('found', 'refunding') ORDER BY id LIMIT ${most}`.execute(db);
  return rows.map(toStray);
}

/** All of them with an id below `before`, newest first. */
export async function findStrays(db: Db, before: number | null, most: number): Promise<StrayPayment[]> {
  const { rows } = await sql<StrayRow>`
    SELECT ${columns} FROM stray_payment WHERE ${before}::bigint IS NULL OR id < ${before}::bigint
    ORDER BY id DESC LIMIT ${most}`.execute(db);
  return rows.map(toStray);
}

export async function countStrays(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`SELECT count(*) AS n FROM stray_payment`.execute(db);
  return rows[0]!.n;
}

/** Notes how far the way back is; what has gone back stays so. Says whether anything was new. */
export async function moveStray(
  tx: Tx,
  id: number,
  to: Pick<StrayPayment, 'state' | 'refundId' | 'problem'>,
  at: Date,
): Promise<boolean> {
  const settledAt = to.state === 'refunded' || to.state === 'refund_failed' ? at : null;
  const { numAffectedRows } = await sql`
    UPDATE stray_payment SET state = ${to.state}, refund_id = COALESCE(${to.refundId}::text, refund_id), problem = ${to.problem},
      settled_at = ${settledAt}
    WHERE id = ${id} AND state IN ('found', 'refunding')
      AND (state, refund_id, problem) IS DISTINCT FROM (${to.state}::text, ${to.refundId}::text, ${to.problem}::text)`.execute(
    tx,
  );
  return numAffectedRows === 1n;
}

/** Marks what staff transferred to the customer's bank. The caller holds the order's lock. */
export async function markStrayTransferred(tx: Tx, id: number, reference: string, at: Date): Promise<void> {
  await sql`
    UPDATE stray_payment SET state = 'refunded', transfer_reference = ${reference}, problem = NULL, settled_at = ${at}
    WHERE id = ${id}`.execute(tx);
}

const kind = 'refund-stray-payment';

/** The job that sends a payment back that pays nothing. */
export function refundStrayJob(paymentId: string, runAt: Date): NewJob {
  return { kind, key: `${kind} ${paymentId}`, payload: { payment_id: paymentId }, runAt };
}

type Standing = Pick<StrayPayment, 'state' | 'refundId' | 'problem'>;

/**
 * Has the provider refund a stray payment in full, or asks how its refund stands; done twice it is one refund. What the provider
 * refuses is noted for staff and tried again every hour.
 * Refusal: 503 payment_unavailable.
 */
export async function refundStray(
  services: Services,
  provider: PaymentProvider,
  paymentId: string,
): Promise<Result<null>> {
  const stray = await readStray(services.db, { paymentId });
  if (!stray || stray.provider !== provider.name || stray.state === 'refunded' || stray.state === 'refund_failed')
    return done(null);
  const standing = await (stray.refundId === null ? begin(services, provider, stray) : look(services, provider, stray));
  if (!standing.ok) return standing;
  const { state, problem, refundId } = standing.value;
  if (problem !== null)
    services.log.error({ order: stray.orderId, payment: paymentId, problem }, 'a payment could not be sent back');
  const at = services.clock.now();
  const moved = await inTransaction(services.db, async (tx) => {
    await lockOrder(tx, stray.orderId);
    if (!(await moveStray(tx, stray.id, standing.value, at))) {
      const now = await readStray(tx, { paymentId });
      if (now?.reference && problem === null)
        services.log.error({ order: stray.orderId, payment: paymentId }, 'a payment went back twice: by transfer, too');
      return done(null);
    }
    if (state === 'refunded') await bookSentBack({ tx, services, at, actor: 'system' }, stray, 'provider', refundId);
    return done(null);
  });
  services.jobsWaiting.tell();
  return moved;
}

/**
 * Notes that staff transferred a stray payment to the customer's bank themselves, with the bank's reference: the provider could not,
 * now or ever. The customer is told.
 * Refusals: 404 stray_payment_not_found; 409 refund_processed_already, refund_under_way (with the provider).
 */
export async function noteStrayTransferred(
  services: Services,
  { strayId, actor }: { strayId: number; actor: string },
  reference: string,
): Promise<Result<StrayPayment>> {
  const unknown = refuse(404, 'stray_payment_not_found', 'There is no such payment');
  const found = await readStray(services.db, { id: strayId });
  if (!found) return unknown;
  return withOrder(services, { orderId: found.orderId, actor }, async (held) => {
    const stray = (await readStray(held.tx, { id: strayId }))!;
    const judged = judgeRefundDeed({ method: 'provider', state: refundStateOf(stray) }, 'paid');
    if (!judged.ok) return judged;
    await markStrayTransferred(held.tx, strayId, reference, held.at);
    await bookSentBack(held, stray, 'bank_transfer', reference);
    return done((await readStray(held.tx, { id: strayId }))!);
  });
}

const refundStates: Record<StrayPayment['state'], RefundState> = {
  found: 'waiting',
  refunding: 'pending',
  refunded: 'processed',
  refund_failed: 'failed',
};

/** What the provider refused or knows nothing of counts as failed, though he is asked again every hour. */
function refundStateOf({ state, problem }: StrayPayment): RefundState {
  return problem === null ? refundStates[state] : 'failed';
}

async function bookSentBack(
  { tx, services, at, actor }: Pick<Held, 'tx' | 'services' | 'at' | 'actor'>,
  { orderId, paymentId, amount }: StrayPayment,
  method: RefundMethod,
  reference: string | null,
): Promise<void> {
  const detail = { payment_id: paymentId, amount_paise: amount };
  await noteEvent(tx, { orderId, at, kind: 'payment_sent_back', actor, detail });
  await tellRefunded(tx, services, { orderId, amount, method, reference });
}

/** Names at the provider have at most 40 characters; the end of the payment's own makes it one of this installation. */
function receiptOf({ id, paymentId }: StrayPayment): string {
  return `stray-${paymentId.slice(-14)}-${id}`;
}

async function begin(services: Services, provider: PaymentProvider, stray: StrayPayment): Promise<Result<Standing>> {
  const { paymentId, amount } = stray;
  const asked = await askProvider(services.log, () =>
    provider.refund({ paymentId, amount, receipt: receiptOf(stray) }),
  );
  if (asked.ok) return done(standingOf(asked.value));
  if (asked.refusal.httpStatus === 503) return asked;
  // Staff may have sent it back at the provider's own desk.
  const payment = await askProvider(services.log, () => provider.fetchPayment(paymentId));
  if (!payment.ok) return payment;
  if (payment.value?.status === 'refunded') return done({ state: 'refunded', refundId: null, problem: null });
  return done({ state: 'found', refundId: null, problem: speak(asked.refusal.message, 'en') });
}

async function look(services: Services, provider: PaymentProvider, stray: StrayPayment): Promise<Result<Standing>> {
  const found = await askProvider(services.log, () => provider.fetchRefund(stray.refundId!));
  if (!found.ok) return found;
  if (found.value) return done(standingOf(found.value));
  return done({ state: 'refunding', refundId: stray.refundId, problem: 'The provider does not know the refund' });
}

function standingOf({ refundId, status }: { refundId: string; status: 'pending' | 'processed' | 'failed' }): Standing {
  if (status === 'failed') return { state: 'refund_failed', refundId, problem: 'The refund failed at the bank' };
  return { state: status === 'processed' ? 'refunded' : 'refunding', refundId, problem: null };
}

export const strayJobs: JobHandlers = {
  async [kind](services, payload) {
    const { payment_id: paymentId } = payload as { payment_id: string };
    const provider = await createPaymentProvider(services);
    const refunded = provider ? await refundStray(services, provider, paymentId) : done(null);
    if (!refunded.ok) throw new Error(refunded.refusal.code);
  },
  async 'hourly:stray-payments'(services) {
    const provider = await createPaymentProvider(services);
    if (!provider) return;
    for (const { paymentId } of await readOpenStrays(services.db, 200)) {
      const refunded = await refundStray(services, provider, paymentId);
      if (!refunded.ok) return;
    }
  },
};
