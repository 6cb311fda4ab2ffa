import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { OrderDetail } from '#contract/order-life.ts';
import { Breadcrumb } from '#web/ui/breadcrumb.tsx';
import { useSession } from '../state/session.ts';
import { Goods } from './goods.tsx';
import type { Opened } from './opened.ts';
import type { Asked } from './order-calls.ts';
import { OrderHead } from './order-head.tsx';
import { words } from './order-page-words.ts';
import { Papers } from './papers.tsx';
import { Refunds, Returns } from './returned.tsx';
import { Amounts, DeliverTo, Help, Parcel, Payment } from './side-panels.tsx';
import { Timeline } from './timeline.tsx';
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
