import { type KeyboardEvent, useEffect, useState } from 'react';
import { frame as messages } from '#messages/shop.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { dismiss, type Notice } from './notice-list.ts';
import sheet from './notice-cards.css?url';

/** Long enough to read a short sentence twice. Restarts after the pointer or the focus leaves. */
const toastDurationMs = 6000;

export function Toast({ notice }: { notice: Notice }) {
  const [paused, setPaused] = useState(false);
  useEffect(() => {
    if (paused) return;
    const timer = setTimeout(() => dismiss(notice.id), toastDurationMs);
    return () => clearTimeout(timer);
  }, [paused, notice.id]);
  const pause = () => setPaused(true);
  const resume = () => setPaused(false);
  const dismissOnEscape = (event: KeyboardEvent) => event.key === 'Escape' && dismiss(notice.id);
  return (
    <div
      className="notice-cards-toast"
      onPointerEnter={pause}
      onPointerLeave={resume}
      onFocus={pause}
      onBlur={resume}
      onKeyDown={dismissOnEscape}
    >
      <link rel="stylesheet" href={sheet} precedence="parts" />
      <Icon name="tick" className="notice-cards-tick" />
      <p className="notice-cards-words">
        <strong className="notice-cards-title">{notice.title}</strong>
        {notice.text && <span>{notice.text}</span>}
      </p>
      <button
        type="button"
        className="notice-cards-close"
        aria-label={messages.dismiss}
        onClick={() => dismiss(notice.id)}
      >
        <Icon name="close" />
      </button>
    </div>
  );
}

/** The browser traps and restores the focus; Escape closes it. */
export function Alert({ notice }: { notice: Notice }) {
  const close = () => dismiss(notice.id);
  return (
    <Dialog
      className="notice-cards-alert"
      role="alertdialog"
      aria-labelledby="notice-title"
      aria-describedby={notice.text ? 'notice-text' : undefined}
      onClose={close}
    >
      <link rel="stylesheet" href={sheet} precedence="parts" />
      <Icon name="alert" className={notice.kind === 'error' ? 'notice-cards-error' : 'notice-cards-warning'} />
      <h2 id="notice-title" className="notice-cards-alert-title">
        {notice.title}
      </h2>
      {notice.text && <p id="notice-text">{notice.text}</p>}
      <Button onClick={close}>{messages.gotIt}</Button>
    </Dialog>
  );
}
