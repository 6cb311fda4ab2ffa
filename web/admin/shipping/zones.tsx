import { type RefObject, useRef, useState } from 'react';
import { isChosen, states } from '#contract/geography.ts';
import { policy } from '#contract/policy.ts';
import { type StaffZone, staffShippingPaths } from '#contract/staff-shipping.ts';
import { Button } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { formatRupees } from '#web/ui/rupees.ts';
import { useServerForm } from '#web/ui/use-server-form.ts';
import list from '../list.module.css';
import { FormEnd } from './form-end.tsx';
import { ReachFields } from './reach-fields.tsx';
import { RemoveForm } from './remove-form.tsx';
import { useSaving } from './use-saving.ts';
import styles from './shipping.module.css';

type Reach = Pick<StaffZone, 'serviceable' | 'cod' | 'min_days' | 'max_days'>;
const typed = (value: number | null) => (value === null ? '' : String(value));

/** What it costs to send goods where: states of their own, the rest of India, other countries. */
export function Zones({ zones }: { zones: StaffZone[] }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const free = states.filter(
    (state) => isChosen(state) && state !== 'Other' && !zones.some((zone) => zone.state === state),
  );
  return (
    <section aria-labelledby="zones">
      <h2 id="zones" ref={heading} tabIndex={-1}>
        Zones
      </h2>
      <p className={styles['about']}>
        A state without a zone of its own has that of the rest of India. The charge is for the whole order.
      </p>
      <ul className={list['list']}>
        {zones.map((zone) => (
          <li key={zone.id}>
            <Zone zone={zone} heading={heading} />
          </li>
        ))}
      </ul>
      {free.length > 0 && <NewZone key={free.length} free={free} onAdded={() => heading.current?.focus()} />}
    </section>
  );
}

function Zone({ zone, heading }: { zone: StaffZone; heading: RefObject<HTMLElement | null> }) {
  const path = `${staffShippingPaths.zones}/${zone.id}`;
  const { saved, save } = useSaving(path);
  const { charge, serviceable, cod, min_days, max_days } = zone;
  const form = useServerForm(
    { charge: typed(charge), serviceable, cod, min_days: typed(min_days), max_days: typed(max_days) },
    save,
  );
  return (
    <details className={styles['zone']}>
      <summary>
        <Icon name="right" className={styles['mark']} />
        <strong>{zone.zone}</strong>
        <span>{charge === 0 ? 'Free' : formatRupees(charge)}</span>
        <Days of={zone} />
        <Badges of={zone} />
      </summary>
      <form {...form.formProps} className={styles['inner']} aria-label={zone.zone}>
        <div className={styles['fields']}>
          <ReachFields form={form} />
        </div>
        <FormEnd label="Save" busy={form.busy} message={form.message} saved={saved} />
      </form>
      {zone.state !== null && (
        <div className={styles['inner']}>
          <RemoveForm path={`${path}/remove`} what={zone.zone} onRemoved={() => heading.current?.focus()} />
        </div>
      )}
    </details>
  );
}

/** Transit days; the policy's where there are none of its own, none where nothing is sent. */
export function Days({ of: { serviceable, min_days, max_days } }: { of: Reach }) {
  const { min, max } = policy.deliveryDays;
  if (!serviceable) return <span />;
  return (
    <span className={styles['quiet']}>
      {min_days ?? min} to {max_days ?? max} days
    </span>
  );
}

export function Badges({ of: { serviceable, cod } }: { of: Reach }) {
  return (
    <span className={styles['badges']}>
      {!serviceable && <span className={`${list['badge']} ${list['bad']}`}>No delivery</span>}
      {serviceable && !cod && <span className={list['badge']}>No Cash On Delivery</span>}
    </span>
  );
}

function NewZone({ free, onAdded }: { free: string[]; onAdded: () => void }) {
  const [open, setOpen] = useState(false);
  const { saved, save } = useSaving(staffShippingPaths.zones, onAdded);
  const form = useServerForm(
    { state: free[0]!, charge: '60', serviceable: true, cod: true, min_days: '', max_days: '' },
    save,
  );
  if (!open)
    return (
      <Button variant="secondary" size="small" className={styles['add']} onClick={() => setOpen(true)}>
        Give a state its own zone
      </Button>
    );
  return (
    <form {...form.formProps} className={styles['panel']} aria-label="A state of its own">
      <div className={styles['fields']}>
        <SelectField {...form.textProps('state')} label="State" options={free} />
        <ReachFields form={form} />
      </div>
      <FormEnd label="Add the zone" busy={form.busy} message={form.message} saved={saved} />
    </form>
  );
}
