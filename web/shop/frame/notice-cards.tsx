import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { dismiss, type Notice } from './notice-list.ts';
import { words } from './frame-words.ts';
import styles from './notices.module.css';

/** Long enough to read a short sentence twice; the clock starts anew after a pointer or the focus leaves. */
const toastMilliseconds = 6000;

/** What went well: leaves by itself. */
export function Toast({ notice }: { notice: Notice }) {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => dismiss(notice.id), toastMilliseconds);
    return () => clearTimeout(timer);
  }, [held, notice.id]);
  const hold = () => setHeld(true);
  const release = () => setHeld(false);
  const leaveOnEscape = (event: KeyboardEvent) => event.key === 'Escape' && dismiss(notice.id);
  return (
    <div
      className={styles['toast']}
      onPointerEnter={hold}
      onPointerLeave={release}
      onFocus={hold}
      onBlur={release}
      onKeyDown={leaveOnEscape}
    >
      <Icon name="tick" className={styles['tick']} />
      <p className={styles['words']}>
        <strong className={styles['title']}>{notice.title}</strong>
        {notice.text && <span>{notice.text}</span>}
      </p>
      <button type="button" className={styles['close']} aria-label={words.dismiss} onClick={() => dismiss(notice.id)}>
        <Icon name="close" />
      </button>
    </div>
  );
}

/** A warning or an error: a modal alert. The browser keeps the focus inside and gives it back; Escape closes it. */
export function Alert({ notice }: { notice: Notice }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      className={styles['alert']}
      role="alertdialog"
      aria-labelledby="notice-title"
      aria-describedby={notice.text ? 'notice-text' : undefined}
      onClose={() => dismiss(notice.id)}
    >
      <Icon name="alert" className={notice.kind === 'error' ? styles['error'] : styles['warning']} />
      <h2 id="notice-title" className={styles['alertTitle']}>
        {notice.title}
      </h2>
      {notice.text && <p id="notice-text">{notice.text}</p>}
      <Button autoFocus onClick={() => dialog.current?.close()}>
        {words.ok}
      </Button>
    </dialog>
  );
}
