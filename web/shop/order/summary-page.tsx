import { Suspense, useState } from 'react';
import type { OrderSummary } from '#contract/order-life.ts';
import { order as messages } from '#messages/account.ts';
import { lazyPart } from '#web/ui/load-code.ts';
import { Breadcrumb } from '#web/ui/breadcrumb.tsx';
import { Button } from '#web/ui/button.tsx';
import { formatDay } from '../language/format.ts';
import type { OrderAccess } from './order-api.ts';
import { ProgressTrack } from './order-history.tsx';
import { HelpPanel, ShipmentPanel } from './order-panels.tsx';
import { describeSummary } from './order-progress.ts';

const CodeDialog = lazyPart(async () => ({ default: (await import('./code-dialog.tsx')).CodeDialog }));

interface SummaryPageProps {
  order: OrderSummary;
  access: OrderAccess;
  /** Called after the order's one-time code was entered. */
  onVerified: () => Promise<void>;
}

/** Shows what order number and mobile number open. A one-time code opens the rest. */
export function SummaryPage({ order, access, onVerified }: SummaryPageProps) {
  const [asking, setAsking] = useState(false);
  const { title, text } = describeSummary(order);
  return (
    <div className="column order-page-page">
      <Breadcrumb
        items={[
          { label: messages.home, to: '/' },
          { label: messages.track, to: '/track-order' },
          { label: messages.order({ number: order.number }) },
        ]}
      />
      <section className="order-page-head" aria-labelledby="order-title">
        <p className="order-page-number">
          <strong>{messages.order({ number: order.number })}</strong>
          <span>{messages.placedOn({ day: formatDay(order.placed_at) })}</span>
        </p>
        <h1 id="order-title" tabIndex={-1} className="order-page-title">
          {title}
        </h1>
        <p className="order-page-lead">{text}</p>
        <ProgressTrack order={order} />
      </section>
      <div className="order-page-columns">
        <div className="order-page-column">
          <ShipmentPanel order={order} />
          <section className="order-page-panel" aria-labelledby="more">
            <h2 id="more">{messages.summary.title}</h2>
            <p className="order-page-muted">{messages.summary.text}</p>
            <Button aria-haspopup="dialog" onClick={() => setAsking(true)}>
              {messages.summary.confirm}
            </Button>
          </section>
        </div>
        <div className="order-page-column">
          <HelpPanel />
        </div>
      </div>
      <Suspense>
        {asking && <CodeDialog access={access} onClose={() => setAsking(false)} onVerified={onVerified} />}
      </Suspense>
    </div>
  );
}
