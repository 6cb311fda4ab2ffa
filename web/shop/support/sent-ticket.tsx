import { lazy, Suspense } from 'react';
import { messages } from '#contract/messages.ts';
import type { Sent } from './use-ticket-form.ts';

/** Needed only once something was sent. */
const Receipt = lazy(() => import('./receipt.tsx'));

export function SentTicket(props: { title: string; sent: Sent; labels: Record<string, string> }) {
  return (
    <Suspense fallback={<p role="status">{messages.loading}</p>}>
      <Receipt {...props} />
    </Suspense>
  );
}
