import { useState } from 'react';
import type { OrderDetail, OrderLineDetail, RefundQuote } from '#contract/order-life.ts';
import { orderDialogs as messages } from '#messages/account.ts';
import { TextArea } from '#web/ui/field.tsx';
import { formatRupees } from '#web/ui/rupees.ts';
import { FormMessage, useSessionEnd } from '#web/ui/form.tsx';
import { notify } from '../frame/notice-list.ts';
import { OrderDialog, LineQuantity, useOrderAction, useRefundQuote } from './order-dialog.tsx';
import type { OrderAccess } from './order-api.ts';
import formStyles from '../forms/form.module.css';

interface CancelDialogProps {
  order: OrderDetail;
  access: OrderAccess;
  /** The line that is selected at first; null selects all. */
  lineNo: number | null;
  onClose: () => void;
  onDone: (order: OrderDetail) => void;
}

/** Cancels all or part of an order before dispatch. */
export function CancelDialog({ order, access, lineNo, onClose, onDone }: CancelDialogProps) {
  const lines = order.lines.filter((line) => line.can_cancel_quantity > 0);
  const [quantities, setQuantities] = useState(() => initialQuantities(lines, lineNo));
  const [reason, setReason] = useState('');
  const [message, setMessage] = useState('');
  const { run, busy } = useOrderAction(access, '/cancel');
  const chosen = [...quantities].filter(([, quantity]) => quantity > 0);
  const totalQuantity = chosen.reduce((sum, [, quantity]) => sum + quantity, 0);
  const isWholeOrder =
    !order.can_cancel_lines || lines.every((line) => quantities.get(line.line_no) === line.can_cancel_quantity);
  // Cancelling an unpaid order as a whole needs no quote.
  const needsQuote = order.can_cancel_lines && !(isWholeOrder && order.amount_paid === 0);
  const quoteLines = needsQuote ? chosen.map((part) => part.join(':')).join(',') : '';
  const { quote, failure } = useRefundQuote(access, quoteLines, busy);

  const submit = async () => {
    if (!isWholeOrder && totalQuantity === 0) return setMessage(messages.cancel.choose);
    setMessage('');
    const part = isWholeOrder ? {} : { lines: chosen.map(([line_no, quantity]) => ({ line_no, quantity })) };
    const response = await run({ ...part, reason });
    if (!response) return;
    if (!response.ok) return setMessage(response.failure.status === 0 ? messages.noResponse : response.failure.message);
    notify({ kind: 'success', title: isWholeOrder ? messages.cancel.done : messages.cancel.itemsDone });
    onDone(response.reply.data);
  };

  return (
    <OrderDialog
      title={messages.cancel.title}
      busy={busy}
      message={message}
      submitLabel={isWholeOrder ? messages.cancel.cancelOrder : messages.cancel.cancelItems({ count: totalQuantity })}
      closeLabel={messages.cancel.keepOrder}
      onClose={onClose}
      onSubmit={() => void submit()}
    >
      {order.can_cancel_lines && (
        <fieldset className="order-dialog-lines">
          <legend>{messages.cancel.which}</legend>
          {lines.map((line) => (
            <LineQuantity
              key={line.line_no}
              line={line}
              count={quantities.get(line.line_no) ?? 0}
              min={0}
              max={line.can_cancel_quantity}
              onChange={(quantity) => setQuantities(new Map(quantities).set(line.line_no, quantity))}
            />
          ))}
        </fieldset>
      )}
      <RefundPreview
        order={order}
        isEmpty={!isWholeOrder && totalQuantity === 0}
        isWholeOrder={isWholeOrder}
        quote={quote}
        failure={failure}
      />
      <TextArea
        name="reason"
        label={messages.cancel.reason}
        hint={messages.cancel.reasonHint}
        rows={2}
        maxLength={500}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <p className={formStyles['note']}>{messages.cancel.final}</p>
    </OrderDialog>
  );
}

function initialQuantities(lines: readonly OrderLineDetail[], lineNo: number | null): Map<number, number> {
  return new Map(
    lines.map((line) => [line.line_no, lineNo === null || lineNo === line.line_no ? line.can_cancel_quantity : 0]),
  );
}

interface RefundPreviewProps {
  order: OrderDetail;
  isEmpty: boolean;
  isWholeOrder: boolean;
  quote: RefundQuote | null;
  failure: string;
}

/** Shows the refund, or the amount that is no longer due. */
function RefundPreview(props: RefundPreviewProps) {
  const [main, ...more] = describeRefund(props);
  return (
    <FormMessage kind="note">
      <strong>{useSessionEnd(main)}</strong> {more.join(' ')}
    </FormMessage>
  );
}

function describeRefund({ order, isEmpty, isWholeOrder, quote, failure }: RefundPreviewProps): string[] {
  const { cancel } = messages;
  if (isEmpty) return [cancel.choose];
  if (order.amount_paid === 0 && isWholeOrder) return [cancel.nothingPaid];
  if (failure) return [failure];
  if (!quote) return [cancel.calculating];
  if (order.amount_paid === 0) return [cancel.lessDue({ amount: formatRupees(quote.total_amount) })];
  const delivery =
    quote.shipping_amount > 0 ? [cancel.withDelivery({ amount: formatRupees(quote.shipping_amount) })] : [];
  return [cancel.refund({ amount: formatRupees(quote.refund_amount) }), ...delivery, cancel.bankTime];
}
