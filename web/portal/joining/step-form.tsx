import { type ReactNode } from 'react';
import type { User } from '#contract/customer.ts';
import type { JoinApplication } from '#contract/joining.ts';
import type { ReturnableField } from '#contract/joining-rules.ts';
import { join as messages } from '#messages/portal/join.ts';
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

/** Saves a step with the application's version and leads on; returns what went wrong, or null. */
export type SaveStep = (path: string, body: object) => Promise<CallFailure | null>;

interface StepFooterProps {
  step: WizardStep;
  form: Pick<Form, 'busy' | 'message' | 'messageKind'>;
  label?: string;
  busyLabel?: string;
}

/** The end of a step's form: what is wrong with the whole, on, and back. */
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

/** What leads on from a step, and back to the one before. */
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

/** The reason for which staff sent a field back, to stand as its error until it is saved anew; nothing where they did not. */
export function reasonFor(application: Pick<JoinApplication, 'reasons'>, field: ReturnableField): string | undefined {
  const reason = application.reasons[field];
  return reason && messages.reason({ reason });
}

/** The fields of a step's form by their names; one that staff sent back shows their reason until it has an error of its own. */
export function fieldWithReason<V extends FormValues>(
  { field }: Pick<Form<V>, 'field'>,
  application: Pick<JoinApplication, 'reasons'>,
) {
  return (name: keyof V & string): FieldState => {
    const own = field(name);
    return { ...own, error: own.error ?? reasonFor(application, name as ReturnableField) };
  };
}
