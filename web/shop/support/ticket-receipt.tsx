import { useEffect, useRef } from 'react';
import type { TicketReceipt } from '#contract/support.ts';
import { receipt as messages } from '#messages/support.ts';
import { withElements } from '#web/ui/with-elements.ts';
import { AppLink } from '#web/ui/link.tsx';
import { formatDay } from '../language/format.ts';
import styles from './support.module.css';

export interface SentTicket {
  values: Record<string, string>;
  receipt: TicketReceipt;
  photos: number;
}

export default function TicketReceiptPanel({
  title,
  sent,
  labels,
}: {
  title: string;
  sent: SentTicket;
  labels: Record<string, string>;
}) {
  const { receipt, values, photos } = sent;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={styles['receipt']}>
      <h3 ref={heading} tabIndex={-1} className={styles['receiptTitle']}>
        {title}
      </h3>
      <p className={styles['numberLabel']}>{messages.number}</p>
      <p className={styles['number']}>{receipt.ticket_number}</p>
      <p>
        {withElements(messages.nextSteps, {
          confirmed: <strong key="confirmed">{formatDay(receipt.acknowledge_by)}</strong>,
          settled: <strong key="settled">{formatDay(receipt.redress_by)}</strong>,
        })}{' '}
        {values['email'] ? messages.copy({ email: values['email'] }) : messages.noCopy}
      </p>
      <p>
        <AppLink to="/ticket-status">{messages.track}</AppLink>
      </p>
      <details className={styles['copy']}>
        <summary>{messages.yourMessage}</summary>
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
          {photos > 0 && (
            <div>
              <dt>{messages.photos}</dt>
              <dd>{photos}</dd>
            </div>
          )}
        </dl>
      </details>
    </div>
  );
}
