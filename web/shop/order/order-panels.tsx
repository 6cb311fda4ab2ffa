import { useEffect, useState } from 'react';
import type { Success } from '#contract/envelope.ts';
import type { TaxDocument } from '#contract/tax-documents.ts';
import type { OrderDetail } from '#contract/order-life.ts';
import { taxDocumentsPath as documentsPath } from '#contract/order-states.ts';
import { formatOpeningHours } from '#contract/opening-hours.ts';
import { openingHours } from '#messages/pages.ts';
import { order as messages } from '#messages/account.ts';
import { Button, ButtonAnchor } from '#web/ui/button.tsx';
import { FormMessage } from '#web/ui/form.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { formatRupees } from '#web/ui/rupees.ts';
import { Fact } from '#web/ui/fact.tsx';
import { saveFile } from '#web/ui/save-file.ts';
import { telephoneLink, useSettings } from '../frame/settings.ts';
import { formatDay } from '../language/format.ts';
import { type OrderAccess, fetchTaxDocument, callOrder } from './order-api.ts';
import { formatTime } from './order-progress.ts';
import { paymentStatusLabel } from './status-labels.ts';
import totals from '../cart/cart-totals.module.css';

export function ShipmentPanel({ order: { courier } }: { order: Pick<OrderDetail, 'courier'> }) {
  if (!courier) return null;
  return (
    <section className="order-page-panel" aria-labelledby="parcel">
      <h2 id="parcel">{messages.parcel.title}</h2>
      <dl className="order-page-facts">
        <Fact label={messages.parcel.courier}>
          <span translate="no">{courier.name}</span>
        </Fact>
        <Fact label={messages.parcel.awb}>
          <span translate="no">{courier.awb}</span>
        </Fact>
        <Fact label={messages.parcel.dispatched}>{formatTime(courier.dispatched_at)}</Fact>
      </dl>
      {courier.tracking_url && (
        <ButtonAnchor href={courier.tracking_url} variant="secondary" size="small" rel="noopener noreferrer">
          {messages.parcel.track}
        </ButtonAnchor>
      )}
    </section>
  );
}

export function AmountsPanel({ order }: { order: OrderDetail }) {
  const { amounts } = messages;
  const deliveryCharge = order.shipping_charge - order.cod_fee;
  return (
    <section className="order-page-panel" aria-labelledby="amounts">
      <h2 id="amounts">{amounts.title}</h2>
      <dl className={totals['amounts']}>
        <AmountRow label={amounts.mrp} amount={order.mrp_total} />
        <AmountRow label={amounts.discount} amount={-order.total_sale_discount_amount} kind="discount" />
        <AmountRow
          label={amounts.coupon({ code: order.coupon_code ?? '' })}
          amount={-order.total_coupon_discount_amount}
          kind="discount"
        />
        <div className={totals['row']}>
          <dt>{amounts.delivery}</dt>
          <dd>{deliveryCharge === 0 ? amounts.free : formatRupees(deliveryCharge)}</dd>
        </div>
        <AmountRow label={amounts.codFee} amount={order.cod_fee} />
        <AmountRow label={amounts.total} amount={order.total_payable_amount} kind="total" always />
        <AmountRow label={amounts.cancelledOrReturned} amount={-order.amount_credited} />
        <AmountRow label={amounts.paid} amount={order.amount_paid} />
        <AmountRow label={amounts.refunded} amount={order.amount_refunded} />
        <AmountRow label={amounts.due} amount={order.amount_due} kind="total" />
      </dl>
      {order.total_tax_amount > 0 && (
        <p className={totals['tax']}>{amounts.gst({ amount: formatRupees(order.total_tax_amount) })}</p>
      )}
    </section>
  );
}

/** Hidden if the amount is 0. */
function AmountRow({
  label,
  amount,
  kind = 'plain',
  always = false,
}: {
  label: string;
  amount: number;
  kind?: 'plain' | 'discount' | 'total';
  always?: boolean;
}) {
  if (amount === 0 && !always) return null;
  return (
    <div className={`${totals['row']} ${totals[kind] ?? ''}`}>
      <dt>{label}</dt>
      <dd>{amount < 0 ? `−\u00a0${formatRupees(-amount)}` : formatRupees(amount)}</dd>
    </div>
  );
}

export function PaymentPanel({ order }: { order: OrderDetail }) {
  return (
    <section className="order-page-panel" aria-labelledby="payment">
      <h2 id="payment">{messages.payment.title}</h2>
      <p className="order-page-summary">
        {messages.payment.methods[order.payment_method]}
        <strong>{order.payment_status === 'cod_due' ? messages.payment.onDelivery : paymentStatusLabel(order)}</strong>
      </p>
    </section>
  );
}

