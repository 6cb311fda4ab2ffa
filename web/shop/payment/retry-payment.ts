import { useState } from 'react';
import { orderTokenHeader } from '#contract/order-states.ts';
import { retryPayment as messages } from '#messages/account.ts';
import { call } from '../api-client.ts';
import { openPayment } from './open-payment.ts';
import type { Payer, PaymentOutcome } from './payment-window.ts';

/** `rejected`: for the reason in `message`. `unconfirmed`: paid, and the server will find it. */
type RetryOutcome =
  | { kind: 'paid' | 'unconfirmed' }
  | { kind: 'rejected'; message: string }
  | { kind: Exclude<PaymentOutcome['kind'], 'paid'> };

interface UnpaidOrder {
  orderId: number;
  /** The order's tokens, for a guest; empty for a customer. */
  tokens: string;
}

/** Closing the window leaves the order unpaid, to be tried again. Never throws. */
async function retryPayment(
  { orderId, tokens }: UnpaidOrder,
  payer: Payer,
  retryDelayMs = 2_000,
): Promise<RetryOutcome> {
  const started = await call('payOrder', {
    body: { order_data: { order_id: orderId } },
    timeoutMs: 40_000,
    ...(tokens === '' ? {} : { headers: { [orderTokenHeader]: tokens } }),
  });
  if (!started.ok) {
    const { code, message } = started.failure;
    return code === 'order_already_paid' ? { kind: 'paid' } : { kind: 'rejected', message };
  }
  const closed = await openPayment(started.reply.data.payment, payer);
  if (closed.kind !== 'paid') return { kind: closed.kind };
  const { payment_id, signature } = closed;
  const order_data = { order_id: orderId, payment_id, ...(signature !== undefined && { signature }) };
  for (let attempt = 0; attempt < 3; attempt++) {
    const confirmed = await call('confirmPayment', { body: { order_data } });
    if (confirmed.ok) return { kind: 'paid' };
    const { status, message } = confirmed.failure;
    if (status >= 400 && status < 500 && status !== 429) return { kind: 'rejected', message };
    await new Promise((resolve) => setTimeout(resolve, retryDelayMs));
  }
  return { kind: 'unconfirmed' };
}

/** Guests need the order's tokens. `note` is the error message, empty after a success. */
export function useRetryPayment(orderId: number, tokens = '') {
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<RetryOutcome | null>(null);
  const pay = async (payer: Payer): Promise<void> => {
    if (busy) return;
    setBusy(true);
    setOutcome(null);
    setOutcome(await retryPayment({ orderId, tokens }, payer));
    setBusy(false);
  };
  return { busy, pay, outcome: outcome?.kind ?? null, note: outcome ? noteOf(outcome) : '' };
}

function noteOf(outcome: RetryOutcome): string {
  if (outcome.kind === 'paid') return '';
  return outcome.kind === 'rejected' ? outcome.message : messages[outcome.kind];
}
