import { Suspense, useEffect, useState } from 'react';
import type { OrderDetail } from '#contract/order-life.ts';
import { shared, thankYou as messages } from '#messages/checkout.ts';
import { notices } from '#messages/shop.ts';
import { lazyPart } from '#web/ui/load-code.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { formatRupees } from '#web/ui/rupees.ts';
import { call } from '../api-client.ts';
import { formatDeliveryDays } from '../language/format.ts';
import { getProductNames } from '../language/names.ts';
import { callOrder, orderAccess } from '../order/order-api.ts';
import { useSession } from '../state/session.ts';
import { isLastOrderUnderReview, readLastOrderNumber } from '../state/order-storage.ts';
import { NoScript } from '../state/no-script.tsx';
import sheet from './thank-you.css?url';

/** Only guests load this. */
const CreateAccount = lazyPart(async () => ({ default: (await import('./create-account.tsx')).CreateAccount }));

/** Placed in this tab, else a customer's latest order; null if there is none. */
type LatestOrder = { state: 'loading' } | { state: 'loaded'; number: string | null };

function useLatestOrder(): LatestOrder {
  const { token, ready } = useSession();
  const [fetched, setFetched] = useState<LatestOrder>({ state: 'loading' });
  useEffect(() => {
    if (!token) return;
    const abort = new AbortController();
    void call('orders', { query: { limit: 1 }, signal: abort.signal }).then((result) => {
      if (abort.signal.aborted) return;
      const first = result.ok ? result.reply.data[0]?.number : undefined;
      setFetched({ state: 'loaded', number: first ?? readLastOrderNumber() });
    });
    return () => abort.abort();
  }, [token]);
  if (ready && !token) return { state: 'loaded', number: readLastOrderNumber() };
  return fetched;
}

/** Null until loaded, and if this tab may not see the order. */
function useOrder(number: string | null): OrderDetail | null {
  const [order, setOrder] = useState<OrderDetail | null>(null);
  useEffect(() => {
    if (number === null) return;
    const abort = new AbortController();
    const access = { ...orderAccess(number), mobile: null };
    void callOrder<{ data: OrderDetail }>(access, '', { signal: abort.signal }).then((result) => {
      if (!abort.signal.aborted && result.ok) setOrder(result.reply.data);
    });
    return () => abort.abort();
  }, [number]);
  return order;
}

/** Order confirmation (specification section 2). The heading is in the HTML, because visitors have just ordered. */
export function ThankYouScreen() {
  const latest = useLatestOrder();
  const number = latest.state === 'loaded' ? latest.number : null;
  const order = useOrder(number);
  return (
    <div className="column thank-you-page">
      <link rel="stylesheet" href={sheet} precedence="parts" />
      <NoScript />
      {latest.state === 'loaded' && number === null ? <NoOrder /> : <Confirmation number={number} order={order} />}
    </div>
  );
}

function Confirmation({ number, order }: { number: string | null; order: OrderDetail | null }) {
  const { token, ready } = useSession();
  const isGuest = ready && !token;
  return (
    <div className="thank-you-columns">
      <div className="thank-you-main">
        <svg viewBox="0 0 96 96" className="thank-you-drawing" aria-hidden="true">
          <circle cx="48" cy="48" r="40" />
          <path d="m32 49 11 11 22-24" />
        </svg>
        <h1 className="thank-you-title">{notices.orderPlaced}</h1>
        <p className="thank-you-thanks">{notices.thanks}</p>
        <p className="thank-you-id">
          {notices.orderIdIs} <strong translate="no">{number ?? '…'}</strong>
        </p>
        <NextSteps number={number} order={order} />
        <Actions number={number} />
        {isGuest && order && number !== null && (
          <Suspense>
            <CreateAccount number={number} order={order} />
          </Suspense>
        )}
      </div>
      <OrderPanel order={order} />
    </div>
  );
}

function NextSteps({ number, order }: { number: string | null; order: OrderDetail | null }) {
  const isUnderReview = order?.under_review ?? (number !== null && isLastOrderUnderReview(number));
  const days =
    order?.promised && formatDeliveryDays({ deliver_from: order.promised.from, deliver_to: order.promised.to });
  return (
    <section aria-labelledby="next" className="thank-you-next">
      <h2 id="next" className="thank-you-heading">
        {messages.next}
      </h2>
      <ol className="thank-you-steps">
        <li>{order ? messages.mail({ email: order.email }) : messages.soon}</li>
        {isUnderReview && <li>{messages.review}</li>}
        <li>{messages.pack}</li>
        {days && <li>{messages.arrives({ days })}</li>}
        {order && order.payment_method === 'cod' && order.amount_due > 0 && (
          <li>{messages.cash({ amount: formatRupees(order.amount_due) })}</li>
        )}
      </ol>
    </section>
  );
}

function OrderPanel({ order }: { order: OrderDetail | null }) {
  if (!order) return <aside className="thank-you-panel" aria-busy="true" />;
  const { deliver_to: to } = order;
  const deliveryCharge = order.shipping_charge - order.cod_fee;
  const address = [to.street, to.city, to.district === to.city ? '' : to.district, `${to.state} ${to.postcode}`.trim()];
  return (
    <aside className="thank-you-panel" aria-label={messages.yourOrder}>
      <h2 className="thank-you-heading">{messages.yourOrder}</h2>
      <ul className="thank-you-lines">
        {order.lines.map((line) => (
          <li key={line.line_no} className="thank-you-line">
            <Picture picture={line.picture} alt="" sizes="56px" />
            <span className="thank-you-name">
              {getProductNames(line).name} <span className="thank-you-quantity">× {line.quantity}</span>
            </span>
            <span className="thank-you-amount">{formatRupees(line.net_amount)}</span>
          </li>
        ))}
      </ul>
      <p className="thank-you-charge">
        <span>{messages.deliveryCharge}</span>
        <span>{deliveryCharge === 0 ? messages.free : formatRupees(deliveryCharge)}</span>
      </p>
      {order.cod_fee > 0 && (
        <p className="thank-you-charge">
          <span>{shared.codFee}</span>
          <span>{formatRupees(order.cod_fee)}</span>
        </p>
      )}
      <p className="thank-you-total">
        <span>{messages.total}</span>
        <strong>{formatRupees(order.total_payable_amount)}</strong>
      </p>
      {order.promised && (
        <p className="thank-you-fact">
          <span className="thank-you-label">{messages.delivery}</span>
          {formatDeliveryDays({ deliver_from: order.promised.from, deliver_to: order.promised.to })}
        </p>
      )}
      <p className="thank-you-fact">
        <span className="thank-you-label">{messages.deliverTo}</span>
        <span translate="no">
          {to.name}
          <br />
          {address.filter(Boolean).join(', ')}
        </span>
      </p>
    </aside>
  );
}

function NoOrder() {
  return (
    <div className="thank-you-card">
      <h1 className="thank-you-title">{messages.none}</h1>
      <p className="thank-you-note">{messages.noneText}</p>
      <Actions number={null} />
    </div>
  );
}

function Actions({ number }: { number: string | null }) {
  return (
    <div className="thank-you-actions">
      <ButtonLink to="/shop">{messages.continueShopping}</ButtonLink>
      <ButtonLink to="/myaccount" variant="secondary">
        {messages.account}
      </ButtonLink>
      <ButtonLink to={number === null ? '/track-order' : `/order/${number}`} variant="quiet">
        {number === null ? messages.track : messages.see}
      </ButtonLink>
    </div>
  );
}
