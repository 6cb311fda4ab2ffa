import type { ReactNode } from 'react';
import { form as messages } from '#messages/checkout.ts';
import { FieldError } from '#web/ui/field.tsx';
import { formatRupees } from '#web/ui/rupees.ts';
import type { CartPriceView } from '../cart/cart-price.ts';
import type { CheckoutValues, OnlineMethod } from './checkout-values.ts';
import styles from './payment-cards.module.css';

const onlineMethods: readonly { kind: OnlineMethod; label: string; about: string }[] = [
  { kind: 'upi', label: messages.upi, about: messages.upiAbout },
  { kind: 'card', label: messages.cards, about: messages.cardsAbout },
  { kind: 'netbanking', label: messages.netBanking, about: messages.netBankingAbout },
];

interface PaymentCardsProps {
  values: Pick<CheckoutValues, 'payment_method' | 'online_method'>;
  view: CartPriceView;
  isOnlineOffered: boolean;
  error: string | undefined;
  onChoose: (method: 'cod' | 'online', kind?: OnlineMethod) => void;
}

/** Three of the cards are the specification's 'Online Payment'; its window opens with the chosen method. */
export function PaymentCards({ values, view, isOnlineOffered, error, onChoose }: PaymentCardsProps) {
  const { available, fee } = view.price?.shipping.cod ?? { available: true, fee: 0 };
  const isOnline = values.payment_method === 'online';
  return (
    <div
      role="radiogroup"
      aria-label={messages.method}
      aria-describedby={error && 'payment-error'}
      className={styles['group']}
    >
      {isOnlineOffered && (
        <>
          <p className={styles['caption']}>{messages.online}</p>
          {onlineMethods.map(({ kind, label, about }) => (
            <PaymentCard
              key={kind}
              value="online"
              label={label}
              about={about}
              checked={isOnline && values.online_method === kind}
              onChoose={() => onChoose('online', kind)}
            />
          ))}
          <p className={styles['caption']}>{messages.whenDelivered}</p>
        </>
      )}
      <PaymentCard
        value="cod"
        label={available && fee > 0 ? messages.codWithFee({ fee: formatRupees(fee) }) : messages.cod}
        about={messages.codAbout}
        checked={!isOnline}
        error={error}
        onChoose={() => onChoose('cod')}
      />
      <FieldError id="payment-error" error={error} announces />
    </div>
  );
}

interface PaymentCardProps {
  value: 'cod' | 'online';
  label: string;
  about: ReactNode;
  checked: boolean;
  error?: string | undefined;
  onChoose: () => void;
}

function PaymentCard({ value, label, about, checked, error, onChoose }: PaymentCardProps) {
  return (
    <label className={styles['card']}>
      <input
        type="radio"
        name="payment_method"
        value={value}
        checked={checked}
        aria-describedby={error && 'payment-error'}
        onChange={onChoose}
      />
      <span className={styles['label']}>{label}</span>
      <span className={styles['about']}>{about}</span>
    </label>
  );
}
