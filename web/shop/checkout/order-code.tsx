import { useEffect, useRef, useState } from 'react';
import type { CashOrderCodeReply } from '#contract/orders.ts';
import { compactNumber } from '#contract/typed-values.ts';
import { orderCode as messages } from '#messages/checkout.ts';
import { CodeField, ResendCode, useResentCode } from '#web/ui/resend-code.tsx';
import { call } from '../api-client.ts';
import formStyles from '../forms/form.module.css';
import styles from './order-code.module.css';

type Buyer = { mobile: string; email: string };

interface CodeState {
  /** A new number or email needs a new code. */
  buyer: string;
  /** Payment methods for which the server required a code; `why` is its latest reason. */
  methods: readonly string[];
  why: string;
  isSent: boolean;
  typed: string;
  error: string;
}

/** The server requires a code for some orders. `step` is null while it requires none. */
export function useOrderCode({ mobile, email }: Buyer, method: string) {
  const buyer = `${mobile} ${email}`;
  const [state, setState] = useState<CodeState | null>(null);
  const own = state?.buyer === buyer ? state : null;
  const step = own?.methods.includes(method) ? own : null;
  const change = (more: Partial<CodeState>) => setState((before) => before && { ...before, ...more });
  const sent = useResentCode(
    () => call('cashOrderCode', { body: { mobile, email } }),
    ({ data }) => describeSent(data),
  );

  const send = async (why = own?.why ?? '') => {
    setState((before) => ({
      buyer,
      methods: [...(before?.buyer === buyer ? before.methods : []), method],
      why,
      isSent: before?.buyer === buyer && before.isSent,
      typed: '',
      error: '',
    }));
    const failure = await sent.send();
    change(failure ? { error: failure.message } : { isSent: true });
  };
  /** Sends a code, unless the buyer only changed the payment method after one was sent. */
  const open = (why: string) => {
    if (step || !own?.isSent) return void send(why);
    change({ why, methods: [...own.methods, method] });
  };
  /** Returns null after showing an error for an invalid code. */
  const read = (): string | null => {
    const code = compactNumber(step?.typed ?? '');
    if (/^\d{6}$/.test(code)) return code;
    change({ error: messages.missing });
    return null;
  };
  return {
    step,
    sent,
    open,
    send,
    read,
    type: (typed: string) => change({ typed, error: '' }),
    reject: (error: string) => change({ error }),
  };
}

export type OrderCode = ReturnType<typeof useOrderCode>;

/**
 * Asks for the code, with a button that sends another. The field takes the focus when the code has been sent, and at
 * each error.
 */
export function OrderCodeStep({ code: { step, sent, send, type } }: { code: OrderCode }) {
  const section = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    if (step && !sent.busy) section.current?.querySelector('input')?.focus();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- typing must not move the focus
  }, [step === null, sent.busy, step?.error]);
  if (!step) return null;
  return (
    <fieldset ref={section} className={formStyles['section']}>
      <legend>{messages.title}</legend>
      <div className={styles['step']}>
        <p>
          {step.why} <span role="status">{sent.busy ? messages.sending : step.isSent && sent.note}</span>
        </p>
        <CodeField
          name="verification_code"
          label={messages.code}
          value={step.typed}
          error={step.error || undefined}
          onChange={(event) => type(event.target.value)}
        />
        <ResendCode code={sent} onSend={() => void send()} />
      </div>
    </fieldset>
  );
}

function describeSent({ email, mobile, minutes }: CashOrderCodeReply['data']): string {
  if (email !== null && mobile !== null) return messages.sentToBoth({ email, mobile, minutes });
  return mobile === null
    ? messages.sentToEmail({ email: email ?? '', minutes })
    : messages.sentToMobile({ mobile, minutes });
}
