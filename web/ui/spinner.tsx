import { ui as messages } from '#messages/shop.ts';
import styles from './spinner.module.css';

/** 40 by 40 px, #4fa94d (specification section 9). */
export function Spinner({ label }: { label?: string | undefined }) {
  return (
    <span className={styles['spinner']} role="status">
      <svg
        className={styles['oval']}
        width="40"
        height="40"
        viewBox="0 0 40 40"
        fill="none"
        stroke="#4fa94d"
        strokeWidth="3"
        aria-hidden="true"
      >
        <circle cx="20" cy="20" r="17" strokeOpacity=".3" />
        <path d="M37 20A17 17 0 0 0 20 3" strokeLinecap="round" />
      </svg>
      <span className="visually-hidden">{label ?? messages.loading}</span>
    </span>
  );
}
