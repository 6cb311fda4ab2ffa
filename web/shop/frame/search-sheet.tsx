import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { searchBox as messages } from '#messages/shop.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { SearchField } from './search-field.tsx';
import sheet from './search-sheet.css?url';

/** Closes when a page was chosen. */
export default function SearchSheet({ onClose }: { onClose: () => void }) {
  const { key } = useLocation();
  const opened = useRef(key);
  useEffect(() => {
    if (key !== opened.current) onClose();
  }, [key, onClose]);
  useEffect(() => document.getElementById('sheet-search')?.focus(), []);
  return (
    <Dialog className="search-sheet-sheet" aria-label={messages.title} onClose={onClose}>
      <link rel="stylesheet" href={sheet} precedence="parts" />
      <div className="search-sheet-sheet-row">
        <SearchField id="sheet-search" className="search-sheet-in-sheet" />
        <button type="button" className="search-sheet-close" aria-label={messages.close} onClick={onClose}>
          <Icon name="close" />
        </button>
      </div>
    </Dialog>
  );
}
