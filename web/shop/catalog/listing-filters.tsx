import { listing as messages } from '#messages/shop.ts';
import { Icon } from '#web/ui/icon.tsx';
import styles from './listing-filters.module.css';

export const sheetId = 'filters';
/** Opens the filters by the browser's own popover, so that it works without scripts. */
export function FiltersButton({ count }: { count: number }) {
  return (
    <button type="button" className={styles['opener']} popoverTarget={sheetId}>
      <Icon name="filter" />
      {count > 0 ? messages.filtersWith({ count }) : messages.filters}
    </button>
  );
}
