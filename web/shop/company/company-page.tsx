import type { ReactNode } from 'react';
import { common as messages } from '#messages/company.ts';
import { Breadcrumb } from '#web/ui/breadcrumb.tsx';
import styles from './company-page.module.css';

interface CompanyPageProps {
  /** Name in the breadcrumb. */
  name: string;
  /** Set if the heading is longer than the name. */
  heading?: string;
  headingHi?: string;
  lead?: ReactNode;
  children: ReactNode;
}

export function CompanyPage({ name, heading = name, headingHi, lead, children }: CompanyPageProps) {
  return (
    <div className="column">
      <Breadcrumb items={[{ label: messages.home, to: '/' }, { label: name }]} />
      <header className={styles['head']}>
        <h1>{heading}</h1>
        {headingHi && (
          <p lang="hi" className={styles['hindi']}>
            {headingHi}
          </p>
        )}
        {lead && <p className={styles['lead']}>{lead}</p>}
      </header>
      {children}
    </div>
  );
}

interface SectionProps {
  id: string;
  title: string;
  children: ReactNode;
}

export function Section({ id, title, children }: SectionProps) {
  return (
    <section id={id} className={styles['section']} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className={styles['title']}>
        {title}
      </h2>
      {children}
    </section>
  );
}
