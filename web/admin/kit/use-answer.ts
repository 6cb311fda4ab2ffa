import { useEffect, useState } from 'react';
import type { ApiCallOptions, CallFailure } from '#web/ui/api-call.ts';
import { callAsStaff } from '../api.ts';

interface Question extends Pick<ApiCallOptions, 'query'> {
  path: string;
  body?: object;
  /** A new value asks the same question again. */
  version?: string;
}

/** How long typing must pause before a request, in ms. */
const typingPauseMs = 300;

/**
 * Asks the server whenever typing pauses; null asks nothing. `reply` and `failure` answer the current question and are
 * null while it is open; `lastReply` and `lastFailure` stay until the next answer.
 */
export function useAnswer<T>(question: Question | null) {
  const asked = question && JSON.stringify(question);
  const [said, setSaid] = useState<{ to: string; reply: T | null; failure: CallFailure | null } | null>(null);
  if (asked === null && said !== null) setSaid(null);
  useEffect(() => {
    if (asked === null) return;
    const abort = new AbortController();
    const timer = setTimeout(() => {
      const { path, body, query } = JSON.parse(asked) as Question;
      const options = { ...(body && { body }), ...(query && { query }), signal: abort.signal };
      void callAsStaff<T>(path, options).then((result) => {
        if (abort.signal.aborted) return;
        // After a failure the last reply is still shown.
        setSaid((before) =>
          result.ok
            ? { to: asked, reply: result.reply, failure: null }
            : { to: asked, reply: before?.reply ?? null, failure: result.failure },
        );
      });
    }, typingPauseMs);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [asked]);
  const isAnswered = said !== null && said.to === asked;
  return {
    isAnswered,
    reply: isAnswered && said.failure === null ? said.reply : null,
    failure: isAnswered ? said.failure : null,
    lastReply: said?.reply ?? null,
    lastFailure: said?.failure ?? null,
  };
}
