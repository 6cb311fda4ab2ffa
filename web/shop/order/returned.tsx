import type { OrderDetail, OrderRefund, OrderReturn } from '#contract/order-life.ts';
import { policy } from '#contract/policy.ts';
import { words as ticketWords } from '#contract/ticket-label-words.ts';
import { formatRupees } from '#web/ui/rupees.ts';
import { namesOf } from '../language/names.ts';
import { dayInWords } from '../support/spelled-day.ts';
import { momentInWords } from './moments.ts';
import { words } from './order-page-words.ts';
import styles from './order-page.module.css';

/** What was asked to be taken back, how each stands and what was answered. */
export function Returns({ order }: { order: OrderDetail }) {
  if (order.returns.length === 0) return null;
  const nameOf = ({ line_no }: OrderReturn) => namesOf(order.lines.find((line) => line.line_no === line_no)!).name;
  return (
    <section className={styles['panel']} aria-labelledby="returns">
      <h2 id="returns">{words.returns.title}</h2>
      <ul className={styles['cases']}>
        {order.returns.map((each) => (
          <ReturnCase key={each.id} each={each} name={nameOf(each)} />
        ))}
      </ul>
    </section>
  );
}

function ReturnCase({ each, name }: { each: OrderReturn; name: string }) {
  return (
    <li className={styles['case']}>
      <p className={styles['caseHead']}>
        <strong>{words.returns.pieces(each.quantity, name)}</strong>
        <span className={each.state === 'refused' ? styles['no'] : styles['state']}>
          {words.returns.states[each.state]}
        </span>
      </p>
      <p className={styles['quiet']}>
        {ticketWords.reasons[each.reason]} · {words.returns.asked(dayInWords(each.requested_at))}
        {each.photo_count > 0 && ` · ${words.returns.photos(each.photo_count)}`}
      </p>
      {each.message && <Quote by={words.returns.said} text={each.message} />}
      {each.answer && <Quote by={words.returns.answer} text={each.answer} />}
      {nextStep(each) && <p className={styles['quiet']}>{nextStep(each)}</p>}
    </li>
  );
}

function nextStep({ state }: OrderReturn): string {
  const { requested, approved, received } = words.returns.next;
  if (state === 'requested') return requested(policy.acknowledgeHours);
  if (state === 'received') return received(policy.refundWorkingDays);
  return state === 'approved' ? approved : '';
}

function Quote({ by, text }: { by: string; text: string }) {
  return (
    <div className={styles['quote']}>
      <p className={styles['quiet']}>{by}</p>
      <p translate="no">{text}</p>
    </div>
  );
}

/** Money on its way back, with the references by which banks find it. */
export function Refunds({ order }: { order: OrderDetail }) {
  if (order.refunds.length === 0) return null;
  const under = order.refunds.some(({ method, state }) => method === 'provider' && state !== 'failed');
  return (
    <section className={styles['panel']} aria-labelledby="refunds">
      <h2 id="refunds">{words.refunds.title}</h2>
      <ul className={styles['cases']}>
        {order.refunds.map((refund) => (
          <RefundCase key={refund.id} refund={refund} />
        ))}
      </ul>
      {under && <p className={styles['quiet']}>{words.refunds.usual}</p>}
    </section>
  );
}

function RefundCase({ refund }: { refund: OrderRefund }) {
  return (
    <li className={styles['case']}>
      <p className={styles['caseHead']}>
        <strong>{formatRupees(refund.amount)}</strong>
        <span className={refund.state === 'failed' ? styles['no'] : styles['state']}>
          {words.refunds.states[refund.state]}
        </span>
      </p>
      <p className={styles['quiet']}>
        {words.refunds.methods[refund.method]} · {momentInWords(refund.settled_at ?? refund.created_at)}
      </p>
      {refund.reference && (
        <p className={styles['quiet']}>
          {words.refunds.reference} <span translate="no">{refund.reference}</span>
        </p>
      )}
    </li>
  );
}
