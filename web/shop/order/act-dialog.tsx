import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { Icon } from '#web/ui/icon.tsx';
import { words } from './act-words.ts';
import styles from './act-dialog.module.css';

interface ActDialogProps {
  title: string;
  /** While something is under way the window stays. */
  busy: boolean;
  onClose: () => void;
  onSubmit: () => void;
  children: ReactNode;
}

/** A form in a window over the page, on phones from its foot. Escape and the cross leave it; a press beside it does not, so that nothing typed is lost. */
export function ActDialog({ title, busy, onClose, onSubmit, children }: ActDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <dialog
      ref={dialog}
      className={styles['window']}
      aria-labelledby="act-title"
      onCancel={(event) => busy && event.preventDefault()}
      onClose={onClose}
    >
      <form method="post" noValidate className={styles['form']} onSubmit={submit}>
        <div className={styles['top']}>
          <h2 id="act-title" className={styles['title']}>
            {title}
          </h2>
          <button
            type="button"
            className={styles['close']}
            aria-label={words.close}
            onClick={() => busy || dialog.current?.close()}
          >
            <Icon name="close" />
          </button>
        </div>
        {children}
      </form>
    </dialog>
  );
}
