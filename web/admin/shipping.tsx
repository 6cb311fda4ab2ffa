import { type RefObject, useRef, useState } from 'react';
import { Form, useLoaderData, useSearchParams } from 'react-router';
import { isChosen, states } from '#contract/geography.ts';
import { policy } from '#contract/policy.ts';
import {
  type StaffPinList,
  type StaffPinRule,
  type StaffShipping,
  staffShippingPaths,
  type StaffShippingReply,
  type StaffTerms,
  type StaffZone,
} from '#contract/staff-shipping.ts';
import { loaded } from '#web/ui/api-call.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { DataList } from '#web/ui/data-list.tsx';
import { CheckboxField, FieldError, SelectField, TextArea, TextField } from '#web/ui/field.tsx';
import { FormFooter } from '#web/ui/form.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { formatRupees } from '#web/ui/rupees.ts';
import { type CheckboxState, type FieldState, useForm } from '#web/ui/use-form.ts';
import { callForLoader, readAsStaff, sendAsStaff } from './api.ts';
import { CommandButton, type PageRequest, type Screen, ScreenHeading, useCommand } from './screen.tsx';
import styles from './shipping.module.css';

export const shippingScreen: Screen = {
  path: 'shipping',
  menuLabel: 'Shipping',
  permission: 'shipping.read',
  pages: { '': { load: readShipping, component: Shipping } },
};

/** `pins` is null where the PIN code that was searched for is invalid; `searchError` says so. */
interface ShippingData extends StaffShipping {
  pins: StaffPinList | null;
  searchError: string;
}

/** Returns zones, terms and a page of the rules for PIN codes. @throws as readAsStaff. */
async function readShipping({ search, signal }: PageRequest): Promise<ShippingData> {
  const [{ data }, pins] = await Promise.all([
    readAsStaff<StaffShippingReply>(staffShippingPaths.shipping, { signal }),
    callForLoader<StaffPinList>(staffShippingPaths.pins, { query: Object.fromEntries(search), signal }),
  ]);
  if (!pins.ok && pins.failure.status === 422) return { ...data, pins: null, searchError: pins.failure.message };
  return { ...data, pins: loaded(pins), searchError: '' };
}

/** Where we deliver, what it costs, how long it takes and how it can be paid. */
function Shipping() {
  const { zones, terms, pins, searchError } = useLoaderData<ShippingData>();
  return (
    <>
      <ScreenHeading>Shipping</ScreenHeading>
      <p className={styles['about']}>
        Changes apply to new orders. Orders already placed keep their charges and delivery dates.
      </p>
      <div className={styles['parts']}>
        <TermsForm terms={terms} />
        <Zones zones={zones} />
        <PinRules pins={pins} searchError={searchError} />
      </div>
    </>
  );
}

/** Saves a form and shows what is then stored. `savedMessage` tells whether the last attempt succeeded. */
function useSave(path: string, onSaved?: () => void) {
  const runCommand = useCommand();
  const [isSaved, setIsSaved] = useState(false);
  const save = async (values: object) => {
    setIsSaved(false);
    const failure = await runCommand(() => sendAsStaff(path, values));
    setIsSaved(!failure);
    if (!failure) onSaved?.();
    return failure;
  };
  return { savedMessage: isSaved ? savedText : null, save };
}

const savedText = 'Saved. It applies to new orders.';

/** A number as it is entered; empty where none is set. */
const fieldValue = (value: number | null) => (value === null ? '' : String(value));

/** Cash on delivery for the whole shop, and its working days. */
function TermsForm({ terms }: { terms: StaffTerms }) {
  const { savedMessage, save } = useSave(staffShippingPaths.terms);
  const form = useForm({
    initial: {
      cod: terms.cod,
      cod_fee: fieldValue(terms.cod_fee),
      cod_minimum: fieldValue(terms.cod_minimum),
      cod_maximum: fieldValue(terms.cod_maximum),
      cut_off_hour: fieldValue(terms.cut_off_hour),
      holidays: terms.holidays.join('\n'),
    },
    submit: save,
  });
  const amount = { inputMode: 'decimal' as const, maxLength: 9, autoComplete: 'off' };
  return (
    <form {...form.formProps} className={styles['panel']} aria-labelledby="terms">
      <h2 id="terms">Cash On Delivery and working days</h2>
      <div className={styles['fields']}>
        <div className={styles['wide']}>
          <CheckboxField {...form.checkbox('cod')} label="Offer Cash On Delivery" />
        </div>
        <TextField
          {...form.field('cod_fee')}
          required
          {...amount}
          label="Fee in rupees"
          hint="Added to the shipping charge; 0 for none"
        />
        <TextField
          {...form.field('cod_minimum')}
          {...amount}

          label="For orders from"
          hint="In rupees, without the fee; leave empty for any"
        />
        <TextField
          {...form.field('cod_maximum')}
          {...amount}

          label="For orders up to"
          hint="In rupees, without the fee; leave empty for any"
        />
        <TextField
          {...form.field('cut_off_hour')}

          inputMode="numeric"
          maxLength={2}
          autoComplete="off"
          label="Cut-off hour"
          hint="Orders from this hour on (1 to 23, Indian time) leave a day later; leave empty for none"
        />
        <div className={styles['wide']}>
          <TextArea
            {...form.field('holidays')}

            rows={4}
            maxLength={1000}
            label="Holidays"
            hint={`Dates like 2027-03-04, or 01-26 for every year. On these and on Sundays we neither dispatch nor deliver; orders leave within ${policy.dispatchWorkingDays} working days.`}
          />
        </div>
      </div>
      <FormFooter form={form} label="Save terms" savedMessage={savedMessage} />
    </form>
  );
}

