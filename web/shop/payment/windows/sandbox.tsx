import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import type { PaymentStart } from '#contract/orders.ts';
import { sandbox as messages } from '#messages/checkout.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { formatRupees } from '#web/ui/rupees.ts';
import { call } from '../../api-client.ts';
import type { Payer, PaymentWindow } from '../payment-window.ts';
import sheet from './sandbox.css?url';

type Outcome = Awaited<ReturnType<PaymentWindow>>;

/** The built-in test provider takes no money, and says so. */
const openSandboxWindow: PaymentWindow = (start, payer) =>
  new Promise((resolve) => {
    const container = document.body.appendChild(document.createElement('div'));
    const root = createRoot(container);
    const close = (outcome: Outcome) => {
      root.unmount();
      container.remove();
      resolve(outcome);
    };
    root.render(<SandboxWindow start={start} payer={payer} onClose={close} />);
  });

export const loadWindow = (): Promise<PaymentWindow> => Promise.resolve(openSandboxWindow);

interface SandboxWindowProps {
  start: PaymentStart;
  payer: Payer;
  onClose: (outcome: Outcome) => void;
}

function SandboxWindow({ start, payer, onClose }: SandboxWindowProps) {
  const [busy, setBusy] = useState<'pay' | 'fail' | null>(null);
  const [error, setError] = useState('');

  const choose = async (outcome: 'pay' | 'fail') => {
    if (busy) return;
    setBusy(outcome);
    setError('');
    const result = await call('sandboxPayment', { body: { provider_order_id: start.provider_order_id, outcome } });
    setBusy(null);
    if (!result.ok) return setError(result.failure.message);
    const { payment_id, signature, payment_status } = result.reply.data;
    if (payment_status === 'captured' && signature) onClose({ kind: 'paid', payment_id, signature });
    else onClose({ kind: 'failed' });
  };

  return (
    <Dialog
      className="sandbox-window-window"
      aria-labelledby="sandbox-title"
      busy={busy !== null}
      onClose={() => onClose({ kind: 'cancelled' })}
    >
      <link rel="stylesheet" href={sheet} precedence="parts" />
      <p className="sandbox-window-banner" id="sandbox-title">
        {messages.title}
      </p>
      <div className="sandbox-window-body">
        <p className="sandbox-window-description">{start.description}</p>
        <p className="sandbox-window-amount">{formatRupees(start.amount / 100)}</p>
        <p className="sandbox-window-payer">
          {payer.name}
          <br />
          {payer.email} · {payer.mobile}
        </p>
        <div className="sandbox-window-actions">
          <Button busy={busy === 'pay'} onClick={() => void choose('pay')}>
            {messages.pay({ amount: formatRupees(start.amount / 100) })}
          </Button>
          <Button variant="secondary" busy={busy === 'fail'} onClick={() => void choose('fail')}>
            {messages.fail}
          </Button>
          <Button variant="quiet" onClick={() => !busy && onClose({ kind: 'cancelled' })}>
            {messages.cancel}
          </Button>
        </div>
        <p role="alert" className="sandbox-window-error">
          {error}
        </p>
      </div>
    </Dialog>
  );
}
