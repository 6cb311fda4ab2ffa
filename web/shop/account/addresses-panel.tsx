import type { User, UserDetail } from '#contract/customer.ts';
import { selectCountry, selectState } from '#contract/geography.ts';
import { messages } from '#contract/messages.ts';
import { Button } from '#web/ui/button.tsx';
import { AddressFields } from '../forms/address-fields.tsx';
import { FormMessage } from '../forms/form-message.tsx';
import { useForm } from '../forms/use-form.ts';
import { words } from './account-words.ts';
import { useUpdateUser } from './use-update-user.ts';
import formStyles from '../forms/form.module.css';

/** The stored addresses as the form shows them: what is unknown stands at the lists' placeholders. */
function formValues(detail: UserDetail): Record<keyof UserDetail, string> {
  return {
    ...detail,
    user_state: detail.user_state || selectState,
    user_country: detail.user_country || selectCountry,
    user_shipping_state: detail.user_shipping_state || selectState,
    user_shipping_country: detail.user_shipping_country || selectCountry,
  };
}

/** An untouched shipping block goes out empty: its placeholders are no address. */
function withoutEmptyShipping(values: Record<keyof UserDetail, string>): Record<string, string> {
  const shipping = Object.entries(values).filter(([field]) => field.startsWith('user_shipping_'));
  const filled = shipping.some(([, value]) => value.trim() !== '' && value !== selectState && value !== selectCountry);
  return filled ? values : { ...values, user_shipping_state: '', user_shipping_country: '' };
}

/** Billing and shipping address, used by default at checkout. */
export function AddressesPanel({ user }: { user: User }) {
  const form = useForm<Record<keyof UserDetail, string>>({
    initial: formValues(user.user_detail),
    judge: (judges) => judges.judgeAddresses,
  });
  const { element, busy, refusal, submit } = useUpdateUser({
    body: withoutEmptyShipping(form.values),
    check: form.check,
    refuse: form.refuse,
    saved: messages.addressSaved,
  });
  return (
    <>
      <p>{words.addressesText}</p>
      <form ref={element} className={formStyles['stack']} noValidate onSubmit={(event) => void submit(event)}>
        <fieldset className={formStyles['section']}>
          <legend>{words.billing}</legend>
          <AddressFields prefix="user" field={form.field} />
        </fieldset>
        <fieldset className={formStyles['section']}>
          <legend>{words.shipping}</legend>
          <p className={formStyles['note']}>{words.shippingHint}</p>
          <AddressFields prefix="user_shipping" field={form.field} optional />
        </fieldset>
        <FormMessage>{refusal}</FormMessage>
        <div>
          <Button type="submit" busy={busy}>
            {busy ? messages.pleaseWait : words.saveAddresses}
          </Button>
        </div>
      </form>
    </>
  );
}
