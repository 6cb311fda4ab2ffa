import type { OrderDetail, OrderRefund, OrderReturn } from '#contract/order-life.ts';
import { policy } from '#contract/policy.ts';
import { order as messages } from '#messages/account.ts';
import { ticketLabels as ticketMessages } from '#messages/support.ts';
import { formatRupees } from '#web/ui/rupees.ts';
import { formatDay } from '../language/format.ts';
import { getProductNames } from '../language/names.ts';
import { formatTime, listProgressSteps } from './order-progress.ts';

export function ProgressTrack({ order }: { order: Pick<OrderDetail, 'order_status' | 'timeline'> }) {
  return (
    <ol className="order-history-track" aria-label={messages.progress}>
      {listProgressSteps(order).map(({ status, at, state }) => (
        <li
          key={status}
          className={`order-history-step order-history-${state}`}
          aria-current={state === 'done' || state === 'upcoming' ? undefined : 'step'}
        >
          <span className="order-history-dot" aria-hidden="true" />
          <span className="order-history-label">
            {messages.steps[status]}
            <span className="visually-hidden"> ({messages.stepStates[state]})</span>
          </span>
          {at && (
            <time className="order-history-time" dateTime={at}>
              {formatTime(at)}
            </time>
          )}
        </li>
      ))}
    </ol>
  );
}

export function Timeline({ order: { timeline } }: { order: OrderDetail }) {
  return (
    <section className="order-page-panel order-page-history" aria-labelledby="timeline">
      <h2 id="timeline">{messages.timeline.title}</h2>
      <ol className="order-history-events" reversed>
        {timeline.toReversed().map(({ kind, at, note }, index) => (
          <li key={timeline.length - index} className="order-history-event">
            <span>
              {messages.timeline.kinds[kind]}
              {note && (
                <span className="order-history-event-note" translate="no">
                  {note}
                </span>
              )}
            </span>
            <time className="order-history-event-time" dateTime={at}>
              {formatTime(at)}
            </time>
          </li>
        ))}
      </ol>
      <p className="order-page-muted">{messages.inIndianTime}</p>
    </section>
  );
}

export function Returns({ order }: { order: OrderDetail }) {
  if (order.returns.length === 0) return null;
  const nameOf = ({ line_no }: OrderReturn) =>
    getProductNames(order.lines.find((line) => line.line_no === line_no)!).name;
  return (
    <section className="order-page-panel" aria-labelledby="returns">
      <h2 id="returns">{messages.returns.title}</h2>
      <ul className="order-page-entries">
        {order.returns.map((each) => (
          <ReturnEntry key={each.id} request={each} name={nameOf(each)} />
        ))}
      </ul>
    </section>
  );
}

function ReturnEntry({ request, name }: { request: OrderReturn; name: string }) {
  return (
    <li className="order-page-entry">
      <p className="order-page-entry-head">
        <strong>{messages.returns.item({ count: request.quantity, name })}</strong>
        <span className={request.state === 'declined' ? 'order-page-failed' : 'order-page-state'}>
          {messages.returns.states[request.state]}
        </span>
      </p>
      <p className="order-page-muted">
        {ticketMessages.reasons[request.reason]} ·{' '}
        {messages.returns.requestedOn({ day: formatDay(request.requested_at) })}
        {request.photo_count > 0 && ` · ${messages.returns.photos({ count: request.photo_count })}`}
      </p>
      {request.message && <Quote author={messages.returns.yourMessage} text={request.message} />}
      {request.answer && <Quote author={messages.returns.ourReply} text={request.answer} />}
      {describeNextStep(request) && <p className="order-page-muted">{describeNextStep(request)}</p>}
    </li>
  );
}

function describeNextStep({ state }: OrderReturn): string {
  const { requested, approved, received } = messages.returns.next;
  if (state === 'requested') return requested({ hours: policy.acknowledgeHours });
  if (state === 'received') return received({ days: policy.refundWorkingDays });
  return state === 'approved' ? approved : '';
}

function Quote({ author, text }: { author: string; text: string }) {
  return (
    <div className="order-page-quote">
      <p className="order-page-muted">{author}</p>
      <p translate="no">{text}</p>
    </div>
  );
}

export function Refunds({ order }: { order: OrderDetail }) {
  if (order.refunds.length === 0) return null;
  const hasProviderRefund = order.refunds.some(({ method, state }) => method === 'provider' && state !== 'failed');
  return (
    <section className="order-page-panel" aria-labelledby="refunds">
      <h2 id="refunds">{messages.refunds.title}</h2>
      <ul className="order-page-entries">
        {order.refunds.map((refund) => (
          <RefundEntry key={refund.id} refund={refund} />
        ))}
      </ul>
      {hasProviderRefund && <p className="order-page-muted">{messages.refunds.bankTime}</p>}
    </section>
  );
}

function RefundEntry({ refund }: { refund: OrderRefund }) {
  return (
    <li className="order-page-entry">
      <p className="order-page-entry-head">
        <strong>{formatRupees(refund.amount)}</strong>
        <span className={refund.state === 'failed' ? 'order-page-failed' : 'order-page-state'}>
          {messages.refunds.states[refund.state]}
        </span>
      </p>
      <p className="order-page-muted">
        {messages.refunds.methods[refund.method]} · {formatTime(refund.settled_at ?? refund.created_at)}
      </p>
      {refund.reference && (
        <p className="order-page-muted">
          {messages.refunds.reference} <span translate="no">{refund.reference}</span>
        </p>
      )}
    </li>
  );
}
