import { useCallback, useEffect, useState } from 'react';
import type { Order, OrderList } from '#contract/orders.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { formatRupees } from '#web/ui/rupees.ts';
import { Spinner } from '#web/ui/spinner.tsx';
import { type CallFailure, type CallResult, call } from '../api-client.ts';
import { orderStatusText, paymentStatusText } from './order-words.ts';
import styles from './orders.module.css';

interface Pages {
  orders: Order[];
  next: string | null;
  total: number | null;
}

/** The order history, newest first, page after page. */
function useOrders() {
  const [pages, setPages] = useState<Pages | null>(null);
  const [busy, setBusy] = useState(true);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const take = useCallback((cursor: string | null, result: CallResult<OrderList>) => {
    setBusy(false);
    if (!result.ok) return setFailure(result.failure);
    const { data, meta } = result.reply;
    setPages((before) => ({
      orders: [...(cursor ? (before?.orders ?? []) : []), ...data],
      next: meta.next_cursor,
      total: meta.total ?? before?.total ?? null,
    }));
  }, []);
  useEffect(() => {
    const abort = new AbortController();
    void call('orders', { signal: abort.signal }).then((result) => abort.signal.aborted || take(null, result));
    return () => abort.abort();
  }, [take]);
  const more = () => {
    if (busy) return;
    setBusy(true);
    setFailure(null);
    const cursor = pages?.next ?? null;
    void call('orders', { query: cursor ? { cursor } : {} }).then((result) => take(cursor, result));
  };
  return { pages, busy, failure, more };
}

export function OrdersPanel() {
  const { pages, busy, failure, more } = useOrders();
  return (
    <div className={styles['orders']} aria-busy={busy}>
      {pages && pages.orders.length === 0 && <NoOrders />}
      {pages && pages.orders.length > 0 && <OrdersTable orders={pages.orders} />}
      {!pages && busy && <Spinner />}
      <div role="alert">{failure && <p className={styles['failed']}>{failure.message}</p>}</div>
      {failure && !busy && (
        <Button variant="secondary" onClick={more}>
          Try again
        </Button>
      )}
      {pages?.next && !failure && (
        <div className={styles['more']}>
          <Button variant="secondary" busy={busy} onClick={more}>
            Show older orders
          </Button>
          {pages.total !== null && (
            <output className={styles['count']}>
              {pages.orders.length} of {pages.total} orders
            </output>
          )}
        </div>
      )}
    </div>
  );
}

/** On phones each row becomes a card with its own labels. */
function OrdersTable({ orders }: { orders: readonly Order[] }) {
  return (
    <table className={styles['table']}>
      <caption className="visually-hidden">Your orders, newest first</caption>
      <thead>
        <tr>
          <th scope="col">Billing Date</th>
          <th scope="col">Order ID</th>
          <th scope="col">Order Status</th>
          <th scope="col">Order Total Price</th>
          <th scope="col">Payment Status</th>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <tr key={order.id}>
            <td data-label="Billing Date">{order.formated_billing_date}</td>
            <td data-label="Order ID">{order.id}</td>
            <td data-label="Order Status">{orderStatusText(order)}</td>
            <td data-label="Order Total Price">{formatRupees(order.total_payable_amount)}</td>
            <td data-label="Payment Status">{paymentStatusText(order)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function NoOrders() {
  return (
    <div className={styles['empty']}>
      <p>You have not ordered anything yet.</p>
      <ButtonLink to="/shop" variant="secondary">
        Browse the shop
      </ButtonLink>
    </div>
  );
}
