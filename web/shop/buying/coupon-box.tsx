import { type FormEvent, useId, useState } from 'react';
import { useSearchParams } from 'react-router';
import { Button } from '#web/ui/button.tsx';
import { call } from '../api-client.ts';
import { setCoupon, useCart } from '../state/cart.ts';
import { words } from './cart-words.ts';
import styles from './coupon-box.module.css';

/** Takes a coupon; the typed text is sent as it is, and the server's message is shown for success and refusal alike. */
export function CouponBox() {
  const { coupon } = useCart();
  const [parameters] = useSearchParams();
  const [typed, setTyped] = useState(parameters.get('coupon') ?? '');
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState<{ text: string; good: boolean } | null>(null);
  const id = useId();

  const apply = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    const result = await call('coupon', { query: { coupon_name: typed } });
    setBusy(false);
    const answer = result.ok ? result.reply : result.failure;
    const good = result.ok && result.reply.status === 'success';
    setSaid({ text: answer.message, good });
    if (result.ok && result.reply.status === 'success') {
      const { data, message } = result.reply;
      setCoupon({ id: data.id, code: data.code, title: data.title, message });
      setTyped('');
    }
  };
  const remove = () => {
    setCoupon(null);
    setSaid({ text: words.couponRemoved, good: true });
  };

  return (
    <div className={styles['box']}>
      <form className={styles['form']} onSubmit={(event) => void apply(event)}>
        <label htmlFor={id} className={styles['label']}>
          {words.couponCode}
        </label>
        <div className={styles['row']}>
          <input
            id={id}
            name="coupon_name"
            className={styles['input']}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={100}
          />
          <Button type="submit" variant="secondary" busy={busy}>
            {words.apply}
          </Button>
        </div>
      </form>
      <output className={said?.good === false ? styles['bad'] : styles['good']}>{said?.text}</output>
      {coupon && (
        <p className={styles['applied']}>
          <span>
            <strong>{coupon.code}</strong>
            {coupon.title && ` · ${coupon.title}`}
          </span>
          <button type="button" className={styles['remove']} onClick={remove}>
            {words.removeCoupon}
          </button>
        </p>
      )}
    </div>
  );
}
