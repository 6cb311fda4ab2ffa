import { policy } from '#contract/policy.ts';
import type { StaffZone } from '#contract/admin/settings/shipping.ts';
import { shipping as messages } from '#messages/admin.ts';
import { CheckboxField, TextField } from '#web/admin/kit/inputs.tsx';
import { Badge } from '#web/ui/badge.tsx';
import type { CheckboxState, FieldState } from '#web/ui/use-form.ts';
import styles from './shipping.module.css';

/** Whether and how fast the shop delivers to a zone or a PIN code. */
type Reach = Pick<StaffZone, 'serviceable' | 'cod' | 'min_days' | 'max_days'>;

/** Days of the policy if none are set; empty if the shop does not deliver there. */
export function DeliveryDays({ reach: { serviceable, min_days, max_days } }: { reach: Reach }) {
  const { min, max } = policy.deliveryDays;
  if (!serviceable) return <span />;
  return <span className={styles['quiet']}>{messages.days({ from: min_days ?? min, to: max_days ?? max })}</span>;
}

export function ReachBadges({ reach: { serviceable, cod } }: { reach: Reach }) {
  return (
    <span className={styles['badges']}>
      {!serviceable && <Badge tone="danger">{messages.noDelivery}</Badge>}
      {serviceable && !cod && <Badge>{messages.noCod}</Badge>}
    </span>
  );
}

interface ReachForm {
  field(name: 'charge' | 'min_days' | 'max_days'): FieldState;
  checkbox(name: 'serviceable' | 'cod'): CheckboxState;
}

export function ReachFields({ form, chargeHint }: { form: ReachForm; chargeHint?: string }) {
  const { min, max } = policy.deliveryDays;
  const days = { inputMode: 'numeric' as const, maxLength: 2, autoComplete: 'off' };
  return (
    <>
      <TextField
        {...form.field('charge')}
        label={messages.charge}
        hint={chargeHint}
        required={chargeHint === undefined}
        inputMode="decimal"
        maxLength={9}
        autoComplete="off"
      />
      <TextField
        {...form.field('min_days')}
        {...days}
        label={messages.daysFrom}
        hint={messages.daysHint({ days: min })}
      />
      <TextField
        {...form.field('max_days')}
        {...days}
        label={messages.daysTo}
        hint={messages.daysHint({ days: max })}
      />
      <div className={styles['checks']}>
        <CheckboxField {...form.checkbox('serviceable')} label={messages.deliverHere} />
        <CheckboxField {...form.checkbox('cod')} label={messages.codHere} />
      </div>
    </>
  );
}