type Reach = Pick<StaffZone, 'serviceable' | 'cod' | 'min_days' | 'max_days'>;

/** What delivery costs where: states with their own zone, the rest of India, other countries. */
function Zones({ zones }: { zones: StaffZone[] }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const statesWithoutZone = states.filter(
    (state) => isChosen(state) && state !== 'Other' && !zones.some((zone) => zone.state === state),
  );
  return (
    <section aria-labelledby="zones">
      <h2 id="zones" ref={heading} tabIndex={-1}>
        Zones
      </h2>
      <p className={styles['about']}>States without their own zone use the rest of India. The charge is per order.</p>
      <ul className={styles['zones']}>
        {zones.map((zone) => (
          <li key={zone.id}>
            <Zone zone={zone} heading={heading} />
          </li>
        ))}
      </ul>
      {statesWithoutZone.length > 0 && (
        <NewZone key={statesWithoutZone.length} options={statesWithoutZone} onAdded={() => heading.current?.focus()} />
      )}
    </section>
  );
}

function Zone({ zone, heading }: { zone: StaffZone; heading: RefObject<HTMLElement | null> }) {
  const path = `${staffShippingPaths.zones}/${zone.id}`;
  const { savedMessage, save } = useSave(path);
  const { charge, serviceable, cod, min_days, max_days } = zone;
  const form = useForm({
    initial: {
      charge: fieldValue(charge),
      serviceable,
      cod,
      min_days: fieldValue(min_days),
      max_days: fieldValue(max_days),
    },
    submit: save,
  });
  return (
    <details className={styles['zone']}>
      <summary>
        <Icon name="right" className={styles['mark']} />
        <strong>{zone.zone}</strong>
        <span>{charge === 0 ? 'Free' : formatRupees(charge)}</span>
        <DeliveryDays reach={zone} />
        <ReachBadges reach={zone} />
      </summary>
      <form {...form.formProps} className={styles['inner']} aria-label={zone.zone}>
        <div className={styles['fields']}>
          <ReachFields form={form} />
        </div>
        <FormFooter form={form} label="Save zone" savedMessage={savedMessage} />
      </form>
      {zone.state !== null && (
        <div className={styles['inner']}>
          <RemoveButton path={`${path}/remove`} what={zone.zone} onRemoved={() => heading.current?.focus()} />
        </div>
      )}
    </details>
  );
}

/** Transit days: the policy's where none are set, nothing where we do not deliver. */
function DeliveryDays({ reach: { serviceable, min_days, max_days } }: { reach: Reach }) {
  const { min, max } = policy.deliveryDays;
  if (!serviceable) return <span />;
  return (
    <span className={styles['quiet']}>
      {min_days ?? min} to {max_days ?? max} days
    </span>
  );
}

function ReachBadges({ reach: { serviceable, cod } }: { reach: Reach }) {
  return (
    <span className={styles['badges']}>
      {!serviceable && <Badge tone="danger">No delivery</Badge>}
      {serviceable && !cod && <Badge>No Cash On Delivery</Badge>}
    </span>
  );
}

function NewZone({ options, onAdded }: { options: string[]; onAdded: () => void }) {
  const [isOpen, setIsOpen] = useState(false);
  const { save } = useSave(staffShippingPaths.zones, onAdded);
  const form = useForm({
    initial: { state: options[0]!, charge: '60', serviceable: true, cod: true, min_days: '', max_days: '' },
    submit: save,
  });
  if (!isOpen)
    return (
      <Button variant="secondary" size="small" className={styles['add']} onClick={() => setIsOpen(true)}>
        Add a zone for a state
      </Button>
    );
  return (
    <form {...form.formProps} className={styles['panel']} aria-label="New zone">
      <div className={styles['fields']}>
        <SelectField {...form.field('state')} required label="State" options={options} />
        <ReachFields form={form} />
      </div>
      <FormFooter form={form} label="Add zone" />
    </form>
  );
}

