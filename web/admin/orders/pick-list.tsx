import { Link, useLoaderData } from 'react-router';
import type { PickList } from '#contract/admin/orders/order-list.ts';
import { pickList as messages, slip } from '#messages/admin.ts';
import { FormMessage } from '#web/admin/kit/form.tsx';
import { Button } from '#web/admin/kit/inputs.tsx';
import { placeOf } from '#web/admin/kit/list-place.ts';
import { EmptyState } from '#web/ui/data-list.tsx';
import { type Column, Table } from '#web/ui/table.tsx';
import { ScreenHeading } from '../screen.tsx';
import styles from './packing-slip.module.css';

const columns: Column<PickList['items'][number]>[] = [
  {
    header: messages.quantity,
    cell: ({ quantity }) => (
      <span className={styles['quantity']}>
        <span className={styles['box']} />
        {quantity}
      </span>
    ),
  },
  {
    header: messages.product,
    cell: ({ name, sku }) => (
      <>
        {name}
        <span className={styles['hindi']}>{sku}</span>
      </>
    ),
  },
  { header: messages.place, cell: ({ place }) => place || '–' },
  {
    header: messages.orders,
    cell: ({ orders }) => orders.map(({ number, quantity }) => messages.share({ number, quantity })).join(', '),
  },
];

export function PickListScreen() {
  const list = useLoaderData<PickList | null>();
  return (
    <>
      <p className={styles['tools']}>
        <Link to={placeOf('/orders')}>{messages.back}</Link>
        {list && list.items.length > 0 && (
          <Button size="small" onClick={() => window.print()}>
            {slip.print}
          </Button>
        )}
      </p>
      <article className={styles['slip']}>
        <ScreenHeading>{messages.heading}</ScreenHeading>
        {list && list.items.length > 0 ? (
          <Table
            caption={messages.summary({
              orders: list.orders.length,
              items: list.items.reduce((sum, { quantity }) => sum + quantity, 0),
            })}
            columns={columns}
            rows={list.items}
            rowKey={({ product_id: id }) => id}
          />
        ) : (
          <EmptyState>{messages.empty}</EmptyState>
        )}
        <FormMessage kind="note">
          {list &&
            list.left_out.length > 0 &&
            messages.leftOut({
              count: list.left_out.length,
              numbers: list.left_out.map(({ number }) => number).join(', '),
            })}
        </FormMessage>
      </article>
    </>
  );
}
