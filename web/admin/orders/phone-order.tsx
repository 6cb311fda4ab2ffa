import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { india } from '#contract/geography.ts';
import type { StaffProductRow } from '#contract/staff-catalog.ts';
import {
  type PhoneOrderBody,
  phoneOrderPaths,
  type PhoneOrderReply,
  type PhoneQuote,
  type PhoneQuoteReply,
} from '#contract/staff-phone-orders.ts';
import { dispatchList } from '#messages/admin/dispatchList.ts';
import { order as orderMessages } from '#messages/admin/order.ts';
import { orderEdit } from '#messages/admin/orderEdit.ts';
import { orders as listMessages } from '#messages/admin/orders.ts';
import { phoneOrder as messages } from '#messages/admin/phoneOrder.ts';
import { readQuantity } from '#web/admin/kit/counts.ts';
import { FormMessage } from '#web/admin/kit/form.tsx';
import { Button, SelectField, TextField } from '#web/admin/kit/inputs.tsx';
import { showToast } from '#web/admin/kit/toast.ts';
import type { CallFailure } from '#web/ui/api-call.ts';
import { formatRupees } from '#web/ui/rupees.ts';
import { callAsStaff } from '../api.ts';
import { ScreenHeading } from '../screen.tsx';
import { AddressFields, ContactFields, ItemRow } from './order-form-fields.tsx';
import { ProductPicker } from './product-picker.tsx';
import styles from './order-edit.module.css';

const typingPauseMs = 300;

const empty = {
  first_name: '',
  last_name: '',
  mobile: '',
  email: '',
  user_street: '',
  user_city: '',
  user_district: '',
  user_state: '',
  user_country: india,
  user_postcode: '',
  payment_method: 'cod',
  language: 'en',
};

interface Item {
  product: StaffProductRow;
  quantity: string;
}

/** Takes an order for a customer, by the shop's own rules: cash on delivery, or paid online by a link that is sent to them. */
export function PhoneOrderScreen() {
  const navigate = useNavigate();
  const [values, setValues] = useState(empty);
  const [items, setItems] = useState<Item[]>([]);
  const [code, setCode] = useState({ typed: '', asked: '' });
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const sent = useRef({ key: '', body: '' });
  const { language, ...details } = values;
  const productDetails = items
    .map(({ product, quantity }) => ({ product_id: product.id, quantity: readQuantity(quantity) }))
    .filter(({ quantity }) => quantity !== 0);
  const billingDetails = { ...details, referral_member_id: '', shipToDifferentAddress: false };
  const order = { billingDetails, productDetails, ...(code.asked !== '' && { coupon_code: code.asked }) };
  const { quote, problem } = useQuote(productDetails.length > 0 ? order : null);
  const coupon = code.typed.trim() === code.asked ? quote?.coupon : null;
  const askForCoupon = () => {
    setFailure(null);
    setCode({ ...code, asked: code.typed.trim() });
  };
  const noticeFor = (name: string) => quote?.notices.find((notice) => notice.field === name)?.message;
  const field = (name: string) => ({
    name,
    value: values[name as keyof typeof values],
    error: failure?.errors[name]?.[0] ?? noticeFor(name),
    onChange: ({ target }: { target: { value: string } }) => {
      setFailure(null);
      setValues({ ...values, [name]: target.value });
    },
  });
  const place = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy || !quote) return;
    setBusy(true);
    const body: PhoneOrderBody = {
      ...order,
      expected_payable_amount: quote.total,
      language: language as 'en' | 'hi',
    };
    const text = JSON.stringify(body);
    if (sent.current.body !== text) sent.current = { key: crypto.randomUUID(), body: text };
    const result = await callAsStaff<PhoneOrderReply>(phoneOrderPaths.orders, {
      body,
      idempotencyKey: sent.current.key,
    });
    setBusy(false);
    if (!result.ok) return setFailure(result.failure);
    const { order_id: id, order_number: number, link_sent: isLinkSent } = result.reply.data;
    showToast(isLinkSent ? messages.linkSent({ number }) : messages.placed({ number }));
    await navigate(`/orders/${id}`);
  };
  const change = (product: StaffProductRow, quantity: string) =>
    setItems(items.map((item) => (item.product.id === product.id ? { product, quantity } : item)));
  return (
    <>
      <p className={styles['back']}>
        <Link to="/orders">{dispatchList.back}</Link>
      </p>
      <ScreenHeading>{messages.heading}</ScreenHeading>
      <form className={styles['form']} aria-label={messages.heading} noValidate onSubmit={(event) => void place(event)}>
        <div className={styles['main']}>
          <section className={styles['card']} aria-labelledby="phone-items">
            <h2 id="phone-items">{orderMessages.items}</h2>
            {items.length > 0 && (
              <ul className={styles['items']}>
                {items.map(({ product, quantity }) => (
                  <ItemRow
                    key={product.id}
                    name={product.name}
                    about={`${product.sku} · ${formatRupees(product.sale_price ?? product.regular_price)}`}
                    quantity={quantity}
                    onChange={(next) => change(product, next)}
                    onRemove={() => setItems(items.filter((item) => item.product.id !== product.id))}
                  />
                ))}
              </ul>
            )}
            <ProductPicker
              onPick={(product) => {
                const known = items.find((item) => item.product.id === product.id);
                if (known) change(product, String((readQuantity(known.quantity) || 0) + 1));
                else setItems([...items, { product, quantity: '1' }]);
              }}
            />
          </section>
          <section className={styles['card']} aria-labelledby="phone-customer">
            <h2 id="phone-customer">{orderMessages.customer}</h2>
            <ContactFields field={field} />
            <SelectField
              {...field('language')}
              label={messages.language}
              options={[
                { value: 'en', label: 'English' },
                { value: 'hi', label: 'हिन्दी' },
              ]}
            />
          </section>
          <section className={styles['card']} aria-labelledby="phone-address">
            <h2 id="phone-address">{orderEdit.address}</h2>
            <AddressFields field={field} />
          </section>
        </div>
        <aside className={`${styles['card']} ${styles['summary']}`} aria-labelledby="phone-summary" aria-live="polite">
          <h2 id="phone-summary">{messages.summary}</h2>
          <SelectField
            {...field('payment_method')}
            label={listMessages.paymentMethod}
            hint={values.payment_method === 'online' ? messages.linkHint : messages.cashHint}
            options={[
              { value: 'cod', label: listMessages.methods.cod },
              { value: 'online', label: messages.byLink },
            ]}
          />
          <div className={styles['coupon']}>
            <TextField
              name="coupon_code"
              label={messages.coupon}
              value={code.typed}
              maxLength={50}
              autoComplete="off"
              autoCapitalize="characters"
              error={failure?.errors['coupon']?.[0] ?? (coupon && !coupon.applied && coupon.message)}
              onChange={({ target }) => setCode({ ...code, typed: target.value })}
              onBlur={askForCoupon}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return;
                event.preventDefault();
                askForCoupon();
              }}
            />
            <Button variant="secondary" onClick={askForCoupon}>
              {messages.applyCoupon}
            </Button>
            {coupon?.applied && <p className={styles['quiet']}>{coupon.message}</p>}
          </div>
          {quote ? <Amounts quote={quote} /> : <p className={styles['quiet']}>{messages.nothingYet}</p>}
          <FormMessage>{(failure ?? problem)?.message}</FormMessage>
          <Button type="submit" busy={busy} disabled={!quote}>
            {values.payment_method === 'online' ? messages.placeAndSend : messages.place}
          </Button>
        </aside>
      </form>
    </>
  );
}

