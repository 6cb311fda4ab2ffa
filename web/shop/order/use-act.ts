import { useRef, useState } from 'react';
import type { OrderDetailReply } from '#contract/order-life.ts';
import type { CallResult } from '#web/ui/api-call.ts';
import { randomKey } from '../state/random-key.ts';
import { type Asked, orderCall } from './order-calls.ts';

/**
 * Something that changes an order. While one is under way another press does nothing; what got no answer is asked for again under its
 * first key, so that it is never done twice.
 */
export function useAct(asked: Asked, under: '/cancel' | '/returns') {
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const attempt = useRef({ body: '', key: '' });
  /** Null: one is under way already. */
  const act = async (body: object): Promise<CallResult<OrderDetailReply> | null> => {
    if (running.current) return null;
    running.current = true;
    setBusy(true);
    const text = JSON.stringify(body);
    if (attempt.current.body !== text) attempt.current = { body: text, key: randomKey() };
    const result = await orderCall<OrderDetailReply>(asked, under, { body, idempotencyKey: attempt.current.key });
    const { status } = result.ok ? { status: 200 } : result.failure;
    if (status >= 200 && status < 500 && status !== 429) attempt.current = { body: '', key: '' };
    running.current = false;
    setBusy(false);
    return result;
  };
  return { act, busy };
}
