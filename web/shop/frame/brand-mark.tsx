import { AppLink } from '#web/ui/link.tsx';
import { words } from './frame-words.ts';
import styles from './brand-mark.module.css';

/** A tulsi sprig under an arch: the shop's mark, beside the brand's name. */
export function BrandMark({ name }: { name: string }) {
  return (
    <AppLink to="/" className={styles['brand']} aria-label={words.homeOf(name)}>
      <svg className={styles['mark']} viewBox="0 0 40 48" aria-hidden="true">
        <path className={styles['arch']} d="M3 46.5V20C3 10 10 4.5 20 1.5 30 4.5 37 10 37 20v26.5H3Z" />
        <path
          className={styles['leaf']}
          d="M20 13c-3.6 3.4-3.6 7.6 0 11 3.6-3.4 3.6-7.6 0-11ZM18.7 28.8c-1.3-4.6-4.7-6.8-9.2-6.3.7 4.6 4.2 7.1 9.2 6.3ZM21.3 28.8c1.3-4.6 4.7-6.8 9.2-6.3-.7 4.6-4.2 7.1-9.2 6.3ZM18.7 37.4c-1.5-3.9-4.9-5.6-9-4.8 1 4.1 4.4 6 9 4.8ZM21.3 37.4c1.5-3.9 4.9-5.6 9-4.8-1 4.1-4.4 6-9 4.8Z"
        />
        <path className={styles['stem']} d="M20 24v19" />
        <circle className={styles['sun']} cx="20" cy="8.5" r="1.6" />
      </svg>
      <span className={styles['name']}>{name}</span>
    </AppLink>
  );
}
