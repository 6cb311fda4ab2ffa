import { lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import type { OrderDetail, OrderLineDetail } from '#contract/order-life.ts';
import { Breadcrumb } from '#web/ui/breadcrumb.tsx';
import { Button } from '#web/ui/button.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { formatRupees } from '#web/ui/rupees.ts';
import { formatCalendarDay, formatDay } from '../language/format.ts';
import { getProductNames } from '../language/names.ts';
import { words as payWords } from '../payment/retry-payment-words.ts';
import { usePayAgain } from '../payment/retry-payment.ts';
import { useSession } from '../state/session.ts';
import type { Asked } from './order-api.ts';
import { ProgressTrack, Refunds, Returns, Timeline } from './order-history.tsx';
import { words } from './order-page-words.ts';
import { Amounts, DeliverTo, Help, Papers, Parcel, Payment } from './order-panels.tsx';
import { cashToKeepReady, situationOf } from './order-progress.ts';
import styles from './order-page.module.css';

/** Come when they are opened. */
const CancelDialog = lazy(async () => ({ default: (await import('./cancel-dialog.tsx')).CancelDialog }));
const ReturnDialog = lazy(async () => ({ default: (await import('./return-dialog.tsx')).ReturnDialog }));

interface OrderPageProps {
  order: OrderDetail;
  asked: Asked;
  take: (order: OrderDetail) => void;
  refresh: () => void;
}

/** All about one order, and what its buyer can do about it. */
export function OrderPage({ order, asked, take, refresh }: OrderPageProps) {
  const { token } = useSession();
  const [opened, setOpened] = useState<Opened>(null);
  const [acts, setActs] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);
  const asGuest = order.email === '';
  const close = () => setOpened(null);
  const done = (next: OrderDetail) => {
    take(next);
    close();
    setActs(acts + 1);
  };
  // What was pressed may be gone; the focus can go to the page once the window over it is.
  useEffect(() => {
    if (acts > 0) heading.current?.focus({ preventScroll: true });
  }, [acts]);
  return (
    <div className={`column ${styles['page']}`}>
      <Breadcrumb
        items={[
          { label: words.home, to: '/' },
          token && !asGuest
            ? { label: words.account, to: '/myaccount#orders' }
            : { label: words.track, to: '/track-order' },
          { label: words.order(order.id) },
        ]}
      />
      <OrderHead
        order={order}
        asked={asked}
        heading={heading}
        onCancel={() => setOpened({ act: 'cancel', lineNo: null })}
        onPaid={refresh}
      />
      <div className={styles['halves']}>
        <div className={styles['half']}>
          <Parcel order={order} />
          <Goods order={order} open={setOpened} />
          <Returns order={order} />
          <Refunds order={order} />
          <Timeline order={order} />
        </div>
        <div className={styles['half']}>
          <Amounts order={order} />
          <Papers order={order} asked={asked} />
          <Payment order={order} />
          <DeliverTo order={order} asGuest={asGuest} />
          <Help />
        </div>
      </div>
      <Suspense>
        {opened?.act === 'cancel' && (
          <CancelDialog order={order} asked={asked} lineNo={opened.lineNo} onClose={close} onDone={done} />
        )}
        {opened?.act === 'return' && (
          <ReturnDialog
            line={order.lines.find((line) => line.line_no === opened.lineNo)!}
            asked={asked}
            onClose={close}
            onDone={done}
          />
        )}
      </Suspense>
    </div>
  );
}

/** What is done to the order in a window over the page. A cancelling may begin with one line. */
export type Opened = { act: 'cancel'; lineNo: number | null } | { act: 'return'; lineNo: number } | null;

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
        <span>{words.placedOn(formatDay(order.placed_at))}</span>
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

