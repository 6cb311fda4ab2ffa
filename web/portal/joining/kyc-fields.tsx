import { findBank } from '#contract/banks.ts';
import { joinSteps } from '#messages/portal.ts';
import { TextField } from '#web/ui/field.tsx';
import type { FieldState } from '#web/ui/use-form.ts';
import styles from './join.module.css';

interface KycFieldsProps<Name extends string> {
  field: (name: Name) => FieldState;
  /** Last characters of the number on file; the field may then stay empty. */
  stored?: string | undefined;
}

type BankField = 'holder_name' | 'account_number' | 'account_number_again' | 'ifsc' | 'bank_name';

export function BankFields({ field, stored }: KycFieldsProps<BankField>) {
  const messages = joinSteps.bank;
  const number = { required: !stored, inputMode: 'numeric', maxLength: 30, autoComplete: 'off' } as const;
  const [ifsc, bank] = [field('ifsc'), field('bank_name')];
  // Names the bank, unless another name was typed. The branch is in the IFSC.
  const onIfsc: FieldState['onChange'] = (event) => {
    ifsc.onChange(event);
    const name = findBank(event.target.value);
    if (name !== null && ['', findBank(ifsc.value)].includes(bank.value.trim()))
      bank.onChange({ target: { value: name } });
  };
  return (
    <>
      <TextField
        {...field('holder_name')}
        required
        label={messages.holder}
        hint={messages.holderHint}
        maxLength={50}
        autoComplete="name"
      />
      <div className={styles['pair']}>
        <TextField
          {...field('account_number')}
          {...number}
          label={messages.account}
          hint={stored && messages.accountStored({ last4: stored })}
        />
        <TextField {...field('account_number_again')} {...number} label={messages.again} />
        <TextField
          {...ifsc}
          onChange={onIfsc}
          required
          label={messages.ifsc}
          hint={messages.ifscHint}
          maxLength={14}
          autoComplete="off"
        />
        <TextField {...bank} required label={messages.bankName} maxLength={50} autoComplete="off" />
      </div>
    </>
  );
}

export function PanFields({ field, stored }: KycFieldsProps<'pan' | 'pan_name'>) {
  const messages = joinSteps.identity;
  return (
    <div className={styles['pair']}>
      <TextField
        {...field('pan')}
        required={!stored}
        label={messages.pan}
        hint={stored ? messages.panStored({ last4: stored }) : messages.panHint}
        maxLength={14}
        autoComplete="off"
      />
      <TextField {...field('pan_name')} required label={messages.panName} maxLength={50} autoComplete="name" />
    </div>
  );
}
