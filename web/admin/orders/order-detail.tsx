import { Fragment, useEffect, useRef, useState } from 'react';
import { Link, useLoaderData } from 'react-router';
import type { TaxDocument } from '#contract/tax-documents.ts';
import type { StaffOrder } from '#contract/admin/orders/orders.ts';
import { order as messages, frame as frameMessages, orderLabels as labels } from '#messages/admin.ts';
import { FormMessage } from '#web/admin/kit/form.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button, FieldError } from '#web/admin/kit/inputs.tsx';
import { formatRupees } from '#web/ui/rupees.ts';
import { withElements } from '#web/ui/with-elements.ts';
import { BackLink } from '#web/admin/kit/page.tsx';
import look from '#web/admin/kit/look.module.css';
import { PendingApprovals } from '../home/approvals/request-approval.tsx';
import { formatDay, formatTime } from '../kit/dates.ts';
import { ScreenHeading, usePermission } from '../screen.tsx';
import { openFile } from '../kit/staff-files.tsx';
import { ActionDialog, OrderActions } from './order-actions.tsx';
import { type OrderDetailData, type PickedAction, taxDocumentPath } from './order-api.ts';
import { formatCharge, orderLabels, paymentLabels } from './order-labels.ts';
import { Refunds, Returns } from './order-returns.tsx';
import { NoteForm, PendingEdit, Timeline } from './order-timeline.tsx';
import styles from './order-detail.module.css';

type Line = StaffOrder['lines'][number];

export function OrderDetail() {
  const data = useLoaderData<OrderDetailData | null>();
  return data ? <Detail key={data.order.id} {...data} /> : <OrderNotFound />;
}

export function OrderNotFound() {
  return (
    <>
      <ScreenHeading title={messages.notFoundTitle}>{messages.notFound}</ScreenHeading>
      <p className={styles['line']}>
        {withElements(messages.notFoundText, {
          orders: (
            <Link key="orders" to="/orders">
              {messages.toOrders}
            </Link>
          ),
        })}
      </p>
    </>
  );
}

function Detail({ order, taxDocuments }: OrderDetailData) {
  const [picked, setPicked] = useState<PickedAction | null>(null);
  const status = useRef<HTMLParagraphElement>(null);
  const [doneCount, setDoneCount] = useState(0);
  const canNote = usePermission('orders.fulfil');
  // The pressed button may disappear, so the focus moves to the order's new status.
  useEffect(() => {
    if (doneCount > 0) status.current?.focus();
  }, [doneCount]);
  const onDone = () => {
    setPicked(null);
    setDoneCount((count) => count + 1);
  };
  const orderStatus = orderLabels[order.order_status];
  const paymentStatus = paymentLabels[order.payment_status];
  return (
    <>
      <BackLink to="/orders">{messages.allOrders}</BackLink>
      <ScreenHeading>{messages.heading({ number: order.number })}</ScreenHeading>
      <PendingApprovals pending={order.pending_approvals} />
      {order.unprintable.length > 0 && (
        <FormMessage kind="note">{messages.unprintable({ characters: order.unprintable.join('  ') })}</FormMessage>
      )}
      <p className={styles['line']} ref={status} tabIndex={-1}>
        <Badge tone={orderStatus.tone}>{orderStatus.text}</Badge>{' '}
        <Badge tone={paymentStatus.tone}>{paymentStatus.text}</Badge>{' '}
        <span>
          {withElements(order.payment_method === 'cod' ? messages.placedCash : messages.placedOnline, {
            time: (
              <time key="time" dateTime={order.placed_at}>
                {formatTime(order.placed_at)}
              </time>
            ),
          })}
        </span>{' '}
        <Link to="slip" className={styles['slip']}>
          {messages.slip}
        </Link>
        {order.can_edit && (
          <Link to="edit" className={styles['slip']}>
            {messages.edit}
          </Link>
        )}
      </p>
      <PendingEdit order={order} />
      <Review order={order} />
      <OrderActions order={order} onPick={setPicked} />
      <div className={styles['columns']}>
        <div className={styles['column']}>
          <Items order={order} />
          <Returns order={order} onPick={setPicked} />
          <Refunds order={order} onPick={setPicked} />
        </div>
        <div className={`${styles['column']} ${styles['side']}`}>
          <Customer order={order} />
          <Delivery order={order} />
          <Payment order={order} />
          <TaxDocuments orderId={order.id} documents={taxDocuments} />
        </div>
        <Timeline events={order.events}>{canNote && <NoteForm order={order} />}</Timeline>
      </div>
      {picked && <ActionDialog picked={picked} order={order} onDone={onDone} onClose={() => setPicked(null)} />}
    </>
  );
}

