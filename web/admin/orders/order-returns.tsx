import { type StaffOrder, staffOrderPaths } from '#contract/admin/orders/orders.ts';
import { orderLabels as labels, returns as messages } from '#messages/admin.ts';
import { ticketLabels } from '#messages/support.ts';
import { Badge } from '#web/ui/badge.tsx';
import { readQuantity } from '#web/admin/kit/counts.ts';
import { Button, CheckboxField, TextArea, TextField } from '#web/admin/kit/inputs.tsx';
import { FormDialog, QuestionDialog } from '#web/admin/kit/form.tsx';
import { formatRupees } from '#web/ui/rupees.ts';
import { withElements } from '#web/ui/with-elements.ts';
import { useForm } from '#web/ui/use-form.ts';
import look from '#web/admin/kit/look.module.css';
import { formatTime } from '../kit/dates.ts';
import { PhotoList } from '../kit/staff-files.tsx';
import { TransferDialog } from './transfer-dialog.tsx';
import { RefundPreview, remainingDeliveryCharge, StaffNoteField } from './order-action-fields.tsx';
import { type OrderActionProps, type PickedAction, useOrderAction } from './order-api.ts';
import { refundErrors, refundInProgress, refundLabel, returnLabels } from './order-labels.ts';
import styles from './order-detail.module.css';

type Return = StaffOrder['returns'][number];
type Refund = StaffOrder['refunds'][number];

interface SectionProps {
  order: StaffOrder;
  onPick: (picked: PickedAction) => void;
}

export function Returns({ order, onPick }: SectionProps) {
  if (order.returns.length === 0) return null;
  const isCashMissing = order.payment_status === 'cod_due' && order.returns.some(({ state }) => state === 'received');
  return (
    <section className={styles['card']} aria-labelledby="returns">
      <h2 id="returns">{messages.heading}</h2>
      {isCashMissing && <p>{messages.cashFirst}</p>}
      <ul className={styles['entries']}>
        {order.returns.map((each) => (
          <ReturnEntry key={each.id} order={order} orderReturn={each} onPick={onPick} />
        ))}
      </ul>
    </section>
  );
}

function ReturnEntry({ order, orderReturn, onPick }: SectionProps & { orderReturn: Return }) {
  const { id, state, kind, reason, requested_at, message, photos, answer, allowed_actions: allowed } = orderReturn;
  const items = describeReturn(order, orderReturn);
  const isRefundStarted = state === 'received' && !orderReturn.is_refundable && order.payment_status !== 'cod_due';
  const { text, tone } = isRefundStarted ? refundInProgress : returnLabels[state];
  return (
    <li className={styles['entry']}>
      <p className={look['badges']}>
        {items} <Badge tone={tone}>{text}</Badge>
        {kind !== 'buyer' && <Badge>{messages.kinds[kind]}</Badge>}
      </p>
      <p className={look['quiet']}>
        {withElements(messages.about, {
          id,
          reason: ticketLabels.reasons[reason],
          time: <Time key="time" at={requested_at} />,
        })}
      </p>
      {message && <p className={styles['quote']}>{message}</p>}
      <PhotoList photos={photos} path={staffOrderPaths.returnPhotos} />
      {answer && <p className={look['quiet']}>{messages.answer({ answer })}</p>}
      <p className={styles['entryActions']}>
        {allowed.map(
          (action) =>
            action !== 'refund' && (
              <Button
                key={action}
                size="small"
                variant="secondary"
                aria-haspopup="dialog"
                onClick={() => onPick({ of: 'return', id, action })}
                of={items}
              >
                {messages.action[action]}
              </Button>
            ),
        )}
      </p>
    </li>
  );
}

export function Refunds({ order, onPick }: SectionProps) {
  if (order.refunds.length === 0) return null;
  return (
    <section className={styles['card']} aria-labelledby="refunds">
      <h2 id="refunds">{messages.refunds}</h2>
      {order.refunded_ahead > 0 && (
        <p className={look['quiet']}>{messages.refundedAhead({ amount: formatRupees(order.refunded_ahead) })}</p>
      )}
      <ul className={styles['entries']}>
        {order.refunds.map((refund) => (
          <RefundEntry key={refund.id} refund={refund} onPick={onPick} />
        ))}
      </ul>
    </section>
  );
}

function RefundEntry({ refund, onPick }: Pick<SectionProps, 'onPick'> & { refund: Refund }) {
  const amount = formatRupees(refund.amount);
  const { text, tone } = refundLabel(refund.state, refund.method);
  return (
    <li className={styles['entry']}>
      <p className={look['badges']}>
        <strong>{amount}</strong> <Badge tone={tone}>{text}</Badge>
      </p>
      <p className={look['quiet']}>
        {withElements(refund.origin === 'provider' ? messages.refundByProvider : messages.refund, {
          id: refund.id,
          method: labels.method[refund.method],
          time: <Time key="time" at={refund.created_at} />,
        })}
        {refund.settled_at && (
          <>, {withElements(messages.settled, { time: <Time key="time" at={refund.settled_at} /> })}</>
        )}
        {refund.reference && `, ${messages.reference({ reference: refund.reference })}`}
      </p>
      {refund.last_error && (
        <p className={styles['problem']}>
          {refundErrors[refund.last_error] ?? refund.last_error}{' '}
          {refund.attempts > 1 && messages.attempts({ count: refund.attempts })}
        </p>
      )}
      <p className={styles['entryActions']}>
        {refund.allowed_actions.map((action) => (
          <Button
            key={action}
            size="small"
            variant="secondary"
            aria-haspopup="dialog"
            onClick={() => onPick({ of: 'refund', id: refund.id, action })}
            of={messages.ofAmount({ amount })}
          >
            {messages.refundAction[action]}
          </Button>
        ))}
      </p>
    </li>
  );
}

