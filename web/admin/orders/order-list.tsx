import { type SubmitEvent, useState } from 'react';
import { Form, Link, useLoaderData, useLocation, useNavigate, useSearchParams } from 'react-router';
import { exampleOrderNumber, parseOrderReference } from '#contract/order-number.ts';
import { orderStatuses, paymentStatuses } from '#contract/order-states.ts';
import type { StaffOrderRow } from '#contract/staff-orders.ts';
import { orders as messages } from '#messages/admin/orders.ts';
import type { CallFailure } from '#web/ui/api-call.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/admin/kit/inputs.tsx';
import { DataList, ViewTabs } from '#web/ui/data-list.tsx';
import { SelectField, TextField } from '#web/admin/kit/inputs.tsx';
import { FormMessage } from '#web/admin/kit/form.tsx';
import { formatRupees } from '#web/ui/rupees.ts';
import { withElements } from '#web/ui/with-elements.ts';
import { formatTime } from '../dates.ts';
import { type Screen, ScreenHeading } from '../screen.tsx';
import { type OrderListData, readOrder, readOrders } from './order-api.ts';
import { OrderDetail } from './order-detail.tsx';
import { orderLabels, paymentLabels } from './order-labels.ts';
import { PackingSlip } from './packing-slip.tsx';
import styles from './order-list.module.css';

export const ordersScreen: Screen = {
  path: 'orders',
  menuLabel: messages.heading,
  group: 'orders',
  permission: 'orders.read',
  pages: {
    '': { load: readOrders, component: OrderList },
    ':id': { load: readOrder, component: OrderDetail },
    ':id/slip': { load: readOrder, component: PackingSlip },
  },
};

const views = [
  { label: messages.views.all, query: '' },
  { label: messages.views.attention, query: 'attention=true' },
  { label: messages.views.review, query: 'review=true' },
  { label: messages.views.new, query: 'order_status=placed' },
  { label: messages.views.toPack, query: 'order_status=confirmed' },
  { label: messages.views.toDispatch, query: 'order_status=packed' },
];

/** The shop's orders, newest first, filtered by status, payment and mobile; each leads to its detail. */
function OrderList() {
  const { list, filterError } = useLoaderData<OrderListData>();
  const { search: address } = useLocation();
  const [search] = useSearchParams();
  const filters = new URLSearchParams(search);
  filters.delete('cursor');
  // Orders that need attention or a review can be filtered further within their view.
  const within = ['attention', 'review'].find((name) => filters.has(name));
  const view = within ? `${within}=true` : filters.toString();
  return (
    <>
      <ScreenHeading>{messages.heading}</ScreenHeading>
      <ViewTabs label={messages.viewsLabel} views={views} current={view} />
      <div key={address} className={styles['tools']}>
        <Filters error={filterError} />
        <OrderFinder />
      </div>
      {list && (
        <DataList
          rows={list.data}
          rowKey={(order) => order.id}
          rowClassName={styles['row']}
          listClassName={styles['rows']}
          total={list.meta.total}
          totalLabel={(count) => messages.total({ count })}
          nextCursor={list.meta.next_cursor}
          head={<ColumnHeadings />}
          empty={
            filters.size > 0 ? (
              <>
                {withElements(messages.noMatch, {
                  link: (
                    <Link key="link" to="?">
                      {messages.showAll}
                    </Link>
                  ),
                })}
              </>
            ) : (
              messages.empty
            )
          }
        >
          {(order) => <OrderRow order={order} />}
        </DataList>
      )}
    </>
  );
}

function ColumnHeadings() {
  return (
    <div className={styles['head']} aria-hidden="true">
      <span>{messages.columns.order}</span>
      <span>{messages.columns.customer}</span>
      <span>{messages.columns.shipTo}</span>
      <span className={styles['number']}>{messages.columns.items}</span>
      <span className={styles['number']}>{messages.columns.total}</span>
      <span>{messages.columns.status}</span>
    </div>
  );
}