type QuoteBody = Pick<PhoneOrderBody, 'billingDetails' | 'productDetails' | 'coupon_code'>;

/** What the order comes to, by the server's own arithmetic; null while there are no items or it is being asked for. */
function useQuote(body: QuoteBody | null) {
  const text = body && JSON.stringify(body);
  const [answer, setAnswer] = useState<{ to: string; quote: PhoneQuote | null; problem: CallFailure | null } | null>(
    null,
  );
  useEffect(() => {
    if (!text) return;
    const abort = new AbortController();
    const timer = setTimeout(() => {
      const options = { body: JSON.parse(text) as object, signal: abort.signal };
      void callAsStaff<PhoneQuoteReply>(phoneOrderPaths.quote, options).then((result) => {
        if (abort.signal.aborted) return;
        const { ok } = result;
        setAnswer({ to: text, quote: ok ? result.reply.data : null, problem: ok ? null : result.failure });
      });
    }, typingPauseMs);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [text]);
  return answer && answer.to === text ? answer : { quote: null, problem: null };
}

function Amounts({ quote }: { quote: PhoneQuote }) {
  return (
    <>
      <table className={styles['amounts']}>
        <tbody>
          {quote.lines.map((line) => (
            <tr key={line.product_id}>
              <th scope="row">
                {line.quantity} × {line.name}
                {line.in_stock < line.quantity && (
                  <span className={styles['quiet']}>{messages.onlyLeft({ count: line.in_stock })}</span>
                )}
              </th>
              <td>{formatRupees(line.amount)}</td>
            </tr>
          ))}
          {quote.coupon && quote.coupon.discount > 0 && (
            <tr>
              <th scope="row">{messages.couponApplied({ code: quote.coupon.code })}</th>
              <td>{formatRupees(-quote.coupon.discount)}</td>
            </tr>
          )}
          <tr>
            <th scope="row">{orderEdit.delivery}</th>
            <td>{quote.delivery === null ? messages.fromAddress : formatRupees(quote.delivery - quote.cod_fee)}</td>
          </tr>
          {quote.cod_fee > 0 && (
            <tr>
              <th scope="row">{messages.codFee}</th>
              <td>{formatRupees(quote.cod_fee)}</td>
            </tr>
          )}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{orderEdit.total}</th>
            <td>{formatRupees(quote.total)}</td>
          </tr>
        </tfoot>
      </table>
    </>
  );
}
