import type { StaffOrder } from '#contract/staff-orders.ts';
import { formatRupees } from '#web/ui/rupees.ts';
import { indiaTime } from '../india-time.ts';
import { creditLabels } from './labels.ts';
import styles from './order.module.css';

/** The order's amounts, what was paid and what went back. */
export function Money({ order }: { order: StaffOrder }) {
  const coupon = order.coupon_code ? `Coupon ${order.coupon_code}` : 'Coupon';
  const sums: [label: string, amount: number, kind: 'always' | 'some' | 'less'][] = [
    ['MRP', order.mrp_total, 'always'],
    ['Discount', order.total_sale_discount_amount, 'less'],
    [coupon, order.total_coupon_discount_amount, 'less'],
    ['Delivery', order.shipping_charge, 'always'],
    ['of it for cash on delivery', order.cod_fee, 'some'],
  ];
  const standing: typeof sums = [
    ['Paid', order.amount_paid, 'always'],
    ['Taken off the sale', order.amount_credited, 'some'],
    ['Gone back', order.amount_refunded, 'some'],
    ['Still due', order.amount_due, 'some'],
  ];
  return (
    <section className={styles['card']} aria-labelledby="money">
      <h2 id="money">Money</h2>
      <dl className={styles['sums']}>
        <Sums of={sums} />
        <div className={styles['sum']}>
          <dt>Total</dt>
          <dd>{formatRupees(order.total_payable_amount)}</dd>
        </div>
        <div className={styles['tax']}>
          <dt>of it GST</dt>
          <dd>{formatRupees(order.total_tax_amount)}</dd>
        </div>
        <Sums of={standing} />
      </dl>
      <Credits order={order} />
    </section>
  );
}

function Sums({ of }: { of: readonly [label: string, amount: number, kind: 'always' | 'some' | 'less'][] }) {
  return of.map(
    ([label, amount, kind]) =>
      (kind === 'always' || amount > 0) && (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {kind === 'less' && '− '}
            {formatRupees(amount)}
          </dd>
        </div>
      ),
  );
}

function Credits({ order }: { order: StaffOrder }) {
  if (order.credits.length === 0) return null;
  const nameOf = (lineNo: number) => order.lines.find(({ line_no }) => line_no === lineNo)?.product_name ?? '';
  return (
    <>
      <h3>What was taken off</h3>
      <ul className={styles['entries']}>
        {order.credits.map((credit) => (
          <li key={credit.id} className={styles['entry']}>
            <p>
              {creditLabels[credit.kind]} <strong>{formatRupees(credit.total_amount)}</strong>
            </p>
            <p className={styles['quiet']}>
              {credit.lines.map(({ line_no, quantity }) => `${quantity} × ${nameOf(line_no)}`).join(', ')}
              {credit.shipping_amount > 0 && `, delivery ${formatRupees(credit.shipping_amount)}`}
            </p>
            <p className={styles['quiet']}>
              <time dateTime={credit.at}>{indiaTime(credit.at)}</time>
              {credit.sale_points > 0 && `, ${credit.sale_points} sale points`}
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}
