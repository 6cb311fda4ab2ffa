import { useEffect, useRef, useState } from 'react';
import { Link, useLoaderData } from 'react-router';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { indiaTime } from '../india-time.ts';
import { useSettings } from '../settings.ts';
import { Badge } from './badge.tsx';
import { type Asked, DeedForm } from './deed-forms.tsx';
import { History } from './history.tsx';
import { orderLabels, paymentLabels } from './labels.ts';
import { Lines } from './lines.tsx';
import { Money } from './money.tsx';
import { Moves } from './moves.tsx';
import type { OrderRead } from './order-calls.ts';
import { Delivery, Person } from './parcel.tsx';
import { Papers } from './papers.tsx';
import { Refunds } from './refunds.tsx';
import { Returns } from './returns.tsx';
import styles from './order.module.css';

/** One order with all that belongs to it and all that can be done to it. */
export function Order() {
  const read = useLoaderData<OrderRead | null>();
  return read ? <Desk key={read.order.id} {...read} /> : <NoOrder />;
}

function NoOrder() {
  const { brand } = useSettings();
  return (
    <>
      <PageHeading title={`No such order · ${brand.name} staff`}>There is no such order</PageHeading>
      <p className={styles['line']}>
        The number may have a typing mistake. <Link to="/orders">All orders</Link>
      </p>
    </>
  );
}

function Desk({ order, papers }: OrderRead) {
  const { brand } = useSettings();
  const [asked, setAsked] = useState<Asked | null>(null);
  const state = useRef<HTMLParagraphElement>(null);
  const [done, setDone] = useState(0);
  // The pressed button may be gone: the focus goes to how the order stands now.
  useEffect(() => {
    if (done > 0) state.current?.focus();
  }, [done]);
  const onDone = () => {
    setAsked(null);
    setDone((times) => times + 1);
  };
  return (
    <>
      <p className={styles['back']}>
        <Link to="/orders">All orders</Link>
      </p>
      <PageHeading title={`Order ${order.id} · ${brand.name} staff`}>Order {order.id}</PageHeading>
      <p className={styles['line']} ref={state} tabIndex={-1}>
        <Badge {...orderLabels[order.order_status]} /> <Badge {...paymentLabels[order.payment_status]} />{' '}
        <span>
          Placed <time dateTime={order.placed_at}>{indiaTime(order.placed_at)}</time>, by{' '}
          {order.payment_method === 'cod' ? 'cash on delivery' : 'online payment'}
        </span>{' '}
        <Link to="slip" className={styles['slip']}>
          Packing slip
        </Link>
      </p>
      <Moves order={order} ask={setAsked} />
      <div className={styles['columns']}>
        <div className={styles['column']}>
          <Lines order={order} />
          <Returns order={order} ask={setAsked} />
          <Refunds order={order} ask={setAsked} />
        </div>
        <div className={`${styles['column']} ${styles['side']}`}>
          <Person order={order} />
          <Delivery order={order} />
          <Money order={order} />
          <Papers orderId={order.id} papers={papers} />
        </div>
        <History events={order.events} />
      </div>
      {asked && <DeedForm asked={asked} order={order} onDone={onDone} onClose={() => setAsked(null)} />}
    </>
  );
}
