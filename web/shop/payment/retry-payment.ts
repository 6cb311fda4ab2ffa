import { useState } from 'react';
import { call } from '../api-client.ts';
import { openPayment } from './open-payment.ts';
import type { Payer, PaymentOutcome } from './payment-window.ts';
import { words } from './retry-payment-words.ts';

/** How paying an order went. `refused`: the server's words say why; `unconfirmed`: the money went through and the server will find it. */
export type PayOutcome =
  | { kind: 'paid' | 'unconfirmed' }
  | { kind: 'refused'; message: string }
  | { kind: Exclude<PaymentOutcome['kind'], 'paid'> };

export interface OrderToPay {
  orderId: number;
  /** What a guest is known by; null for a customer. */
  mobile: string | null;
}

/** Pays an order that was placed before. Leaving the window leaves the order as it is: it can be tried again. Never throws. */
export async function payOrder({ orderId, mobile }: OrderToPay, payer: Payer, restMs = 2_000): Promise<PayOutcome> {
  const asked = { order_id: orderId, ...(mobile === null ? {} : { mobile }) };
  const started = await call('payOrder', { body: { order_data: asked }, timeoutMs: 40_000 });
  if (!started.ok) {
    const { code, message } = started.failure;
    return code === 'order_already_paid' ? { kind: 'paid' } : { kind: 'refused', message };
  }
  const left = await openPayment(started.reply.data.payment, payer);
  if (left.kind !== 'paid') return { kind: left.kind };
  const order_data = { order_id: orderId, payment_id: left.payment_id, signature: left.signature };
  for (let attempt = 0; attempt < 3; attempt++) {
    const confirmed = await call('confirmPayment', { body: { order_data } });
    if (confirmed.ok) return { kind: 'paid' };
    const { status, message } = confirmed.failure;
    if (status >= 400 && status < 500 && status !== 429) return { kind: 'refused', message };
    await new Promise((resolve) => setTimeout(resolve, restMs));
  }
  return { kind: 'unconfirmed' };
}

/** Paying an order that was placed before, as a guest by the mobile number of the order; `note` says how it went, and is empty where it went well. */
export function usePayAgain(orderId: number, mobile: string | null = null) {
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<PayOutcome | null>(null);
  const pay = async (payer: Payer): Promise<void> => {
    if (busy) return;
    setBusy(true);
    setOutcome(null);
    setOutcome(await payOrder({ orderId, mobile }, payer));
    setBusy(false);
  };
  return { busy, pay, outcome: outcome?.kind ?? null, note: outcome ? noteOf(outcome) : '' };
}

function noteOf(outcome: PayOutcome): string {
  if (outcome.kind === 'paid') return '';
  return outcome.kind === 'refused' ? outcome.message : words[outcome.kind];
}
