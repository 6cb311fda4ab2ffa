import { type ReactNode, useEffect, useState } from 'react';
import { incomePlan as messages } from '#messages/company.ts';
import { notices } from '#messages/shop.ts';
import { apiCall } from '#web/ui/api-call.ts';
import { Button } from '#web/ui/button.tsx';
import { currentLanguage } from '#locales/current-language.ts';
import { useSettings } from '../frame/settings.ts';
import styles from './income-plan-screen.module.css';

interface PortalDataProps<T> {
  /** Path of the call on the seller portal's origin. */
  path: string;
  children: (reply: T) => ReactNode;
}

/** Shows 'Loading...' (specification section 8) first, and a retry button on failure. */
export function PortalData<T>(part: PortalDataProps<T>) {
  const [attempt, setAttempt] = useState(1);
  return <PortalRequest key={attempt} {...part} again={() => setAttempt(attempt + 1)} />;
}

function PortalRequest<T>({ path, children, again }: PortalDataProps<T> & { again: () => void }) {
  const answer = usePortalCall<T>(path);
  if (answer.state === 'ready') return children(answer.reply);
  if (answer.state === 'loading')
    return (
      <p className={styles['waiting']} role="status">
        {notices.loading}
      </p>
    );
  return (
    <div className={styles['waiting']}>
      <p role="alert">{answer.message}</p>
      <Button variant="secondary" size="small" onClick={again}>
        {messages.tryAgain}
      </Button>
    </div>
  );
}

type PortalAnswer<T> = { state: 'loading' } | { state: 'failed'; message: string } | { state: 'ready'; reply: T };

/** Makes one public GET call on the seller portal's origin. */
function usePortalCall<T>(path: string): PortalAnswer<T> {
  const { admin_url } = useSettings();
  const [answer, setAnswer] = useState<PortalAnswer<T>>({ state: 'loading' });
  const address = admin_url + path;
  useEffect(() => {
    const leaving = new AbortController();
    void apiCall<T>(address, { signal: leaving.signal, language: currentLanguage }).then((result) => {
      if (leaving.signal.aborted) return;
      setAnswer(
        result.ok ? { state: 'ready', reply: result.reply } : { state: 'failed', message: result.failure.message },
      );
    });
    return () => leaving.abort();
  }, [address]);
  return answer;
}
