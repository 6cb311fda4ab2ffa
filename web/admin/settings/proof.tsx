import { type ReactNode, useState } from 'react';
import { type Factors, factorPaths, type FactorsReply } from '#contract/admin/staff/factors.ts';
import type { CallResult } from '#web/ui/api-call.ts';
import { callAsStaff } from '../api.ts';
import { ProveDialog } from '../staff/factors/own-factors.tsx';

/** A command that waits for a proof of identity. */
interface Waiting {
  factors: Factors;
  run: () => Promise<void>;
  leave: () => void;
}

/**
 * Runs commands that need a recent proof of identity. If it is missing, a dialog asks for it and the command runs
 * again. Render `dialog` on the page. A cancelled command returns null.
 */
export function useProof(): {
  prove: <T>(run: () => Promise<CallResult<T>>) => Promise<CallResult<T> | null>;
  dialog: ReactNode;
} {
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  const prove = async <T,>(run: () => Promise<CallResult<T>>): Promise<CallResult<T> | null> => {
    const result = await run();
    if (result.ok || result.failure.code !== 'proof_required') return result;
    const factors = await callAsStaff<FactorsReply>(factorPaths.factors, {});
    if (!factors.ok) return factors;
    return new Promise((resolve) => {
      const end = (outcome: CallResult<T> | null) => {
        setWaiting(null);
        resolve(outcome);
      };
      setWaiting({
        factors: factors.reply.data,
        run: async () => end(await run()),
        leave: () => end(null),
      });
    });
  };
  const dialog = waiting && (
    <ProveDialog factors={waiting.factors} onProved={() => void waiting.run()} onClose={waiting.leave} />
  );
  return { prove, dialog };
}
