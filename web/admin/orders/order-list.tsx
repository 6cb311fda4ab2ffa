import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { Link, useLoaderData, useLocation, useSearchParams } from 'react-router';
import type { StaffOrderRow } from '#contract/admin/orders/orders.ts';
import { orders as messages } from '#messages/admin.ts';
import { LinkButton } from '#web/admin/kit/inputs.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { formatRupees } from '#web/ui/rupees.ts';
import look from '#web/admin/kit/look.module.css';
import { EntryList, NoMatch } from '#web/admin/kit/list.tsx';
import { formatTime } from '../kit/dates.ts';
import { type Screen, ScreenHeading, usePermission } from '../screen.tsx';
import { DispatchScreen } from './dispatch-list.tsx';
import { type OrderListData, readOrder, readOrders, readPickList } from './order-api.ts';
import { BulkBar } from './order-bulk.tsx';
import { OrderEditScreen } from './order-edit.tsx';
import { OrderDetail } from './order-detail.tsx';
import { OrderFilters } from './order-filters.tsx';
import { orderLabels, paymentLabels } from './order-labels.ts';
import { OrderViews } from './order-views.tsx';
import { PackingSlip } from './packing-slip.tsx';
import { PhoneOrderScreen } from './phone-order.tsx';
import { PickListScreen } from './pick-list.tsx';
import styles from './order-list.module.css';

export const ordersScreen: Screen = {
  path: 'orders',
  menuLabel: messages.heading,
  group: 'orders',
  permission: 'orders.read',
  pages: {
    '': { load: readOrders, component: OrderList },
    dispatch: { load: () => Promise.resolve(null), component: DispatchScreen },
    new: { load: () => Promise.resolve(null), component: PhoneOrderScreen },
    'pick-list': { load: readPickList, component: PickListScreen },
    ':id': { load: readOrder, component: OrderDetail },
    ':id/edit': { load: readOrder, component: OrderEditScreen },
    ':id/slip': { load: readOrder, component: PackingSlip },
  },
};

function OrderList() {
  const { list, filterError, views } = useLoaderData<OrderListData>();
  const { search: address } = useLocation();
  const [search] = useSearchParams();
  const canFulfil = usePermission('orders.fulfil');
  const canEdit = usePermission('orders.edit');
  const filters = new URLSearchParams(search);
  filters.delete('cursor');
  return (
    <>
      <div className={look['head']}>
        <ScreenHeading>{messages.heading}</ScreenHeading>
        <div className={look['buttons']}>
          {canFulfil && (
            <LinkButton to="/orders/dispatch" variant="secondary">
              {messages.dispatchList}
            </LinkButton>
          )}
          {canEdit && <LinkButton to="/orders/new">{messages.create}</LinkButton>}
        </div>
      </div>
      <OrderViews views={views} filters={filters} />
      <OrderFilters key={address} error={filterError} />
      {list && <Selectable key={`${address} list`} list={list} isFiltered={filters.size > 0} />}
    </>
  );
}

function Selectable({ list, isFiltered }: { list: NonNullable<OrderListData['list']>; isFiltered: boolean }) {
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const rows = list.data;
  const chosen = rows.filter(({ id }) => selected.has(id));
  const toggle = (id: number) => {
    const next = new Set(selected);
    if (!next.delete(id)) next.add(id);
    setSelected(next);
  };
  return (
    <>
      <EntryList
        list={{ data: rows, meta: list.meta }}
        rowClassName={styles['row']}
        listClassName={styles['rows']}
        totalLabel={(count) => messages.total({ count })}
        head={
          <ColumnHeadings
            selected={chosen.length}
            total={rows.length}
            onToggle={() => setSelected(new Set(chosen.length === rows.length ? [] : rows.map(({ id }) => id)))}
          />
        }
        empty={isFiltered ? <NoMatch {...messages} /> : messages.empty}
      >
        {(order) => <OrderRow order={order} isSelected={selected.has(order.id)} onToggle={() => toggle(order.id)} />}
      </EntryList>
      <BulkBar orders={chosen} onClear={() => setSelected(new Set())} />
    </>
  );
}

function ColumnHeadings({ selected, total, onToggle }: { selected: number; total: number; onToggle: () => void }) {
  return (
    <div className={styles['head']}>
      <Checkbox
        size="xs"
        className={styles['check']}
        aria-label={messages.selectAll}
        checked={selected === total}
        indeterminate={selected > 0 && selected < total}
        onChange={onToggle}
      />
      <span aria-hidden="true">{messages.columns.order}</span>
      <span aria-hidden="true">{messages.columns.customer}</span>
      <span aria-hidden="true">{messages.columns.shipTo}</span>
      <span aria-hidden="true" className={styles['number']}>
        {messages.columns.items}
      </span>
      <span aria-hidden="true" className={styles['number']}>
        {messages.columns.total}
      </span>
      <span aria-hidden="true">{messages.columns.status}</span>
    </div>
  );
}

interface OrderRowProps {
  order: StaffOrderRow;
  isSelected: boolean;
  onToggle: () => void;
}

function OrderRow({ order, isSelected, onToggle }: OrderRowProps) {
  const orderStatus = orderLabels[order.order_status];
  const paymentStatus = paymentLabels[order.payment_status];
  return (
    <>
      <Checkbox
        size="xs"
        className={styles['check']}
        aria-label={messages.select({ number: order.number })}
        checked={isSelected}
        onChange={onToggle}
      />
      <div className={styles['order']}>
        <h2>
          <Link to={`/orders/${order.id}`}>
            <span className="visually-hidden">{messages.columns.order} </span>
            {order.number}
          </Link>
        </h2>
        <p className={look['muted']}>
          <span className="visually-hidden">{messages.placed} </span>
          <time dateTime={order.placed_at}>{formatTime(order.placed_at)}</time>
        </p>
      </div>
      <div className={styles['customer']}>
        <p>{order.name}</p>
        <p className={look['muted']}>{order.mobile}</p>
      </div>
      <div className={styles['place']}>
        <p>{order.district}</p>
        <p className={look['muted']}>{order.state}</p>
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
          <p className={look['muted']}>{messages.due({ amount: formatRupees(order.amount_due) })}</p>
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
