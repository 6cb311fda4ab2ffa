import type { PayoutBatch } from '#contract/admin/network/payouts.ts';
import type { payouts as messages } from '#messages/admin.ts';
import type { Tone } from '#web/ui/badge.tsx';

type State = keyof typeof messages.states;

/** `settled`: approved, and the bank has answered for every line. */
export function stateOf({ state, payable }: PayoutBatch): State {
  return state === 'approved' && payable.lines === 0 ? 'settled' : state;
}

export const batchTones: Record<State, Tone> = {
  draft: 'warning',
  approved: 'neutral',
  discarded: 'neutral',
  settled: 'success',
};
