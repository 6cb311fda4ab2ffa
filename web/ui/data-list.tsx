import type { ReactNode, RefObject } from 'react';
import { Link, useSearchParams } from 'react-router';
import { dataList as messages } from '#messages/shop/dataList.ts';
import styles from './data-list.module.css';

interface DataListProps<Row> {
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  /** The content of a row's list item. */
  children: (row: Row) => ReactNode;
  rowClassName?: string | undefined;
  listClassName?: string | undefined;
  /** Rows on all pages together; left out where the server did not count them. */
  total?: number | undefined;
  /** Whether there are more, which were not counted. */
  isMore?: boolean | undefined;
  /** Says how many there are; "12 in all, newest first" unless given. */
  totalLabel?: (total: number) => string;
  /** Cursor of the following page; null on the last. */
  nextCursor: string | null;
  /** Says what will be here, and offers a next step. */
  empty: ReactNode;
  /** Column headings above the rows, for wide windows. */
  head?: ReactNode;
  pagerLabels?: PagerLabels | undefined;
}

/** What the pager's links say, where the list is not ordered by time. */
interface PagerLabels {
  first: string;
  next: string;
}

/** A page of rows with their number, an empty state and a pager. */
export function DataList<Row>({
  rows,
  rowKey,
  children,
  rowClassName,
  listClassName = '',
  total,
  isMore = false,
  totalLabel = (count) => messages.total({ count: count.toLocaleString('en-IN') }),
  nextCursor,
  empty,
  head,
  pagerLabels,
}: DataListProps<Row>) {
  return (
    <>
      {rows.length === 0 ? (
        <EmptyState>{empty}</EmptyState>
      ) : (
        <>
          {total !== undefined && (
            <p className={styles['total']}>
              {isMore ? messages.totalMore({ count: total.toLocaleString('en-IN') }) : totalLabel(total)}
            </p>
          )}
          {head}
          <ul className={`${styles['list']} ${listClassName}`}>
            {rows.map((row) => (
              <li key={rowKey(row)} className={rowClassName}>
                {children(row)}
              </li>
            ))}
          </ul>
        </>
      )}
      <Pager nextCursor={nextCursor} labels={pagerLabels} />
    </>
  );
}

/** Stands in place of rows that do not exist. */
export function EmptyState({ children }: { children: ReactNode }) {
  return <p className={styles['empty']}>{children}</p>;
}

/** Leads to older rows and back to the newest, by the `cursor` of the address; nothing where one page holds all. */
export function Pager({
  nextCursor,
  labels = { first: messages.newest, next: messages.older },
}: {
  nextCursor: string | null;
  labels?: PagerLabels | undefined;
}) {
  const [search] = useSearchParams();
  const isOlderPage = search.has('cursor');
  if (!isOlderPage && !nextCursor) return null;
  /** The same filters on another page. */
  const pageLink = (cursor: string | null) => {
    const query = new URLSearchParams(search);
    if (cursor) query.set('cursor', cursor);
    else query.delete('cursor');
    return `?${query}`;
  };
  return (
    <nav className={styles['pager']} aria-label={messages.pages}>
      {isOlderPage && <Link to={pageLink(null)}>{labels.first}</Link>}
      {nextCursor && <Link to={pageLink(nextCursor)}>{labels.next}</Link>}
    </nav>
  );
}

interface ViewTabsProps {
  /** What is chosen here, for screen readers. */
  label: string;
  /** `query` is what follows the ? of the address. */
  views: readonly { label: string; query: string }[];
  /** The query of the view that is shown; another value where the list is filtered otherwise. */
  current: string;
  /** For a focus that would be lost. */
  ref?: RefObject<HTMLElement | null>;
}

/** Ready-made filters of a list, side by side. */
export function ViewTabs({ label, views, current, ref }: ViewTabsProps) {
  const links = views.map((view) => ({ label: view.label, to: `?${view.query}` }));
  return <LinkTabs label={label} links={links} current={`?${current}`} ref={ref} />;
}

interface LinkTabsProps {
  /** What is chosen here, for screen readers. */
  label: string;
  links: readonly { label: string; to: string }[];
  /** The address of the one that is shown. */
  current: string;
  /** For a focus that would be lost. */
  ref?: RefObject<HTMLElement | null> | undefined;
}

/** Pushes the tabs so far that the chosen one is in sight, where they have no room side by side. */
function bringIntoSight(tab: HTMLAnchorElement | null): void {
  const tabs = tab?.parentElement;
  if (tabs) tabs.scrollLeft = tab.offsetLeft + tab.offsetWidth - tabs.offsetLeft - tabs.clientWidth;
}

/** Pages or views that belong together, side by side. */
export function LinkTabs({ label, links, current, ref }: LinkTabsProps) {
  return (
    <nav ref={ref} tabIndex={ref ? -1 : undefined} className={styles['views']} aria-label={label}>
      {links.map(({ label: text, to }) => (
        <Link
          key={text}
          to={to}
          aria-current={to === current ? 'page' : undefined}
          ref={to === current ? bringIntoSight : undefined}
        >
          {text}
        </Link>
      ))}
    </nav>
  );
}
