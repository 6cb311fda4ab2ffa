import { declarations, joiningPaths } from '#contract/joining-rules.ts';
import { toAsciiDigits } from '#contract/typed-numbers.ts';
import { joinSteps } from '#messages/portal/joinSteps.ts';
import { CheckboxField, FieldError, SelectField, TextField } from '#web/ui/field.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { reasonFor, StepFooter, type StepProps } from './step-form.tsx';
import styles from './join.module.css';

const messages = joinSteps.eligibility;

const months = [
  { value: '', label: messages.chooseMonth },
  ...Object.entries(messages.months).map(([key, label]) => ({ value: key.slice(1), label })),
];

const declared = (name: (typeof declarations)[number]) => `declarations.${name}` as const;

/** Date of birth, in three fields as people know it, and what the applicant declares. */
export function EligibilityStep({ application, save }: StepProps) {
  const saved = application.eligibility;
  const [year = '', month = '', day = ''] = saved?.born_on.split('-') ?? [];
  const form = useForm<Record<string, string | boolean>>({
    // The day has the name of the whole date: its error leads there.
    initial: {
      born_on: day.replace(/^0/, ''),
      born_month: month,
      born_year: year,
      ...Object.fromEntries(declarations.map((name) => [declared(name), saved !== null])),
    },
    submit: async (values) => {
      const text = (name: string) => toAsciiDigits(String(values[name]).trim());
      const born_on = `${text('born_year')}-${text('born_month')}-${text('born_on').padStart(2, '0')}`;
      const ticks = Object.fromEntries(declarations.map((name) => [name, values[declared(name)] === true]));
      return save(joiningPaths.eligibility, { born_on, declarations: ticks });
    },
  });
  const { error = reasonFor(application, 'born_on'), ...dayField } = form.field('born_on');
  const marked = error ? '' : undefined;
  return (
    <form {...form.formProps} className={styles['form']}>
      <p className={styles['why']}>{messages.intro}</p>
      <fieldset className={styles['group']} aria-describedby={error ? 'born-error born-hint' : 'born-hint'}>
        <legend>{messages.born}</legend>
        <p id="born-hint" className={styles['quiet']}>
          {messages.bornHint}
        </p>
        <div className={styles['date']}>
          <TextField
            {...dayField}
            error={marked}
            required
            label={messages.day}
            inputMode="numeric"
            maxLength={2}
            autoComplete="bday-day"
          />
          <SelectField
            {...form.field('born_month')}
            required
            label={messages.month}
            options={months}
            autoComplete="bday-month"
          />
          <TextField
            {...form.field('born_year')}
            required
            label={messages.year}
            inputMode="numeric"
            maxLength={4}
            autoComplete="bday-year"
          />
        </div>
        <FieldError id="born-error" error={error} />
      </fieldset>
      <fieldset className={styles['group']}>
        <legend>{messages.declare}</legend>
        {declarations.map((name) => (
          <CheckboxField key={name} {...form.checkbox(declared(name))} required label={messages.declarations[name]} />
        ))}
      </fieldset>
      <StepFooter step="eligibility" form={form} />
    </form>
  );
}
