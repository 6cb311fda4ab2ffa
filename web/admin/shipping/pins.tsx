import { useRef, useState } from 'react';
import { Form, useSearchParams } from 'react-router';
import { type StaffPinList, type StaffPinRule, staffShippingPaths } from '#contract/staff-shipping.ts';
import { Button } from '#web/ui/button.tsx';
import { FieldError, TextArea, TextField } from '#web/ui/field.tsx';
import { formatRupees } from '#web/ui/rupees.ts';
import { useServerForm } from '#web/ui/use-server-form.ts';
import list from '../list.module.css';
import { PagesNav } from '../pages-nav.tsx';
import { FormEnd } from './form-end.tsx';
import { ReachFields } from './reach-fields.tsx';
import { RemoveForm } from './remove-form.tsx';
import { useSaving } from './use-saving.ts';
import { Badges, Days } from './zones.tsx';
import styles from './shipping.module.css';

/** What is different for some PIN codes. */
export function Pins({ pins, refused }: { pins: StaffPinList | null; refused: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [added, setAdded] = useState(0);
  // The form is empty again then, its pressed button another one.
  const onAdded = () => {
    setAdded((count) => count + 1);
    heading.current?.focus();
  };
  return (
    <section aria-labelledby="pins">
      <h2 id="pins" ref={heading} tabIndex={-1}>
        PIN codes
      </h2>
      <p className={styles['about']}>
        Exceptions within the zones. Where several hold a PIN code, the narrowest counts; entering the same again
        changes it.
      </p>
      <NewPins key={added} again={added > 0} onAdded={onAdded} />
      <Search refused={refused} />
      {pins && <Rules pins={pins} onRemoved={() => heading.current?.focus()} />}
    </section>
  );
}

function NewPins({ again, onAdded }: { again: boolean; onAdded: () => void }) {
  const { save } = useSaving(staffShippingPaths.pins, onAdded);
  const form = useServerForm(
    { pins: '', charge: '', serviceable: true, cod: true, min_days: '', max_days: '', note: '' },
    save,
  );
  return (
    <form {...form.formProps} className={styles['panel']} aria-label="Exceptions for PIN codes">
      <div className={styles['fields']}>
        <div className={styles['wide']}>
          <TextArea
            {...form.textProps('pins')}
            label="PIN codes"
            hint="Whole ones (194101), beginnings (1941) and ranges (682551-682559), parted by commas, blanks or lines"
            rows={2}
            maxLength={4000}
          />
        </div>
        <ReachFields form={form} chargeHint="Empty: the zone’s" />
        <div className={styles['wide']}>
          <TextField {...form.textProps('note')} required={false} label="Note for staff" maxLength={100} />
        </div>
      </div>
      <FormEnd label="Save for these PIN codes" busy={form.busy} message={form.message} saved={again} />
    </form>
  );
}

function Search({ refused }: { refused: string }) {
  const [search] = useSearchParams();
  return (
    <Form method="get" role="search" className={styles['search']} preventScrollReset>
      <label htmlFor="find">Find the rules for a PIN code</label>
      <input id="find" name="pincode" defaultValue={search.get('pincode') ?? ''} inputMode="numeric" maxLength={6} />
      <Button type="submit" variant="secondary" size="small">
        Find
      </Button>
      <div role="alert">
        <FieldError error={refused} />
      </div>
    </Form>
  );
}

function Rules({ pins: { data, meta }, onRemoved }: { pins: StaffPinList; onRemoved: () => void }) {
  const [search] = useSearchParams();
  if (data.length === 0)
    return (
      <p className={list['empty']}>
        {search.has('pincode') ? 'No rule holds this PIN code: its zone decides.' : 'No exceptions: the zones decide.'}
      </p>
    );
  return (
    <>
      {meta.total !== undefined && <p className={list['count']}>{meta.total} in all, newest first</p>}
      <ul className={list['list']}>
        {data.map((rule) => (
          <Rule key={rule.id} rule={rule} onRemoved={onRemoved} />
        ))}
      </ul>
      <PagesNav next={meta.next_cursor} />
    </>
  );
}

function Rule({ rule, onRemoved }: { rule: StaffPinRule; onRemoved: () => void }) {
  const place = rule.from_pin === rule.to_pin ? rule.from_pin : `${rule.from_pin} – ${rule.to_pin}`;
  return (
    <li className={styles['rule']}>
      <strong>{place}</strong>
      <span className={styles['quiet']}>{rule.note}</span>
      <span>{rule.charge === null ? 'Zone’s charge' : rule.charge === 0 ? 'Free' : formatRupees(rule.charge)}</span>
      <Days of={rule} />
      <Badges of={rule} />
      <RemoveForm path={`${staffShippingPaths.pins}/${rule.id}/remove`} what={place} onRemoved={onRemoved} />
    </li>
  );
}
