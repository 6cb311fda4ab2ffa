import { type ReactNode } from 'react';
import type { User } from '#contract/customer.ts';
import type { JoinApplication } from '#contract/joining.ts';
import type { ReturnableField } from '#contract/joining-rules.ts';
import { join as messages } from '#messages/portal.ts';
import type { CallFailure } from '#web/ui/api-call.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { FormMessage } from '#web/ui/form.tsx';
import type { FieldState, Form, FormValues } from '#web/ui/use-form.ts';
import { stepBefore, type WizardStep } from './steps.ts';
import styles from './join.module.css';

export interface StepProps {
  application: JoinApplication;
  user: User;
  save: SaveStep;
}

/** Saves a step with the application's version and continues. Returns the failure, or null. */
export type SaveStep = (path: string, body: object) => Promise<CallFailure | null>;

interface StepFooterProps {
  step: WizardStep;
  form: Pick<Form, 'busy' | 'message' | 'messageKind'>;
  label?: string;
  busyLabel?: string;
}

export function StepFooter({ step, form, label = messages.next, busyLabel = messages.saving }: StepFooterProps) {
  return (
    <>
      <FormMessage kind={form.messageKind}>{form.message}</FormMessage>
      <StepActions step={step}>
        <Button type="submit" busy={form.busy}>
          {form.busy ? busyLabel : label}
        </Button>
      </StepActions>
    </>
  );
}

export function StepActions({ step, children }: { step: WizardStep; children: ReactNode }) {
  const before = stepBefore(step);
  return (
    <div className={styles['actions']}>
      {children}
      {before && (
        <ButtonLink to={`/join/${before}`} variant="quiet">
          {messages.back}
        </ButtonLink>
      )}
    </div>
  );
}

/** Returns staff's reason for returning a field, or undefined. It is shown as the field's error until the next save. */
export function reasonFor(application: Pick<JoinApplication, 'reasons'>, field: ReturnableField): string | undefined {
  const reason = application.reasons[field];
  return reason && messages.reason({ reason });
}

/** Shows staff's reason on a returned field until it has an error of its own. */
export function fieldWithReason<V extends FormValues>(
  { field }: Pick<Form<V>, 'field'>,
  application: Pick<JoinApplication, 'reasons'>,
) {
  return (name: keyof V & string): FieldState => {
    const own = field(name);
    return { ...own, error: own.error ?? reasonFor(application, name as ReturnableField) };
  };
}
