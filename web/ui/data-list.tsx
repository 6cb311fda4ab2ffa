import { type ReactNode, type RefObject, useRef } from 'react';
import { Link, useSearchParams } from 'react-router';
import { dataList as messages } from '#messages/shop.ts';
import { useFocusNeighbour } from './focus-neighbour.ts';
import styles from './data-list.module.css';

interface DataListProps<Row> {
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  children: (row: Row) => ReactNode;
  rowClassName?: string | undefined;
  listClassName?: string | undefined;
  /** Number of rows on all pages; absent where the server did not count them. */
  total?: number | undefined;
  /** There are more rows than `total`, where counting stopped. */
  isMore?: boolean | undefined;
  /** Text for the number of rows; by default "12 in all, newest first". */
  totalLabel?: (total: number) => string;
  /** Null on the last page. */
  nextCursor: string | null;
  /** Explains what will be here, and offers a next step. */
  empty: ReactNode;
  head?: ReactNode;
  pagerLabels?: PagerLabels | undefined;
}

/** Labels of the pager's links, for lists that are not sorted by time. */
interface PagerLabels {
  first: string;
  next: string;
}

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
              <ListEntry key={rowKey(row)} className={rowClassName}>
                {children(row)}
              </ListEntry>
            ))}
          </ul>
        </>
      )}
      <Pager nextCursor={nextCursor} labels={pagerLabels} />
    </>
  );
}

/** An entry of a list that a command may remove: the focus then moves on. */
export function ListEntry({ className, children }: { className?: string | undefined; children: ReactNode }) {
  const element = useRef<HTMLLIElement>(null);
  useFocusNeighbour(element);
  return (
    <li ref={element} className={className}>
      {children}
    </li>
  );
}

export function EmptyState({ children }: { children: ReactNode }) {
  return <p className={styles['empty']}>{children}</p>;
}

/** Leads to older rows and back to the newest, by the address's `cursor`. Renders nothing for a single page. */
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
  /** Label for screen readers: what these tabs choose. */
  label: string;
  /** The part of the address after the ?. */
  views: readonly { label: string; query: string }[];
  /** Any other value if different filters are set. */
  current: string;
  /** Receives the focus when it would otherwise be lost. */
  ref?: RefObject<HTMLElement | null>;
}

export function ViewTabs({ label, views, current, ref }: ViewTabsProps) {
  const links = views.map((view) => ({ label: view.label, to: `?${view.query}` }));
  return <LinkTabs label={label} links={links} current={`?${current}`} ref={ref} />;
}

interface LinkTabsProps {
  /** Label for screen readers: what these tabs choose. */
  label: string;
  links: readonly { label: string; to: string }[];
  current: string;
  /** Receives the focus when it would otherwise be lost. */
  ref?: RefObject<HTMLElement | null> | undefined;
}

function bringIntoSight(tab: HTMLAnchorElement | null): void {
  const tabs = tab?.parentElement;
  if (tabs) tabs.scrollLeft = tab.offsetLeft + tab.offsetWidth - tabs.offsetLeft - tabs.clientWidth;
}

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
