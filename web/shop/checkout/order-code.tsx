import { useEffect, useRef, useState } from 'react';
import type { CashOrderCodeReply } from '#contract/orders.ts';
import { compactNumber } from '#contract/typed-values.ts';
import { orderCode as messages } from '#messages/checkout/orderCode.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { call } from '../api-client.ts';
import formStyles from '../forms/form.module.css';
import styles from './order-code.module.css';

/** How long a buyer waits before asking for another code. */
const resendAfterSeconds = 30;

type Buyer = { mobile: string; email: string };

interface CodeState {
  /** Whom the code is for: with another number or email a new one is needed. */
  buyer: string;
  /** The ways to pay for which the server has asked for it, and why it did last. */
  methods: readonly string[];
  why: string;
  sent: CashOrderCodeReply['data'] | null;
  isSending: boolean;
  typed: string;
  error: string;
  /** How many seconds until another code may be asked for. */
  wait: number;
}

/** The code that the server asks for before it takes some orders. `step` is null while none is needed. */
export function useOrderCode({ mobile, email }: Buyer, method: string) {
  const buyer = `${mobile} ${email}`;
  const [state, setState] = useState<CodeState | null>(null);
  const own = state?.buyer === buyer ? state : null;
  const step = own?.methods.includes(method) ? own : null;
  const change = (more: Partial<CodeState>) => setState((before) => before && { ...before, ...more });

  const wait = state?.wait ?? 0;
  useEffect(() => {
    if (wait === 0) return;
    const timer = setTimeout(() => setState((before) => before && { ...before, wait: before.wait - 1 }), 1_000);
    return () => clearTimeout(timer);
  }, [wait]);

  const send = async (why = own?.why ?? '') => {
    setState((before) => ({
      buyer,
      methods: [...(before?.buyer === buyer ? before.methods : []), method],
      why,
      sent: before?.buyer === buyer ? before.sent : null,
      isSending: true,
      typed: '',
      error: '',
      wait: resendAfterSeconds,
    }));
    const result = await call('cashOrderCode', { body: { mobile, email } });
    if (result.ok) change({ isSending: false, sent: result.reply.data });
    else change({ isSending: false, error: result.failure.message, wait: 0 });
  };
  /** Shows the step: with the code that was sent already where the buyer has only changed how to pay, else with a new one. */
  const open = (why: string) => {
    if (step || !own?.sent) return void send(why);
    change({ why, methods: [...own.methods, method] });
  };
  /** The typed code, or null after an error was shown because it is none. */
  const read = (): string | null => {
    const code = compactNumber(step?.typed ?? '');
    if (/^\d{6}$/.test(code)) return code;
    change({ error: messages.missing });
    return null;
  };
  return {
    step,
    open,
    send,
    read,
    type: (typed: string) => change({ typed, error: '' }),
    reject: (error: string) => change({ error }),
  };
}

export type OrderCode = ReturnType<typeof useOrderCode>;

/** Asks for the code, with the button that sends another one. The field takes the focus when the code is on its way, and at each error. */
export function OrderCodeStep({ code: { step, send, type } }: { code: OrderCode }) {
  const section = useRef<HTMLFieldSetElement>(null);
  const { isSending = false, error = '', sent = null } = step ?? {};
  const wait = step?.wait ?? 0;
  useEffect(() => {
    if (step && !isSending) section.current?.querySelector('input')?.focus();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- typing must not move the focus
  }, [step === null, isSending, error]);
  if (!step) return null;
  return (
    <fieldset ref={section} className={formStyles['section']}>
      <legend>{messages.title}</legend>
      <div className={styles['step']}>
        <p>
          {step.why} <span role="status">{isSending ? messages.sending : sent ? describeSent(sent) : ''}</span>
        </p>
        <TextField
          name="verification_code"
          label={messages.code}
          required
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={10}
          value={step.typed}
          error={error || undefined}
          onChange={(event) => type(event.target.value)}
        />
        {wait > 0 ? (
          <p className={styles['wait']}>{messages.resendIn({ seconds: wait })}</p>
        ) : (
          <Button variant="secondary" size="small" busy={isSending} onClick={() => void send()}>
            {messages.resend}
          </Button>
        )}
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
