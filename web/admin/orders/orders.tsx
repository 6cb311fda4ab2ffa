import { Link, useLoaderData, useLocation, useSearchParams } from 'react-router';
import type { StaffOrderRow } from '#contract/staff-orders.ts';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { formatRupees } from '#web/ui/rupees.ts';
import { indiaTime } from '../india-time.ts';
import list from '../list.module.css';
import { PagesNav } from '../pages-nav.tsx';
import { useSettings } from '../settings.ts';
import { ViewsNav } from '../views-nav.tsx';
import { Badge } from './badge.tsx';
import { Filters } from './filters.tsx';
import { orderLabels, paymentLabels } from './labels.ts';
import type { OrdersRead } from './order-calls.ts';
import styles from './orders.module.css';

const views = [
  { label: 'All', query: '' },
  { label: 'Needs attention', query: 'attention=true' },
  { label: 'New', query: 'order_status=placed' },
  { label: 'To pack', query: 'order_status=confirmed' },
  { label: 'To dispatch', query: 'order_status=packed' },
];

/** The shop's orders, newest first, by status, money and buyer; each leads to all that can be done to it. */
export function Orders() {
  const { list: found, refused } = useLoaderData<OrdersRead>();
  const { brand } = useSettings();
  const { search: address } = useLocation();
  const [search] = useSearchParams();
  const chosen = new URLSearchParams(search);
  chosen.delete('cursor');
  const filtered = chosen.size > 0;
  // Needing attention can be narrowed further and stays the view.
  const view = chosen.has('attention') ? 'attention=true' : chosen.toString();
  return (
    <>
      <PageHeading title={`Orders · ${brand.name} staff`}>Orders</PageHeading>
      <ViewsNav label="Which orders" views={views} shown={view} />
      <Filters key={address} refused={refused} />
      {found && found.data.length === 0 && (
        <p className={list['empty']}>
          {filtered ? 'No order is like this. ' : 'No orders yet. What is ordered in the shop appears here.'}
          {filtered && <Link to="?">Show all orders</Link>}
        </p>
      )}
      {found && found.data.length > 0 && (
        <>
          {found.meta.total !== undefined && (
            <p className={list['count']}>
              {found.meta.total === 1 ? '1 order' : `${found.meta.total} orders, newest first`}
            </p>
          )}
          <div className={styles['head']} aria-hidden="true">
            <span>Order</span>
            <span>Buyer</span>
            <span>Goes to</span>
            <span className={styles['number']}>Pieces</span>
            <span className={styles['number']}>Total</span>
            <span>Status</span>
          </div>
          <ul className={`${list['list']} ${styles['rows']}`}>
            {found.data.map((order) => (
              <Row key={order.id} order={order} />
            ))}
          </ul>
        </>
      )}
      {found && <PagesNav next={found.meta.next_cursor} />}
    </>
  );
}

function Row({ order }: { order: StaffOrderRow }) {
  return (
    <li className={styles['row']}>
      <div className={styles['order']}>
        <h2>
          <Link to={`/orders/${order.id}`}>
            <span className="visually-hidden">Order </span>
            {order.id}
          </Link>
        </h2>
        <p className={styles['quiet']}>
          <span className="visually-hidden">Placed </span>
          <time dateTime={order.placed_at}>{indiaTime(order.placed_at)}</time>
        </p>
      </div>
      <div className={styles['buyer']}>
        <p>{order.name}</p>
        <p className={styles['quiet']}>{order.mobile}</p>
      </div>
      <div className={styles['place']}>
        <p>{order.district}</p>
        <p className={styles['quiet']}>{order.state}</p>
      </div>
      <p className={styles['pieces']}>
        {order.items}
        <span className={styles['unit']}> {order.items === 1 ? 'piece' : 'pieces'}</span>
      </p>
      <div className={styles['total']}>
        <p>
          <span className="visually-hidden">Total </span>
          {formatRupees(order.total_payable_amount)}
        </p>
        {order.amount_due > 0 && <p className={styles['quiet']}>{formatRupees(order.amount_due)} due</p>}
      </div>
      <p className={styles['badges']}>
        <Badge {...orderLabels[order.order_status]} /> <Badge {...paymentLabels[order.payment_status]} />
        {order.open_returns > 0 && (
          <>
            {' '}
            <Badge
              text={order.open_returns === 1 ? '1 open return' : `${order.open_returns} open returns`}
              look="bad"
            />
          </>
        )}
        {order.open_refunds > 0 && (
          <>
            {' '}
            <Badge
              text={order.open_refunds === 1 ? '1 open refund' : `${order.open_refunds} open refunds`}
              look="bad"
            />
          </>
        )}
      </p>
    </li>
  );
}
