import { ui as messages } from '#messages/shop/ui.ts';
import { AppLink } from './link.tsx';
import styles from './breadcrumb.module.css';

/** Where the page stands; the last item is the page itself. A step without a page of its own is no link. */
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
