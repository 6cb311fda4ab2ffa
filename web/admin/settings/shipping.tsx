import { type RefObject, useRef, useState } from 'react';
import { Form, useLoaderData, useSearchParams } from 'react-router';
import { india, isChosen, states } from '#contract/geography.ts';
import { policy } from '#contract/policy.ts';
import {
  type StaffPinList,
  type StaffPinRule,
  type StaffShipping,
  staffShippingPaths,
  type StaffShippingReply,
  type StaffTerms,
  type StaffZone,
} from '#contract/admin/settings/shipping.ts';
import { loaded } from '#web/ui/api-call.ts';
import { shipping as messages } from '#messages/admin.ts';
import { states as stateNames } from '#messages/geography.ts';
import { ExportLink, listStyles, EntryList } from '#web/admin/kit/list.tsx';
import { Button, optionsOf } from '#web/admin/kit/inputs.tsx';
import { CheckboxField, FieldError, SelectField, TextArea, TextField } from '#web/admin/kit/inputs.tsx';
import { FormFooter } from '#web/admin/kit/form.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { formatRupees } from '#web/ui/rupees.ts';
import { useForm } from '#web/ui/use-form.ts';
import { type SaveOutcome, useStoredForm } from '#web/ui/use-stored-form.ts';
import look from '#web/admin/kit/look.module.css';
import { callAsStaff, callForLoader, readAsStaff, sendAsStaff } from '../api.ts';
import { CommandButton, type PageRequest, type Screen, ScreenHeading, useCommand } from '../screen.tsx';
import { DeliveryDays, ReachBadges, ReachFields } from './shipping-reach.tsx';
import styles from './shipping.module.css';

export const shippingScreen: Screen = {
  path: 'shipping',
  menuLabel: messages.heading,
  group: 'settings',
  permission: 'shipping.read',
  pages: { '': { load: readShipping, component: Shipping } },
};

/** `pins` is null if the searched PIN code is invalid; `searchError` is the reason. */
interface ShippingData extends StaffShipping {
  pins: StaffPinList | null;
  searchError: string;
}

async function readShipping({ search, signal }: PageRequest): Promise<ShippingData> {
  const [{ data }, pins] = await Promise.all([
    readAsStaff<StaffShippingReply>(staffShippingPaths.shipping, { signal }),
    callForLoader<StaffPinList>(staffShippingPaths.pins, { query: Object.fromEntries(search), signal }),
  ]);
  if (!pins.ok && pins.failure.status === 422) return { ...data, pins: null, searchError: pins.failure.message };
  return { ...data, pins: loaded(pins), searchError: '' };
}

function Shipping() {
  const { zones, terms, pins, searchError } = useLoaderData<ShippingData>();
  return (
    <>
      <ScreenHeading>{messages.heading}</ScreenHeading>
      <p className={styles['about']}>{messages.about}</p>
      <div className={styles['parts']}>
        <TermsForm terms={terms} />
        <Zones zones={zones} />
        <PinRules pins={pins} searchError={searchError} />
      </div>
    </>
  );
}

function useAdd(path: string, onAdded: () => void) {
  const runCommand = useCommand();
  return async (values: object) => {
    const failure = await runCommand(() => sendAsStaff(path, values));
    if (!failure) onAdded();
    return failure;
  };
}

/** Sends a form and returns the stored data; `pick` selects the form's part. */
async function saveShipping<S>(
  path: string,
  values: object,
  pick: (data: StaffShippingReply['data']) => S,
): Promise<SaveOutcome<S>> {
  const result = await callAsStaff<StaffShippingReply>(path, { body: values });
  return result.ok ? { ok: true, stored: pick(result.reply.data) } : result;
}

/** An unset number shows an empty field. */
const fieldValue = (value: number | null) => (value === null ? '' : String(value));

