import { type ReactNode, useId } from 'react';
import { countries, states } from '#contract/geography.ts';
import { countries as countryNames } from '#messages/geography/countries.ts';
import { states as stateNames } from '#messages/geography/states.ts';
import { forms as messages } from '#messages/shop/forms.ts';
import { SelectField, TextField } from './field.tsx';
import type { FieldState } from './use-form.ts';
import styles from './field-grid.module.css';

// What is sent stays the English name.
const stateOptions = states.map((value) => ({ value, label: stateNames[value] }));
const [countryPlaceholder, ...sortableCountries] = countries.map((value) => ({ value, label: countryNames[value] }));
/** By which people look a name up: without accents and the dots of Devanagari; the order is the same on every machine. */
const lookedUpBy = (label: string) =>
  label
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f\u093c'’]/g, '')
    .toLowerCase();
export const countryOptions = [
  countryPlaceholder!,
  ...sortableCountries
    .map((option) => ({ option, key: lookedUpBy(option.label) }))
    .sort((a, b) => Number(a.key > b.key) - Number(a.key < b.key))
    .map(({ option }) => option),
];

/** The six fields of an address, as the API names them after their prefix. */
const addressFieldNames = ['street', 'city', 'district', 'state', 'country', 'postcode'] as const;
type AddressFieldName<P extends string> = `${P}_${(typeof addressFieldNames)[number]}`;

interface AddressFieldsProps<P extends 'user' | 'user_shipping'> {
  prefix: P;
  field(name: AddressFieldName<P>): FieldState;
  /** The checkout form marks the city as required, the address book does not (spec section 5). */
  cityRequired?: boolean;
  /** An address that may be left empty as a whole has no required fields. */
  optional?: boolean;
  /** Places at the PIN code, offered for the village or city. */
  places?: readonly string[] | undefined;
  /** Stands beside the PIN code, or below it. */
  afterPin?: ReactNode;
}

/** The fields of the billing or shipping address: the PIN code, which tells most of the others, then street, village or city, district, state, country. */
export function AddressFields<P extends 'user' | 'user_shipping'>({
  prefix,
  field,
  cityRequired = false,
  optional = false,
  places = [],
  afterPin,
}: AddressFieldsProps<P>) {
  const listId = useId();
  const kind = prefix === 'user' ? 'billing' : 'shipping';
  const of = (name: (typeof addressFieldNames)[number]) => field(`${prefix}_${name}`);
  const required = !optional;
  return (
    <div className={styles['grid']}>
      <TextField
        {...of('postcode')}
        label={messages.postcode}
        required={required}
        inputMode="numeric"
        maxLength={10}
        autoComplete={`${kind} postal-code`}
      />
      {afterPin}
      <div className={styles['wide']}>
        <TextField
          {...of('street')}
          label={messages.street}
          hint={messages.streetHint}
          required={required}
          maxLength={120}
          autoComplete={`${kind} address-line1`}
        />
      </div>
      <TextField
        {...of('city')}
        label={messages.city}
        required={required && cityRequired}
        maxLength={120}
        autoComplete={`${kind} address-level2`}
        list={places.length > 0 ? listId : undefined}
      />
      {places.length > 0 && (
        <datalist id={listId}>
          {places.map((place) => (
            <option key={place} value={place}>
              {place}
            </option>
          ))}
        </datalist>
      )}
      <TextField
        {...of('district')}
        label={messages.district}
        required={required}
        maxLength={120}
        autoComplete={`${kind} address-level3`}
      />
      <SelectField
        {...of('state')}
        label={messages.state}
        required={required}
        options={stateOptions}
        autoComplete={`${kind} address-level1`}
      />
      <SelectField
        {...of('country')}
        label={messages.country}
        required={required}
        options={countryOptions}
        autoComplete={`${kind} country-name`}
      />
    </div>
  );
}
