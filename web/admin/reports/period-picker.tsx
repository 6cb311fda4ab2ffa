import { type SubmitEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Report } from '#contract/admin/reports/reports.ts';
import { todayInIndia } from '#contract/india-time.ts';
import { reports as messages } from '#messages/admin.ts';
import { Button, optionsOf, SelectField, TextField } from '#web/admin/kit/inputs.tsx';
import { formatDay } from '../kit/dates.ts';
import { findPreset, presetDays, type PresetName, presetNames } from './periods.ts';
import styles from './reports.module.css';

/** Sets the period in the address, so that a report can be saved and shared. */
export function PeriodPicker({ shown }: { shown: Report['period'] }) {
  const navigate = useNavigate();
  const today = todayInIndia();
  const preset = shown && findPreset(shown, today);
  const [isCustom, setIsCustom] = useState(preset === null);
  const go = (days: { from: string; to: string }) =>
    void navigate(`?${new URLSearchParams({ ...days })}`, { preventScrollReset: true });
  const choose = (name: string) => {
    setIsCustom(name === 'custom');
    if (name !== 'custom') go(presetDays(today)[name as PresetName]);
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    go({ from: data.get('from') as string, to: data.get('to') as string });
  };
  return (
    <form className={styles['period']} aria-label={messages.period} onSubmit={submit}>
      <SelectField
        name="preset"
        label={messages.period}
        value={isCustom ? 'custom' : (preset ?? 'custom')}
        onChange={(event) => choose(event.currentTarget.value)}
        options={optionsOf([...presetNames, 'custom' as const], messages.presets)}
      />
      {isCustom && (
        <>
          <TextField
            name="from"
            label={messages.from}
            type="date"
            required
            max={today}
            defaultValue={shown?.from ?? ''}
          />
          <TextField name="to" label={messages.to} type="date" required max={today} defaultValue={shown?.to ?? today} />
          <Button type="submit" variant="secondary">
            {messages.apply}
          </Button>
        </>
      )}
      {shown && (
        <p className={styles['days']} role="status">
          <span>{messages.shown({ from: formatDay(shown.from), to: formatDay(shown.to) })}</span>{' '}
          <span className={styles['before']}>
            {messages.compared({ from: formatDay(shown.previous_from), to: formatDay(shown.previous_to) })}
          </span>
        </p>
      )}
    </form>
  );
}
