/** What follows for an order when somebody refunds it in the payment provider's dashboard. */
import type { Paise } from '#server/money/paise.ts';
import {
  coverOwnRefunds,
  findPaymentsRefunded,
  findUnbookedRefunds,
  type GoneRefund,
  issueAdvance,
  issueRefund,
  type NamedPayment,
  planRefund,
  previewRefund,
  providerRefundsJobType,
  recordSentRefund,
  refundChosen,
  type RefundInput,
} from '#server/payments/index.ts';
import { creditReturns } from '#server/returns/index.ts';
import {
  calculateRefund,
  decideTransition,
  openReview,
  type OrderCommand,
  readLines,
  readReturns,
  remainingQuantities,
  sumAdvances,
  validateRefundable,
  withOrder,
} from '#server/orders/index.ts';
import { handleJob, type JobHandlers } from '#server/platform/jobs.ts';
import { ok, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { cancelHeld } from './cancel-order.ts';

/**
 * Books the refunds of a payment that its provider lists and that are not ours: each once, whatever reported it and in which order.
 * @throws Error while the provider cannot be asked, so that the job is tried again
 */
async function bookProviderRefunds(services: Services, named: NamedPayment): Promise<void> {
  const found = await findUnbookedRefunds(services, named);
  if (!found.ok) throw new Error(found.error.code);
  for (const refund of found.value?.refunds ?? []) {
    const place = { orderId: found.value!.orderId, actor: `provider:${named.provider}` as const };
    const booked = await withOrder(services, place, (held) => bookRefund(held, refund));
    if (!booked.ok) throw new Error(booked.error.code);
  }
}

async function bookRefund(held: OrderCommand, refund: GoneRefund): Promise<Result<null>> {
  const left = await coverOwnRefunds(held, refund);
  if (left === null) return ok(null);
  const taken = left > 0 ? await takeOff(held, left, refund) : ok(null);
  return taken.ok ? recordSentRefund(held, refund) : taken;
}

/**
 * Takes off the sale what the provider's refund pays for. All that is left cancels what has not been dispatched and credits what has. A part
 * holds an order that has not been dispatched, so that staff decide; after that it credits the received returns or the items of one line
 * that come to just this amount. Else it stays with the order for the next items that come off it.
 */
async function takeOff(held: OrderCommand, amount: Paise, sent: GoneRefund): Promise<Result<null>> {
  const { tx, order, at } = held;
  const isAll = amount === order.paid - order.refunded;
  const isHere = decideTransition(order.state, 'cancel').ok;
  if (isHere && isAll) return cancelHeld(held, { lines: null, reason: '', sent });
  const booked = isHere ? null : await creditItems(held, amount, sent, isAll);
  if (booked) return booked;
  const refundId = await issueAdvance(held, { amount, reason: '', sent });
  if (isHere) await openReview(tx, order.id, { reason: 'provider_refund', orders: 1, refundId }, at);
  return ok(null);
}

/** Credits items that left and whose refund is just this amount; null where there are none, or more than one choice of them. */
async function creditItems(
  held: OrderCommand,
  amount: Paise,
  sent: GoneRefund,
  isAll: boolean,
): Promise<Result<null> | null> {
  const { tx, order } = held;
  const costs = async (input: Pick<RefundInput, 'lines' | 'quantities' | 'withShipping'>) => {
    const preview = await previewRefund(tx, order, input);
    return preview.ok && preview.value.payout === amount;
  };
  const plan = await planRefund(tx, order, null);
  for (const withShipping of plan.ok ? [false, true] : [])
    if (plan.ok && (await costs({ ...plan.value, withShipping })))
      return refundChosen(held, plan.value, { withShipping, reason: '', sent });
  const lines = await readLines(tx, order.id);
  const left = remainingQuantities(lines);
  const choices: RefundInput['quantities'][] = [];
  if (isAll && left.length > 0) choices.push(left);
  // What is on its way back is refunded when it comes: until then nobody knows which items this pays for.
  else if (!isAll && lines.every(({ inReturn }) => inReturn === 0) && (await sumAdvances(tx, order.id)) === 0) {
    const credited = new Map(lines.map((line) => [line.lineNo, line.credited]));
    for (const { lineNo, quantity: most } of left)
      for (let quantity = 1; quantity <= most; quantity++)
        if (calculateRefund(lines, credited, [{ lineNo, quantity }]).total === amount)
          choices.push([{ lineNo, quantity }]);
  }
  const [quantities, second] = choices;
  if (!quantities || second || !(await costs({ lines, quantities, withShipping: isAll }))) return null;
  const input = { lines, quantities, withShipping: isAll, kind: 'refunded', reason: '', sent } as const;
  const issued = await issueRefund(held, input);
  if (!issued.ok) return issued;
  if (isAll) {
    const here = (await readReturns(tx, order.id)).filter((each) => validateRefundable(each).ok);
    await creditReturns(
      tx,
      here.map(({ id }) => id),
      issued.value.creditId,
      'received',
    );
  }
  return ok(null);
}

export const providerRefundJobs: JobHandlers = {
  ...handleJob(providerRefundsJobType, (services, payload) =>
    bookProviderRefunds(services, {
      provider: payload.provider,
      providerOrderId: payload.provider_order_id,
      paymentId: payload.payment_id,
    }),
  ),
  // Webhooks get lost: what the providers themselves list of the last days is booked as well.
  async 'hourly:provider-refunds'(services) {
    const failed: unknown[] = [];
    for (const payment of await findPaymentsRefunded(services))
      await bookProviderRefunds(services, payment).catch((error: unknown) => failed.push(error));
    if (failed.length > 0) throw new AggregateError(failed, 'not every refund of the providers was booked');
  },
};
