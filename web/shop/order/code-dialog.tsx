import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { OrderCodeReply, VerifyOrderReply } from '#contract/order-life.ts';
import { orderDialogs as messages } from '#messages/account.ts';
import { CodeField, ResendCode, useResentCode } from '#web/ui/resend-code.tsx';
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
  const sent = useResentCode(
    () => callOrder<OrderCodeReply>(access, '/code', { body: {} }),
    ({ data: { email, mobile } }) => [email, mobile].filter((address) => address !== null).join(', '),
  );
  const [code, setCode] = useState('');
  const [verification, setVerification] = useState({ busy: false, error: '', message: '' });
  const busy = sent.busy || verification.busy;
  const field = useRef<HTMLDivElement>(null);
  const focusCode = () => field.current?.querySelector('input')?.focus();

  const send = async () => {
    if (busy) return;
    setVerification({ busy: false, error: '', message: '' });
    if ((await sent.send()) !== null) return;
    setCode('');
    focusCode();
  };
  const verify = async () => {
    if (busy) return;
    setVerification({ busy: true, error: '', message: '' });
    const result = await callOrder<VerifyOrderReply>(access, '/verify', { body: { code } });
    if (result.ok) {
      const { token, expires_at } = result.reply.data;
      saveGuestAccess(access.order, { code: token, codeExpires: expires_at });
      await onVerified();
      return setVerification({ busy: false, error: '', message: '' });
    }
    const { errors, message } = result.failure;
    const error = errors['code']?.[0];
    flushSync(() => setVerification({ busy: false, error: error ?? '', message: error === undefined ? message : '' }));
    focusCode();
  };

  return (
    <OrderDialog
      title={messages.code.title}
      busy={busy}
      message={busy ? '' : verification.message || sent.failure}
      submitLabel={sent.note === '' ? messages.code.send : messages.code.confirm}
      onClose={onClose}
      onSubmit={() => void (sent.note === '' ? send() : verify())}
    >
      {sent.note === '' ? (
        <p className={formStyles['note']}>{messages.code.lead}</p>
      ) : (
        <>
          <p className={formStyles['note']} role="status">
            {messages.code.sentTo({ address: sent.note })}
          </p>
          <div ref={field}>
            <CodeField
              name="code"
              label={messages.code.code}
              hint={messages.code.hint}
              value={code}
              error={verification.error || undefined}
              onChange={({ target }) => {
                setCode(target.value.trim());
                setVerification((before) => ({ ...before, error: '' }));
              }}
            />
          </div>
          <div>
            <ResendCode code={{ wait: sent.wait, busy }} onSend={() => void send()} />
          </div>
        </>
      )}
    </OrderDialog>
  );
}
