import { useEffect, useState } from 'react';
import type { RefundQuote } from '#contract/order-life.ts';
import type { RefundQuoteBody, StaffOrder } from '#contract/staff-orders.ts';
import { FieldError } from '#web/ui/field.tsx';
import { formatRupees } from '#web/ui/rupees.ts';
import { askQuote } from './order-calls.ts';
import styles from '../deed-dialog.module.css';

interface QuoteProps {
  order: StaffOrder;
  /** What is going to be asked for; null where nothing is chosen yet. */
  ask: RefundQuoteBody | null;
}

/** How long typing has to rest before the server is asked, in ms. */
const rest = 250;

/** What the act comes to in money, by the server's own arithmetic. */
export function Quote({ order, ask }: QuoteProps) {
  const question = ask && JSON.stringify(ask);
  const [answer, setAnswer] = useState<{ to: string; quote: RefundQuote | null; trouble: string } | null>(null);
  useEffect(() => {
    if (!question) return;
    const gone = new AbortController();
    const timer = setTimeout(() => {
      void askQuote(order.id, JSON.parse(question) as RefundQuoteBody, gone.signal).then((result) => {
        if (gone.signal.aborted) return;
        const said = result.ok
          ? { quote: result.reply, trouble: '' }
          : { quote: null, trouble: result.failure.message };
        setAnswer({ to: question, ...said });
      });
    }, rest);
    return () => {
      clearTimeout(timer);
      gone.abort();
    };
    // The order itself changes when somebody moves it: what was said then is asked anew.
  }, [question, order]);
  if (!question) return <div className={styles['quote']}>Nothing is chosen yet.</div>;
  const current = answer?.to === question ? answer : null;
  return (
    <div className={styles['quote']} aria-live="polite" aria-busy={current === null || undefined}>
      {!current && <p>Reckoning…</p>}
      {current?.quote && <Amounts order={order} quote={current.quote} />}
      <FieldError error={current?.trouble} />
    </div>
  );
}

function Amounts({ order, quote }: { order: StaffOrder; quote: RefundQuote }) {
  const { goods_amount: goods, shipping_amount: shipping, total_amount: total, refund_amount: refund } = quote;
  if (total === 0) return <p>No money moves: nothing of it was paid.</p>;
  const left = order.amount_due - total;
  return (
    <>
      <p>
        <strong>{formatRupees(total)}</strong> is taken off the sale
        {shipping > 0 ? `: goods ${formatRupees(goods)}, delivery ${formatRupees(shipping)}.` : ', for goods.'}
      </p>
      {refund > 0 ? (
        <p>
          <strong>{formatRupees(refund)}</strong>{' '}
          {quote.refund_method === 'provider'
            ? 'goes back to the buyer by the payment provider.'
            : 'has to go back to the buyer: you transfer it to a bank account and enter the reference here.'}
        </p>
      ) : (
        <p>
          Nothing was paid, so nothing goes back.{' '}
          {left > 0 && order.payment_method === 'cod' && (
            <>
              The courier collects <strong>{formatRupees(left)}</strong>.
            </>
          )}
        </p>
      )}
    </>
  );
}
