import type { OrderDetail, OrderLineDetail } from '#contract/order-life.ts';
import { Button } from '#web/ui/button.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { formatRupees } from '#web/ui/rupees.ts';
import { dayInWords } from '../company/day.ts';
import { namesOf } from '../language/names.ts';
import type { Opened } from './opened.ts';
import { words } from './order-page-words.ts';
import styles from './order-page.module.css';

interface GoodsProps {
  order: OrderDetail;
  open: (opened: Opened) => void;
}

/** The lines of the order, what became of them, and what can be done with each. */
export function Goods({ order, open }: GoodsProps) {
  // A single piece is cancelled with the order.
  const single = order.lines.length === 1 && order.lines[0]!.can_cancel_quantity <= 1;
  const until = order.can_return ? order.lines[0]?.return_until : null;
  return (
    <section className={styles['panel']} aria-labelledby="goods">
      <h2 id="goods">{words.goods.title}</h2>
      <ul className={styles['lines']}>
        {order.lines.map((line) => (
          <Line key={line.line_no} line={line} single={single} canCancel={order.can_cancel_lines} open={open} />
        ))}
      </ul>
      {until && (
        <p className={styles['quiet']}>
          {words.goods.returnUntil(dayInWords(until))} <AppLink to="/return-policy">{words.goods.policy}</AppLink>
        </p>
      )}
    </section>
  );
}

function Line({
  line,
  single,
  canCancel,
  open,
}: {
  line: OrderLineDetail;
  single: boolean;
  canCancel: boolean;
  open: GoodsProps['open'];
}) {
  const { name } = namesOf(line);
  const gone = line.cancelled_quantity + line.returned_quantity >= line.quantity;
  return (
    <li className={styles['line']}>
      <div className={styles['picture']}>
        <Picture picture={line.picture} alt="" sizes="80px" />
      </div>
      <div className={styles['about']}>
        <AppLink to={`/product-details/${line.product_id}`} className={styles['name']}>
          {name}
        </AppLink>
        <p className={styles['pieces']}>{words.goods.pieces(line.quantity)}</p>
        <Marks line={line} />
      </div>
      <p className={styles['amount']}>
        {gone ? <s>{formatRupees(line.net_amount)}</s> : formatRupees(line.net_amount)}
      </p>
      <div className={styles['lineActs']}>
        {line.can_return_quantity > 0 && (
          <Button
            variant="secondary"
            size="small"
            aria-label={words.acts.returnNamed(name)}
            onClick={() => open({ act: 'return', lineNo: line.line_no })}
          >
            {words.acts.returnLine}
          </Button>
        )}
        {canCancel && !single && line.can_cancel_quantity > 0 && (
          <Button
            variant="quiet"
            size="small"
            aria-label={words.acts.cancelNamed(name)}
            onClick={() => open({ act: 'cancel', lineNo: line.line_no })}
          >
            {words.acts.cancelLine}
          </Button>
        )}
      </div>
    </li>
  );
}

/** What became of the line's pieces. */
function Marks({ line }: { line: OrderLineDetail }) {
  const marks = [
    line.cancelled_quantity > 0 && words.goods.cancelled(line.cancelled_quantity),
    line.returned_quantity > 0 && words.goods.returned(line.returned_quantity),
    line.in_return_quantity > 0 && words.goods.inReturn(line.in_return_quantity),
  ].filter((mark) => mark !== false);
  if (marks.length === 0) return null;
  return (
    <ul className={styles['marks']}>
      {marks.map((mark) => (
        <li key={mark}>{mark}</li>
      ))}
    </ul>
  );
}
