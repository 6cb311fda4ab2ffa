import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Button } from '#web/ui/button.tsx';
import { FieldError } from '#web/ui/field.tsx';
import type { useServerForm } from '#web/ui/use-server-form.ts';
import styles from './deed-dialog.module.css';

interface DeedDialogProps {
  title: string;
  /** What follows from it, before it is done. */
  about?: ReactNode;
  /** The fields. */
  children?: ReactNode;
  /** What the button that does it says. */
  confirm: string;
  form: Pick<ReturnType<typeof useServerForm>, 'busy' | 'message' | 'formProps'>;
  onClose: () => void;
}

/** Asks before an act is done to an order or a payment. Escape and the second button leave it undone; what was typed survives a refusal. */
export function DeedDialog({ title, about, children, confirm, form, onClose }: DeedDialogProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const opener = document.activeElement;
    const shown = dialog.current;
    shown?.showModal();
    return () => {
      shown?.close();
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      className={styles['dialog']}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        if (!form.busy) onClose();
      }}
    >
      <form {...form.formProps} className={styles['form']}>
        <h2 id={id}>{title}</h2>
        {about && <div className={styles['about']}>{about}</div>}
        {children}
        <div role="alert">
          <FieldError error={form.message} />
        </div>
        <div className={styles['buttons']}>
          <Button type="submit" size="small" busy={form.busy}>
            {confirm}
          </Button>
          <Button variant="secondary" size="small" onClick={() => !form.busy && onClose()}>
            Go back
          </Button>
        </div>
      </form>
    </dialog>
  );
}
