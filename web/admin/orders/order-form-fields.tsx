import { type ReactNode, useRef } from 'react';
import { india, isChosen, states } from '#contract/geography.ts';
import { normaliseAmount } from '#contract/typed-values.ts';
import { orderForm as messages } from '#messages/admin.ts';
import { states as stateNames } from '#messages/geography.ts';
import { Button, EmailField, SelectField, TextField } from '#web/admin/kit/inputs.tsx';
import { DistrictChoice, type PinPlaces } from '#web/business/pin-places.tsx';
import { useFocusNeighbour } from '#web/ui/focus-neighbour.ts';
import type { FieldState } from '#web/ui/use-form.ts';
import look from '#web/admin/kit/look.module.css';
import styles from './order-edit.module.css';

type Field = (name: string) => Pick<FieldState, 'name' | 'value' | 'onChange' | 'error'>;

export function ContactFields({ field }: { field: Field }) {
  return (
    <div className={styles['pair']}>
      <TextField {...field('first_name')} required label={messages.firstName} maxLength={50} autoComplete="off" />
      <TextField {...field('last_name')} required label={messages.lastName} maxLength={50} autoComplete="off" />
      <TextField
        {...field('mobile')}
        required
        label={messages.mobile}
        inputMode="tel"
        maxLength={20}
        autoComplete="off"
      />
      <EmailField {...field('email')} required label={messages.email} />
    </div>
  );
}

const stateOptions = [
  { value: '', label: messages.chooseState },
  ...states.filter(isChosen).map((value) => ({ value, label: (stateNames as Record<string, string>)[value] ?? value })),
];

/** The PIN code comes first, because it may fill in the others. States are chosen from a list only within India. */
export function AddressFields({ field, afterPin }: { field: Field; afterPin?: ReactNode }) {
  const inIndia = field('user_country').value === india;
  return (
    <div className={styles['pair']}>
      <TextField
        {...field('user_postcode')}
        required
        label={messages.postcode}
        inputMode="numeric"
        maxLength={7}
        autoComplete="off"
      />
      {afterPin}
      <div className={look['wide']}>
        <TextField {...field('user_street')} required label={messages.street} maxLength={100} autoComplete="off" />
      </div>
      <TextField {...field('user_city')} label={messages.city} maxLength={100} autoComplete="off" />
      <TextField {...field('user_district')} required label={messages.district} maxLength={100} autoComplete="off" />
      {inIndia ? (
        <SelectField {...field('user_state')} required label={messages.state} options={stateOptions} />
      ) : (
        <TextField {...field('user_state')} required label={messages.state} maxLength={100} autoComplete="off" />
      )}
    </div>
  );
}

const choiceStyles = { choice: styles['places']!, question: styles['question']!, option: styles['place']! };

/** What is known of the PIN code: nothing, or the districts to choose from. */
export function PinResult(pin: PinPlaces) {
  return (
    <div role="status" className={styles['afterPin']}>
      {pin.isUnknown && <p className={styles['quiet']}>{messages.unknownPin}</p>}
      {pin.places.length > 1 && <DistrictChoice {...pin} styles={choiceStyles} />}
    </div>
  );
}

interface ItemRowProps {
  name: string;
  about: string;
  quantity: string;
  error?: string | undefined;
  onChange: (quantity: string) => void;
  onRemove: () => void;
}

export function ItemRow({ name, about, quantity, error, onChange, onRemove }: ItemRowProps) {
  const row = useRef<HTMLLIElement>(null);
  useFocusNeighbour(row);
  return (
    <li ref={row}>
      <span>
        {name}
        <span className={styles['quiet']}>{about}</span>
      </span>
      <TextField
        aria-label={messages.quantityOf({ name })}
        inputMode="numeric"
        maxLength={4}
        value={quantity}
        error={error}
        onChange={({ target }) => onChange(normaliseAmount(target.value).replace(/\D/g, ''))}
      />
      <Button variant="quiet" size="small" aria-label={messages.removeNamed({ name })} onClick={onRemove}>
        {messages.remove}
      </Button>
    </li>
  );
}
