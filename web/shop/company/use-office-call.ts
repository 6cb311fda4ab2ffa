import { useEffect, useState } from 'react';
import { apiCall } from '#web/ui/api-call.ts';
import { useSettings } from '../frame/settings.ts';
import { words as here } from '../language/language-words.ts';

type OfficeAnswer<T> = { state: 'loading' } | { state: 'failed'; message: string } | { state: 'ready'; reply: T };

/** One public reading call on the office's origin, made when the part that needs it comes to life. */
export function useOfficeCall<T>(path: string): OfficeAnswer<T> {
  const { admin_url } = useSettings();
  const [answer, setAnswer] = useState<OfficeAnswer<T>>({ state: 'loading' });
  const address = admin_url + path;
  useEffect(() => {
    const leaving = new AbortController();
    void apiCall<T>(address, { signal: leaving.signal, language: here.code }).then((result) => {
      if (leaving.signal.aborted) return;
      setAnswer(
        result.ok ? { state: 'ready', reply: result.reply } : { state: 'failed', message: result.failure.message },
      );
    });
    return () => leaving.abort();
  }, [address]);
  return answer;
}