function TermsForm({ terms }: { terms: StaffTerms }) {
  const form = useStoredForm({
    stored: terms,
    toForm: (stored) => ({
      cod: stored.cod,
      cod_fee: fieldValue(stored.cod_fee),
      cod_minimum: fieldValue(stored.cod_minimum),
      cod_maximum: fieldValue(stored.cod_maximum),
      cut_off_hour: fieldValue(stored.cut_off_hour),
      holidays: stored.holidays.join('\n'),
    }),
    save: (values, was) => saveShipping(staffShippingPaths.terms, { ...values, was }, (data) => data.terms),
  });
  const amount = { inputMode: 'decimal' as const, maxLength: 9, autoComplete: 'off' };
  return (
    <form {...form.formProps} className={styles['panel']} aria-labelledby="terms">
      <h2 id="terms">{messages.terms}</h2>
      <div className={styles['fields']}>
        <div className={look['wide']}>
          <CheckboxField {...form.checkbox('cod')} label={messages.offerCod} />
        </div>
        <TextField {...form.field('cod_fee')} required {...amount} label={messages.fee} hint={messages.feeHint} />
        <TextField {...form.field('cod_minimum')} {...amount} label={messages.from} hint={messages.limitHint} />
        <TextField {...form.field('cod_maximum')} {...amount} label={messages.upTo} hint={messages.limitHint} />
        <TextField
          {...form.field('cut_off_hour')}
          inputMode="numeric"
          maxLength={2}
          autoComplete="off"
          label={messages.cutOff}
          hint={messages.cutOffHint}
        />
        <div className={look['wide']}>
          <TextArea
            {...form.field('holidays')}
            rows={4}
            maxLength={1000}
            label={messages.holidays}
            hint={messages.holidaysHint({ days: policy.dispatchWorkingDays })}
          />
        </div>
      </div>
      <FormFooter form={form} label={messages.saveTerms} savedMessage={form.isSaved ? messages.saved : null} />
    </form>
  );
}

