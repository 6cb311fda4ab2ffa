import { type ComponentProps, type ReactNode, useId } from 'react';
import { countries, states } from '#contract/geography.ts';
import { countries as countryNames, states as stateNames } from '#messages/geography.ts';
import { forms as messages } from '#messages/shop.ts';
import { SelectField, TextField } from '#web/ui/field.tsx';
import type { FieldState } from '#web/ui/use-form.ts';
import styles from '#web/ui/field-grid.module.css';

// The form sends the English name.
const stateOptions = states.map((value) => ({ value, label: stateNames[value] }));
const [countryPlaceholder, ...sortableCountries] = countries.map((value) => ({ value, label: countryNames[value] }));
/** The sort key has no accents or Devanagari dots, so that the order is the same on every machine. */
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

/** Names without the prefix that the API adds. */
const addressFieldNames = ['street', 'city', 'district', 'state', 'country', 'postcode'] as const;
export type AddressFieldName<P extends string> = `${P}_${(typeof addressFieldNames)[number]}`;

interface AddressFieldsProps<P extends 'user' | 'user_shipping'> {
  prefix: P;
  field(name: AddressFieldName<P>): FieldState & Pick<ComponentProps<typeof TextField>, 'announcesError'>;
  /** The checkout form marks the city as required, the address book does not (specification section 5). */
  cityRequired?: boolean;
  /** The address may be left empty as a whole, so none of its fields is required. */
  optional?: boolean;
  /** Suggestions for the village or city. */
  places?: readonly string[] | undefined;
  afterPin?: ReactNode;
}

/** The PIN code comes first because it determines most of the other fields. */
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
