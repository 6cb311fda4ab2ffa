import { type ReactNode, useId } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FormActions } from '#web/ui/form-actions.tsx';
import type { Form } from '#web/ui/use-form.ts';

interface ConfirmDialogProps {
  form: Pick<Form, 'busy' | 'message' | 'messageKind' | 'formProps'>;
  title: string;
  text: string;
  confirm: string;
  cancel: string;
  cancelVariant?: 'quiet' | 'secondary';
  canSubmit?: boolean;
  onClose: () => void;
  /** The classes `dialog`, `form` and `actions` of the page. */
  styles: Readonly<Record<string, string>>;
  children?: ReactNode;
}

/** Asks before a command that cannot be undone, which is what its form sends. */
export function ConfirmDialog({
  form,
  title,
  text,
  confirm,
  cancel,
  cancelVariant = 'quiet',
  canSubmit = true,
  onClose,
  styles,
  children,
}: ConfirmDialogProps) {
  const id = useId();
  return (
    <Dialog className={styles['dialog']} aria-labelledby={id} busy={form.busy} onClose={onClose}>
      <form {...form.formProps} className={styles['form']}>
        <h2 id={id}>{title}</h2>
        <p>{text}</p>
        {children}
        <FormActions form={form} label={confirm} canSubmit={canSubmit} className={styles['actions']}>
          <Button variant={cancelVariant} onClick={() => !form.busy && onClose()}>
            {cancel}
          </Button>
        </FormActions>
      </form>
    </Dialog>
  );
}
