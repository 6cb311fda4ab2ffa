import { lazy, type MouseEvent, Suspense, useRef, useState } from 'react';
import { frame as messages } from '#messages/shop/frame.ts';
import { Icon } from '#web/ui/icon.tsx';
import type { RootData } from './settings.ts';
import styles from './mobile-menu.module.css';

/** Loaded when the menu is opened for the first time. */
const Sheet = lazy(() => import('./menu-sheet.tsx'));

/** The menu of small screens, a sheet that slides in. The native dialog traps the focus and closes on Escape. */
export function MobileMenu(data: RootData) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [open, setOpen] = useState(false);
  const close = () => dialog.current?.close();
  /** A click on a link or outside the sheet closes it. */
  const onClick = (event: MouseEvent<HTMLElement>) => {
    const pressed = event.target as HTMLElement;
    if (pressed === dialog.current || pressed.closest('a, [data-close]')) close();
  };
  return (
    <div className={styles['place']}>
      <button type="button" className={styles['opener']} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon name="menu" />
        <span className="visually-hidden">{messages.menu}</span>
      </button>
      <dialog
        ref={dialog}
        className={styles['sheet']}
        aria-label={messages.menu}
        onClick={onClick}
        onClose={() => setOpen(false)}
      >
        <Suspense>{open && <Sheet {...data} onReady={() => dialog.current?.showModal()} />}</Suspense>
      </dialog>
    </div>
  );
}
