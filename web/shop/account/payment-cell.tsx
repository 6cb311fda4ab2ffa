import type { Order } from '#contract/orders.ts';
import { Button } from '#web/ui/button.tsx';
import { useSession } from '../state/session.ts';
import { paymentStatusText } from './order-states.ts';
import { words } from './pay-again-words.ts';
import { usePayAgain } from './use-pay-again.ts';
import styles from './payment-cell.module.css';

/** How an order's payment stands, and a way to pay it while that may still succeed. */
export function PaymentCell({ order }: { order: Order }) {
  const { user } = useSession();
  const { busy, pay, outcome, note } = usePayAgain(order.id);
  const paid = outcome === 'paid';
  const press = () => {
    if (!user) return;
    const { first_name, last_name, email, mobile } = user;
    void pay({ name: `${first_name} ${last_name}`.trim(), email, mobile });
  };
  return (
    <div className={styles['cell']}>
      <span>{paymentStatusText(paid ? { payment_status: 'paid' } : order)}</span>
      {order.can_pay && !paid && outcome !== 'unconfirmed' && (
        <Button variant="secondary" size="small" busy={busy} aria-label={words.payOrder(order.id)} onClick={press}>
          {words.pay}
        </Button>
      )}
      <span role="status" className={styles['note']}>
        {note}
      </span>
    </div>
  );
}
