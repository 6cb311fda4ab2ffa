import { useState } from 'react';
import { messages } from '#contract/messages.ts';
import type { OrderDetail, OrderLineDetail, RefundQuote } from '#contract/order-life.ts';
import { Button } from '#web/ui/button.tsx';
import { TextArea } from '#web/ui/field.tsx';
import { formatRupees } from '#web/ui/rupees.ts';
import { FormMessage } from '../forms/form-errors.tsx';
import { notify } from '../frame/notice-list.ts';
import { ActDialog, Choice, useAct, useRefundQuote } from './order-dialog.tsx';
import { words } from './order-dialog-words.ts';
import type { Asked } from './order-api.ts';
import formStyles from '../forms/form.module.css';
import styles from './order-dialog.module.css';

interface CancelDialogProps {
  order: OrderDetail;
  asked: Asked;
  /** The line that is to be cancelled first; null: all. */
  lineNo: number | null;
  onClose: () => void;
  onDone: (order: OrderDetail) => void;
}

/** Cancels an order or some of it, before it is dispatched; says before what goes back. */
export function CancelDialog({ order, asked, lineNo, onClose, onDone }: CancelDialogProps) {
  const lines = order.lines.filter((line) => line.can_cancel_quantity > 0);
  const [counts, setCounts] = useState(() => startCounts(lines, lineNo));
  const [reason, setReason] = useState('');
  const [refusal, setRefusal] = useState('');
  const { act, busy } = useAct(asked, '/cancel');
  const chosen = [...counts].filter(([, quantity]) => quantity > 0);
  const pieces = chosen.reduce((sum, [, quantity]) => sum + quantity, 0);
  const whole = !order.can_cancel_lines || lines.every((line) => counts.get(line.line_no) === line.can_cancel_quantity);
  const named = order.can_cancel_lines ? chosen.map((part) => part.join(':')).join(',') : '';
  const { quote, failure } = useRefundQuote(asked, named);

  const submit = async () => {
    if (!whole && pieces === 0) return setRefusal(words.cancel.choose);
    setRefusal('');
    const part = whole ? {} : { lines: chosen.map(([line_no, quantity]) => ({ line_no, quantity })) };
    const answer = await act({ ...part, reason });
    if (!answer) return;
    if (!answer.ok) return setRefusal(answer.failure.status === 0 ? words.noAnswer : answer.failure.message);
    notify({ kind: 'success', title: whole ? words.cancel.done : words.cancel.someDone });
    onDone(answer.reply.data);
  };

  return (
    <ActDialog title={words.cancel.title} busy={busy} onClose={onClose} onSubmit={() => void submit()}>
      {order.can_cancel_lines && (
        <fieldset className={styles['which']}>
          <legend>{words.cancel.which}</legend>
          {lines.map((line) => (
            <Choice
              key={line.line_no}
              line={line}
              count={counts.get(line.line_no) ?? 0}
              least={0}
              most={line.can_cancel_quantity}
              choose={(quantity) => setCounts(new Map(counts).set(line.line_no, quantity))}
            />
          ))}
        </fieldset>
      )}
      <Outcome order={order} none={!whole && pieces === 0} whole={whole} quote={quote} failure={failure} />
      <TextArea
        name="reason"
        label={words.cancel.reason}
        hint={words.cancel.reasonHint}
        rows={2}
        maxLength={500}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <p className={formStyles['note']}>{words.cancel.final}</p>
      <FormMessage>{refusal}</FormMessage>
      <div className={styles['ways']}>
        <Button variant="secondary" onClick={() => busy || onClose()}>
          {words.cancel.keep}
        </Button>
        <Button type="submit" busy={busy}>
          {busy ? messages.pleaseWait : whole ? words.cancel.all : words.cancel.some(pieces)}
        </Button>
      </div>
    </ActDialog>
  );
}

function startCounts(lines: readonly OrderLineDetail[], lineNo: number | null): Map<number, number> {
  return new Map(
    lines.map((line) => [line.line_no, lineNo === null || lineNo === line.line_no ? line.can_cancel_quantity : 0]),
  );
}

interface OutcomeProps {
  order: OrderDetail;
  none: boolean;
  whole: boolean;
  quote: RefundQuote | null;
  failure: string;
}

/** What cancelling means for the buyer's money. */
function Outcome(props: OutcomeProps) {
  return (
    <div role="status" className={`${formStyles['message']} ${formStyles['calm']}`}>
      {outcomeOf(props).map((text, index) => (index === 0 ? <strong key={text}>{text}</strong> : ` ${text}`))}
    </div>
  );
}

function outcomeOf({ order, none, whole, quote, failure }: OutcomeProps): string[] {
  const { cancel } = words;
  if (none) return [cancel.choose];
  if (order.amount_paid === 0 && whole) return [cancel.nothingPaid];
  if (failure) return [failure];
  if (!quote) return [cancel.reckoning];
  if (order.amount_paid === 0) return [cancel.lessDue(formatRupees(quote.total_amount))];
  const delivery = quote.shipping_amount > 0 ? [cancel.withDelivery(formatRupees(quote.shipping_amount))] : [];
  return [cancel.refund(formatRupees(quote.refund_amount)), ...delivery, cancel.usual];
}
