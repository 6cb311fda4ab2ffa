import type { StaffOrder } from '#contract/staff-orders.ts';
import { formatRupees } from '#web/ui/rupees.ts';
import list from '../list.module.css';
import { indiaDay } from '../india-time.ts';
import styles from './order.module.css';

type Line = StaffOrder['lines'][number];

/** What was ordered, and what of it was cancelled or came back. */
export function Lines({ order }: { order: StaffOrder }) {
  return (
    <section className={styles['card']} aria-labelledby="goods">
      <h2 id="goods">Goods</h2>
      <ul className={styles['entries']}>
        {order.lines.map((line) => (
          <li key={line.line_no} className={styles['good']}>
            <div className={styles['name']}>
              <p>{line.product_name}</p>
              <p className={styles['quiet']}>
                {line.sku}
                {line.expires_on && ` · expires ${indiaDay(line.expires_on)}`}
                {line.return_until && ` · returnable until ${indiaDay(line.return_until)}`}
              </p>
              <Fates line={line} />
            </div>
            <p className={styles['count']}>
              <span className="visually-hidden">Pieces </span>× {line.quantity}
            </p>
            <p className={styles['amount']}>{formatRupees(line.net_amount)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Fates({ line }: { line: Line }) {
  const fates = [
    [line.cancelled_quantity, 'cancelled or undelivered'],
    [line.in_return_quantity, 'in return'],
    [line.returned_quantity, 'returned'],
  ] as const;
  const some = fates.filter(([count]) => count > 0);
  if (some.length === 0) return null;
  return (
    <p className={styles['badges']}>
      {some.map(([count, what]) => (
        <span key={what} className={`${list['badge']} ${what === 'in return' ? list['due'] : ''}`}>
          {count} {what}
        </span>
      ))}
    </p>
  );
}
