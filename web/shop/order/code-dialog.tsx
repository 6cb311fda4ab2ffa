import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { OrderCodeReply, VerifyOrderReply } from '#contract/order-life.ts';
import { orderDialogs as messages } from '#messages/account.ts';
import { notices } from '#messages/shop.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { FormMessage } from '#web/ui/form.tsx';
import { ResendCode, useResendWait } from '#web/ui/resend-code.tsx';
import { saveGuestAccess } from '../state/order-storage.ts';
import { callOrder, type OrderAccess } from './order-api.ts';
import { OrderDialog } from './order-dialog.tsx';
import formStyles from '../forms/form.module.css';

interface CodeDialogProps {
  access: OrderAccess;
  onClose: () => void;
  /** The tab then has the order's token. */
  onVerified: () => Promise<void>;
}

export function CodeDialog({ access, onClose, onVerified }: CodeDialogProps) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [code, setCode] = useState('');
  const [error, setError] = useState('');
  const [message, setMessage] = useState('');
  const [busy, setBusy] = useState(false);
  const { wait, begin } = useResendWait();
  const field = useRef<HTMLDivElement>(null);

  const send = async () => {
    if (busy) return;
    setBusy(true);
    setMessage('');
    setError('');
    const result = await callOrder<OrderCodeReply>(access, '/code', { body: {} });
    flushSync(() => {
      setBusy(false);
      if (!result.ok) return setMessage(result.failure.message);
      begin();
      const { email, mobile } = result.reply.data;
      setSentTo([email, mobile].filter((address) => address !== null).join(', '));
      setCode('');
    });
    if (result.ok) focusCode();
  };
  const verify = async () => {
    if (busy) return;
    setBusy(true);
    setMessage('');
    setError('');
    const result = await callOrder<VerifyOrderReply>(access, '/verify', { body: { code } });
    if (result.ok) {
      const { token, expires_at } = result.reply.data;
      saveGuestAccess(access.order, { code: token, codeExpires: expires_at });
      await onVerified();
      return setBusy(false);
    }
    flushSync(() => {
      setBusy(false);
      const fieldError = result.failure.errors['code']?.[0];
      if (fieldError === undefined) setMessage(result.failure.message);
      else setError(fieldError);
    });
    focusCode();
  };
  const focusCode = () => field.current?.querySelector('input')?.focus();

  return (
    <OrderDialog
      title={messages.code.title}
      busy={busy}
      onClose={onClose}
      onSubmit={() => void (sentTo === null ? send() : verify())}
    >
      {sentTo === null ? (
        <p className={formStyles['note']}>{messages.code.lead}</p>
      ) : (
        <>
          <p className={formStyles['note']} role="status">
            {messages.code.sentTo({ address: sentTo })}
          </p>
          <div ref={field}>
            <TextField
              name="code"
              label={messages.code.code}
              hint={messages.code.hint}
              value={code}
              error={error || undefined}
              required
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={40}
              onChange={({ target }) => {
                setCode(target.value.trim());
                setError('');
              }}
            />
          </div>
          <div>
            <ResendCode wait={wait} busy={busy} onSend={() => void send()} />
          </div>
        </>
      )}
      <FormMessage>{message}</FormMessage>
      <div className="order-dialog-actions">
        <Button variant="secondary" onClick={() => busy || onClose()}>
          {messages.return.goBack}
        </Button>
        <Button type="submit" busy={busy}>
          {busy ? notices.pleaseWait : sentTo === null ? messages.code.send : messages.code.confirm}
        </Button>
      </div>
    </OrderDialog>
  );
}