/** Guests do not see the street. */
export function DeliveryAddressPanel({ order }: { order: OrderDetail }) {
  const { deliver_to, mobile, is_gift, gift_message } = order;
  const { name, street, city, district, state, country, postcode } = deliver_to;
  const town = district === city ? '' : city;
  const lines = [name, street, town, `${district} ${postcode}`.trim(), state, country, mobile].filter(
    (line) => line !== '',
  );
  return (
    <section className="order-page-panel" aria-labelledby="deliver-to">
      <h2 id="deliver-to">{messages.deliverTo.title}</h2>
      <address className="order-page-address" translate="no">
        {lines.map((line, index) => (
          <span key={`${index} ${line}`}>{line}</span>
        ))}
      </address>
      {is_gift && (
        <p className="order-page-summary">
          {gift_message === '' ? messages.deliverTo.gift : messages.deliverTo.giftMessage({ message: gift_message })}
        </p>
      )}
    </section>
  );
}

export function HelpPanel() {
  const { brand } = useSettings();
  const phone = brand.phones[0];
  return (
    <section className="order-page-panel" aria-labelledby="help">
      <h2 id="help">{messages.help.title}</h2>
      <p className="order-page-summary">
        {messages.help.text({ hours: formatOpeningHours(brand.support_hours, openingHours) })}
        {phone && <a href={telephoneLink(phone)}>{phone}</a>}
        <AppLink to="/contact">{messages.help.contact}</AppLink>
      </p>
    </section>
  );
}

/** Loads them again after each event of the order. */
function useTaxDocuments(access: OrderAccess, order: OrderDetail) {
  const [documents, setDocuments] = useState<readonly TaxDocument[] | null>(null);
  const [failure, setFailure] = useState('');
  const [attempt, setAttempt] = useState(0);
  const { order: number, mobile, tokens } = access;
  const events = order.timeline.length;
  useEffect(() => {
    const abort = new AbortController();
    void callOrder<Success<TaxDocument[]>>({ order: number, mobile, tokens }, `/${documentsPath}`, {
      signal: abort.signal,
    }).then((response) => {
      if (abort.signal.aborted) return;
      setFailure(response.ok ? '' : response.failure.message);
      if (response.ok) setDocuments(response.reply.data);
    });
    return () => abort.abort();
  }, [number, mobile, tokens, events, attempt]);
  return { documents, failure, retry: () => setAttempt(attempt + 1) };
}

export function TaxDocumentsPanel({ order, access }: { order: OrderDetail; access: OrderAccess }) {
  const { documents, failure, retry } = useTaxDocuments(access, order);
  return (
    <section className="order-page-panel" aria-labelledby="tax-documents">
      <h2 id="tax-documents">{messages.taxDocuments.title}</h2>
      {documents?.length === 0 && (
        <p className="order-page-muted">
          {order.order_status === 'cancelled' ? messages.taxDocuments.none : messages.taxDocuments.notIssued}
        </p>
      )}
      {documents && documents.length > 0 && (
        <ul className="order-page-entries">
          {documents.map((document) => (
            <TaxDocumentEntry key={document.id} taxDocument={document} access={access} />
          ))}
        </ul>
      )}
      <FormMessage>{failure}</FormMessage>
      {failure && (
        <Button variant="secondary" size="small" onClick={retry}>
          {messages.tryAgain}
        </Button>
      )}
    </section>
  );
}

function TaxDocumentEntry({ taxDocument, access }: { taxDocument: TaxDocument; access: OrderAccess }) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState('');
  const kind = messages.taxDocuments.kinds[taxDocument.kind];
  const action = messages.taxDocuments.downloads[taxDocument.kind];
  const download = async () => {
    if (busy) return;
    setBusy(true);
    setError('');
    const file = await fetchTaxDocument(access, taxDocument.id);
    setBusy(false);
    if (typeof file === 'string') setError(file);
    else saveFile(file, `${taxDocument.number.replaceAll('/', '-')}.pdf`);
  };
  return (
    <li className="order-page-entry">
      <p className="order-page-entry-head">
        <strong>{kind}</strong>
        <span>{formatRupees(taxDocument.total_amount)}</span>
      </p>
      <p className="order-page-muted">
        <span translate="no">{taxDocument.number}</span> · {formatDay(taxDocument.issued_at)}
      </p>
      <Button
        variant="quiet"
        size="small"
        busy={busy}
        aria-label={messages.taxDocuments.downloadNamed({ action, number: taxDocument.number })}
        onClick={() => void download()}
      >
        {action}
      </Button>
      <FormMessage>{error}</FormMessage>
    </li>
  );
}
