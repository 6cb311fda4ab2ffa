import { policy } from '#contract/policy.ts';
import { type StaffTerms, staffShippingPaths } from '#contract/staff-shipping.ts';
import { CheckboxField, TextArea, TextField } from '#web/ui/field.tsx';
import { useServerForm } from '#web/ui/use-server-form.ts';
import { FormEnd } from './form-end.tsx';
import { useSaving } from './use-saving.ts';
import styles from './shipping.module.css';

const typed = (value: number | null) => (value === null ? '' : String(value));

/** Cash on delivery for the whole shop, and the days on which it works. */
export function TermsForm({ terms }: { terms: StaffTerms }) {
  const { saved, save } = useSaving(staffShippingPaths.terms);
  const form = useServerForm(
    {
      cod: terms.cod,
      cod_fee: typed(terms.cod_fee),
      cod_minimum: typed(terms.cod_minimum),
      cod_maximum: typed(terms.cod_maximum),
      cut_off_hour: typed(terms.cut_off_hour),
      holidays: terms.holidays.join('\n'),
    },
    save,
  );
  const amount = { inputMode: 'decimal' as const, maxLength: 9, autoComplete: 'off' };
  return (
    <form {...form.formProps} className={styles['panel']} aria-labelledby="terms">
      <h2 id="terms">Cash On Delivery and working days</h2>
      <div className={styles['fields']}>
        <div className={styles['wide']}>
          <CheckboxField {...form.checkboxProps('cod')} required={false} label="Cash On Delivery is offered" />
        </div>
        <TextField
          {...form.textProps('cod_fee')}
          {...amount}
          label="Fee in rupees"
          hint="Part of the shipping charge; 0: none"
        />
        <TextField
          {...form.textProps('cod_minimum')}
          {...amount}
          required={false}
          label="For orders from"
          hint="In rupees, without the fee; empty: any"
        />
        <TextField
          {...form.textProps('cod_maximum')}
          {...amount}
          required={false}
          label="For orders up to"
          hint="In rupees, without the fee; empty: any"
        />
        <TextField
          {...form.textProps('cut_off_hour')}
          required={false}
          inputMode="numeric"
          maxLength={2}
          autoComplete="off"
          label="Cut-off hour"
          hint="Orders from this hour (1 to 23, India) count as the next day’s; empty: never"
        />
        <div className={styles['wide']}>
          <TextArea
            {...form.textProps('holidays')}
            required={false}
            rows={4}
            maxLength={1000}
            label="Holidays"
            hint={`Days like 2027-03-04, or 01-26 for every year. On these and on Sundays nothing leaves or arrives; orders leave within ${policy.dispatchWorkingDays} working days.`}
          />
        </div>
      </div>
      <FormEnd label="Save" busy={form.busy} message={form.message} saved={saved} />
    </form>
  );
}
