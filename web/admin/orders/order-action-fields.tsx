import { type RefundQuote, type RefundQuoteReply } from '#contract/order-life.ts';
import { type RefundQuoteBody, type StaffOrder, staffOrderPaths } from '#contract/admin/orders/orders.ts';
import type { CallFailure } from '#web/ui/api-call.ts';
import { readQuantity } from '#web/admin/kit/counts.ts';
import { FieldError, TextField } from '#web/admin/kit/inputs.tsx';
import { orderActions as messages } from '#messages/admin.ts';
import { withElements } from '#web/ui/with-elements.ts';
import { formatRupees } from '#web/ui/rupees.ts';
import type { FieldState, Form } from '#web/ui/use-form.ts';
import look from '#web/admin/kit/look.module.css';
import { useAnswer } from '#web/admin/kit/use-answer.ts';
import styles from './order-actions.module.css';

type Line = StaffOrder['lines'][number];

/** Returns the quantity that was neither cancelled nor returned. */
export function remainingQuantity(line: Line): number {
  return line.quantity - line.cancelled_quantity - line.returned_quantity;
}

/** Returns the part of the delivery charge that was not refunded or cancelled yet, in rupees. */
export function remainingDeliveryCharge({ shipping_charge: charge, credits }: StaffOrder): number {
  const paise = (rupees: number) => Math.round(rupees * 100);
  return credits.reduce((left, credit) => left - paise(credit.shipping_amount), paise(charge)) / 100;
}

export const lineField = (line_no: number) => `line-${line_no}`;

/** Returns the initial values of the line fields. */
export function emptyLineFields(lines: readonly Line[]): Record<string, string> {
  return Object.fromEntries(lines.map(({ line_no }) => [lineField(line_no), '']));
}

/** Returns the entered quantities as the server expects them, without empty fields and zeros. */
export function enteredQuantities(lines: readonly Line[], values: Record<string, string | boolean>) {
  return lines
    .map(({ line_no }) => ({ line_no, quantity: readQuantity(String(values[lineField(line_no)] ?? '')) }))
    .filter(({ quantity }) => quantity !== 0);
}

/** Maps the server's errors to line fields: `lines.1.quantity` is the field of the second entry that was sent. */
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
  /** Maximum quantity of a line; 0 shows no field. */
  max: (line: Line) => number;
  field: (name: string) => FieldState;
}

export function LineQuantityFields({ legend, lines, max, field }: LineQuantityFieldsProps) {
  return (
    <fieldset className={look['choices']}>
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

export function LineName({ line }: { line: Line }) {
  return (
    <p className={styles['name']}>
      {line.product_name} <span className={look['small']}>{line.sku}</span>
    </p>
  );
}

export function StaffNoteField({ form, name }: { form: Pick<Form, 'field'>; name: string }) {
  return <TextField {...form.field(name)} label={messages.staffNote} hint={messages.staffNoteHint} maxLength={500} />;
}

interface RefundPreviewProps {
  order: StaffOrder;
  /** The request to preview; null while nothing is chosen. */
  request: RefundQuoteBody | null;
}

/** Shows the refund as the server calculates it. */
export function RefundPreview({ order, request }: RefundPreviewProps) {
  const { isAnswered, reply, failure } = useAnswer<RefundQuoteReply>(
    request && {
      path: `${staffOrderPaths.orders}/${order.id}/credit-quote`,
      body: request,
      // A change of the order by a colleague asks for a new quote.
      version: order.version,
    },
  );
  if (!request) return <div className={styles['quote']}>{messages.nothingSelected}</div>;
  return (
    <div className={styles['quote']} aria-live="polite" aria-busy={!isAnswered || undefined}>
      {!isAnswered && <p>{messages.calculating}</p>}
      {reply && <Amounts order={order} quote={reply.data} />}
      <FieldError error={failure?.message} />
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
