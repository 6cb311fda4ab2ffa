import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { index as messages } from '#messages/settings/index.ts';
import { ListHead } from '#web/admin/kit/list.tsx';
import styles from './settings.module.css';

/** One page of the settings: the way back, its heading, what it is for. */
export function SettingsPage({
  heading,
  about,
  tools,
  children,
}: {
  heading: string;
  about: ReactNode;
  /** What can be done beside the heading. */
  tools?: ReactNode;
  children: ReactNode;
}) {
  return (
    <>
      <p className={styles['back']}>
        <Link to="/settings">← {messages.back}</Link>
      </p>
      <ListHead heading={heading}>{tools}</ListHead>
      <p className={styles['about']}>{about}</p>
      <div className={styles['parts']}>{children}</div>
    </>
  );
}

/** A group of fields of a settings page. */
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
      <div className={styles['panelBody']}>{children}</div>
    </section>
  );
}
