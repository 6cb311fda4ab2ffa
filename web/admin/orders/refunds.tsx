import type { StaffOrder } from '#contract/staff-orders.ts';
import { Button } from '#web/ui/button.tsx';
import { formatRupees } from '#web/ui/rupees.ts';
import { indiaTime } from '../india-time.ts';
import { Badge } from './badge.tsx';
import type { Asked } from './deed-forms.tsx';
import { methodLabels, refundLabel } from './labels.ts';
import styles from './order.module.css';

type Refund = StaffOrder['refunds'][number];
const labels = { retry: 'Try again', paid: 'Enter the transfer' };

interface RefundsProps {
  order: StaffOrder;
  ask: (asked: Asked) => void;
}

/** Money on its way back, or back already. */
export function Refunds({ order, ask }: RefundsProps) {
  if (order.refunds.length === 0) return null;
  return (
    <section className={styles['card']} aria-labelledby="refunds">
      <h2 id="refunds">Refunds</h2>
      <ul className={styles['entries']}>
        {order.refunds.map((refund) => (
          <Entry key={refund.id} refund={refund} ask={ask} />
        ))}
      </ul>
    </section>
  );
}

function Entry({ refund, ask }: Pick<RefundsProps, 'ask'> & { refund: Refund }) {
  const amount = formatRupees(refund.amount);
  return (
    <li className={styles['entry']}>
      <p className={styles['badges']}>
        <strong>{amount}</strong> <Badge {...refundLabel(refund.state, refund.method)} />
      </p>
      <p className={styles['quiet']}>
        Refund {refund.id}: {methodLabels[refund.method]}, since{' '}
        <time dateTime={refund.created_at}>{indiaTime(refund.created_at)}</time>
        {refund.settled_at && (
          <>
            , settled <time dateTime={refund.settled_at}>{indiaTime(refund.settled_at)}</time>
          </>
        )}
        {refund.reference && `, reference ${refund.reference}`}
      </p>
      {refund.last_error && (
        <p className={styles['trouble']}>
          {refund.last_error} {refund.attempts > 1 && `(asked ${refund.attempts} times)`}
        </p>
      )}
      <p className={styles['deeds']}>
        {refund.allowed_moves.map((deed) => (
          <Button
            key={deed}
            size="small"
            variant="secondary"
            aria-haspopup="dialog"
            onClick={() => ask({ to: 'refund', id: refund.id, deed })}
          >
            {labels[deed]}
            <span className="visually-hidden"> of {amount}</span>
          </Button>
        ))}
      </p>
    </li>
  );
}
