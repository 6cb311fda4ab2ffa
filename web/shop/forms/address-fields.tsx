import { countries, states } from '#contract/geography.ts';
import { SelectField, TextField } from '#web/ui/field.tsx';
import type { FieldState } from './use-form.ts';
import styles from './form.module.css';

/** The six fields of one block by the names that the contract gives them. */
const addressFieldNames = ['street', 'city', 'district', 'state', 'country', 'postcode'] as const;
type AddressFieldName<P extends string> = `${P}_${(typeof addressFieldNames)[number]}`;

interface AddressFieldsProps<P extends 'user' | 'user_shipping'> {
  prefix: P;
  field(name: AddressFieldName<P>): FieldState;
  /** The checkout form marks the city as required, the address book does not (spec section 5). */
  cityRequired?: boolean;
  /** A block that may stay empty as a whole bears no marks. */
  optional?: boolean;
}

/** Street, village or city, district, state, country and zip of the billing or the shipping address. */
export function AddressFields<P extends 'user' | 'user_shipping'>({
  prefix,
  field,
  cityRequired = false,
  optional = false,
}: AddressFieldsProps<P>) {
  const kind = prefix === 'user' ? 'billing' : 'shipping';
  const of = (name: (typeof addressFieldNames)[number]) => field(`${prefix}_${name}`);
  const required = !optional;
  return (
    <div className={styles['grid']}>
      <div className={styles['wide']}>
        <TextField
          {...of('street')}
          label="Street"
          hint="House number, building and street"
          required={required}
          maxLength={120}
          autoComplete={`${kind} address-line1`}
        />
      </div>
      <TextField
        {...of('city')}
        label="Village/City"
        required={required && cityRequired}
        maxLength={120}
        autoComplete={`${kind} address-level2`}
      />
      <TextField
        {...of('district')}
        label="District"
        required={required}
        maxLength={120}
        autoComplete={`${kind} address-level3`}
      />
      <SelectField
        {...of('state')}
        label="State"
        required={required}
        options={states}
        autoComplete={`${kind} address-level1`}
      />
      <SelectField
        {...of('country')}
        label="Country"
        required={required}
        options={countries}
        autoComplete={`${kind} country-name`}
      />
      <TextField
        {...of('postcode')}
        label="Zip"
        required={required}
        inputMode="numeric"
        maxLength={10}
        autoComplete={`${kind} postal-code`}
      />
    </div>
  );
}
