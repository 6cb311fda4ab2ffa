import { Link, useSearchParams } from 'react-router';
import styles from './pages-nav.module.css';

/** Leads to older rows and back to the newest; nothing where one page holds all. */
export function PagesNav({ next }: { next: string | null }) {
  const [search] = useSearchParams();
  const older = search.has('cursor');
  if (!older && !next) return null;
  /** The same choice of rows on another page. */
  const page = (cursor: string | null) => {
    const query = new URLSearchParams(search);
    if (cursor) query.set('cursor', cursor);
    else query.delete('cursor');
    return `?${query}`;
  };
  return (
    <nav className={styles['pages']} aria-label="Pages">
      {older && <Link to={page(null)}>Newest</Link>}
      {next && <Link to={page(next)}>Older</Link>}
    </nav>
  );
}
