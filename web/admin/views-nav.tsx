import type { RefObject } from 'react';
import { Link } from 'react-router';
import styles from './views-nav.module.css';

interface ViewsNavProps {
  /** What is chosen here, for screen readers. */
  label: string;
  /** `query` is what follows the ? of the address. */
  views: readonly { label: string; query: string }[];
  /** The query of the view that is shown; none where the list is narrowed otherwise. */
  shown: string;
  /** For a focus that would be lost. */
  ref?: RefObject<HTMLElement | null>;
}

/** The ready choices of a list's rows, one beside the other. */
export function ViewsNav({ label, views, shown, ref }: ViewsNavProps) {
  return (
    <nav ref={ref} tabIndex={ref ? -1 : undefined} className={styles['views']} aria-label={label}>
      {views.map((view) => (
        <Link key={view.label} to={`?${view.query}`} aria-current={view.query === shown ? 'page' : undefined}>
          {view.label}
        </Link>
      ))}
    </nav>
  );
}
