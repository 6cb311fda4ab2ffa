import type { StaffOrder } from '#contract/staff-orders.ts';
import { ticketLabels as words } from '#messages/support/ticketLabels.ts';
import { Button } from '#web/ui/button.tsx';
import { indiaTime } from '../india-time.ts';
import { PhotoList } from '../photos/photo-list.tsx';
import { Badge } from './badge.tsx';
import type { Asked } from './deed-forms.tsx';
import { refundUnderWay, returnLabels } from './labels.ts';
import { nameReturn } from './return-forms.tsx';
import styles from './order.module.css';

type Return = StaffOrder['returns'][number];
const labels = { approve: 'Approve', receive: 'Goods are here', reject: 'Refuse' };

interface ReturnsProps {
  order: StaffOrder;
  ask: (asked: Asked) => void;
}

/** What the buyer wants to send back or has sent back, each with what can be done to it. */
export function Returns({ order, ask }: ReturnsProps) {
  if (order.returns.length === 0) return null;
  const cashFirst = order.payment_status === 'cod_due' && order.returns.some(({ state }) => state === 'received');
  return (
    <section className={styles['card']} aria-labelledby="returns">
      <h2 id="returns">Returns</h2>
      {cashFirst && <p>The cash has to be booked before money can go back.</p>}
      <ul className={styles['entries']}>
        {order.returns.map((each) => (
          <Entry key={each.id} order={order} of={each} ask={ask} />
        ))}
      </ul>
    </section>
  );
}

function Entry({ order, of, ask }: ReturnsProps & { of: Return }) {
  const name = nameReturn(order, of);
  const underWay =
    of.state === 'received' && !of.allowed_moves.includes('refund') && order.payment_status !== 'cod_due';
  return (
    <li className={styles['entry']}>
      <p className={styles['badges']}>
        {name} <Badge {...(underWay ? refundUnderWay : returnLabels[of.state])} />
      </p>
      <p className={styles['quiet']}>
        Return {of.id}: {words.reasons[of.reason]}, asked{' '}
        <time dateTime={of.requested_at}>{indiaTime(of.requested_at)}</time>
      </p>
      {of.message && <p className={styles['said']}>{of.message}</p>}
      <PhotoList photos={of.photos} />
      {of.answer && <p className={styles['quiet']}>Our answer: {of.answer}</p>}
      <p className={styles['deeds']}>
        {of.allowed_moves.map(
          (deed) =>
            deed !== 'refund' && (
              <Button
                key={deed}
                size="small"
                variant="secondary"
                aria-haspopup="dialog"
                onClick={() => ask({ to: 'return', id: of.id, deed })}
              >
                {labels[deed]}
                <span className="visually-hidden">: {name}</span>
              </Button>
            ),
        )}
      </p>
    </li>
  );
}
