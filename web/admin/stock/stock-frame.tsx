import { type ReactNode, useState } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import { stock as messages } from '#messages/admin/stock.ts';
import { Button, TextField } from '#web/admin/kit/inputs.tsx';
import { ScreenHeading } from '../screen.tsx';
import styles from './stock.module.css';

const tabs = [
  { label: messages.tabs.levels, to: '/stock' },
  { label: messages.tabs.receipts, to: '/stock/receipts' },
  { label: messages.tabs.batches, to: '/stock/batches' },
  { label: messages.tabs.count, to: '/stock/count' },
];

/** The head that the lists of stock share: their names side by side, and what one can do there. */
export function StockFrame({ actions, children }: { actions?: ReactNode; children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <>
      <div className={styles['head']}>
        <ScreenHeading>{messages.heading}</ScreenHeading>
        {actions && <div className={styles['actions']}>{actions}</div>}
      </div>
      <nav className={styles['tabs']} aria-label={messages.sections}>
        {tabs.map(({ label, to }) => (
          <Link key={to} to={to} aria-current={to === pathname ? 'page' : undefined}>
            {label}
          </Link>
        ))}
      </nav>
      {children}
    </>
  );
}

interface StockFiltersProps {
  hint: string;
  views?: { label: string; list: readonly { label: string; view: string }[] };
}

/** Search and ready-made filters; the address holds them. */
export function StockFilters({ hint, views }: StockFiltersProps) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const [typed, setTyped] = useState(search.get('search') ?? '');
  const current = search.get('view') ?? '';
  const linkTo = (changes: Record<string, string>) => {
    const query = new URLSearchParams(search);
    query.delete('cursor');
    for (const [name, value] of Object.entries(changes)) {
      if (value === '') query.delete(name);
      else query.set(name, value);
    }
    return `?${query}`;
  };
  return (
    <div className={styles['filters']}>
      <form
        role="search"
        aria-label={messages.find}
        className={styles['search']}
        onSubmit={(event) => {
          event.preventDefault();
          void navigate(linkTo({ search: typed.trim() }));
        }}
      >
        <TextField
          name="search"
          label={messages.search}
          placeholder={hint}
          value={typed}
          maxLength={100}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit" variant="secondary">
          {messages.find}
        </Button>
      </form>
      {views && (
        <nav className={styles['views']} aria-label={views.label}>
          {views.list.map(({ label, view }) => (
            <Link key={label} to={linkTo({ view })} aria-current={view === current ? 'page' : undefined}>
              {label}
            </Link>
          ))}
        </nav>
      )}
    </div>
  );
}
