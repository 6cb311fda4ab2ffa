import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { FormMessage } from './form.tsx';
import type { Form } from './use-form.ts';

interface FormActionsProps {
  form: Pick<Form, 'busy' | 'message'> & Partial<Pick<Form, 'messageKind'>>;
  label: string;
  busyLabel?: string;
  variant?: 'secondary';
  className?: string | undefined;
  /** False while the form lacks what comes first. */
  canSubmit?: boolean;
  /** Buttons beside the submit button. */
  children?: ReactNode;
}

/** A form's message, and below it the button that submits the form. */
export function FormActions(props: FormActionsProps) {
  const { form, label, busyLabel = label, variant, className, canSubmit = true, children } = props;
  return (
    <>
      <FormMessage kind={form.messageKind ?? 'error'}>{form.message}</FormMessage>
      <div className={className}>
        {canSubmit && (
          <Button type="submit" variant={variant} busy={form.busy}>
            {form.busy ? busyLabel : label}
          </Button>
        )}
        {children}
      </div>
    </>
  );
}
