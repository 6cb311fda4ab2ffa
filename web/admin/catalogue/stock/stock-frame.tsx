import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { stock as messages } from '#messages/admin.ts';
import { LinkTabs } from '#web/ui/data-list.tsx';
import { ExportLink, ListHead, ListSearch, useListFilters } from '#web/admin/kit/list.tsx';
import styles from './stock.module.css';

const tabs = [
  { label: messages.tabs.levels, to: '/stock' },
  { label: messages.tabs.receipts, to: '/stock/receipts' },
  { label: messages.tabs.batches, to: '/stock/batches' },
  { label: messages.tabs.count, to: '/stock/count' },
];

interface StockFrameProps {
  /** API path of the list as a file. */
  file?: string;
  actions?: ReactNode;
  children: ReactNode;
}

/** The header that all stock lists share. */
export function StockFrame({ file, actions, children }: StockFrameProps) {
  const { pathname } = useLocation();
  return (
    <>
      <ListHead heading={messages.heading}>
        {file && <ExportLink path={file} />}
        {actions}
      </ListHead>
      <LinkTabs label={messages.sections} links={tabs} current={pathname} />
      {children}
    </>
  );
}

interface StockFiltersProps {
  hint: string;
  views?: { label: string; list: readonly { label: string; view: string }[] };
}

export function StockFilters({ hint, views }: StockFiltersProps) {
  const { filters } = useListFilters();
  const current = filters.get('view') ?? '';
  const linkTo = (view: string) => {
    const query = new URLSearchParams(filters);
    if (view === '') query.delete('view');
    else query.set('view', view);
    return `?${query}`;
  };
  return (
    <div className={styles['filters']}>
      <ListSearch
        key={filters.toString()}
        name={messages.find}
        label={messages.search}
        hint={hint}
        find={messages.find}
      />
      {views && (
        <nav className={styles['views']} aria-label={views.label}>
          {views.list.map(({ label, view }) => (
            <Link key={label} to={linkTo(view)} aria-current={view === current ? 'page' : undefined}>
              {label}
            </Link>
          ))}
        </nav>
      )}
    </div>
  );
}
