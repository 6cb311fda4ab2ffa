import { useState } from 'react';
import type { Order } from '#contract/orders.ts';
import { Button } from '#web/ui/button.tsx';
import { payOrder, type PayOutcome } from '../payment/pay-order.ts';
import { useSession } from '../state/session.ts';
import { paymentStatusText } from './order-states.ts';
import { words } from './pay-again-words.ts';
import styles from './payment-cell.module.css';

/** How an order's payment stands, and a way to pay it while that may still succeed. */
export function PaymentCell({ order }: { order: Order }) {
  const { user } = useSession();
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<PayOutcome | null>(null);
  const paid = outcome?.kind === 'paid';
  const pay = async () => {
    if (busy || !user) return;
    setBusy(true);
    setOutcome(null);
    const payer = { name: `${user.first_name} ${user.last_name}`.trim(), email: user.email, mobile: user.mobile };
    setOutcome(await payOrder(order.id, payer));
    setBusy(false);
  };
  return (
    <div className={styles['cell']}>
      <span>{paymentStatusText(paid ? { payment_status: 'paid' } : order)}</span>
      {order.can_pay && !paid && outcome?.kind !== 'unconfirmed' && (
        <Button
          variant="secondary"
          size="small"
          busy={busy}
          aria-label={words.payOrder(order.id)}
          onClick={() => void pay()}
        >
          {words.pay}
        </Button>
      )}
      <span role="status" className={styles['note']}>
        {outcome && noteOf(outcome)}
      </span>
    </div>
  );
}

function noteOf(outcome: PayOutcome): string {
  if (outcome.kind === 'paid') return '';
  return outcome.kind === 'refused' ? outcome.message : words[outcome.kind];
}
