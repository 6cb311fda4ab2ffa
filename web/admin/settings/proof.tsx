import { type ReactNode, useState } from 'react';
import { type Factors, factorPaths, type FactorsReply } from '#contract/staff-factors.ts';
import type { CallFailure } from '#web/ui/api-call.ts';
import { callAsStaff } from '../api.ts';
import { ProveDialog } from '../factors/own-factors.tsx';

/** What waits for the proof: the command, and whoever waits for its outcome. */
interface Waiting {
  factors: Factors;
  run: () => Promise<CallFailure | null>;
  resolve: (failure: CallFailure | null) => void;
}

/**
 * Runs commands that ask for a recent proof of who one is: where it is missing a dialog asks for it, and the command runs again. Put `dialog` on the
 * page. Whoever leaves the dialog gets the failure.
 */
export function useProof(): {
  prove: (run: () => Promise<CallFailure | null>) => Promise<CallFailure | null>;
  dialog: ReactNode;
} {
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  const prove = async (run: () => Promise<CallFailure | null>) => {
    const failure = await run();
    if (failure?.code !== 'proof_required') return failure;
    const factors = await callAsStaff<FactorsReply>(factorPaths.factors, {});
    if (!factors.ok) return factors.failure;
    return new Promise<CallFailure | null>((resolve) =>
      setWaiting({
        factors: factors.reply.data,
        run,
        resolve: (outcome) => {
          setWaiting(null);
          resolve(outcome ?? null);
        },
      }),
    );
  };
  const dialog = waiting && (
    <ProveDialog
      factors={waiting.factors}
      onProved={() => void waiting.run().then(waiting.resolve)}
      onClose={() => waiting.resolve({ status: 403, code: 'proof_required', message: '', errors: {} })}
    />
  );
  return { prove, dialog };
}
