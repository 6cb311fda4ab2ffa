import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
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

/** Enter ends the typing of a number; what cannot be undone wants its button. */
function holdEnter(event: KeyboardEvent) {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
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
      <form method="post" noValidate className={styles['form']} onSubmit={submit} onKeyDown={holdEnter}>
        <div className={styles['top']}>
          <h2 id="act-title">{title}</h2>
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
