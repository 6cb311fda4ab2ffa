import { useEffect, useState } from 'react';
import { resendCode as messages } from '#messages/shop.ts';
import { Button } from '#web/ui/button.tsx';
import styles from './resend-code.module.css';

/** Wait before another code can be requested, in seconds. */
export const resendAfterSeconds = 30;

const waitOf = (seconds: number, now = Date.now()) => ({ now, until: now + seconds * 1_000 });

/**
 * Counts down the seconds until another code can be requested. Call `begin` after sending one. Follows the clock,
 * because phones hold back the timers of a page while its visitor reads the message.
 */
export function useResendWait(initial = 0) {
  const [{ now, until }, setState] = useState(() => waitOf(initial));
  const wait = Math.max(0, Math.ceil((until - now) / 1_000));
  useEffect(() => {
    if (until <= now) return;
    const timer = setTimeout(() => setState({ now: Date.now(), until }), 1_000);
    return () => clearTimeout(timer);
  }, [now, until]);
  return { wait, begin: () => setState(waitOf(resendAfterSeconds)) };
}

/** The button that sends another code; during the wait, how long that takes. */
export function ResendCode({ wait, busy, onSend }: { wait: number; busy: boolean; onSend: () => void }) {
  if (wait > 0) return <p className={styles['wait']}>{messages.wait({ seconds: wait })}</p>;
  return (
    <Button variant="secondary" size="small" busy={busy} onClick={onSend}>
      {messages.send}
    </Button>
  );
}
