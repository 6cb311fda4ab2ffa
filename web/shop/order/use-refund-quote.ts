import { useEffect, useState } from 'react';
import type { Success } from '#contract/envelope.ts';
import type { CreditQuote } from '#contract/order-life.ts';
import { type Asked, orderCall } from './order-calls.ts';

/** How long a choice must stand before it is asked about. */
const restMs = 250;

/** What pieces chosen by line, as `1:2,3:1`, would come to; null while that is not known, or where nothing is chosen. */
export function useRefundQuote({ id, mobile }: Asked, lines: string): { quote: CreditQuote | null; failure: string } {
  const [answer, setAnswer] = useState<{ lines: string; quote: CreditQuote | null; failure: string } | null>(null);
  useEffect(() => {
    if (lines === '') return;
    const abort = new AbortController();
    const ask = async () => {
      const query = { lines };
      const { signal } = abort;
      const result = await orderCall<Success<CreditQuote>>({ id, mobile }, '/refund-quote', { query, signal });
      if (signal.aborted) return;
      setAnswer(
        result.ok
          ? { lines, quote: result.reply.data, failure: '' }
          : { lines, quote: null, failure: result.failure.message },
      );
    };
    const timer = setTimeout(() => void ask(), restMs);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [id, mobile, lines]);
  return answer?.lines === lines ? answer : { quote: null, failure: '' };
}
