import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { CallFailure } from '#web/ui/api-call.ts';

/**
 * The command of one button, and what the page shows of it. `send` returns the failure, or null. Loads the page's data
 * again after a success, and if somebody else was first.
 */
export function useCommand(send: () => Promise<CallFailure | null>) {
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState('');
  const run = async () => {
    setBusy(true);
    const failure = await send();
    setBusy(false);
    setError(failure?.message ?? '');
    if (!failure || failure.status === 409) await revalidate();
  };
  return { busy, error, run: () => void run() };
}
