import { type ReactNode, useEffect, useState } from 'react';
import { errorScreen as messages } from '#messages/shop/errorScreen.ts';
import type { CallResult } from '#web/ui/api-call.ts';
import { Button } from '#web/ui/button.tsx';
import { FormMessage } from '#web/ui/form.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import styles from './join.module.css';

interface FetchedState<T> {
  /** Null while it is fetched, or where it could not be. */
  value: T | null;
  error: string;
  again: () => void;
}

/** Fetches what a step shows beside the application. */
export function useFetched<T>(fetchOnce: (signal: AbortSignal) => Promise<CallResult<{ data: T }>>): FetchedState<T> {
  const [state, setState] = useState<{ value: T | null; error: string }>({ value: null, error: '' });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const abort = new AbortController();
    void fetchOnce(abort.signal).then((result) => {
      if (abort.signal.aborted) return;
      setState(result.ok ? { value: result.reply.data, error: '' } : { value: null, error: result.failure.message });
    });
    return () => abort.abort();
  }, [fetchOnce, attempt]);
  const again = () => {
    setState({ value: null, error: '' });
    setAttempt((count) => count + 1);
  };
  return { ...state, again };
}

/** What was fetched, or the wait for it, or why it failed with a way to try again. */
export function Fetched<T>({ value, error, again, children }: FetchedState<T> & { children: (value: T) => ReactNode }) {
  if (value !== null) return children(value);
  if (error === '')
    return (
      <div className={styles['waiting']}>
        <Spinner />
      </div>
    );
  return (
    <div className={styles['form']}>
      <FormMessage>{error}</FormMessage>
      <div>
        <Button onClick={again}>{messages.tryAgain}</Button>
      </div>
    </div>
  );
}
