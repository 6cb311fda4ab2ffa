import { type FormEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { FieldErrors } from '#contract/orders.ts';
import { call } from '../api-client.ts';
import { focusFirstWrong } from '../forms/use-form.ts';
import { notify } from '../frame/notice-list.ts';
import { reloadUser } from '../state/session.ts';

interface Saving {
  /** The values to send. */
  body: Record<string, unknown>;
  check(): Promise<FieldErrors>;
  refuse(errors: FieldErrors): void;
  /** What to say when it is saved. */
  saved: string;
}

/** Saves a part of the account: says so and goes to /myaccount, or shows what is wrong and keeps what was typed. */
export function useUpdateUser({ body, check, refuse, saved }: Saving) {
  const navigate = useNavigate();
  const element = useRef<HTMLFormElement>(null);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState('');
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setRefusal('');
    const broken = await check();
    if (Object.keys(broken).length > 0) return focusFirstWrong(element.current, broken);
    setBusy(true);
    const result = await call('updateUser', { body });
    setBusy(false);
    if (!result.ok) {
      const { errors, message } = result.failure;
      refuse(errors);
      if (Object.keys(errors).length === 0) setRefusal(message);
      return focusFirstWrong(element.current, errors);
    }
    await reloadUser();
    notify({ kind: 'success', title: saved });
    return navigate('/myaccount');
  };
  return { element, busy, refusal, submit };
}
