import type { User } from '#contract/customer.ts';
import { form as messages } from '#messages/checkout.ts';
import { states } from '#messages/geography.ts';
import styles from './payment-cards.module.css';

interface SavedAddressesProps {
  user: User;
  isShippingChosen: boolean;
  onChoose: (block: 'user' | 'user_shipping') => void;
}

/** The items go to the chosen address. The fields below show it and can be edited. */
export function SavedAddresses({ user, isShippingChosen, onChoose }: SavedAddressesProps) {
  const { user_detail: detail } = user;
  const saved = (['user', 'user_shipping'] as const).flatMap((block) => {
    const part = (name: 'street' | 'city' | 'district' | 'state' | 'postcode') => detail[`${block}_${name}`].trim();
    if (part('street') === '') return [];
    const state = part('state');
    const stateName = state in states ? states[state as keyof typeof states] : state;
    const lines = [part('street'), part('city'), part('district'), `${stateName} ${part('postcode')}`.trim()];
    return [{ block, text: [...new Set(lines)].filter(Boolean).join(', ') }];
  });
  if (saved.length === 0) return null;
  return (
    <div role="radiogroup" aria-label={messages.savedAddresses} className={styles['group']}>
      <p className={styles['caption']}>{messages.savedAddresses}</p>
      {saved.map(({ block, text }) => (
        <label key={block} className={styles['card']}>
          <input
            type="radio"
            name="saved_address"
            checked={isShippingChosen === (block === 'user_shipping')}
            onChange={() => onChoose(block)}
          />
          <span className={styles['label']}>
            {block === 'user' ? messages.billingAddress : messages.shippingAddress}
          </span>
          <span className={styles['about']}>{text}</span>
        </label>
      ))}
    </div>
  );
}