function Zones({ zones }: { zones: StaffZone[] }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const statesWithoutZone = states.filter(
    (state) => isChosen(state) && state !== 'Other' && !zones.some((zone) => zone.state === state),
  );
  return (
    <section aria-labelledby="zones">
      <div className={listStyles.head}>
        <h2 id="zones" ref={heading} tabIndex={-1}>
          {messages.zones}
        </h2>
        <ExportLink path={`${staffShippingPaths.zones}.csv`} of={messages.zones} size="small" />
      </div>
      <p className={styles['about']}>{messages.zonesAbout}</p>
      <ul className={look['lined']}>
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

/** The name is in the page's language. A zone for no listed place keeps its own name. */
function nameZone({ zone, state, country }: StaffZone): string {
  if (state !== null) return (stateNames as Readonly<Record<string, string>>)[state] ?? zone;
  if (country === null) return messages.international;
  return country === india ? messages.restOfIndia : zone;
}

function Zone({ zone, heading }: { zone: StaffZone; heading: RefObject<HTMLElement | null> }) {
  const path = `${staffShippingPaths.zones}/${zone.id}`;
  const name = nameZone(zone);
  const { charge } = zone;
  const form = useStoredForm({
    stored: zone,
    toForm: (stored) => ({
      charge: fieldValue(stored.charge),
      serviceable: stored.serviceable,
      cod: stored.cod,
      min_days: fieldValue(stored.min_days),
      max_days: fieldValue(stored.max_days),
    }),
    save: (values, was) =>
      saveShipping(path, { ...values, was }, ({ zones }) => zones.find(({ id }) => id === zone.id) ?? zone),
  });
  return (
    <details className={styles['zone']}>
      <summary>
        <Icon name="right" className={styles['mark']} />
        <strong>{name}</strong>
        <span>{charge === 0 ? messages.free : formatRupees(charge)}</span>
        <DeliveryDays reach={zone} />
        <ReachBadges reach={zone} />
      </summary>
      <form {...form.formProps} className={styles['inner']} aria-label={name}>
        <div className={styles['fields']}>
          <ReachFields form={form} />
        </div>
        <FormFooter form={form} label={messages.saveZone} savedMessage={form.isSaved ? messages.saved : null} />
      </form>
      {zone.state !== null && (
        <div className={styles['inner']}>
          <RemoveButton path={`${path}/remove`} what={name} onRemoved={() => heading.current?.focus()} />
        </div>
      )}
    </details>
  );
}

function NewZone({ options, onAdded }: { options: (typeof states)[number][]; onAdded: () => void }) {
  const [isOpen, setIsOpen] = useState(false);
  const save = useAdd(staffShippingPaths.zones, onAdded);
  const form = useForm({
    initial: { state: options[0]!, charge: '60', serviceable: true, cod: true, min_days: '', max_days: '' },
    submit: save,
  });
  if (!isOpen)
    return (
      <Button variant="secondary" size="small" className={styles['add']} onClick={() => setIsOpen(true)}>
        {messages.newZone}
      </Button>
    );
  return (
    <form {...form.formProps} className={styles['panel']} aria-label={messages.newZoneForm}>
      <div className={styles['fields']}>
        <SelectField
          {...form.field('state')}
          required
          label={messages.state}
          options={optionsOf(options, stateNames)}
        />
        <ReachFields form={form} />
      </div>
      <FormFooter form={form} label={messages.addZone} />
    </form>
  );
}

function PinRules({ pins, searchError }: { pins: StaffPinList | null; searchError: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [addedCount, setAddedCount] = useState(0);
  // The form starts empty again, so the focus moves on.
  const onAdded = () => {
    setAddedCount((count) => count + 1);
    heading.current?.focus();
  };
  return (
    <section aria-labelledby="pins">
      <h2 id="pins" ref={heading} tabIndex={-1}>
        {messages.pins}
      </h2>
      <p className={styles['about']}>{messages.pinsAbout}</p>
      <NewPinRule key={addedCount} isAgain={addedCount > 0} onAdded={onAdded} />
      <PinSearch error={searchError} />
      {pins && <PinRuleList pins={pins} onRemoved={() => heading.current?.focus()} />}
    </section>
  );
}

function NewPinRule({ isAgain, onAdded }: { isAgain: boolean; onAdded: () => void }) {
  const save = useAdd(staffShippingPaths.pins, onAdded);
  const form = useForm({
    initial: { pins: '', charge: '', serviceable: true, cod: true, min_days: '', max_days: '', note: '' },
    submit: save,
  });
  return (
    <form {...form.formProps} className={styles['panel']} aria-label={messages.newException}>
      <div className={styles['fields']}>
        <div className={look['wide']}>
          <TextArea
            {...form.field('pins')}
            required
            label={messages.pins}
            hint={messages.pinsHint}
            rows={2}
            maxLength={4000}
          />
        </div>
        <ReachFields form={form} chargeHint={messages.zoneCharge} />
        <div className={look['wide']}>
          <TextField {...form.field('note')} label={messages.note} maxLength={100} />
        </div>
      </div>
      <FormFooter form={form} label={messages.saveException} savedMessage={isAgain ? messages.saved : null} />
    </form>
  );
}

function PinSearch({ error }: { error: string }) {
  const [search] = useSearchParams();
  return (
    <Form method="get" role="search" className={styles['search']} preventScrollReset>
      <label htmlFor="find">{messages.findLabel}</label>
      <input id="find" name="pincode" defaultValue={search.get('pincode') ?? ''} inputMode="numeric" maxLength={6} />
      <Button type="submit" variant="secondary">
        {messages.find}
      </Button>
      <ExportLink path={`${staffShippingPaths.pins}.csv`} of={messages.pins} />
      <div role="alert">
        <FieldError error={error} />
      </div>
    </Form>
  );
}

function PinRuleList({ pins: { data, meta }, onRemoved }: { pins: StaffPinList; onRemoved: () => void }) {
  const [search] = useSearchParams();
  return (
    <EntryList
      list={{ data, meta }}
      rowClassName={styles['rule']}
      empty={search.has('pincode') ? messages.noneForPin : messages.none}
    >
      {(rule) => <PinRule rule={rule} onRemoved={onRemoved} />}
    </EntryList>
  );
}

function PinRule({ rule, onRemoved }: { rule: StaffPinRule; onRemoved: () => void }) {
  const pins = rule.from_pin === rule.to_pin ? rule.from_pin : `${rule.from_pin} – ${rule.to_pin}`;
  return (
    <>
      <strong>{pins}</strong>
      <span className={styles['quiet']}>{rule.note}</span>
      <span>
        {rule.charge === null ? messages.zonesCharge : rule.charge === 0 ? messages.free : formatRupees(rule.charge)}
      </span>
      <DeliveryDays reach={rule} />
      <ReachBadges reach={rule} />
      <RemoveButton path={`${staffShippingPaths.pins}/${rule.id}/remove`} what={pins} onRemoved={onRemoved} />
    </>
  );
}

interface RemoveButtonProps {
  path: string;
  /** What is removed, for screen readers. */
  what: string;
  /** Moves the focus, because the pressed button disappears. */
  onRemoved: () => void;
}

/** Removes a zone or an exception. The wider rule then applies. */
function RemoveButton({ path, what, onRemoved }: RemoveButtonProps) {
  return (
    <CommandButton
      label={messages.removeOf({ what })}
      run={() => sendAsStaff(path, {})}
      onDone={onRemoved}
      variant="quiet"
      size="small"
      of={what}
    >
      {messages.remove}
    </CommandButton>
  );
}
