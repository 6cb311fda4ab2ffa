import { type ReactNode, useState } from 'react';
import { membership as messages } from '#messages/portal.ts';
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
  /** Link above the heading; by default to the membership page. */
  back?: { to: string; label: string };
  /** For lists and tables, which need more width than text and forms. */
  isWide?: boolean;
}

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

/** An empty state with a next step. */
export function Nothing({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section className={styles['sheet']} aria-labelledby="nothing">
      <h2 id="nothing">{title}</h2>
      <p>{text}</p>
      <div>{children}</div>
    </section>
  );
}

/** `text` describes what direct sellers find here. */
export function NoSeller({ text }: { text: string }) {
  return (
    <Nothing title={messages.none} text={text}>
      <ButtonLink to="/join">{messages.join}</ButtonLink>
    </Nothing>
  );
}

/** Formats the last day of a period whose `end` is exclusive: the start of the next day. */
export function lastDay(end: string): string {
  return formatDay(new Date(Date.parse(end) - 1).toISOString());
}

/** Moves the focus to the heading, because the previous form is gone. */
export function focusOnce(heading: HTMLHeadingElement | null): void {
  heading?.focus();
}

export type OutcomeRef = typeof focusOnce | undefined;

/**
 * Returns the ref of what a command came to: it takes the focus if `state` has changed since the page was opened. The
 * pressed button is gone then, and on phones the outcome is above the visible part of the page.
 */
export function useOutcomeRef(state: string | undefined): OutcomeRef {
  const [seen, setSeen] = useState({ state, hasChanged: false });
  if (seen.state !== state) setSeen({ state, hasChanged: true });
  return seen.hasChanged ? focusOnce : undefined;
}
