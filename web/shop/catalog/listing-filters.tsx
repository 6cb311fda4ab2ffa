import { listing as messages } from '#messages/shop/listing.ts';
import { Icon } from '#web/ui/icon.tsx';
import { AppLink } from '#web/ui/link.tsx';
import type { Listing } from './listing-query.ts';
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

/** The filters that are on; a press takes one off. */
export function Chips({ chips }: Pick<Listing, 'chips'>) {
  if (chips.length === 0) return null;
  return (
    <ul className={styles['chips']} aria-label={messages.filtersOn}>
      {chips.map(({ label, path }) => (
        <li key={label}>
          <AppLink
            to={path}
            prefetch="none"
            preventScrollReset
            className={styles['chip']}
            aria-label={messages.removeFilter({ name: label })}
          >
            {label}
            <Icon name="close" />
          </AppLink>
        </li>
      ))}
    </ul>
  );
}
