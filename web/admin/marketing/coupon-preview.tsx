import { useState } from 'react';
import { type CouponPreview, type CouponPreviewReply, staffCouponPaths } from '#contract/admin/marketing/coupons.ts';
import { coupons as messages } from '#messages/admin.ts';
import { formatRupees } from '#web/ui/rupees.ts';
import look from '#web/admin/kit/look.module.css';
import { useAnswer } from '#web/admin/kit/use-answer.ts';
import { type NamedProduct, ProductChoice } from './product-choice.tsx';
import styles from './coupons.module.css';

interface CouponExampleProps {
  /** In the form that the call expects. */
  body: object;
  /** False while the discount is missing. */
  isComplete: boolean;
}

/** Prices an example cart by the rules that price every order. */
export function CouponExample({ body, isComplete }: CouponExampleProps) {
  const [chosen, setChosen] = useState<NamedProduct[]>([]);
  const lines = chosen.map(({ id }) => ({ product_id: id, quantity: 1 }));
  const { lastReply, lastFailure } = useAnswer<CouponPreviewReply>(
    isComplete ? { path: staffCouponPaths.preview, body: { values: body, ...(lines.length > 0 && { lines }) } } : null,
  );
  const preview = lastFailure ? null : lastReply?.data;
  return (
    <div className={styles['preview']} aria-live="polite">
      {preview && isComplete ? (
        <Priced preview={preview} />
      ) : (
        <p className={look['note']}>
          {isComplete ? lastFailure?.message || messages.example.waiting : messages.example.incomplete}
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
