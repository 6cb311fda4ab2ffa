import type { ReactNode } from 'react';
import { membership as messages } from '#messages/portal/membership.ts';
import { useSettings } from '#web/site-frame/session.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { formatDay } from '../dates.ts';
import styles from './membership.module.css';

interface MembershipPageProps {
  title: (values: { brand: string }) => string;
  heading: string;
  children: ReactNode;
  /** Where the line above the heading leads; the membership unless said otherwise. */
  back?: { to: string; label: string };
  /** For lists and tables of figures, which take more room than text and forms. */
  isWide?: boolean;
}

/** A page of the membership, with the way back above its heading. */
export function MembershipPage({
  title,
  heading,
  children,
  back = { to: '/membership', label: messages.back },
  isWide = false,
}: MembershipPageProps) {
  const { brand } = useSettings();
  return (
    <main id="content" className={`column ${styles['page']} ${isWide ? styles['wide'] : ''}`}>
      <p className={styles['back']}>
        <AppLink to={back.to}>{back.label}</AppLink>
      </p>
      <PageHeading title={title({ brand: brand.name })}>{heading}</PageHeading>
      {children}
    </main>
  );
}

/** Where there is nothing to show, and what to do about it. */
export function Nothing({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section className={styles['sheet']} aria-labelledby="nothing">
      <h2 id="nothing">{title}</h2>
      <p>{text}</p>
      <div>{children}</div>
    </section>
  );
}

/** For a customer without a member ID; `text` says what direct sellers find here. */
export function NoSeller({ text }: { text: string }) {
  return (
    <Nothing title={messages.none} text={text}>
      <ButtonLink to="/join">{messages.join}</ButtonLink>
    </Nothing>
  );
}

/** The day that ends with a moment: the end of a day is the first moment of the next one. */
export function lastDay(end: string): string {
  return formatDay(new Date(Date.parse(end) - 1).toISOString());
}

export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The form before is gone: who uses a keyboard or a screen reader goes on here. */
export function focusOnce(heading: HTMLHeadingElement | null): void {
  heading?.focus();
}
