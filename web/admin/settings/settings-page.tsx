import type { ReactNode } from 'react';
import { index as messages } from '#messages/settings.ts';
import { ListHead } from '#web/admin/kit/list.tsx';
import { BackLink } from '#web/admin/kit/page.tsx';
import look from '#web/admin/kit/look.module.css';
import styles from './settings.module.css';

export function SettingsPage({
  heading,
  about,
  tools,
  children,
}: {
  heading: string;
  about: ReactNode;
  /** Buttons beside the heading. */
  tools?: ReactNode;
  children: ReactNode;
}) {
  return (
    <>
      <BackLink to="/settings">← {messages.back}</BackLink>
      <ListHead heading={heading}>{tools}</ListHead>
      <p className={look['intro']}>{about}</p>
      <div className={styles['parts']}>{children}</div>
    </>
  );
}

export function SettingsPanel({
  id,
  heading,
  about,
  children,
}: {
  id: string;
  heading: string;
  about?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className={styles['panel']} aria-labelledby={id}>
      <div className={styles['panelHead']}>
        <h2 id={id}>{heading}</h2>
        {about && <p className={styles['note']}>{about}</p>}
      </div>
      <div className={look['stack']}>{children}</div>
    </section>
  );
}
