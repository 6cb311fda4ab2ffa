import { ui as messages } from '#messages/shop.ts';
import { AppLink } from './link.tsx';
import styles from './breadcrumb.module.css';

/** The last item is the current page. An item without a page of its own is not a link. */
export function Breadcrumb({ items }: { items: readonly { label: string; to?: string | undefined }[] }) {
  return (
    <nav aria-label={messages.breadcrumb}>
      <ol className={styles['trail']}>
        {items.map(({ label, to }, index) => (
          <li key={label} className={styles['step']}>
            {to ? (
              <AppLink to={to}>{label}</AppLink>
            ) : (
              <span aria-current={index === items.length - 1 ? 'page' : undefined}>{label}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
