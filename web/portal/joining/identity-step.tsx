import { addressProofKinds, type DocumentKind, joiningPaths } from '#contract/joining-rules.ts';
import { india, isChosen, selectState } from '#contract/geography.ts';
import { joinSteps } from '#messages/portal.ts';
import { AddressFields } from '#web/business/address-fields.tsx';
import { CheckboxField, FieldError, SelectField } from '#web/ui/field.tsx';
import { DistrictChoice, usePinPlaces } from '#web/business/pin-places.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { PanFields } from './kyc-fields.tsx';
import { Pictures } from './pictures.tsx';
import { fieldWithReason, reasonFor, StepFooter, type StepProps } from './step-form.tsx';
import styles from './join.module.css';

const messages = joinSteps.identity;

const proofs = [
  { value: '', label: messages.chooseProof },
  ...addressProofKinds.map((value) => ({ value, label: messages.proofs[value] })),
];

const pictures: readonly DocumentKind[] = ['photo', 'address_proof', 'pan_card'];
const choiceStyles = {
  choice: styles['districts']!,
  question: styles['quiet']!,
  option: styles['district']!,
};

export function IdentityStep({ application, user, save }: StepProps) {
  const saved = application.identity;
  const address = saved?.address ?? user.user_detail;
  const form = useForm({
    initial: {
      pan: '',
      pan_name: saved?.pan_name ?? '',
      user_postcode: address.user_postcode,
      user_street: address.user_street,
      user_city: address.user_city,
      user_district: address.user_district,
      user_state: address.user_state || selectState,
      user_country: address.user_country || india,
      address_proof: saved?.address_proof ?? '',
      aadhaar_masked: saved?.aadhaar_masked ?? false,
    },
    submit: async ({ pan, pan_name, address_proof, aadhaar_masked, ...typed }) => {
      const failure = await save(joiningPaths.identity, {
        pan: pan.trim() === '' && saved ? null : pan,
        pan_name,
        // A list left at its placeholder has no value.
        address: { ...typed, user_state: isChosen(typed.user_state) ? typed.user_state : '' },
        address_proof,
        aadhaar_masked: address_proof === 'aadhaar_masked' && aadhaar_masked,
      });
      return failure && { ...failure, errors: withoutPrefix(failure.errors) };
    },
  });
  const places = usePinPlaces(form, 'user');
  const proof = form.field('address_proof');
  const addressReason = reasonFor(application, 'address');
  return (
    <form {...form.formProps} className={styles['form']}>
      <p className={styles['why']}>{messages.intro}</p>
      <PanFields field={fieldWithReason(form, application)} stored={saved?.pan_last4} />
      <fieldset className={styles['group']} aria-describedby="address-hint">
        <legend>{messages.addressHeading}</legend>
        <p id="address-hint" className={styles['quiet']}>
          {messages.addressHint}
        </p>
        <FieldError error={addressReason} />
        <AddressFields
          prefix="user"
          field={form.field}
          places={places.chosen?.places}
          afterPin={
            <div role="status" className={styles['afterPin']}>
              {places.isUnknown && <p className={styles['quiet']}>{messages.unknownPin}</p>}
              {places.places.length > 1 && <DistrictChoice {...places} styles={choiceStyles} />}
            </div>
          }
        />
      </fieldset>
      <SelectField {...proof} required label={messages.proof} options={proofs} />
      {proof.value === 'aadhaar_masked' && (
        <div className={styles['mask']}>
          <p>{messages.maskHelp}</p>
          <CheckboxField {...form.checkbox('aadhaar_masked')} required label={messages.masked} />
        </div>
      )}
      <Pictures title={messages.pictures} kinds={pictures} application={application} />
      <StepFooter step="identity" form={form} />
    </form>
  );
}

/** Removes the prefix from the server's field names, such as `address.user_street`. */
function withoutPrefix(errors: Record<string, string[]>): Record<string, string[]> {
  return Object.fromEntries(Object.entries(errors).map(([name, said]) => [name.replace(/^address\./, ''), said]));
}
