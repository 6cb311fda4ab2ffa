import { Link, useSearchParams } from 'react-router';
import styles from './pages-nav.module.css';

/** Leads to older rows and back to the newest; nothing where one page holds all. */
export function PagesNav({ next }: { next: string | null }) {
  const [search] = useSearchParams();
  const older = search.has('cursor');
  if (!older && !next) return null;
  return (
    <nav className={styles['pages']} aria-label="Pages">
      {older && <Link to="?">Newest</Link>}
      {next && <Link to={`?cursor=${next}`}>Older</Link>}
    </nav>
  );
}