/** Puts what can be had of the order into the cart, and says what could not. */
export function BuyAgainButton({ asked }: { asked: Asked }) {
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState<string[]>([]);
  const press = async () => {
    if (busy) return;
    setBusy(true);
    setSaid([]);
    const { fillCartAgain } = await import('./reorder.ts');
    setSaid(await fillCartAgain(asked));
    setBusy(false);
  };
  return (
    <>
      <Button variant="secondary" busy={busy} onClick={() => void press()}>
        {words.acts.buyAgain}
      </Button>
      <div role="status" className={styles['again']}>
        {said.length > 0 && (
          <>
            {said.map((text) => (
              <p key={text}>{text}</p>
            ))}
            <AppLink to="/cart">{words.again.cart}</AppLink>
          </>
        )}
      </div>
    </>
  );
}

interface GoodsProps {
  order: OrderDetail;
  open: (opened: Opened) => void;
}

/** The lines of the order, what became of them, and what can be done with each. */
export function Goods({ order, open }: GoodsProps) {
  // A single piece is cancelled with the order.
  const single = order.lines.length === 1 && order.lines[0]!.can_cancel_quantity <= 1;
  const until = order.can_return ? order.lines[0]?.return_until : null;
  return (
    <section className={styles['panel']} aria-labelledby="goods">
      <h2 id="goods">{words.goods.title}</h2>
      <ul className={styles['lines']}>
        {order.lines.map((line) => (
          <Line key={line.line_no} line={line} single={single} canCancel={order.can_cancel_lines} open={open} />
        ))}
      </ul>
      {until && (
        <p className={styles['quiet']}>
          {words.goods.returnUntil(formatCalendarDay(until))}{' '}
          <AppLink to="/return-policy">{words.goods.policy}</AppLink>
        </p>
      )}
    </section>
  );
}

function Line({
  line,
  single,
  canCancel,
  open,
}: {
  line: OrderLineDetail;
  single: boolean;
  canCancel: boolean;
  open: GoodsProps['open'];
}) {
  const { name } = getProductNames(line);
  const gone = line.cancelled_quantity + line.returned_quantity >= line.quantity;
  return (
    <li className={styles['line']}>
      <div className={styles['picture']}>
        <Picture picture={line.picture} alt="" sizes="80px" />
      </div>
      <div className={styles['about']}>
        <AppLink to={`/product-details/${line.product_id}`} className={styles['name']}>
          {name}
        </AppLink>
        <p className={styles['pieces']}>{words.goods.pieces(line.quantity)}</p>
        <Marks line={line} />
      </div>
      <p className={styles['amount']}>
        {gone ? <s>{formatRupees(line.net_amount)}</s> : formatRupees(line.net_amount)}
      </p>
      <div className={styles['lineActs']}>
        {line.can_return_quantity > 0 && (
          <Button
            variant="secondary"
            size="small"
            aria-label={words.acts.returnNamed(name)}
            onClick={() => open({ act: 'return', lineNo: line.line_no })}
          >
            {words.acts.returnLine}
          </Button>
        )}
        {canCancel && !single && line.can_cancel_quantity > 0 && (
          <Button
            variant="quiet"
            size="small"
            aria-label={words.acts.cancelNamed(name)}
            onClick={() => open({ act: 'cancel', lineNo: line.line_no })}
          >
            {words.acts.cancelLine}
          </Button>
        )}
      </div>
    </li>
  );
}

/** What became of the line's pieces. */
function Marks({ line }: { line: OrderLineDetail }) {
  const marks = [
    line.cancelled_quantity > 0 && words.goods.cancelled(line.cancelled_quantity),
    line.returned_quantity > 0 && words.goods.returned(line.returned_quantity),
    line.in_return_quantity > 0 && words.goods.inReturn(line.in_return_quantity),
  ].filter((mark) => mark !== false);
  if (marks.length === 0) return null;
  return (
    <ul className={styles['marks']}>
      {marks.map((mark) => (
        <li key={mark}>{mark}</li>
      ))}
    </ul>
  );
}
