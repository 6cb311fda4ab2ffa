import { ui as messages } from '#messages/shop/ui.ts';
import styles from './demo-banner.module.css';

/** Says on every page of a demo that everybody can log in, and what follows for whoever types something. */
export function DemoBanner() {
  return (
    <aside className={styles['banner']} aria-label={messages.demoBannerLabel}>
      {messages.demoBanner}
    </aside>
  );
}
