import type { RefObject } from 'react';
import type { OrderDetail } from '#contract/order-life.ts';
import { Button } from '#web/ui/button.tsx';
import { words as payWords } from '../account/pay-again-words.ts';
import { usePayAgain } from '../account/use-pay-again.ts';
import { dayInWords } from '../support/spelled-day.ts';
import { BuyAgainButton } from './buy-again.tsx';
import type { Asked } from './order-calls.ts';
import { words } from './order-page-words.ts';
import { ProgressTrack } from './progress-track.tsx';
import { cashToKeepReady, situationOf } from './situation.ts';
import styles from './order-page.module.css';

interface OrderHeadProps {
  order: OrderDetail;
  asked: Asked;
  heading: RefObject<HTMLHeadingElement | null>;
  onCancel: () => void;
  /** The payment has been tried: the order may stand otherwise now. */
  onPaid: () => void;
}

/** How the order stands, the way it has come, and what can be done about all of it. */
export function OrderHead({ order, asked, heading, onCancel, onPaid }: OrderHeadProps) {
  const { title, text } = situationOf(order);
  const cash = cashToKeepReady(order);
  return (
    <section className={styles['head']} aria-labelledby="order-title">
      <p className={styles['number']}>
        <strong>{words.order(order.id)}</strong>
        <span>{words.placedOn(dayInWords(order.placed_at))}</span>
      </p>
      <h1 id="order-title" ref={heading} tabIndex={-1} className={styles['title']}>
        {title}
      </h1>
      <p className={styles['lead']}>
        {text} {cash && <strong>{cash}</strong>}
      </p>
      <ProgressTrack order={order} />
      <div className={styles['acts']}>
        <PayButton order={order} asked={asked} onPaid={onPaid} />
        <BuyAgainButton asked={asked} />
        {order.can_cancel && (
          <Button variant="quiet" onClick={onCancel}>
            {words.acts.cancel}
          </Button>
        )}
      </div>
    </section>
  );
}

function PayButton({ order, asked, onPaid }: Pick<OrderHeadProps, 'order' | 'asked' | 'onPaid'>) {
  const { busy, pay, outcome, note } = usePayAgain(order.id, asked.mobile);
  const press = async () => {
    await pay({ name: order.deliver_to.name, email: order.email, mobile: order.mobile });
    onPaid();
  };
  return (
    <>
      {order.can_pay && outcome !== 'paid' && outcome !== 'unconfirmed' && (
        <Button busy={busy} aria-label={payWords.payOrder(order.id)} onClick={() => void press()}>
          {words.acts.pay}
        </Button>
      )}
      <p role="status" className={styles['note']}>
        {note}
      </p>
    </>
  );
}
