import { Link, useLoaderData } from 'react-router';
import type { StaffOrder } from '#contract/admin/orders/orders.ts';
import { slip as messages } from '#messages/admin.ts';
import { useSettings } from '#web/site-frame/session.ts';
import { Button } from '#web/admin/kit/inputs.tsx';
import { formatRupees } from '#web/ui/rupees.ts';
import { type Column, Table } from '#web/ui/table.tsx';
import { formatDay, formatTime } from '../kit/dates.ts';
import { ScreenHeading } from '../screen.tsx';
import { remainingQuantity } from './order-action-fields.tsx';
import type { OrderDetailData } from './order-api.ts';
import { Address, OrderNotFound } from './order-detail.tsx';
import styles from './packing-slip.module.css';

const columns: Column<StaffOrder['lines'][number]>[] = [
  {
    header: messages.quantity,
    cell: (line) => (
      <span className={styles['quantity']}>
        <span className={styles['box']} />
        {remainingQuantity(line)}
      </span>
    ),
  },
  {
    header: messages.product,
    cell: (line) => (
      <>
        {line.product_name}
        {line.product_name_hi && (
          <span lang="hi" className={styles['hindi']}>
            {line.product_name_hi}
          </span>
        )}
      </>
    ),
  },
  { header: messages.sku, cell: (line) => line.sku },
  {
    header: messages.batches,
    cell: (line) =>
      line.batches.map((batch) => (
        <div key={batch.id}>
          {messages.batchQuantity({
            quantity: batch.quantity,
            batch:
              batch.expires_on === null
                ? batch.code
                : messages.batch({ code: batch.code, day: formatDay(batch.expires_on) }),
          })}
        </div>
      )),
  },
];

/**
 * Used for packing, and enclosed in the parcel. It shows no prices, except the cash to collect; a gift's slip shows no
 * amount, and its message.
 */
export function PackingSlip() {
  const data = useLoaderData<OrderDetailData | null>();
  const { brand } = useSettings();
  if (!data) return <OrderNotFound />;
  const { order } = data;
  const lines = order.lines.filter((line) => remainingQuantity(line) > 0);
  const items = lines.reduce((sum, line) => sum + remainingQuantity(line), 0);
  return (
    <>
      <p className={styles['tools']}>
        <Link to={`/orders/${order.id}`}>{messages.back}</Link>
        <Button size="small" onClick={() => window.print()}>
          {messages.print}
        </Button>
      </p>
      <article className={styles['slip']}>
        <ScreenHeading>{messages.heading({ number: order.number })}</ScreenHeading>
        <div className={styles['heads']}>
          <Address order={order} />
          <p>
            {brand.name}
            <br />
            {messages.ordered({ time: formatTime(order.placed_at) })}
            <br />
            {messages.mobile({ mobile: order.mobile })}
            {order.payment_status === 'cod_due' && !order.is_gift && (
              <>
                <br />
                <strong>{messages.cash({ amount: formatRupees(order.amount_due) })}</strong>
              </>
            )}
          </p>
        </div>
        {order.is_gift && order.gift_message !== '' && (
          <blockquote className={styles['gift']}>{order.gift_message}</blockquote>
        )}
        <Table
          caption={messages.items({ count: items })}
          columns={lines.some(({ batches }) => batches.length > 0) ? columns : columns.slice(0, -1)}
          rows={lines}
          rowKey={(line) => line.line_no}
        />
      </article>
    </>
  );
}
