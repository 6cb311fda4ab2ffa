import type { OrderDetail, OrderRefund, OrderReturn } from '#contract/order-life.ts';
import { policy } from '#contract/policy.ts';
import { words as ticketWords } from '#contract/ticket-label-words.ts';
import { formatRupees } from '#web/ui/rupees.ts';
import { formatDay } from '../language/format.ts';
import { getProductNames } from '../language/names.ts';
import { words } from './order-page-words.ts';
import { momentInWords, stopsOf } from './order-progress.ts';
import styles from './order-history.module.css';
import pageStyles from './order-page.module.css';

/** The order's way from placing to the end: a line of stops, on phones from top to bottom. */
export function ProgressTrack({ order }: { order: OrderDetail }) {
  return (
    <ol className={styles['track']} aria-label={words.way}>
      {stopsOf(order).map(({ status, at, standing }) => (
        <li
          key={status}
          className={`${styles['stop']} ${styles[standing]}`}
          aria-current={standing === 'done' || standing === 'ahead' ? undefined : 'step'}
        >
          <span className={styles['dot']} aria-hidden="true" />
          <span className={styles['label']}>
            {words.stops[status]}
            <span className="visually-hidden"> ({words.reached[standing]})</span>
          </span>
          {at && (
            <time className={styles['time']} dateTime={at}>
              {momentInWords(at)}
            </time>
          )}
        </li>
      ))}
    </ol>
  );
}

/** All that happened to the order, the latest first. */
export function Timeline({ order: { timeline } }: { order: OrderDetail }) {
  return (
    <section className={`${pageStyles['panel']} ${pageStyles['history']}`} aria-labelledby="timeline">
      <h2 id="timeline">{words.timeline.title}</h2>
      <ol className={styles['events']} reversed>
        {timeline.toReversed().map(({ kind, at, note }, index) => (
          <li key={timeline.length - index} className={styles['event']}>
            <span className={styles['what']}>
              {words.timeline.kinds[kind]}
              {note && (
                <span className={styles['eventNote']} translate="no">
                  {note}
                </span>
              )}
            </span>
            <time className={styles['eventTime']} dateTime={at}>
              {momentInWords(at)}
            </time>
          </li>
        ))}
      </ol>
      <p className={pageStyles['quiet']}>{words.inIndianTime}</p>
    </section>
  );
}

/** What was asked to be taken back, how each stands and what was answered. */
export function Returns({ order }: { order: OrderDetail }) {
  if (order.returns.length === 0) return null;
  const nameOf = ({ line_no }: OrderReturn) =>
    getProductNames(order.lines.find((line) => line.line_no === line_no)!).name;
  return (
    <section className={pageStyles['panel']} aria-labelledby="returns">
      <h2 id="returns">{words.returns.title}</h2>
      <ul className={pageStyles['cases']}>
        {order.returns.map((each) => (
          <ReturnCase key={each.id} each={each} name={nameOf(each)} />
        ))}
      </ul>
    </section>
  );
}

function ReturnCase({ each, name }: { each: OrderReturn; name: string }) {
  return (
    <li className={pageStyles['case']}>
      <p className={pageStyles['caseHead']}>
        <strong>{words.returns.pieces(each.quantity, name)}</strong>
        <span className={each.state === 'refused' ? pageStyles['no'] : pageStyles['state']}>
          {words.returns.states[each.state]}
        </span>
      </p>
      <p className={pageStyles['quiet']}>
        {ticketWords.reasons[each.reason]} · {words.returns.asked(formatDay(each.requested_at))}
        {each.photo_count > 0 && ` · ${words.returns.photos(each.photo_count)}`}
      </p>
      {each.message && <Quote by={words.returns.said} text={each.message} />}
      {each.answer && <Quote by={words.returns.answer} text={each.answer} />}
      {nextStep(each) && <p className={pageStyles['quiet']}>{nextStep(each)}</p>}
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
    <div className={pageStyles['quote']}>
      <p className={pageStyles['quiet']}>{by}</p>
      <p translate="no">{text}</p>
    </div>
  );
}

/** Money on its way back, with the references by which banks find it. */
export function Refunds({ order }: { order: OrderDetail }) {
  if (order.refunds.length === 0) return null;
  const under = order.refunds.some(({ method, state }) => method === 'provider' && state !== 'failed');
  return (
    <section className={pageStyles['panel']} aria-labelledby="refunds">
      <h2 id="refunds">{words.refunds.title}</h2>
      <ul className={pageStyles['cases']}>
        {order.refunds.map((refund) => (
          <RefundCase key={refund.id} refund={refund} />
        ))}
      </ul>
      {under && <p className={pageStyles['quiet']}>{words.refunds.usual}</p>}
    </section>
  );
}

function RefundCase({ refund }: { refund: OrderRefund }) {
  return (
    <li className={pageStyles['case']}>
      <p className={pageStyles['caseHead']}>
        <strong>{formatRupees(refund.amount)}</strong>
        <span className={refund.state === 'failed' ? pageStyles['no'] : pageStyles['state']}>
          {words.refunds.states[refund.state]}
        </span>
      </p>
      <p className={pageStyles['quiet']}>
        {words.refunds.methods[refund.method]} · {momentInWords(refund.settled_at ?? refund.created_at)}
      </p>
      {refund.reference && (
        <p className={pageStyles['quiet']}>
          {words.refunds.reference} <span translate="no">{refund.reference}</span>
        </p>
      )}
    </li>
  );
}
