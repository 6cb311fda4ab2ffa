import { useEffect, useRef } from 'react';
import { AppLink } from '#web/ui/link.tsx';
import { dayInWords } from './day-in-words.ts';
import type { Sent } from './use-ticket-form.ts';
import styles from './support.module.css';

/** In place of a form that was sent: the ticket's number, what happens next, and a copy of what was said. */
export default function Receipt({
  title,
  sent,
  labels,
}: {
  title: string;
  sent: Sent;
  labels: Record<string, string>;
}) {
  const { receipt, values } = sent;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={styles['receipt']}>
      <h3 ref={heading} tabIndex={-1} className={styles['receiptTitle']}>
        {title}
      </h3>
      <p className={styles['numberLabel']}>Your ticket number</p>
      <p className={styles['number']}>{receipt.ticket_number}</p>
      <p>
        Our staff confirm it by <strong>{dayInWords(receipt.acknowledge_by)}</strong> and settle it by{' '}
        <strong>{dayInWords(receipt.redress_by)}</strong>.{' '}
        {values['email']
          ? `A copy is on its way to ${values['email']}.`
          : 'Please note the number: with your mobile number it shows how your ticket stands.'}
      </p>
      <p>
        <AppLink to="/ticket-status">See how it stands</AppLink>
      </p>
      <details className={styles['copy']}>
        <summary>What you told us</summary>
        <dl>
          {Object.entries(labels).map(
            ([field, label]) =>
              values[field] && (
                <div key={field}>
                  <dt>{label}</dt>
                  <dd>{values[field]}</dd>
                </div>
              ),
          )}
        </dl>
      </details>
    </div>
  );
}
