import { useEffect, useEffectEvent, useState } from 'react';
import { isMemberId } from '#contract/member-rules.ts';
import { compactNumber } from '#contract/typed-values.ts';
import type { ReferrerReply } from '#contract/customer.ts';
import { referral as messages } from '#messages/checkout.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import type { useForm } from '#web/ui/use-form.ts';
import { call } from '../api-client.ts';
import { useSession } from '../state/session.ts';
import { forgetReferral } from '../state/visitor.ts';
import formStyles from '../forms/form.module.css';
import type { CheckoutValues } from './checkout-values.ts';
import styles from './checkout.module.css';

/** The wait after the last key press before an ID is looked up. */
const pauseMs = 350;

interface Checked {
  id: string;
  name: string | null;
  problem: string | null;
}

/**
 * The buyer's referrer, from a link or typed. A permanently recorded one replaces the field. A wrong ID never blocks
 * the order.
 */
export function ReferralField({ form }: { form: ReturnType<typeof useForm<CheckoutValues>> }) {
  const field = form.field('referral_member_id');
  const referrer = useReferrer();
  const id = compactNumber(field.value);
  const checked = useChecked(id, referrer === 'unknown');
  const remove = () => {
    forgetReferral();
    form.set('referral_member_id', '');
  };
  // Another seller's link does not change a recorded referrer.
  const clear = useEffectEvent(() => form.set('referral_member_id', ''));
  const isBound = referrer !== 'unknown' && referrer !== null;
  const isIdle = field.value === '';
  useEffect(() => {
    if (isBound && !isIdle) clear();
  }, [isBound, isIdle]);
  if (isBound)
    return <p className={formStyles['note']}>{messages.bound({ name: referrer.name, id: referrer.member_id })}</p>;
  return (
    <details className={styles['fold']} open={!isIdle || undefined}>
      <summary>{messages.ask}</summary>
      <TextField
        {...field}
        label={messages.label}
        hint={checked?.name ? messages.found({ name: checked.name }) : messages.hint}
        error={field.error ?? checked?.problem ?? undefined}
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
      />
      {!isIdle && (
        <p className={styles['remove']}>
          <Button variant="quiet" size="small" onClick={remove}>
            {messages.remove}
          </Button>
        </p>
      )}
    </details>
  );
}

/** Returns `unknown` while the referrer is loading. */
function useReferrer(): ReferrerReply['data'] | 'unknown' {
  const { token, ready } = useSession();
  const [fetched, setFetched] = useState<{ token: string; referrer: ReferrerReply['data'] } | null>(null);
  useEffect(() => {
    if (!token) return;
    const abort = new AbortController();
    void call('referrer', { signal: abort.signal }).then((result) => {
      if (!abort.signal.aborted) setFetched({ token, referrer: result.ok ? result.reply.data : null });
    });
    return () => abort.abort();
  }, [token]);
  if (!ready) return 'unknown';
  if (!token) return null;
  return fetched?.token === token ? fetched.referrer : 'unknown';
}

/** Looks up a complete member ID while typing; null while nothing is known about it. */
function useChecked(id: string, waits: boolean): Checked | null {
  const [checked, setChecked] = useState<Checked | null>(null);
  useEffect(() => {
    if (!isMemberId(id) || waits) return;
    const abort = new AbortController();
    const timer = setTimeout(() => {
      void call('memberId', { query: { member_id: id }, signal: abort.signal }).then((result) => {
        if (abort.signal.aborted || !result.ok) return;
        const { name, problem } = result.reply.data;
        setChecked({ id, name, problem: problem && messages.problems[problem] });
      });
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [id, waits]);
  if (id !== '' && !isMemberId(id) && (id.length > 8 || !/^\d*$/.test(id)))
    return { id, name: null, problem: messages.malformed };
  return checked?.id === id ? checked : null;
}
