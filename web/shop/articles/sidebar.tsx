import { AppLink } from '#web/ui/link.tsx';
import type { NavLink } from '../frame/navigation.server.ts';
import { useSettings } from '../frame/settings.ts';
import { words } from './article-words.ts';
import styles from './article.module.css';

const importantLinks: readonly NavLink[] = [
  { label: words.terms, to: '/terms-policies' },
  { label: words.complaints, to: '/complaints-and-redressals' },
  { label: words.advisory, to: '/' },
  { label: words.admin, to: '/login' },
  { label: words.returns, to: '/return-policy' },
  { label: words.shipping, to: '/shipping-policy' },
];

/** The specification's two blocks, and the other articles. */
export function Sidebar({ services, others }: { services: readonly NavLink[]; others: readonly NavLink[] }) {
  const { brand } = useSettings();
  const group = [...services, { label: words.healthSolutions, to: '/' }];
  return (
    <aside className={styles['beside']}>
      <LinkBlock id="important-links" title={words.importantLinks} links={importantLinks} />
      <LinkBlock id="group" title={words.group(brand.name)} links={group} />
      {others.length > 0 && <LinkBlock id="read-on" title={words.others} links={others} />}
    </aside>
  );
}

function LinkBlock({ id, title, links }: { id: string; title: string; links: readonly NavLink[] }) {
  return (
    <nav className={styles['block']} aria-labelledby={id}>
      <h2 id={id} className={styles['blockTitle']}>
        {title}
      </h2>
      <ul className={styles['links']}>
        {links.map(({ label, to }) => (
          <li key={label}>
            <AppLink to={to}>{label}</AppLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
