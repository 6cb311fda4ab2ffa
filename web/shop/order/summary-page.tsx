import { lazy, Suspense, useState } from 'react';
import type { OrderSummary } from '#contract/order-life.ts';
import { order as messages } from '#messages/account/order.ts';
import { Breadcrumb } from '#web/ui/breadcrumb.tsx';
import { Button } from '#web/ui/button.tsx';
import { formatDay } from '../language/format.ts';
import type { OrderAccess } from './order-api.ts';
import { ProgressTrack } from './order-history.tsx';
import { HelpPanel, ShipmentPanel } from './order-panels.tsx';
import { describeSummary } from './order-progress.ts';
import styles from './order-page.module.css';

const CodeDialog = lazy(async () => ({ default: (await import('./code-dialog.tsx')).CodeDialog }));

interface SummaryPageProps {
  order: OrderSummary;
  access: OrderAccess;
  /** Called once the visitor has entered the order's one-time code. */
  onVerified: () => Promise<void>;
}

/** What order number and mobile number alone show: where the order is. A one-time code opens the rest. */
export function SummaryPage({ order, access, onVerified }: SummaryPageProps) {
  const [asking, setAsking] = useState(false);
  const { title, text } = describeSummary(order);
  return (
    <div className={`column ${styles['page']}`}>
      <Breadcrumb
        items={[
          { label: messages.home, to: '/' },
          { label: messages.track, to: '/track-order' },
          { label: messages.order({ number: order.number }) },
        ]}
      />
      <section className={styles['head']} aria-labelledby="order-title">
        <p className={styles['number']}>
          <strong>{messages.order({ number: order.number })}</strong>
          <span>{messages.placedOn({ day: formatDay(order.placed_at) })}</span>
        </p>
        <h1 id="order-title" tabIndex={-1} className={styles['title']}>
          {title}
        </h1>
        <p className={styles['lead']}>{text}</p>
        <ProgressTrack order={order} />
      </section>
      <div className={styles['columns']}>
        <div className={styles['column']}>
          <ShipmentPanel order={order} />
          <section className={styles['panel']} aria-labelledby="more">
            <h2 id="more">{messages.summary.title}</h2>
            <p className={styles['muted']}>{messages.summary.text}</p>
            <Button aria-haspopup="dialog" onClick={() => setAsking(true)}>
              {messages.summary.confirm}
            </Button>
          </section>
        </div>
        <div className={styles['column']}>
          <HelpPanel />
        </div>
      </div>
      <Suspense>
        {asking && <CodeDialog access={access} onClose={() => setAsking(false)} onVerified={onVerified} />}
      </Suspense>
    </div>
  );
}
