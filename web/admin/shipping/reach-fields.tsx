import { policy } from '#contract/policy.ts';
import { CheckboxField, TextField } from '#web/ui/field.tsx';
import type { useServerForm } from '#web/ui/use-server-form.ts';
import styles from './shipping.module.css';

type Props = ReturnType<typeof useServerForm<Record<string, string | boolean>>>;

/** A form with at least these fields. */
interface ReachForm {
  textProps(name: 'charge' | 'min_days' | 'max_days'): ReturnType<Props['textProps']>;
  checkboxProps(name: 'serviceable' | 'cod'): ReturnType<Props['checkboxProps']>;
}

const { min, max } = policy.deliveryDays;

export function ReachFields({ form, chargeHint }: { form: ReachForm; chargeHint?: string }) {
  const optional = { required: false, inputMode: 'numeric' as const, maxLength: 2, autoComplete: 'off' };
  return (
    <>
      <TextField
        {...form.textProps('charge')}
        label="Charge in rupees"
        hint={chargeHint}
        required={chargeHint === undefined}
        inputMode="decimal"
        maxLength={9}
        autoComplete="off"
      />
      <TextField
        {...form.textProps('min_days')}
        {...optional}
        label="Days from"
        hint={`Empty: ${min}, as the policy`}
      />
      <TextField {...form.textProps('max_days')} {...optional} label="Days to" hint={`Empty: ${max}, as the policy`} />
      <div className={styles['ticks']}>
        <CheckboxField {...form.checkboxProps('serviceable')} required={false} label="We deliver there" />
        <CheckboxField {...form.checkboxProps('cod')} required={false} label="Cash On Delivery can be had" />
      </div>
    </>
  );
}
