import { openDemo as messages } from '#messages/shop/openDemo.ts';
import styles from './demo-banner.module.css';

/** Says on every page of the portal and the admin that everybody can log in, and what follows for whoever types something; the shop announces it. */
export function DemoBanner() {
  return (
    <aside className={styles['banner']} aria-label={messages.label}>
      {messages.text}
    </aside>
  );
}
