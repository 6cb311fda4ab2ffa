import { filterSheet as messages } from '#messages/shop.ts';
import { Icon } from '#web/ui/icon.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { sheetId } from './listing-filters.tsx';
import type { FilterChoice, FilterGroup, Listing } from './listing-query.ts';
import styles from './listing-filters.module.css';

/** A group shows this many choices until it is expanded. */
const mostAtOnce = 7;

/** The filters are beside the list on wide screens, else a sheet over it. Each choice links to the narrowed list. */
export default function FilterSheet({ listing: { groups, total } }: { listing: Listing }) {
  if (groups.length === 0) return null;
  return (
    <section id={sheetId} popover="auto" className={styles['sheet']} aria-label={messages.filters}>
      <header className={styles['head']}>
        <h2 className={styles['title']}>{messages.filters}</h2>
        <button
          type="button"
          className={styles['close']}
          popoverTarget={sheetId}
          popoverTargetAction="hide"
          aria-label={messages.closeFilters}
        >
          <Icon name="close" />
        </button>
      </header>
      <div className={styles['groups']}>
        {groups.map((group) => (
          <Group key={group.code} group={group} />
        ))}
      </div>
      <footer className={styles['foot']}>
        <button type="button" className={styles['show']} popoverTarget={sheetId} popoverTargetAction="hide">
          {messages.showResults({ count: total })}
        </button>
      </footer>
    </section>
  );
}

function Group({ group: { name, choices } }: { group: FilterGroup }) {
  const rest = choices.slice(mostAtOnce);
  return (
    <section className={styles['group']}>
      <h3 className={styles['name']}>{name}</h3>
      <Choices choices={choices.slice(0, mostAtOnce)} />
      {rest.length > 0 && (
        <details open={rest.some(({ isChosen }) => isChosen)}>
          <summary className={styles['more']}>{messages.moreChoices({ count: rest.length })}</summary>
          <Choices choices={rest} />
        </details>
      )}
    </section>
  );
}

function Choices({ choices }: { choices: readonly FilterChoice[] }) {
  return (
    <ul className={styles['choices']}>
      {choices.map(({ label, count, isChosen, path }) => (
        <li key={label}>
          <AppLink
            to={path}
            prefetch="none"
            rel="nofollow"
            preventScrollReset
            className={styles['choice']}
            aria-current={isChosen ? 'true' : undefined}
          >
            <span className={styles['box']} aria-hidden="true">
              {isChosen && <Icon name="tick" />}
            </span>
            <span>{label}</span>
            <span className={styles['count']}>
              <span aria-hidden="true">{count}</span>
              <span className="visually-hidden">{messages.count({ count })}</span>
            </span>
          </AppLink>
        </li>
      ))}
    </ul>
  );
}

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
