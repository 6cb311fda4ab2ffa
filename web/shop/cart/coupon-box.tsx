import { type FormEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { OpenCoupon } from '#contract/pricing.ts';
import { coupons as messages } from '#messages/checkout.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { formatRupees } from '#web/ui/rupees.ts';
import { call } from '../api-client.ts';
import { setCoupon, useCart } from '../state/cart.ts';
import { hasOrdered } from '../state/order-storage.ts';
import { type CartPriceView, evaluateCoupon } from './cart-price.ts';
import styles from './coupon-box.module.css';

export interface TypedCode {
  value: string;
  set: (code: string) => void;
}

/** The code being typed. It outlives the box, which is first part of the cart of the HTML, then of the real one. */
export function useTypedCode(): TypedCode {
  const [parameters] = useSearchParams();
  // Sent before the page's code had loaded, the form leads here with the code.
  const [value, set] = useState(parameters.get('coupon') ?? parameters.get('coupon_name') ?? '');
  return { value, set };
}

/**
 * Applies a coupon. The price call decides whether it applies to this cart; if not, a red message states what is
 * missing. `isChosen`: the coupon was chosen from the offers, whose pressed button disappears; the focus comes here.
 */
export function CouponBox({
  view,
  typed,
  isChosen = false,
}: {
  view: CartPriceView;
  typed: TypedCode;
  isChosen?: boolean;
}) {
  const [busy, setBusy] = useState(false);
  const [note, setNote] = useState<{ text: string; isError: boolean } | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  // The visitor may have typed before hydration; the next rendering would replace that.
  const takeOver = useEffectEvent(() => typed.set(input.current?.value ?? ''));
  useEffect(() => takeOver(), []);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isChosen) box.current?.focus();
  }, [isChosen]);

  const apply = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    const response = await call('coupon', { query: { coupon_name: typed.value } });
    setBusy(false);
    if (!response.ok) return setNote({ text: response.failure.message, isError: true });
    if (response.reply.status === 'error') return setNote({ text: response.reply.message, isError: true });
    const { data, message } = response.reply;
    setNote(null);
    setCoupon({ id: data.id, code: data.code, title: data.title, message });
    typed.set('');
  };
  return (
    <div ref={box} tabIndex={-1} className={styles['coupon']}>
      <form onSubmit={(event) => void apply(event)}>
        <label htmlFor={id} className={styles['label']}>
          {messages.code}
        </label>
        <div className={styles['row']}>
          <input
            id={id}
            ref={input}
            name="coupon_name"
            className={styles['input']}
            value={typed.value}
            onChange={(event) => typed.set(event.target.value)}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={100}
            aria-describedby={`${id}-result`}
          />
          <Button type="submit" variant="secondary" busy={busy}>
            {messages.apply}
          </Button>
        </div>
      </form>
      <output id={`${id}-result`} className={note?.isError ? styles['error'] : styles['note']}>
        {note?.text}
      </output>
      <ChosenCoupon
        view={view}
        onRemoved={() => {
          setNote({ text: messages.removed, isError: false });
          // The pressed button disappears.
          input.current?.focus();
        }}
      />
    </div>
  );
}

export function ChosenCoupon({ view, onRemoved }: { view: CartPriceView; onRemoved?: () => void }) {
  const { coupon } = useCart();
  const verdict = evaluateCoupon(coupon, view.price);
  const remove = () => {
    setCoupon(null);
    onRemoved?.();
  };
  return (
    <div role="status">
      {coupon && (
        <div className={`${styles['chosen']} ${styles[verdict ?? 'waiting']}`}>
          <Icon name={verdict === 'rejected' ? 'alert' : 'tick'} className={styles['icon']} />
          <p className={styles['words']}>
            <strong>{coupon.code}</strong>
            {coupon.title && ` · ${coupon.title}`}
            <span className={styles['verdict']}>
              {verdict === null ? messages.checking : view.price?.coupon?.message}
            </span>
            {verdict === 'rejected' && <span className={styles['verdict']}>{messages.notApplied}</span>}
          </p>
          <button type="button" className={styles['textButton']} onClick={remove}>
            {messages.remove}
          </button>
        </div>
      )}
    </div>
  );
}

/**
 * Leaves out first-order coupons if this tab has placed an order. Empty if the call fails, because offers are optional.
 */
export function useOpenCoupons(): readonly OpenCoupon[] {
  const { cart, ready } = useCart();
  const [open, setOpen] = useState<readonly OpenCoupon[]>([]);
  const productDetails = cart.map((item) => ({ product_id: item.id, quantity: item.newQuantityAdded }));
  const request = ready && cart.length > 0 ? JSON.stringify(productDetails) : '';
  const load = useEffectEvent(async (signal: AbortSignal) => {
    const result = await call('openCoupons', { body: { productDetails }, signal });
    if (signal.aborted) return;
    // The server cannot know of a guest's earlier order.
    setOpen(result.ok ? result.reply.data.filter((offer) => !(hasOrdered() && offer.first_order_only)) : []);
  });
  useEffect(() => {
    if (!request) return;
    const abort = new AbortController();
    const timer = setTimeout(() => void load(abort.signal), 300);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [request]);
  return request ? open : [];
}

/** Coupons that need a higher amount show what is missing, and come last, so that they shift nothing. */
export function CouponOffers({ onChoose }: { onChoose: () => void }) {
  const { coupon } = useCart();
  const open = useOpenCoupons().filter(({ id }) => id !== coupon?.id);
  if (open.length === 0) return null;
  const choose = ({ id, code, title, benefit }: OpenCoupon) => {
    setCoupon({ id, code, title, message: benefit });
    onChoose();
  };
  return (
    <section className={styles['offers']} aria-labelledby="coupon-offers">
      <h2 id="coupon-offers" className={styles['heading']}>
        {messages.offers}
      </h2>
      <ul className={styles['list']}>
        {open.map((offer) => (
          <li key={offer.id} className={styles['offer']}>
            <p className={styles['words']}>
              <strong className={styles['code']}>{offer.code}</strong> {offer.title}
              {offer.missing && <span className={styles['missing']}>{describeMissing(offer.missing)}</span>}
              {!offer.missing && offer.saving > 0 && (
                <span className={styles['saving']}>{messages.saves({ amount: formatRupees(offer.saving) })}</span>
              )}
            </p>
            {!offer.missing && (
              <Button
                variant="secondary"
                size="small"
                aria-label={messages.applyNamed({ code: offer.code })}
                onClick={() => choose(offer)}
              >
                {messages.applyOffer}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

export function describeMissing({ amount, minimum, of_its_products }: NonNullable<OpenCoupon['missing']>): string {
  const more = formatRupees((Math.round(minimum * 100) - Math.round(amount * 100)) / 100);
  return of_its_products ? messages.addMoreOfItsProducts({ amount: more }) : messages.addMore({ amount: more });
}
