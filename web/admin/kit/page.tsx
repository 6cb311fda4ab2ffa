import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Badge, type Tone } from '#web/ui/badge.tsx';
import { placeOf } from './list-place.ts';
import look from './look.module.css';

/** Leads to a list with the filters and the page that were shown last. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <p className={look['back']}>
      <Link to={placeOf(to)}>{children}</Link>
    </p>
  );
}

export function Section({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  return (
    <section className={look['section']} aria-label={title}>
      <h2 className={look['subheading']}>{title}</h2>
      {hint && <p className={look['quiet']}>{hint}</p>}
      {children}
    </section>
  );
}

export type Fact = readonly [label: string, value: ReactNode];

function FactList({ facts, className }: { facts: readonly Fact[]; className: string | undefined }) {
  return (
    <dl className={className}>
      {facts.map(([label, value]) =>
        value === null || value === undefined || value === '' || value === false ? null : (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
    </dl>
  );
}

export function Figures({ figures }: { figures: readonly Fact[] }) {
  return <FactList facts={figures} className={look['figures']} />;
}

/** Leaves out facts without a value. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return <FactList facts={facts} className={look['facts']} />;
}

interface RowListProps {
  rows: readonly {
    id: number;
    name: ReactNode;
    /** ISO 8601. */
    at: string;
    time: string;
    badges: readonly { tone: Tone; text: string }[];
    /** An amount or a kind, at the end of the line. */
    end: ReactNode;
  }[];
  empty: string;
}

export function RowList({ rows, empty }: RowListProps) {
  if (rows.length === 0) return <p className={look['quiet']}>{empty}</p>;
  return (
    <ul className={look['rows']}>
      {rows.map(({ id, name, at, time, badges, end }) => (
        <li key={id}>
          {name}
          <time className={look['quiet']} dateTime={at}>
            {time}
          </time>
          <span className={look['badges']}>
            {badges.map(({ tone, text }) => (
              <Badge key={text} tone={tone}>
                {text}
              </Badge>
            ))}
          </span>
          <span className={look['muted']}>{end}</span>
        </li>
      ))}
    </ul>
  );
}
