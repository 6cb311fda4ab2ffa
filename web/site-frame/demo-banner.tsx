import { openDemo as messages } from '#messages/shop.ts';
import styles from './demo-banner.module.css';

/** Warns on every page of portal and admin that everybody can log in. The shop has an announcement for that. */
export function DemoBanner() {
  return (
    <aside className={styles['banner']} aria-label={messages.label}>
      {messages.text}
    </aside>
  );
}
