import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { searchBox as messages } from '#messages/shop/searchBox.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { SearchField } from './search-field.tsx';
import styles from './search-sheet.module.css';

/** The search over the whole of a small screen; it closes when a page has been chosen. */
export default function SearchSheet({ onClose }: { onClose: () => void }) {
  const { key } = useLocation();
  const opened = useRef(key);
  useEffect(() => {
    if (key !== opened.current) onClose();
  }, [key, onClose]);
  useEffect(() => document.getElementById('sheet-search')?.focus(), []);
  return (
    <Dialog className={styles['sheet']} aria-label={messages.title} onClose={onClose}>
      <div className={styles['sheetRow']}>
        <SearchField id="sheet-search" className={styles['inSheet']} />
        <button type="button" className={styles['close']} aria-label={messages.close} onClick={onClose}>
          <Icon name="close" />
        </button>
      </div>
    </Dialog>
  );
}