function Time({ at }: { at: string }) {
  return <time dateTime={at}>{formatTime(at)}</time>;
}

function describeReturn(order: StaffOrder, { line_no, quantity }: Return): string {
  const line = order.lines.find((each) => each.line_no === line_no);
  return `${quantity} × ${line?.product_name ?? ''}`;
}

type ReturnDialogProps = OrderActionProps & { orderReturn: Return };

export function ReturnActionDialog({
  picked,
  ...props
}: OrderActionProps & { picked: PickedAction & { of: 'return' } }) {
  const orderReturn = props.order.returns.find(({ id }) => id === picked.id);
  if (!orderReturn) return null;
  return picked.action === 'receive' ? (
    <ReceiveReturnDialog orderReturn={orderReturn} {...props} />
  ) : (
    <AnswerReturnDialog action={picked.action} orderReturn={orderReturn} {...props} />
  );
}

/** A return whose items never arrived is declined, too. */
function AnswerReturnDialog({ action, orderReturn, ...props }: ReturnDialogProps & { action: 'approve' | 'decline' }) {
  const submit = useOrderAction(props, `returns/${orderReturn.id}/${action}`);
  const form = useForm({ initial: { answer: '' }, submit });
  const { title, about, hint } = messages[action];
  return (
    <FormDialog
      title={title}
      about={about({ items: describeReturn(props.order, orderReturn) })}
      confirmLabel={messages.action[action]}
      form={form}
      onClose={props.onClose}
    >
      <TextArea
        {...form.field('answer')}
        required={action === 'decline'}
        label={messages.answerLabel}
        hint={hint}
        rows={3}
        maxLength={500}
      />
    </FormDialog>
  );
}

function ReceiveReturnDialog({ orderReturn, ...props }: ReturnDialogProps) {
  const send = useOrderAction(props, `returns/${orderReturn.id}/receive`);
  const form = useForm({
    initial: { restock: '', note: '' },
    submit: ({ restock, note }) => send({ restock: restock.trim() === '' ? null : readQuantity(restock), note }),
  });
  return (
    <FormDialog
      title={messages.receive.title}
      about={messages.receive.about({ items: describeReturn(props.order, orderReturn) })}
      confirmLabel={messages.action.receive}
      form={form}
      onClose={props.onClose}
    >
      <TextField
        {...form.field('restock')}
        required
        label={messages.receive.fit({ count: orderReturn.quantity })}
        hint={messages.receive.fitHint}
        inputMode="numeric"
        maxLength={4}
      />
      <StaffNoteField form={form} name="note" />
    </FormDialog>
  );
}

/** Refunds all received returns or the selected ones. */
export function IssueRefundDialog(props: OrderActionProps) {
  const { order, onClose } = props;
  const send = useOrderAction(props, 'refund');
  const ready = order.returns.filter((each) => each.allowed_actions.includes('refund'));
  const returnField = (id: number) => `return-${id}`;
  const selected = (values: Record<string, string | boolean>) =>
    ready.filter(({ id }) => values[returnField(id)] === true).map(({ id }) => id);
  const form = useForm<Record<string, string | boolean>>({
    initial: {
      reason: '',
      refund_shipping: false,
      ...Object.fromEntries(order.returns.map(({ id }) => [returnField(id), ready.some((each) => each.id === id)])),
    },
    submit: (values) =>
      send({
        returns: selected(values),
        refund_shipping: values['refund_shipping'],
        reason: values['reason'],
      }),
  });
  const returns = selected(form.values);
  const refund_shipping = form.values['refund_shipping'] === true;
  return (
    <FormDialog
      title={messages.issue.title}
      about={messages.issue.about}
      confirmLabel={labels.action.refund}
      form={form}
      onClose={onClose}
    >
      <fieldset className={look['choices']}>
        <legend>{messages.issue.received}</legend>
        {ready.map((each) => (
          <CheckboxField key={each.id} {...form.checkbox(returnField(each.id))} label={describeReturn(order, each)} />
        ))}
      </fieldset>
      {remainingDeliveryCharge(order) > 0 && (
        <CheckboxField
          {...form.checkbox('refund_shipping')}
          label={messages.issue.refundDelivery({ amount: formatRupees(remainingDeliveryCharge(order)) })}
        />
      )}
      <StaffNoteField form={form} name="reason" />
      <RefundPreview
        order={order}
        request={returns.length === 0 ? null : { act: 'refund', returns, refund_shipping }}
      />
    </FormDialog>
  );
}

export function RefundActionDialog({
  picked,
  ...props
}: OrderActionProps & { picked: PickedAction & { of: 'refund' } }) {
  const refund = props.order.refunds.find(({ id }) => id === picked.id);
  if (!refund) return null;
  return picked.action === 'retry' ? (
    <RetryRefundDialog refund={refund} {...props} />
  ) : (
    <RefundTransferDialog refund={refund} {...props} />
  );
}

function RetryRefundDialog({ refund, ...props }: OrderActionProps & { refund: Refund }) {
  const send = useOrderAction(props, `refunds/${refund.id}/retry`);
  return (
    <QuestionDialog
      title={messages.retry.title({ amount: formatRupees(refund.amount) })}
      about={messages.retry.about}
      confirmLabel={messages.refundAction.retry}
      run={() => send()}
      onClose={props.onClose}
    />
  );
}

function RefundTransferDialog({ refund, ...props }: OrderActionProps & { refund: Refund }) {
  const send = useOrderAction(props, `refunds/${refund.id}/paid`);
  return <TransferDialog amount={refund.amount} send={send} onClose={props.onClose} />;
}
