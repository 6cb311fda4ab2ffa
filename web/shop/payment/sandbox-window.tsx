import { useEffect, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import type { PaymentStart } from '#contract/orders.ts';
import { Button } from '#web/ui/button.tsx';
import { formatRupees } from '#web/ui/rupees.ts';
import { call } from '../api-client.ts';
import type { Payer, PaymentWindow } from './payment-window.ts';
import { words } from './sandbox-words.ts';
import styles from './sandbox-window.module.css';

type Left = Awaited<ReturnType<PaymentWindow>>;

/** The built-in test provider's window: looks like a payment, moves no money, and says so. */
export const openSandboxWindow: PaymentWindow = (start, payer) =>
  new Promise((resolve) => {
    const place = document.body.appendChild(document.createElement('div'));
    const root = createRoot(place);
    const leave = (outcome: Left) => {
      root.unmount();
      place.remove();
      resolve(outcome);
    };
    root.render(<SandboxWindow start={start} payer={payer} onLeave={leave} />);
  });

interface SandboxWindowProps {
  start: PaymentStart;
  payer: Payer;
  onLeave: (outcome: Left) => void;
}

function SandboxWindow({ start, payer, onLeave }: SandboxWindowProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [busy, setBusy] = useState<'pay' | 'fail' | null>(null);
  const [fault, setFault] = useState('');
  useEffect(() => {
    const before = document.activeElement;
    dialog.current?.showModal();
    return () => (before instanceof HTMLElement ? before.focus() : undefined);
  }, []);

  const choose = async (outcome: 'pay' | 'fail') => {
    if (busy) return;
    setBusy(outcome);
    setFault('');
    const result = await call('sandboxPayment', { body: { provider_order_id: start.provider_order_id, outcome } });
    setBusy(null);
    if (!result.ok) return setFault(result.failure.message);
    const { payment_id, signature, payment_status } = result.reply.data;
    if (payment_status === 'captured' && signature) onLeave({ kind: 'paid', payment_id, signature });
    else onLeave({ kind: 'failed' });
  };

  return (
    <dialog
      ref={dialog}
      className={styles['window']}
      aria-labelledby="sandbox-title"
      onCancel={(event) => {
        event.preventDefault();
        if (!busy) onLeave({ kind: 'cancelled' });
      }}
    >
      <p className={styles['banner']} id="sandbox-title">
        {words.title}
      </p>
      <div className={styles['body']}>
        <p className={styles['what']}>{start.description}</p>
        <p className={styles['amount']}>{formatRupees(start.amount / 100)}</p>
        <p className={styles['payer']}>
          {payer.name}
          <br />
          {payer.email} · {payer.mobile}
        </p>
        <div className={styles['ways']}>
          <Button autoFocus busy={busy === 'pay'} onClick={() => void choose('pay')}>
            {words.pay(formatRupees(start.amount / 100))}
          </Button>
          <Button variant="secondary" busy={busy === 'fail'} onClick={() => void choose('fail')}>
            {words.fail}
          </Button>
          <Button variant="quiet" onClick={() => !busy && onLeave({ kind: 'cancelled' })}>
            {words.cancel}
          </Button>
        </div>
        <p role="alert" className={styles['fault']}>
          {fault}
        </p>
      </div>
    </dialog>
  );
}
