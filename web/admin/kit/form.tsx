import { Modal } from '@mantine/core';
import { type ComponentProps, type ReactNode, useEffect } from 'react';
import { kit as messages } from '#messages/admin/kit.ts';
import { FormFooter as BaseFooter, FormMessage } from '#web/ui/form.tsx';
import type { Form } from '#web/ui/use-form.ts';
import { Button } from './inputs.tsx';
import styles from './form.module.css';

export { FormMessage };

/** The end of a form that stays on the page, with the admin's button. */
export function FormFooter(props: Omit<ComponentProps<typeof BaseFooter>, 'as'>) {
  return <BaseFooter {...props} as={Button} />;
}

/** A part of a long form, on a card under its heading. */
export function Panel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles['panel']} aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

interface SaveBarProps {
  /** What went wrong, above the buttons. */
  message: ReactNode;
  /** The buttons. */
  children: ReactNode;
  /** What saving would do, or that there is nothing to save; read out when it changes. */
  state?: ReactNode;
}

/** The end of a long form, in sight wherever one is in it. */
export function SaveBar({ message, children, state }: SaveBarProps) {
  return (
    <div className={styles['save']}>
      <FormMessage>{message}</FormMessage>
      <div className={styles['saveRow']}>
        {children}
        {state !== undefined && <output className={styles['saveState']}>{state}</output>}
      </div>
    </div>
  );
}

interface DialogProps {
  title: ReactNode;
  children: ReactNode;
  /** Called when the user leaves by Escape or by a press outside. Unmount the dialog then. */
  onClose: () => void;
  /** While true the dialog cannot be left. */
  busy?: boolean | undefined;
  size?: 'md' | 'lg' | 'xl' | number;
}

/** A modal dialog, open as long as it is mounted. Afterwards the focus returns to what had it before, unless it was moved on purpose. */
export function Dialog({ title, children, onClose, busy = false, size = 'lg' }: DialogProps) {
  useEffect(() => {
    const opener = document.activeElement;
    return () => {
      const { activeElement } = document;
      const isElsewhere = activeElement && activeElement !== document.body && !activeElement.closest('[role="dialog"]');
      if (opener instanceof HTMLElement && !isElsewhere) opener.focus();
    };
  }, []);
  return (
    // Put together from parts: the library's own header would be a second banner of the page.
    <Modal.Root opened onClose={() => !busy && onClose()} size={size} returnFocus={false} closeOnClickOutside={false}>
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Body className={styles['body']}>
          <Modal.Title className={styles['title']}>{title}</Modal.Title>
          {children}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

/** The buttons at the end of a dialog's form, in sight wherever one is in it. */
export function DialogButtons({ children }: { children: ReactNode }) {
  return <div className={styles['buttons']}>{children}</div>;
}

interface FormDialogProps {
  title: string;
  /** What follows from the action, before it is taken. */
  about?: ReactNode;
  /** The fields. */
  children?: ReactNode;
  confirmLabel: string;
  /** `danger` for what takes something away. */
  variant?: 'primary' | 'danger';
  form: Pick<Form, 'busy' | 'message' | 'formProps'>;
  onClose: () => void;
}

/** Asks before an action is taken. Escape and the second button leave without it; typed values survive an error. */
export function FormDialog({ title, about, children, confirmLabel, variant, form, onClose }: FormDialogProps) {
  return (
    <Dialog title={title} busy={form.busy} onClose={onClose}>
      <form {...form.formProps} className={styles['form']}>
        {about && <div className={styles['about']}>{about}</div>}
        {children}
        <FormMessage>{form.message}</FormMessage>
        <DialogButtons>
          <Button type="submit" busy={form.busy} variant={variant}>
            {confirmLabel}
          </Button>
          <Button variant="secondary" onClick={() => !form.busy && onClose()}>
            {messages.goBack}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
