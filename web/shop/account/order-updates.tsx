import { useEffect, useState } from 'react';
import { dashboard as messages } from '#messages/account.ts';
import { CheckboxField } from '#web/ui/field.tsx';
import { FormMessage } from '#web/ui/form.tsx';
import { call } from '../api-client.ts';
import formStyles from '../forms/form.module.css';

/** Consent to order updates by WhatsApp. Unticked until given; saved at once. */
export function OrderUpdates({ mobile }: { mobile: string }) {
  const [agreed, setAgreed] = useState<boolean | null>(null);
  const [note, setNote] = useState('');
  const [failure, setFailure] = useState('');
  useEffect(() => {
    const abort = new AbortController();
    void call('orderUpdates', { signal: abort.signal }).then((result) => {
      if (!abort.signal.aborted && result.ok) setAgreed(result.reply.data.whatsapp);
    });
    return () => abort.abort();
  }, []);
  const change = async (whatsapp: boolean) => {
    const before = agreed;
    setAgreed(whatsapp);
    setNote('');
    setFailure('');
    const result = await call('orderUpdates', { method: 'PUT', body: { whatsapp } });
    if (result.ok) setNote(messages.updatesSaved);
    else {
      setAgreed(before);
      setFailure(result.failure.message);
    }
  };
  if (agreed === null) return null;
  return (
    <section aria-labelledby="order-updates" className="account-updates">
      <h3 id="order-updates">{messages.updates}</h3>
      <CheckboxField
        name="whatsapp"
        label={messages.whatsappUpdates}
        checked={agreed}
        onChange={(event) => void change(event.target.checked)}
      />
      <p className={formStyles['note']}>{messages.updatesNote({ mobile })}</p>
      <FormMessage kind="note">{note}</FormMessage>
      <FormMessage>{failure}</FormMessage>
    </section>
  );
}
