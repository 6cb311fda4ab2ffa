import { toAsciiDigits } from '#contract/typed-values.ts';
import { joinSteps } from '#messages/portal.ts';
import { FieldError, SelectField, TextField } from '#web/ui/field.tsx';
import type { FieldState } from '#web/ui/use-form.ts';
import styles from './join.module.css';

const messages = joinSteps.eligibility;

const months = [
  { value: '', label: messages.chooseMonth },
  ...Object.entries(messages.months).map(([key, label]) => ({ value: key.slice(1), label })),
];

/** The day's field has the name of the whole date, so that the date's error focuses it. */
export function birthDateValues(saved: string | undefined) {
  const [year = '', month = '', day = ''] = saved?.split('-') ?? [];
  return { born_on: day.replace(/^0/, ''), born_month: month, born_year: year };
}

/** Returns the typed date as YYYY-MM-DD. Accepts a day such as 5 or 5. with a dot. */
export function typedBirthDate(values: Record<string, string | boolean>): string {
  const text = (name: string) => toAsciiDigits(String(values[name]).trim());
  return `${text('born_year')}-${text('born_month')}-${text('born_on').replace(/\.$/, '').padStart(2, '0')}`;
}

interface BirthDateFieldProps {
  field: (name: 'born_on' | 'born_month' | 'born_year') => FieldState;
  legend: string;
  hint: string;
  /** Shown if the field itself has no error. */
  reason?: string | undefined;
  /** The browser may autofill the caller's own date. */
  isOwn: boolean;
}

export function BirthDateField({ field, legend, hint, reason, isOwn }: BirthDateFieldProps) {
  const { error = reason, ...dayField } = field('born_on');
  const complete = (part: 'day' | 'month' | 'year') => (isOwn ? `bday-${part}` : 'off');
  const isInvalid = Boolean(error);
  return (
    <fieldset className={styles['group']} aria-describedby={error ? 'born-error born-hint' : 'born-hint'}>
      <legend>{legend}</legend>
      <p id="born-hint" className={styles['quiet']}>
        {hint}
      </p>
      <div className={styles['date']}>
        <TextField
          {...dayField}
          isInvalid={isInvalid}
          required
          label={messages.day}
          inputMode="numeric"
          maxLength={2}
          autoComplete={complete('day')}
        />
        <SelectField
          {...field('born_month')}
          isInvalid={isInvalid}
          required
          label={messages.month}
          options={months}
          autoComplete={complete('month')}
        />
        <TextField
          {...field('born_year')}
          isInvalid={isInvalid}
          required
          label={messages.year}
          inputMode="numeric"
          maxLength={4}
          autoComplete={complete('year')}
        />
      </div>
      <FieldError id="born-error" error={error} />
    </fieldset>
  );
}
