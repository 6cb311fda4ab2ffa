import { useRef } from 'react';
import { useRevalidator } from 'react-router';
import type { StaffOrder } from '#contract/staff-orders.ts';
import type { CallFailure } from '#web/ui/api-call.ts';
import { type Deed, doToOrder } from './order-calls.ts';

/** What every form of an act gets: the order as it stands, and whom to tell. */
export interface DeedProps {
  order: StaffOrder;
  /** Told when it is done and the page shows what came of it. */
  onDone: () => void;
  onClose: () => void;
}

/**
 * Sends an act and shows the order as it is then. Also after a refusal, because somebody else may have been faster; but not where no
 * answer came, because the order would be unreachable, too. A repeated try of the same words is the same act.
 */
export function useDeed({ order, onDone }: DeedProps, deed: Deed) {
  const { revalidate } = useRevalidator();
  const sent = useRef({ key: '', body: '' });
  return async (body?: object): Promise<CallFailure | null> => {
    const said = JSON.stringify(body ?? null);
    if (sent.current.body !== said) sent.current = { key: crypto.randomUUID(), body: said };
    const failure = await doToOrder(order.id, deed, body, sent.current.key);
    if (failure?.status !== 0) await revalidate();
    if (!failure) onDone();
    return failure;
  };
}

/** Moves what the server says of an entry of a list to the field in which it was typed. */
export function renameErrors(failure: CallFailure | null, rename: (key: string) => string): CallFailure | null {
  if (!failure) return null;
  const errors = Object.fromEntries(Object.entries(failure.errors).map(([key, said]) => [rename(key), said]));
  return { ...failure, errors };
}
