import { type ComponentProps, type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { Button } from './button.tsx';
import { FormMessage } from './form.tsx';
import { ui as messages } from '#messages/shop/ui.ts';
import type { Form } from './use-form.ts';
import styles from './dialog.module.css';

interface DialogProps extends Omit<ComponentProps<'dialog'>, 'ref' | 'open' | 'onCancel' | 'onClose'> {
  /** Called when the user leaves by Escape, or by a press outside where `closesOutside` is set. Unmount the dialog then. */
  onClose: () => void;
  /** While true the dialog cannot be left. */
  busy?: boolean | undefined;
  closesOutside?: boolean | undefined;
}

/**
 * A modal dialog, open as long as it is mounted. The browser keeps the focus inside; afterwards it returns to what had it before,
 * unless it has been moved on purpose.
 */
export function Dialog({ onClose, busy = false, closesOutside = false, className = '', ...rest }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const opener = document.activeElement;
    const shown = dialog.current;
    shown?.showModal();
    return () => {
      shown?.close();
      if (opener instanceof HTMLElement && !hasFocusElsewhere(shown)) opener.focus();
    };
  }, []);
  const pressOutside = (event: MouseEvent) => {
    if (event.target === dialog.current && !busy) onClose();
  };
  return (
    <dialog
      ref={dialog}
      className={`${styles['dialog']} ${className}`}
      onCancel={(event) => {
        if (event.target !== dialog.current) return;
        event.preventDefault();
        if (!busy) onClose();
      }}
      // Some browsers close on a second Escape without asking.
      onClose={() => !dialog.current?.open && onClose()}
      {...(closesOutside && { onClick: pressOutside })}
      {...rest}
    />
  );
}

function hasFocusElsewhere(dialog: HTMLDialogElement | null): boolean {
  const { activeElement } = document;
  return activeElement !== null && activeElement !== document.body && !dialog?.contains(activeElement);
}

interface FormDialogProps {
  title: string;
  /** What follows from the action, before it is taken. */
  about?: ReactNode;
  /** The fields. */
  children?: ReactNode;
  confirmLabel: string;
  form: Pick<Form, 'busy' | 'message' | 'formProps'>;
  onClose: () => void;
}

/** Asks before an action is taken. Escape and the second button leave without it; typed values survive an error. */
export function FormDialog({ title, about, children, confirmLabel, form, onClose }: FormDialogProps) {
  const id = useId();
  return (
    <Dialog className={styles['formDialog']} aria-labelledby={id} busy={form.busy} onClose={onClose}>
      <form {...form.formProps} className={styles['form']}>
        <h2 id={id}>{title}</h2>
        {about && <div className={styles['about']}>{about}</div>}
        {children}
        <FormMessage>{form.message}</FormMessage>
        <div className={styles['buttons']}>
          <Button type="submit" size="small" busy={form.busy}>
            {confirmLabel}
          </Button>
          <Button variant="secondary" size="small" onClick={() => !form.busy && onClose()}>
            {messages.goBack}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
