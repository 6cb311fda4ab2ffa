import { declarations, joiningPaths } from '#contract/joining-rules.ts';
import { joinSteps } from '#messages/portal.ts';
import { CheckboxField } from '#web/ui/field.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { BirthDateField, birthDateValues, typedBirthDate } from './birth-date-field.tsx';
import { reasonFor, StepFooter, type StepProps } from './step-form.tsx';
import styles from './join.module.css';

const messages = joinSteps.eligibility;

const declared = (name: (typeof declarations)[number]) => `declarations.${name}` as const;

export function EligibilityStep({ application, save }: StepProps) {
  const saved = application.eligibility;
  const form = useForm<Record<string, string | boolean>>({
    initial: {
      ...birthDateValues(saved?.born_on),
      ...Object.fromEntries(declarations.map((name) => [declared(name), saved !== null])),
    },
    submit: async (values) => {
      const ticks = Object.fromEntries(declarations.map((name) => [name, values[declared(name)] === true]));
      return save(joiningPaths.eligibility, { born_on: typedBirthDate(values), declarations: ticks });
    },
  });
  return (
    <form {...form.formProps} className={styles['form']}>
      <p className={styles['why']}>{messages.intro}</p>
      <BirthDateField
        field={form.field}
        legend={messages.born}
        hint={messages.bornHint}
        reason={reasonFor(application, 'born_on')}
        isOwn
      />
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