function OrderRow({ order }: { order: StaffOrderRow }) {
  const orderStatus = orderLabels[order.order_status];
  const paymentStatus = paymentLabels[order.payment_status];
  return (
    <>
      <div className={styles['order']}>
        <h2>
          <Link to={`/orders/${order.id}`}>
            <span className="visually-hidden">{messages.columns.order} </span>
            {order.number}
          </Link>
        </h2>
        <p className={styles['quiet']}>
          <span className="visually-hidden">{messages.placed} </span>
          <time dateTime={order.placed_at}>{formatTime(order.placed_at)}</time>
        </p>
      </div>
      <div className={styles['customer']}>
        <p>{order.name}</p>
        <p className={styles['quiet']}>{order.mobile}</p>
      </div>
      <div className={styles['place']}>
        <p>{order.district}</p>
        <p className={styles['quiet']}>{order.state}</p>
      </div>
      <p className={styles['quantity']}>
        {order.items}
        <span className={styles['unit']}> {messages.items({ count: order.items })}</span>
      </p>
      <div className={styles['total']}>
        <p>
          <span className="visually-hidden">{messages.columns.total} </span>
          {formatRupees(order.total_payable_amount)}
        </p>
        {order.amount_due > 0 && (
          <p className={styles['quiet']}>{messages.due({ amount: formatRupees(order.amount_due) })}</p>
        )}
      </div>
      <p className={styles['badges']}>
        <Badge tone={orderStatus.tone}>{orderStatus.text}</Badge>{' '}
        <Badge tone={paymentStatus.tone}>{paymentStatus.text}</Badge>{' '}
        {order.under_review && <Badge tone="danger">{messages.underReview}</Badge>}{' '}
        {order.open_returns > 0 && <Badge tone="danger">{messages.openReturns({ count: order.open_returns })}</Badge>}{' '}
        {order.open_refunds > 0 && <Badge tone="danger">{messages.openRefunds({ count: order.open_refunds })}</Badge>}
      </p>
    </>
  );
}

const statusOptions = [
  { value: '', label: messages.any },
  ...orderStatuses.map((value) => ({ value, label: orderLabels[value].text })),
];
const paymentOptions = [
  { value: '', label: messages.any },
  ...paymentStatuses.map((value) => ({ value, label: paymentLabels[value].text })),
];

/** Filters of the list; the address holds them. */
function Filters({ error }: { error: CallFailure | null }) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const [values, setValues] = useState({
    order_status: search.get('order_status') ?? '',
    payment_status: search.get('payment_status') ?? '',
    mobile: search.get('mobile') ?? '',
    attention: search.get('attention') ?? '',
    review: search.get('review') ?? '',
  });
  const field = (name: keyof typeof values) => ({
    name,
    value: values[name],
    error: error?.errors[name]?.[0],
    onChange: (event: { target: { value: string } }) => setValues({ ...values, [name]: event.target.value }),
  });
  const apply = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    // Filters that are not set stay out of the address.
    const query = new URLSearchParams(Object.entries(values).filter(([, value]) => value.trim() !== ''));
    void navigate(`?${query}`);
  };
  const isOtherError = error && Object.keys(error.errors).every((name) => !(name in values));
  return (
    <Form className={styles['filters']} aria-label={messages.filter} noValidate onSubmit={apply}>
      <SelectField {...field('order_status')} label={messages.orderStatus} options={statusOptions} />
      <SelectField {...field('payment_status')} label={messages.paymentStatus} options={paymentOptions} />
      <TextField {...field('mobile')} label={messages.mobile} inputMode="tel" maxLength={20} />
      <Button type="submit" variant="secondary">
        {messages.apply}
      </Button>
      <FormMessage>{isOtherError && error.message}</FormMessage>
    </Form>
  );
}

/** The short way to one order. */
function OrderFinder() {
  const navigate = useNavigate();
  const [number, setNumber] = useState('');
  const [error, setError] = useState('');
  const find = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const reference = parseOrderReference(number.replace(/[\s#]/g, ''));
    if (reference === null) setError(messages.badNumber({ example: exampleOrderNumber }));
    else void navigate(`/orders/${'id' in reference ? reference.id : reference.number}`);
  };
  return (
    <form className={styles['finder']} aria-label={messages.finder} noValidate onSubmit={find}>
      <TextField
        name="order"
        label={messages.number}
        value={number}
        error={error || undefined}
        maxLength={20}
        onChange={(event) => {
          setNumber(event.target.value);
          setError('');
        }}
      />
      <Button type="submit" variant="secondary">
        {messages.find}
      </Button>
    </form>
  );
}
