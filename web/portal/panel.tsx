import { type ReactNode, useState } from 'react';
import { useLocation } from 'react-router';
import { Icon } from '#web/ui/icon.tsx';
import styles from './member-home.module.css';

interface PanelProps {
  id: string;
  title: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}

/** Part of the home page: open on wide screens, a line to open on phones, where the page begins with what is daily. */
export function Panel({ id, title, className = '', children }: PanelProps) {
  const { hash } = useLocation();
  const [isWide] = useState(() => matchMedia('(width >= 56rem)').matches);
  return (
    <section className={`${styles['panel']} ${className}`} aria-labelledby={id}>
      <details open={isWide || hash === `#${id}`}>
        <summary>
          <h2 id={id}>{title}</h2>
          <Icon name="down" />
        </summary>
        <div className={styles['inside']}>{children}</div>
      </details>
    </section>
  );
}