/** Exceptions for some PIN codes. */
function PinRules({ pins, searchError }: { pins: StaffPinList | null; searchError: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [addedCount, setAddedCount] = useState(0);
  // The form starts again empty, and its pressed button is gone.
  const onAdded = () => {
    setAddedCount((count) => count + 1);
    heading.current?.focus();
  };
  return (
    <section aria-labelledby="pins">
      <h2 id="pins" ref={heading} tabIndex={-1}>
        PIN codes
      </h2>
      <p className={styles['about']}>
        Exceptions within the zones. If several match a PIN code, the most specific one applies. Enter the same PIN
        codes again to change them.
      </p>
      <NewPinRule key={addedCount} isAgain={addedCount > 0} onAdded={onAdded} />
      <PinSearch error={searchError} />
      {pins && <PinRuleList pins={pins} onRemoved={() => heading.current?.focus()} />}
    </section>
  );
}

function NewPinRule({ isAgain, onAdded }: { isAgain: boolean; onAdded: () => void }) {
  const { save } = useSave(staffShippingPaths.pins, onAdded);
  const form = useForm({
    initial: { pins: '', charge: '', serviceable: true, cod: true, min_days: '', max_days: '', note: '' },
    submit: save,
  });
  return (
    <form {...form.formProps} className={styles['panel']} aria-label="New exception">
      <div className={styles['fields']}>
        <div className={styles['wide']}>
          <TextArea
            {...form.field('pins')}
            required
            label="PIN codes"
            hint="PIN codes (194101), their first digits (1941) or ranges (682551-682559), separated by commas, spaces or new lines"
            rows={2}
            maxLength={4000}
          />
        </div>
        <ReachFields form={form} chargeHint="Leave empty for the zone’s charge" />
        <div className={styles['wide']}>
          <TextField {...form.field('note')} label="Note for staff" maxLength={100} />
        </div>
      </div>
      <FormFooter form={form} label="Save exception" savedMessage={isAgain ? savedText : null} />
    </form>
  );
}

function PinSearch({ error }: { error: string }) {
  const [search] = useSearchParams();
  return (
    <Form method="get" role="search" className={styles['search']} preventScrollReset>
      <label htmlFor="find">Find exceptions for a PIN code</label>
      <input id="find" name="pincode" defaultValue={search.get('pincode') ?? ''} inputMode="numeric" maxLength={6} />
      <Button type="submit" variant="secondary" size="small">
        Find exceptions
      </Button>
      <div role="alert">
        <FieldError error={error} />
      </div>
    </Form>
  );
}

function PinRuleList({ pins: { data, meta }, onRemoved }: { pins: StaffPinList; onRemoved: () => void }) {
  const [search] = useSearchParams();
  return (
    <DataList
      rows={data}
      rowKey={(rule) => rule.id}
      rowClassName={styles['rule']}
      total={meta.total}
      nextCursor={meta.next_cursor}
      empty={
        search.has('pincode')
          ? 'No exception for this PIN code. Its zone applies.'
          : 'No exceptions yet. The zones apply everywhere.'
      }
    >
      {(rule) => <PinRule rule={rule} onRemoved={onRemoved} />}
    </DataList>
  );
}

function PinRule({ rule, onRemoved }: { rule: StaffPinRule; onRemoved: () => void }) {
  const pins = rule.from_pin === rule.to_pin ? rule.from_pin : `${rule.from_pin} – ${rule.to_pin}`;
  return (
    <>
      <strong>{pins}</strong>
      <span className={styles['quiet']}>{rule.note}</span>
      <span>{rule.charge === null ? 'Zone’s charge' : rule.charge === 0 ? 'Free' : formatRupees(rule.charge)}</span>
      <DeliveryDays reach={rule} />
      <ReachBadges reach={rule} />
      <RemoveButton path={`${staffShippingPaths.pins}/${rule.id}/remove`} what={pins} onRemoved={onRemoved} />
    </>
  );
}

interface RemoveButtonProps {
  path: string;
  /** Named to screen readers. */
  what: string;
  /** The pressed button is gone then: moves the focus on. */
  onRemoved: () => void;
}

/** Removes a zone or an exception; the wider rule applies from then on. */
function RemoveButton({ path, what, onRemoved }: RemoveButtonProps) {
  return (
    <CommandButton
      label={`Remove ${what}`}
      run={() => sendAsStaff(path, {})}
      onDone={onRemoved}
      variant="quiet"
      size="small"
    >
      Remove<span className="visually-hidden"> {what}</span>
    </CommandButton>
  );
}

/** A form with at least these fields. */
interface ReachForm {
  field(name: 'charge' | 'min_days' | 'max_days'): FieldState;
  checkbox(name: 'serviceable' | 'cod'): CheckboxState;
}

/** Charge, transit days and payment of a zone or an exception. */
function ReachFields({ form, chargeHint }: { form: ReachForm; chargeHint?: string }) {
  const { min, max } = policy.deliveryDays;
  const days = { inputMode: 'numeric' as const, maxLength: 2, autoComplete: 'off' };
  return (
    <>
      <TextField
        {...form.field('charge')}
        label="Charge in rupees"
        hint={chargeHint}
        required={chargeHint === undefined}
        inputMode="decimal"
        maxLength={9}
        autoComplete="off"
      />
      <TextField {...form.field('min_days')} {...days} label="Days from" hint={`Leave empty for the policy’s ${min}`} />
      <TextField {...form.field('max_days')} {...days} label="Days to" hint={`Leave empty for the policy’s ${max}`} />
      <div className={styles['checks']}>
        <CheckboxField {...form.checkbox('serviceable')} label="We deliver here" />
        <CheckboxField {...form.checkbox('cod')} label="Cash On Delivery available" />
      </div>
    </>
  );
}
