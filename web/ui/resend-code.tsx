import { type ComponentProps, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { resendCode as messages } from '#messages/shop.ts';
import type { CallFailure, CallResult } from './api-call.ts';
import { Button } from './button.tsx';
import { TextField } from './field.tsx';
import styles from './resend-code.module.css';

/** Wait before another code can be requested, in seconds. */
const resendAfterSeconds = 30;

const waitOf = (seconds: number, now = Date.now()) => ({ now, until: now + seconds * 1_000 });

/**
 * Counts down the seconds until another code can be requested. Call `begin` after sending one. Follows the clock,
 * because phones hold back the timers of a page while its visitor reads the message.
 */
function useWait(initial: number) {
  const [{ now, until }, setState] = useState(() => waitOf(initial));
  const wait = Math.max(0, Math.ceil((until - now) / 1_000));
  useEffect(() => {
    if (until <= now) return;
    const timer = setTimeout(() => setState({ now: Date.now(), until }), 1_000);
    return () => clearTimeout(timer);
  }, [now, until]);
  return { wait, begin: () => setState(waitOf(resendAfterSeconds)) };
}

export type ResentCode = ReturnType<typeof useResentCode>;

/**
 * Sends one-time codes. `noteOf` is what the page shows about a code that was sent; `sentBefore` is that note if a code
 * was sent just before, even if it is empty.
 */
export function useResentCode<T>(
  request: () => Promise<CallResult<T>>,
  noteOf: (reply: T) => string,
  sentBefore?: string,
) {
  const [state, setState] = useState({ busy: false, note: sentBefore ?? '', failure: '' });
  const { wait, begin } = useWait(sentBefore === undefined ? 0 : resendAfterSeconds);
  /** Returns the failure, or null. The note is then rendered, so that the focus can move to a field beside it. */
  const send = async (): Promise<CallFailure | null> => {
    setState((before) => ({ ...before, busy: true, failure: '' }));
    const result = await request();
    flushSync(() => {
      if (result.ok) begin();
      setState(({ note }) => ({
        busy: false,
        note: result.ok ? noteOf(result.reply) : note,
        failure: result.ok ? '' : result.failure.message,
      }));
    });
    return result.ok ? null : result.failure;
  };
  return { ...state, wait, send, clearNote: () => setState({ busy: false, note: '', failure: '' }) };
}

/** The field of a one-time code, which phones offer to fill in. */
export function CodeField(props: ComponentProps<typeof TextField>) {
  return <TextField required inputMode="numeric" autoComplete="one-time-code" maxLength={40} {...props} />;
}

interface ResendCodeProps {
  code: Pick<ResentCode, 'wait' | 'busy'>;
  onSend: () => void;
}

/** The button that sends another code; during the wait, how long that takes. */
export function ResendCode({ code: { wait, busy }, onSend }: ResendCodeProps) {
  if (wait > 0) return <p className={styles['wait']}>{messages.wait({ seconds: wait })}</p>;
  return (
    <Button variant="secondary" size="small" busy={busy} onClick={onSend}>
      {messages.send}
    </Button>
  );
}
