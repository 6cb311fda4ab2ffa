import { useEffect, useState } from 'react';
import type { CallFailure, CallResult } from '#web/ui/api-call.ts';
import { callAsStaff } from '../api.ts';
import { showToast } from './toast.ts';

/** Reads what the page's loader does not: a part that is changed at once, independent of the form around it. */
export function usePart<T>(path: string) {
  const [data, setData] = useState<T | null>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const [version, setVersion] = useState(0);
  useEffect(() => {
    const abort = new AbortController();
    void callAsStaff<{ data: T }>(path, { signal: abort.signal }).then((result) => {
      if (abort.signal.aborted) return;
      if (result.ok) setData(result.reply.data);
      else setFailure(result.failure);
    });
    return () => abort.abort();
  }, [path, version]);

  /** Waits for a command. Returns its reply, or null if it failed. */
  async function change<R>(call: Promise<CallResult<R>>, done: string): Promise<R | null> {
    setBusy(true);
    setFailure(null);
    const result = await call;
    setBusy(false);
    if (result.ok) showToast(done);
    else setFailure(result.failure);
    return result.ok ? result.reply : null;
  }
  return { data, setData, readAgain: () => setVersion((before) => before + 1), busy, failure, change };
}
