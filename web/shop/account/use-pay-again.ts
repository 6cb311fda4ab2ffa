import { useState } from 'react';
import { payOrder, type PayOutcome } from '../payment/pay-order.ts';
import type { Payer } from '../payment/payment-window.ts';
import { words } from './pay-again-words.ts';

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
