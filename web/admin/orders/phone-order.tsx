import { type SubmitEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { india, isChosen } from '#contract/geography.ts';
import type { StaffProductRow } from '#contract/admin/catalogue/catalog.ts';
import {
  type PhoneOrderBody,
  phoneOrderPaths,
  type PhoneOrderReply,
  type PhoneQuote,
  type PhoneQuoteReply,
} from '#contract/admin/orders/phone-orders.ts';
import { type Language, languageFacts, languages } from '#contract/language.ts';
import {
  dispatchList,
  order as orderMessages,
  orderEdit,
  orders as listMessages,
  phoneOrder as messages,
} from '#messages/admin.ts';
import { readQuantity } from '#web/admin/kit/counts.ts';
import { FormMessage, Panel } from '#web/admin/kit/form.tsx';
import { Button, SelectField, TextField } from '#web/admin/kit/inputs.tsx';
import { showToast } from '#web/admin/kit/toast.ts';
import type { CallFailure } from '#web/ui/api-call.ts';
import { usePinPlaces } from '#web/business/pin-places.tsx';
import { formatRupees } from '#web/ui/rupees.ts';
import { BackLink } from '#web/admin/kit/page.tsx';
import { useAnswer } from '#web/admin/kit/use-answer.ts';
import { callAsStaff } from '../api.ts';
import { ScreenHeading } from '../screen.tsx';
import { AddressFields, ContactFields, ItemRow, PinResult } from './order-form-fields.tsx';
import { formatCharge } from './order-labels.ts';
import { ProductPicker } from './product-picker.tsx';
import styles from './order-edit.module.css';

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

function toOrder({ language: _language, ...details }: typeof empty, items: readonly Item[], coupon: string) {
  return {
    billingDetails: { ...details, referral_member_id: '', shipToDifferentAddress: false },
    productDetails: items
      .map(({ product, quantity }) => ({ product_id: product.id, quantity: readQuantity(quantity) }))
      .filter(({ quantity }) => quantity !== 0),
    ...(coupon !== '' && { coupon_code: coupon }),
  };
}

function usePhoneOrder() {
  const navigate = useNavigate();
  const [values, setValues] = useState(empty);
  const set = (name: string, value: string) => {
    setFailure(null);
    setValues((before) => ({ ...before, [name]: value }));
  };
  const [items, setItems] = useState<readonly Item[]>([]);
  const [code, setCode] = useState({ typed: '', asked: '' });
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const sent = useRef({ key: '', body: '' });
  const order = toOrder(values, items, code.asked);
  const { reply, failure: problem } = useAnswer<PhoneQuoteReply>(
    order.productDetails.length > 0 ? { path: phoneOrderPaths.quote, body: order } : null,
  );
  const quote = reply?.data ?? null;
  const askForCoupon = () => {
    setFailure(null);
    setCode({ ...code, asked: code.typed.trim() });
  };
  const noticeFor = (name: string) => quote?.notices.find((notice) => notice.field === name)?.message;
  const field = (name: string) => ({
    name,
    value: values[name as keyof typeof values],
    error: failure?.errors[name]?.[0] ?? noticeFor(name),
    onChange: ({ target }: { target: { value: string } }) => set(name, target.value),
  });
  const places = usePinPlaces(
    // The list of states has an empty value in place of the shop's placeholder.
    { values, set: (name, value) => set(name, isChosen(value) ? value : '') },
    'user',
  );
  const place = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy || !quote) return;
    setBusy(true);
    const body: PhoneOrderBody = {
      ...order,
      expected_payable_amount: quote.total,
      language: values.language as Language,
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
  const coupon = {
    code,
    onChange: setCode,
    onAsk: askForCoupon,
    coupon: (code.typed.trim() === code.asked ? quote?.coupon : null) ?? null,
    error: failure?.errors['coupon']?.[0],
  };
  return { items, setItems, field, places, coupon, quote, busy, message: (failure ?? problem)?.message, place };
}

/** Takes an order for a customer by the shop's rules, with cash on delivery or a payment link. */
export function PhoneOrderScreen() {
  const form = usePhoneOrder();
  const { field } = form;
  return (
    <>
      <BackLink to="/orders">{dispatchList.back}</BackLink>
      <ScreenHeading>{messages.heading}</ScreenHeading>
      <form
        className={styles['form']}
        aria-label={messages.heading}
        noValidate
        onSubmit={(event) => void form.place(event)}
      >
        <div className={styles['main']}>
          <Panel title={orderMessages.items}>
            <Items items={form.items} onChange={form.setItems} />
          </Panel>
          <Panel title={orderMessages.customer}>
            <ContactFields field={field} />
            <SelectField
              {...field('language')}
              label={messages.language}
              options={languages.map((value) => ({ value, label: languageFacts[value].name }))}
            />
          </Panel>
          <Panel title={orderEdit.address}>
            <AddressFields field={field} afterPin={<PinResult {...form.places} />} />
          </Panel>
        </div>
        <Summary {...form} />
      </form>
    </>
  );
}

function Summary({ field, coupon, quote, message, busy }: ReturnType<typeof usePhoneOrder>) {
  const method = field('payment_method');
  const isOnline = method.value === 'online';
  return (
    <aside className={`${styles['card']} ${styles['summary']}`} aria-labelledby="phone-summary" aria-live="polite">
      <h2 id="phone-summary">{messages.summary}</h2>
      <SelectField
        {...method}
        label={listMessages.paymentMethod}
        hint={isOnline ? messages.linkHint : messages.cashHint}
        options={[
          { value: 'cod', label: listMessages.methods.cod },
          { value: 'online', label: messages.byLink },
        ]}
      />
      <CouponField {...coupon} />
      {quote ? <Amounts quote={quote} /> : <p className={styles['quiet']}>{messages.nothingYet}</p>}
      <FormMessage>{message}</FormMessage>
      <Button type="submit" busy={busy} disabled={!quote}>
        {isOnline ? messages.placeAndSend : messages.place}
      </Button>
    </aside>
  );
}

/** Picking a product again adds one to its quantity. */
function Items({ items, onChange }: { items: readonly Item[]; onChange: (items: readonly Item[]) => void }) {
  const change = (product: StaffProductRow, quantity: string) =>
    onChange(items.map((item) => (item.product.id === product.id ? { product, quantity } : item)));
  return (
    <>
      {items.length > 0 && (
        <ul className={styles['items']}>
          {items.map(({ product, quantity }) => (
            <ItemRow
              key={product.id}
              name={product.name}
              about={`${product.sku} · ${formatRupees(product.sale_price ?? product.regular_price)}`}
              quantity={quantity}
              onChange={(next) => change(product, next)}
              onRemove={() => onChange(items.filter((item) => item.product.id !== product.id))}
            />
          ))}
        </ul>
      )}
      <ProductPicker
        onPick={(product) => {
          const known = items.find((item) => item.product.id === product.id);
          if (known) change(product, String((readQuantity(known.quantity) || 0) + 1));
          else onChange([...items, { product, quantity: '1' }]);
        }}
      />
    </>
  );
}

interface CouponFieldProps {
  code: { typed: string; asked: string };
  onChange: (code: { typed: string; asked: string }) => void;
  onAsk: () => void;
  /** The result for the requested coupon code. */
  coupon: PhoneQuote['coupon'];
  error: string | undefined;
}

function CouponField({ code, onChange, onAsk, coupon, error }: CouponFieldProps) {
  return (
    <div className={styles['coupon']}>
      <TextField
        name="coupon_code"
        label={messages.coupon}
        value={code.typed}
        maxLength={50}
        autoComplete="off"
        autoCapitalize="characters"
        error={error ?? (coupon && !coupon.applied && coupon.message)}
        onChange={({ target }) => onChange({ ...code, typed: target.value })}
        onBlur={onAsk}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          onAsk();
        }}
      />
      <Button variant="secondary" onClick={onAsk}>
        {messages.applyCoupon}
      </Button>
      {coupon?.applied && <p className={styles['quiet']}>{coupon.message}</p>}
    </div>
  );
}

function Amounts({ quote }: { quote: PhoneQuote }) {
  return (
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
          <td>{quote.delivery === null ? messages.fromAddress : formatCharge(quote.delivery - quote.cod_fee)}</td>
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
  );
}
