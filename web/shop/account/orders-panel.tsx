import { useCallback, useEffect, useState } from 'react';
import type { Order, OrderList } from '#contract/orders.ts';
import { dashboard, orders as messages, retryPayment as retryMessages } from '#messages/account.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { formatRupees } from '#web/ui/rupees.ts';
import { formatDay } from '../language/format.ts';
import { getProductNames } from '../language/names.ts';
import { Spinner } from '#web/ui/spinner.tsx';
import { type Column, Table } from '#web/ui/table.tsx';
import { type CallFailure, type CallResult, call } from '../api-client.ts';
import { orderStatusLabel, paymentStatusLabel } from '../order/status-labels.ts';
import { useRetryPayment } from '../payment/retry-payment.ts';
import { useSession } from '../state/session.ts';

interface Pages {
  orders: Order[];
  next: string | null;
  total: number | null;
}

function useOrders() {
  const [pages, setPages] = useState<Pages | null>(null);
  const [busy, setBusy] = useState(true);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const addPage = useCallback((cursor: string | null, result: CallResult<OrderList>) => {
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
    void call('orders', { signal: abort.signal }).then((result) => abort.signal.aborted || addPage(null, result));
    return () => abort.abort();
  }, [addPage]);
  const loadMore = () => {
    if (busy) return;
    setBusy(true);
    setFailure(null);
    const cursor = pages?.next ?? null;
    void call('orders', { query: cursor ? { cursor } : {} }).then((result) => addPage(cursor, result));
  };
  return { pages, busy, failure, loadMore };
}

export function OrdersPanel() {
  const { pages, busy, failure, loadMore } = useOrders();
  return (
    <div className="orders-orders" aria-busy={busy}>
      {pages && pages.orders.length === 0 && <NoOrders />}
      {pages && pages.orders.length > 0 && (
        <Table
          caption={messages.caption}
          isCaptionHidden
          columns={columns}
          rows={pages.orders}
          rowKey={(order) => order.id}
          onPhone="cards"
        />
      )}
      {!pages && busy && <Spinner />}
      <div role="alert">{failure && <p className="orders-failed">{failure.message}</p>}</div>
      {failure && !busy && (
        <Button variant="secondary" onClick={loadMore}>
          {messages.tryAgain}
        </Button>
      )}
      {pages?.next && !failure && (
        <div className="orders-more">
          <Button variant="secondary" busy={busy} onClick={loadMore}>
            {messages.older}
          </Button>
          {pages.total !== null && (
            <output className="orders-count">
              {messages.shown({ shown: pages.orders.length, total: pages.total })}
            </output>
          )}
        </div>
      )}
    </div>
  );
}

const columns: Column<Order>[] = [
  { header: messages.date, cell: (order) => formatDay(order.placed_at) },
  { header: messages.id, cell: (order) => <OrderCell order={order} /> },
  { header: messages.status, cell: orderStatusLabel },
  { header: messages.total, cell: (order) => formatRupees(order.total_payable_amount), kind: 'figure' },
  { header: messages.payment, cell: (order) => <PaymentCell order={order} /> },
];

function OrderCell({ order: { number, lines, picture } }: { order: Order }) {
  const [first, ...more] = lines;
  const name = first ? getProductNames(first).name : '';
  return (
    <div className="orders-order">
      {picture && (
        <span className="orders-picture">
          <Picture picture={picture} alt="" sizes="44px" />
        </span>
      )}
      <div>
        <AppLink to={`/order/${number}`}>{number}</AppLink>
        <span className="orders-items">{more.length > 0 ? dashboard.items({ name, more: more.length }) : name}</span>
      </div>
    </div>
  );
}

function NoOrders() {
  return (
    <div className="orders-empty">
      <p>{messages.none}</p>
      <ButtonLink to="/shop" variant="secondary">
        {messages.browse}
      </ButtonLink>
    </div>
  );
}

function PaymentCell({ order }: { order: Order }) {
  const { user } = useSession();
  const { busy, pay, outcome, note } = useRetryPayment(order.id);
  const paid = outcome === 'paid';
  const payOrder = () => {
    if (!user) return;
    const { first_name, last_name, email, mobile } = user;
    void pay({ name: `${first_name} ${last_name}`.trim(), email, mobile });
  };
  return (
    <div className="orders-payment">
      <span>{paymentStatusLabel(paid ? { payment_status: 'paid' } : order)}</span>
      {order.can_pay && !paid && outcome !== 'unconfirmed' && (
        <Button
          variant="secondary"
          size="small"
          busy={busy}
          aria-label={retryMessages.payOrder({ number: order.number })}
          onClick={payOrder}
        >
          {retryMessages.pay}
        </Button>
      )}
      <span role="status" className="orders-payment-note">
        {note}
      </span>
    </div>
  );
}
