/** Refunds made in the payment provider's dashboard. */
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
import {
  creditReturns,
  decideTransition,
  openReview,
  type CommandContext,
  readLines,
  readReturns,
  remainingQuantities,
  sumAdvances,
  validateRefundable,
  withOrder,
} from '#server/orders/index.ts';
import { calculateRefund } from '#server/money/line-amounts.ts';
import { handleJob, type JobHandlers } from '#server/platform/jobs.ts';
import { ok, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { cancelHeld } from './cancel-order.ts';

/**
 * Books a payment's refunds that are not ours, each once, in any order.
 * @throws Error while the provider cannot be reached, so that the job is retried
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

async function bookRefund(held: CommandContext, refund: GoneRefund): Promise<Result<null>> {
  const left = await coverOwnRefunds(held, refund);
  if (left === null) return ok(null);
  const taken = left > 0 ? await takeOff(held, left, refund) : ok(null);
  return taken.ok ? recordSentRefund(held, refund) : taken;
}

/**
 * Credits what the provider's refund pays for. A refund of everything left cancels an undispatched order and credits a
 * dispatched one. A partial refund holds an undispatched order for staff. After dispatch it credits the received
 * returns, or the items of one line, whose refund is exactly this amount. Otherwise it becomes an advance for the next
 * credited items, and staff review it.
 */
async function takeOff(held: CommandContext, amount: Paise, sent: GoneRefund): Promise<Result<null>> {
  const { tx, order, at } = held;
  const isAll = amount === order.paid - order.refunded;
  const isHere = decideTransition(order.state, 'cancel').ok;
  if (isHere && isAll) return cancelHeld(held, { lines: null, reason: '', sent });
  const booked = isHere ? null : await creditItems(held, amount, sent, isAll);
  if (booked) return booked;
  const refundId = await issueAdvance(held, { amount, reason: '', sent });
  await openReview(tx, order.id, { reason: 'provider_refund', orders: 1, refundId }, at);
  return ok(null);
}

/** Items whose refund is exactly this amount; null if there are none, or several choices. */
async function creditItems(
  held: CommandContext,
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
  // Items on their way back are refunded when they arrive; until then nobody knows which items this refund pays for.
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
    const ids = here.map(({ id }) => id);
    await creditReturns(tx, issued.value.creditId, 'received', ids);
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
  // Webhooks get lost, so also book what the providers list for the last days.
  async 'hourly:provider-refunds'(services) {
    const failed: unknown[] = [];
    for (const payment of await findPaymentsRefunded(services))
      await bookProviderRefunds(services, payment).catch((error: unknown) => failed.push(error));
    if (failed.length > 0) throw new AggregateError(failed, 'not every refund of the providers was booked');
  },
};
