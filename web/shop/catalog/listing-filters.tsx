import { listing as messages } from '#messages/shop/listing.ts';
import { Icon } from '#web/ui/icon.tsx';
import styles from './listing-filters.module.css';

/** Of the sheet that the button opens. */
export const sheetId = 'filters';
/** Opens the filters on small screens: the browser's own popover, so it needs no script. */
export function FiltersButton({ count }: { count: number }) {
  return (
    <button type="button" className={styles['opener']} popoverTarget={sheetId}>
      <Icon name="filter" />
      {count > 0 ? messages.filtersWith({ count }) : messages.filters}
    </button>
  );
}
