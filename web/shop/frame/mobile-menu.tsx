import { Suspense, useState } from 'react';
import { frame as messages } from '#messages/shop.ts';
import { lazyPart } from '#web/ui/load-code.ts';
import { Icon } from '#web/ui/icon.tsx';
import type { RootData } from './settings.ts';
import styles from './mobile-menu.module.css';

/** Loaded when the menu is first opened. */
const Sheet = lazyPart(() => import('./menu-sheet.tsx'));

export function MobileMenu(data: RootData) {
  const [open, setOpen] = useState(false);
  return (
    <div className={styles['place']}>
      <button type="button" className={styles['opener']} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon name="menu" />
        <span className="visually-hidden">{messages.menu}</span>
      </button>
      <Suspense>{open && <Sheet {...data} onClose={() => setOpen(false)} />}</Suspense>
    </div>
  );
}
