import { type ReactNode, useEffect, useState } from 'react';
import type { Success } from '#contract/envelope.ts';
import type { TaxDocument } from '#contract/tax-documents.ts';
import type { OrderDetail } from '#contract/order-life.ts';
import { taxDocumentsUnder } from '#contract/order-states.ts';
import { hoursIn } from '#contract/spoken-hours.ts';
import { Button, ButtonAnchor } from '#web/ui/button.tsx';
import { FieldError } from '#web/ui/field.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { formatRupees } from '#web/ui/rupees.ts';
import { telephoneLink, useSettings } from '../frame/settings.ts';
import { formatDay } from '../language/format.ts';
import { words as language } from '../language/language-words.ts';
import { type Asked, fetchPaper, orderCall } from './order-api.ts';
import { words } from './order-page-words.ts';
import { momentInWords } from './order-progress.ts';
import { paymentStatusText } from './status-labels.ts';
import totals from '../cart/cart-totals.module.css';
import formStyles from '../forms/form.module.css';
import styles from './order-page.module.css';

/** With whom the parcel travels. */
export function Parcel({ order: { courier } }: { order: OrderDetail }) {
  if (!courier) return null;
  return (
    <section className={styles['panel']} aria-labelledby="parcel">
      <h2 id="parcel">{words.parcel.title}</h2>
      <dl className={styles['facts']}>
        <Fact label={words.parcel.courier}>
          <span translate="no">{courier.name}</span>
        </Fact>
        <Fact label={words.parcel.awb}>
          <span translate="no">{courier.awb}</span>
        </Fact>
        <Fact label={words.parcel.sent}>{momentInWords(courier.dispatched_at)}</Fact>
      </dl>
      {courier.tracking_url && (
        <ButtonAnchor href={courier.tracking_url} variant="secondary" size="small" rel="noopener noreferrer">
          {words.parcel.follow}
        </ButtonAnchor>
      )}
    </section>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** How the price came about, what was taken off it, and how the money stands. */
export function Amounts({ order }: { order: OrderDetail }) {
  const { amounts } = words;
  const freight = order.shipping_charge - order.cod_fee;
  return (
    <section className={styles['panel']} aria-labelledby="amounts">
      <h2 id="amounts">{amounts.title}</h2>
      <dl className={totals['sums']}>
        <Sum label={amounts.mrp} amount={order.mrp_total} />
        <Sum label={amounts.discount} amount={-order.total_sale_discount_amount} kind="saving" />
        <Sum
          label={amounts.coupon(order.coupon_code ?? '')}
          amount={-order.total_coupon_discount_amount}
          kind="saving"
        />
        <div className={totals['row']}>
          <dt>{amounts.delivery}</dt>
          <dd>{freight === 0 ? amounts.free : formatRupees(freight)}</dd>
        </div>
        <Sum label={amounts.codFee} amount={order.cod_fee} />
        <Sum label={amounts.total} amount={order.total_payable_amount} kind="grand" always />
        <Sum label={amounts.gst} amount={order.total_tax_amount} kind="quiet" />
        <Sum label={amounts.credited} amount={-order.amount_credited} />
        <Sum label={amounts.paid} amount={order.amount_paid} />
        <Sum label={amounts.refunded} amount={order.amount_refunded} />
        <Sum label={amounts.due} amount={order.amount_due} kind="grand" />
      </dl>
    </section>
  );
}

/** A row of the sums; nothing where there is nothing to say. */
function Sum({
  label,
  amount,
  kind = 'plain',
  always = false,
}: {
  label: string;
  amount: number;
  kind?: 'plain' | 'saving' | 'grand' | 'quiet';
  always?: boolean;
}) {
  if (amount === 0 && !always) return null;
  return (
    <div className={`${totals['row']} ${totals[kind] ?? ''}`}>
      <dt>{label}</dt>
      <dd>{amount < 0 ? `− ${formatRupees(-amount)}` : formatRupees(amount)}</dd>
    </div>
  );
}

export function Payment({ order }: { order: OrderDetail }) {
  return (
    <section className={styles['panel']} aria-labelledby="payment">
      <h2 id="payment">{words.payment.title}</h2>
      <p className={styles['brief']}>
        {words.payment.methods[order.payment_method]}
        <strong>{order.payment_status === 'cod_due' ? words.payment.onDelivery : paymentStatusText(order)}</strong>
      </p>
    </section>
  );
}

export function DeliverTo({ order: { deliver_to, mobile }, asGuest }: { order: OrderDetail; asGuest: boolean }) {
  const { name, street, city, district, state, country, postcode } = deliver_to;
  const lines = [name, street, city, `${district} ${postcode}`, state, country, mobile].filter((line) => line !== '');
  return (
    <section className={styles['panel']} aria-labelledby="deliver-to">
      <h2 id="deliver-to">{words.deliverTo.title}</h2>
      <address className={styles['address']} translate="no">
        {lines.map((line, index) => (
          <span key={`${index} ${line}`}>{line}</span>
        ))}
      </address>
      {asGuest && <p className={styles['quiet']}>{words.deliverTo.hidden}</p>}
    </section>
  );
}

export function Help() {
  const { brand } = useSettings();
  const phone = brand.phones[0];
  return (
    <section className={styles['panel']} aria-labelledby="help">
      <h2 id="help">{words.help.title}</h2>
      <p className={styles['brief']}>
        {words.help.text(hoursIn(language.code, brand.support_hours))}
        {phone && <a href={telephoneLink(phone)}>{phone}</a>}
        <AppLink to="/contact">{words.help.contact}</AppLink>
      </p>
    </section>
  );
}

const nothingSent = ['cancelled'];

/** The papers of the order, asked for again whenever something has happened to it. */
function usePapers(asked: Asked, order: OrderDetail) {
  const [papers, setPapers] = useState<readonly TaxDocument[] | null>(null);
  const [failure, setFailure] = useState('');
  const [tries, setTries] = useState(0);
  const { id, mobile } = asked;
  const events = order.timeline.length;
  useEffect(() => {
    const abort = new AbortController();
    void orderCall<Success<TaxDocument[]>>({ id, mobile }, `/${taxDocumentsUnder}`, { signal: abort.signal }).then(
      (answer) => {
        if (abort.signal.aborted) return;
        setFailure(answer.ok ? '' : answer.failure.message);
        if (answer.ok) setPapers(answer.reply.data);
      },
    );
    return () => abort.abort();
  }, [id, mobile, events, tries]);
  return { papers, failure, again: () => setTries(tries + 1) };
}

/** Invoice and credit notes, to be kept as PDFs. */
export function Papers({ order, asked }: { order: OrderDetail; asked: Asked }) {
  const { papers, failure, again } = usePapers(asked, order);
  return (
    <section className={styles['panel']} aria-labelledby="papers">
      <h2 id="papers">{words.papers.title}</h2>
      {papers?.length === 0 && (
        <p className={styles['quiet']}>
          {nothingSent.includes(order.order_status) ? words.papers.none : words.papers.later}
        </p>
      )}
      {papers && papers.length > 0 && (
        <ul className={styles['cases']}>
          {papers.map((paper) => (
            <Paper key={paper.id} paper={paper} asked={asked} />
          ))}
        </ul>
      )}
      <div role="alert" className={formStyles['live']}>
        <FieldError error={failure} />
      </div>
      {failure && (
        <Button variant="secondary" size="small" onClick={again}>
          {words.tryAgain}
        </Button>
      )}
    </section>
  );
}

function Paper({ paper, asked }: { paper: TaxDocument; asked: Asked }) {
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState('');
  const kind = words.papers.kinds[paper.kind];
  const press = async () => {
    if (busy) return;
    setBusy(true);
    setFault('');
    const file = await fetchPaper(asked, paper.id);
    setBusy(false);
    if (typeof file === 'string') setFault(file);
    else save(file, `${paper.number.replaceAll('/', '-')}.pdf`);
  };
  return (
    <li className={styles['case']}>
      <p className={styles['caseHead']}>
        <strong>{kind}</strong>
        <span>{formatRupees(paper.total_amount)}</span>
      </p>
      <p className={styles['quiet']}>
        <span translate="no">{paper.number}</span> · {formatDay(paper.issued_at)}
      </p>
      <Button
        variant="quiet"
        size="small"
        busy={busy}
        aria-label={words.papers.downloadNamed(kind, paper.number)}
        onClick={() => void press()}
      >
        {words.papers.download}
      </Button>
      <div role="alert" className={formStyles['live']}>
        <FieldError error={fault} />
      </div>
    </li>
  );
}

/** How long the browser may take to begin with the file. */
const handOverMs = 60_000;

/** Hands a file to the browser's downloads. */
function save(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), handOverMs);
}