function Review({ order: { review, under_review: isHeld } }: { order: StaffOrder }) {
  if (!review) return null;
  const reason =
    review.reason === 'provider_refund'
      ? labels.review.provider_refund
      : labels.review[review.reason]({ orders: review.orders });
  return (
    <p className={styles['line']}>
      <Badge tone="danger">{messages.reviewTitle}</Badge>{' '}
      <span>{isHeld ? `${reason} ${messages.reviewText}` : messages.reviewOfRefund}</span>
    </p>
  );
}

function Items({ order }: { order: StaffOrder }) {
  return (
    <section className={styles['card']} aria-labelledby="items">
      <h2 id="items">{messages.items}</h2>
      <ul className={styles['entries']}>
        {order.lines.map((line) => (
          <li key={line.line_no} className={styles['item']}>
            <div className={styles['name']}>
              <p>{line.product_name}</p>
              <p className={look['quiet']}>
                {line.sku}
                {line.expires_on && ` · ${messages.expires({ day: formatDay(line.expires_on) })}`}
                {line.return_until && ` · ${messages.returnBy({ day: formatDay(line.return_until) })}`}
              </p>
              <ItemQuantities line={line} />
            </div>
            <p className={styles['count']}>
              <span className="visually-hidden">{messages.quantity} </span>× {line.quantity}
            </p>
            <p className={styles['amount']}>{formatRupees(line.net_amount)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function ItemQuantities({ line }: { line: Line }) {
  const quantities = [
    [line.cancelled_quantity, messages.gone],
    [line.in_return_quantity, messages.inReturn],
    [line.returned_quantity, messages.returned],
  ] as const;
  const shown = quantities.filter(([count]) => count > 0);
  if (shown.length === 0) return null;
  return (
    <p className={look['badges']}>
      {shown.map(([count, label]) => (
        <Badge key={label({ count })} tone={label === messages.inReturn ? 'warning' : 'neutral'}>
          {label({ count })}
        </Badge>
      ))}
    </p>
  );
}

function Customer({ order }: { order: StaffOrder }) {
  return (
    <section className={styles['card']} aria-labelledby="customer">
      <h2 id="customer">{messages.customer}</h2>
      <p>{order.deliver_to.name}</p>
      <p className={styles['contact']}>
        <a href={`tel:${order.mobile}`}>{order.mobile}</a>
      </p>
      <p className={styles['contact']}>
        <a href={`mailto:${order.email}`}>{order.email}</a>
      </p>
      <p className={look['quiet']}>
        {order.customer_id === null ? messages.guest : messages.customerId({ id: order.customer_id })} ·{' '}
        <Link to={`/orders?q=${encodeURIComponent(order.mobile)}`}>{messages.sameNumber}</Link>
      </p>
    </section>
  );
}

function Delivery({ order }: { order: StaffOrder }) {
  const { courier } = order;
  const times: [label: string, at: string | null][] = [
    [messages.dispatched, courier?.dispatched_at ?? null],
    [messages.nextAttempt, order.next_attempt_by],
    [messages.heldUntil, order.held_until],
    [messages.delivered, order.delivered_at],
  ];
  return (
    <section className={styles['card']} aria-labelledby="delivery">
      <h2 id="delivery">{messages.delivery}</h2>
      <Address order={order} />
      {courier && (
        <p className={styles['courier']}>
          {messages.courier({ name: courier.name, awb: courier.awb })}
          {courier.tracking_url && (
            <>
              {' '}
              <a href={courier.tracking_url} target="_blank" rel="noreferrer">
                {messages.track}
                <span className="visually-hidden"> {frameMessages.newTab}</span>
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
                  <time dateTime={at}>{formatTime(at)}</time>
                </dd>
              </div>
            ),
        )}
      </dl>
    </section>
  );
}

export function Address({ order }: { order: StaffOrder }) {
  const { name, street, city, district, state, country, postcode } = order.deliver_to;
  const addressLines = [
    name,
    street,
    [...new Set([city, district])].filter(Boolean).join(', '),
    `${state} ${postcode}`,
    country,
  ];
  return (
    <address className={styles['address']}>
      {addressLines.map((text, index) => (
        <Fragment key={index}>
          {index > 0 && <br />}
          {text}
        </Fragment>
      ))}
    </address>
  );
}

function Payment({ order }: { order: StaffOrder }) {
  const coupon = order.coupon_code ? messages.couponCode({ code: order.coupon_code }) : messages.coupon;
  const sums: Sum[] = [
    [messages.mrp, order.mrp_total, 'always'],
    [messages.discount, order.total_sale_discount_amount, 'less'],
    [coupon, order.total_coupon_discount_amount, 'less'],
    [messages.deliveryCharge, order.shipping_charge, 'charge'],
    [messages.codFee, order.cod_fee, 'some'],
  ];
  const settled: typeof sums = [
    [messages.paid, order.amount_paid, 'always'],
    [messages.credited, order.amount_credited, 'some'],
    [messages.refunded, order.amount_refunded, 'some'],
    [messages.due, order.amount_due, 'some'],
  ];
  return (
    <section className={styles['card']} aria-labelledby="payment">
      <h2 id="payment">{messages.payment}</h2>
      <dl className={styles['sums']}>
        <Sums of={sums} />
        <div className={styles['sum']}>
          <dt>{messages.total}</dt>
          <dd>{formatRupees(order.total_payable_amount)}</dd>
        </div>
        <div className={styles['tax']}>
          <dt>{messages.gst}</dt>
          <dd>{formatRupees(order.total_tax_amount)}</dd>
        </div>
        <Sums of={settled} />
      </dl>
      <Credits order={order} />
    </section>
  );
}

type Sum = [label: string, amount: number, kind: 'always' | 'some' | 'less' | 'charge'];

function Sums({ of }: { of: readonly Sum[] }) {
  return of.map(
    ([label, amount, kind]) =>
      (kind === 'always' || kind === 'charge' || amount > 0) && (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {kind === 'less' && '− '}
            {kind === 'charge' ? formatCharge(amount) : formatRupees(amount)}
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
      <h3>{messages.credited}</h3>
      <ul className={styles['entries']}>
        {order.credits.map((credit) => (
          <li key={credit.id} className={styles['entry']}>
            <p>
              {labels.credit[credit.kind]} <strong>{formatRupees(credit.total_amount)}</strong>
            </p>
            <p className={look['quiet']}>
              {credit.lines.map(({ line_no, quantity }) => `${quantity} × ${nameOf(line_no)}`).join(', ')}
              {credit.shipping_amount > 0 &&
                `, ${messages.creditDelivery({ amount: formatRupees(credit.shipping_amount) })}`}
            </p>
            <p className={look['quiet']}>
              <time dateTime={credit.at}>{formatTime(credit.at)}</time>
              {credit.sale_points > 0 && `, ${messages.salePoints({ points: credit.sale_points })}`}
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}

function TaxDocuments({ orderId, documents }: { orderId: number; documents: readonly TaxDocument[] }) {
  return (
    <section className={styles['card']} aria-labelledby="tax-documents">
      <h2 id="tax-documents">{messages.documents}</h2>
      {documents.length === 0 ? (
        <p className={look['quiet']}>{messages.noDocuments}</p>
      ) : (
        <ul className={styles['entries']}>
          {documents.map((document) => (
            <TaxDocumentEntry key={document.id} orderId={orderId} document={document} />
          ))}
        </ul>
      )}
    </section>
  );
}

function TaxDocumentEntry({ orderId, document }: { orderId: number; document: TaxDocument }) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const open = async () => {
    setBusy(true);
    setError(await openFile(taxDocumentPath(orderId, document.id), `${document.number.replaceAll('/', '-')}.pdf`));
    setBusy(false);
  };
  return (
    <li className={styles['document']}>
      <div>
        <p>{messages.documentKinds[document.kind]({ number: document.number })}</p>
        <p className={look['quiet']}>
          <time dateTime={document.issued_at}>{formatTime(document.issued_at)}</time>,{' '}
          {formatRupees(document.total_amount)}
        </p>
        <div role="alert">
          <FieldError error={error ?? undefined} />
        </div>
      </div>
      <Button
        variant="secondary"
        size="small"
        busy={busy}
        onClick={() => void open()}
        of={messages.openPdfOf({ number: document.number })}
      >
        {messages.openPdf}
      </Button>
    </li>
  );
}
