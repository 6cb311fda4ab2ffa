import { useEffect, useState } from 'react';
import type { RefundQuote } from '#contract/order-life.ts';
import type { RefundQuoteBody, StaffOrder } from '#contract/staff-orders.ts';
import type { CallFailure } from '#web/ui/api-call.ts';
import { readQuantity } from '#web/admin/kit/counts.ts';
import { FieldError, TextField } from '#web/admin/kit/inputs.tsx';
import { orderActions as messages } from '#messages/admin/orderActions.ts';
import { withElements } from '#web/ui/with-elements.ts';
import { formatRupees } from '#web/ui/rupees.ts';
import type { FieldState, Form } from '#web/ui/use-form.ts';
import { quoteRefund } from './order-api.ts';
import styles from './order-actions.module.css';

type Line = StaffOrder['lines'][number];

/** Returns how many items of a line were neither cancelled nor returned. */
export function remainingQuantity(line: Line): number {
  return line.quantity - line.cancelled_quantity - line.returned_quantity;
}

/** Returns what of the delivery charge was not refunded or cancelled yet, in rupees. */
export function remainingDeliveryCharge({ shipping_charge: charge, credits }: StaffOrder): number {
  const paise = (rupees: number) => Math.round(rupees * 100);
  return credits.reduce((left, credit) => left - paise(credit.shipping_amount), paise(charge)) / 100;
}

/** Returns the name of the field in which a line's quantity or date is entered. */
export const lineField = (line_no: number) => `line-${line_no}`;

/** Returns an empty field for each line of the order, for a form's initial values. */
export function emptyLineFields(lines: readonly Line[]): Record<string, string> {
  return Object.fromEntries(lines.map(({ line_no }) => [lineField(line_no), '']));
}

/** Returns the quantities entered for lines, as the server takes them; empty fields and zeros are left out. */
export function enteredQuantities(lines: readonly Line[], values: Record<string, string | boolean>) {
  return lines
    .map(({ line_no }) => ({ line_no, quantity: readQuantity(String(values[lineField(line_no)] ?? '')) }))
    .filter(({ quantity }) => quantity !== 0);
}

/**
 * Moves the server's errors about entries of a list to the fields in which these were entered: `lines.1.quantity` is the field of the
 * second entry that was sent.
 */
export function moveErrorsToLines(
  failure: CallFailure | null,
  sent: readonly { line_no: number }[],
): CallFailure | null {
  if (!failure) return null;
  const fieldOf = (key: string) => {
    const index = /^(?:lines|written_off|expiries)\.(\d+)\./.exec(key)?.[1];
    const line = index === undefined ? undefined : sent[Number(index)];
    return line ? lineField(line.line_no) : key;
  };
  const errors = Object.fromEntries(Object.entries(failure.errors).map(([key, texts]) => [fieldOf(key), texts]));
  return { ...failure, errors };
}

interface LineQuantityFieldsProps {
  legend: string;
  lines: readonly Line[];
  /** The largest quantity that can be entered for a line; without a field where it is 0. */
  max: (line: Line) => number;
  field: (name: string) => FieldState;
}

/** A quantity for each line. */
export function LineQuantityFields({ legend, lines, max, field }: LineQuantityFieldsProps) {
  return (
    <fieldset className={styles['group']}>
      <legend>{legend}</legend>
      {lines
        .filter((line) => max(line) > 0)
        .map((line) => (
          <div key={line.line_no} className={styles['line']}>
            <LineName line={line} />
            <TextField
              {...field(lineField(line.line_no))}
              label={
                <>
                  <span className="visually-hidden">{messages.quantityOf({ product: line.product_name })} </span>
                  {messages.ofMost({ count: max(line) })}
                </>
              }
              inputMode="numeric"
              maxLength={4}
            />
          </div>
        ))}
    </fieldset>
  );
}

/** A product and its SKU, beside a field. */
export function LineName({ line }: { line: Line }) {
  return (
    <p className={styles['name']}>
      {line.product_name} <span className={styles['sku']}>{line.sku}</span>
    </p>
  );
}

/** An optional note that only staff see. */
export function StaffNoteField({ form, name }: { form: Pick<Form, 'field'>; name: string }) {
  return <TextField {...form.field(name)} label={messages.staffNote} hint={messages.staffNoteHint} maxLength={500} />;
}

interface RefundPreviewProps {
  order: StaffOrder;
  /** What is about to be requested; null where nothing is chosen yet. */
  request: RefundQuoteBody | null;
}

/** How long typing has to pause before the server is asked, in ms. */
const typingPauseMs = 250;

/** What the action refunds, by the server's own arithmetic. */
export function RefundPreview({ order, request }: RefundPreviewProps) {
  const requestText = request && JSON.stringify(request);
  const [answer, setAnswer] = useState<{ to: string; quote: RefundQuote | null; error: string } | null>(null);
  useEffect(() => {
    if (!requestText) return;
    const abort = new AbortController();
    const timer = setTimeout(() => {
      void quoteRefund(order.id, JSON.parse(requestText) as RefundQuoteBody, abort.signal).then((result) => {
        if (abort.signal.aborted) return;
        setAnswer({
          to: requestText,
          quote: result.ok ? result.reply : null,
          error: result.ok ? '' : result.failure.message,
        });
      });
    }, typingPauseMs);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
    // When somebody else changes the order, the quote is asked for again.
  }, [requestText, order]);
  if (!requestText) return <div className={styles['quote']}>{messages.nothingSelected}</div>;
  const current = answer?.to === requestText ? answer : null;
  return (
    <div className={styles['quote']} aria-live="polite" aria-busy={current === null || undefined}>
      {!current && <p>{messages.calculating}</p>}
      {current?.quote && <Amounts order={order} quote={current.quote} />}
      <FieldError error={current?.error} />
    </div>
  );
}

function Amounts({ order, quote }: { order: StaffOrder; quote: RefundQuote }) {
  const { items_amount: items, shipping_amount: delivery, total_amount: total, refund_amount: refund } = quote;
  const { refunded_before: before } = quote;
  if (total === 0) return <p>{messages.nothingPaid}</p>;
  const due = order.amount_due - total;
  const strong = (rupees: number) => <strong key="amount">{formatRupees(rupees)}</strong>;
  return (
    <>
      <p>
        {delivery > 0
          ? withElements(messages.totalFalls, {
              total: strong(total),
              items: formatRupees(items),
              delivery: formatRupees(delivery),
            })
          : withElements(messages.totalFallsItems, { total: strong(total) })}
      </p>
      {before > 0 && <p>{withElements(messages.refundedBefore, { amount: strong(before) })}</p>}
      {refund > 0 ? (
        <p>
          {withElements(quote.refund_method === 'provider' ? messages.byProvider : messages.byTransfer, {
            amount: strong(refund),
          })}
        </p>
      ) : (
        before === 0 && (
          <p>
            {messages.noRefund}{' '}
            {due > 0 &&
              order.payment_method === 'cod' &&
              withElements(messages.courierCollects, { amount: strong(due) })}
          </p>
        )
      )}
    </>
  );
}
