import { useEffect, useState } from 'react';
import type { CouponPreview } from '#contract/staff-coupons.ts';
import { coupons as messages } from '#messages/admin/coupons.ts';
import { formatRupees } from '#web/ui/rupees.ts';
import { previewCoupon } from './coupon-api.ts';
import { type NamedProduct, ProductChoice } from './product-choice.tsx';
import styles from './coupons.module.css';

/** How long typing has to pause before the server is asked, in ms. */
const typingPauseMs = 400;

interface CouponExampleProps {
  /** As the call takes it. */
  body: object;
  /** Whether it says yet how much it takes off. */
  isComplete: boolean;
}

/** What the coupon as it is typed takes off a cart, by the rules that price every order. */
export function CouponExample({ body, isComplete }: CouponExampleProps) {
  const [chosen, setChosen] = useState<NamedProduct[]>([]);
  const [preview, setPreview] = useState<CouponPreview | null>(null);
  const [problem, setProblem] = useState('');
  const lines = chosen.map(({ id }) => ({ product_id: id, quantity: 1 }));
  // The same values are asked for once.
  const asked = JSON.stringify({ values: body, ...(lines.length > 0 && { lines }) });
  useEffect(() => {
    if (!isComplete) return;
    const call = new AbortController();
    const timer = setTimeout(() => {
      void previewCoupon(JSON.parse(asked) as object, call.signal).then((result) => {
        if (call.signal.aborted) return;
        setPreview(result.ok ? result.reply : null);
        setProblem(result.ok ? '' : result.failure.message);
      });
    }, typingPauseMs);
    return () => {
      clearTimeout(timer);
      call.abort();
    };
  }, [asked, isComplete]);
  return (
    <div className={styles['preview']} aria-live="polite">
      {preview && isComplete ? (
        <Priced preview={preview} />
      ) : (
        <p className={styles['quiet']}>
          {isComplete ? problem || messages.example.waiting : messages.example.incomplete}
        </p>
      )}
      <ProductChoice label={messages.example.other} products={chosen} onChange={setChosen} />
    </div>
  );
}

function Priced({ preview }: { preview: CouponPreview }) {
  const { lines, message, discount, delivery, delivery_before: deliveryBefore, payable, before } = preview;
  return (
    <>
      <ul className={styles['lines']}>
        {lines.map((line) => (
          <li key={line.product_id}>
            <span>{messages.example.line({ name: line.name, quantity: line.quantity })}</span>
            <span>{formatRupees(line.amount)}</span>
            {line.discount > 0 && (
              <span className={`${styles['lineNote']} ${styles['off']}`}>
                {messages.example.lineOff({ amount: formatRupees(line.discount) })}
              </span>
            )}
            {!line.is_covered && <span className={styles['lineNote']}>{messages.example.notCovered}</span>}
          </li>
        ))}
      </ul>
      {message !== null && <p className={styles['reason']}>{message}</p>}
      <dl className={styles['sums']}>
        <dt>{messages.example.before}</dt>
        <dd>{formatRupees(before)}</dd>
        <dt className={styles['off']}>{messages.example.discount}</dt>
        <dd className={styles['off']}>−{formatRupees(discount)}</dd>
        {deliveryBefore !== delivery && (
          <>
            <dt className={styles['off']}>{messages.example.delivery}</dt>
            <dd className={styles['off']}>−{formatRupees(deliveryBefore - delivery)}</dd>
          </>
        )}
        <dt className={styles['payable']}>{messages.example.payable}</dt>
        <dd className={styles['payable']}>{formatRupees(payable)}</dd>
      </dl>
    </>
  );
}
