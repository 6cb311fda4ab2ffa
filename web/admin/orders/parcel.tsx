import { Link } from 'react-router';
import type { StaffOrder } from '#contract/staff-orders.ts';
import { indiaTime } from '../india-time.ts';
import styles from './order.module.css';

/** Who ordered, and how to reach them. */
export function Person({ order }: { order: StaffOrder }) {
  return (
    <section className={styles['card']} aria-labelledby="buyer">
      <h2 id="buyer">Buyer</h2>
      <p>{order.deliver_to.name}</p>
      <p>
        <a href={`tel:${order.mobile}`}>{order.mobile}</a>
      </p>
      <p>
        <a href={`mailto:${order.email}`}>{order.email}</a>
      </p>
      <p className={styles['quiet']}>
        {order.customer_id === null ? 'Guest' : `Customer ${order.customer_id}`} ·{' '}
        <Link to={`/orders?mobile=${encodeURIComponent(order.mobile)}`}>All orders of this number</Link>
      </p>
    </section>
  );
}

/** Where it goes and how far it has come. */
export function Delivery({ order }: { order: StaffOrder }) {
  const { courier } = order;
  const times: [label: string, at: string | null][] = [
    ['Dispatched', courier?.dispatched_at ?? null],
    ['Tried again by', order.next_attempt_by],
    ['Held until', order.held_until],
    ['Delivered', order.delivered_at],
  ];
  return (
    <section className={styles['card']} aria-labelledby="delivery">
      <h2 id="delivery">Delivery</h2>
      <Address order={order} />
      {courier && (
        <p className={styles['courier']}>
          {courier.name}, AWB {courier.awb}
          {courier.tracking_url && (
            <>
              {' '}
              <a href={courier.tracking_url} target="_blank" rel="noreferrer">
                Track it<span className="visually-hidden"> (opens in a new tab)</span>
              </a>
            </>
          )}
        </p>
      )}
      <dl className={styles['sums']}>
        {times.map(
          ([label, at]) =>
            at && (
              <div key={label}>
                <dt>{label}</dt>
                <dd>
                  <time dateTime={at}>{indiaTime(at)}</time>
                </dd>
              </div>
            ),
        )}
      </dl>
    </section>
  );
}

/** The address as a label has it. */
export function Address({ order }: { order: StaffOrder }) {
  const { name, street, city, district, state, country, postcode } = order.deliver_to;
  return (
    <address className={styles['address']}>
      {name}
      <br />
      {street}
      <br />
      {city}
      {district !== city && `, ${district}`}
      <br />
      {state} {postcode}
      <br />
      {country}
    </address>
  );
}
