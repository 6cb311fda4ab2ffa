import { Link, useLoaderData } from 'react-router';
import { Button } from '#web/ui/button.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { formatRupees } from '#web/ui/rupees.ts';
import { indiaTime } from '../india-time.ts';
import { useSettings } from '../settings.ts';
import { leftOf } from './line-fields.tsx';
import { Order } from './order.tsx';
import type { OrderRead } from './order-calls.ts';
import { Address } from './parcel.tsx';
import styles from './slip.module.css';

/** What goes into the parcel, to print: to pick by and to lay in. Without prices but for the cash that the courier takes. */
export function Slip() {
  const read = useLoaderData<OrderRead | null>();
  const { brand } = useSettings();
  if (!read) return <Order />;
  const { order } = read;
  const lines = order.lines.filter((line) => leftOf(line) > 0);
  const pieces = lines.reduce((sum, line) => sum + leftOf(line), 0);
  return (
    <>
      <p className={styles['tools']}>
        <Link to={`/orders/${order.id}`}>Back to the order</Link>
        <Button size="small" onClick={() => window.print()}>
          Print
        </Button>
      </p>
      <article className={styles['slip']}>
        <PageHeading title={`Packing slip ${order.id} · ${brand.name} staff`}>Packing slip {order.id}</PageHeading>
        <div className={styles['heads']}>
          <Address order={order} />
          <p>
            {brand.name}
            <br />
            Ordered {indiaTime(order.placed_at)}
            <br />
            Mobile {order.mobile}
            {order.payment_status === 'cod_due' && (
              <>
                <br />
                <strong>Cash on delivery: {formatRupees(order.amount_due)}</strong>
              </>
            )}
          </p>
        </div>
        <table className={styles['goods']}>
          <caption>{pieces === 1 ? '1 piece' : `${pieces} pieces`}</caption>
          <thead>
            <tr>
              <th scope="col">Pieces</th>
              <th scope="col">Product</th>
              <th scope="col">SKU</th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={line.line_no}>
                <td className={styles['pieces']}>
                  <span className={styles['box']} />
                  {leftOf(line)}
                </td>
                <td>
                  {line.product_name}
                  {line.product_name_hi && (
                    <span lang="hi" className={styles['hindi']}>
                      {line.product_name_hi}
                    </span>
                  )}
                </td>
                <td>{line.sku}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </article>
    </>
  );
}
