import { type ReactNode, useEffect, useState } from 'react';
import { errorScreen as messages } from '#messages/shop.ts';
import type { CallResult } from '#web/ui/api-call.ts';
import { Button } from '#web/ui/button.tsx';
import { FormMessage } from '#web/ui/form.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import styles from './join.module.css';

interface FetchedState<T> {
  /** Null while it loads, and after a failure. */
  value: T | null;
  error: string;
  again: () => void;
}

/** Loads data that a step needs besides the application. */
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
