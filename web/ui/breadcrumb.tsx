import { AppLink } from './link.tsx';
import styles from './breadcrumb.module.css';

/** Where the page stands; the last item is the page itself. */
export function Breadcrumb({ items }: { items: readonly { label: string; to?: string | undefined }[] }) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className={styles['trail']}>
        {items.map(({ label, to }) => (
          <li key={label} className={styles['step']}>
            {to ? <AppLink to={to}>{label}</AppLink> : <span aria-current="page">{label}</span>}
          </li>
        ))}
      </ol>
    </nav>
  );
}
