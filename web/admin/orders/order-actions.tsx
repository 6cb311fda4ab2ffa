import { useState } from 'react';
import { policy } from '#contract/policy.ts';
import type { OrderAction, StaffOrder } from '#contract/admin/orders/orders.ts';
import { orderActions as messages, orderLabels as labels } from '#messages/admin.ts';
import { Button, CheckboxField, ReasonField, TextField } from '#web/admin/kit/inputs.tsx';
import { FormDialog } from '#web/admin/kit/form.tsx';
import { formatRupees } from '#web/ui/rupees.ts';
import { useForm } from '#web/ui/use-form.ts';
import look from '#web/admin/kit/look.module.css';
import {
  enteredQuantities,
  lineField,
  LineName,
  LineQuantityFields,
  moveErrorsToLines,
  RefundPreview,
  remainingDeliveryCharge,
  remainingQuantity,
  StaffNoteField,
  emptyLineFields,
} from './order-action-fields.tsx';
import { type OrderActionProps, type PickedAction, useOrderAction } from './order-api.ts';
import { IssueRefundDialog, RefundActionDialog, ReturnActionDialog } from './order-returns.tsx';
import styles from './order-actions.module.css';

/** These actions reverse a sale, so they never come first. */
const reversals: readonly OrderAction[] = ['cancel', 'returned-to-origin'];

/** The buttons begin with the next step. */
export function OrderActions({ order, onPick }: { order: StaffOrder; onPick: (picked: PickedAction) => void }) {
  const { allowed_actions: allowed } = order;
  if (allowed.length === 0) return null;
  const nextStep = allowed.find((action) => !reversals.includes(action));
  return (
    <div className={styles['actions']} role="group" aria-label={messages.label}>
      {allowed.map((action) => (
        <Button
          key={action}
          size="small"
          variant={action === nextStep ? 'primary' : 'secondary'}
          className={reversals.includes(action) ? styles['reversal'] : ''}
          aria-haspopup="dialog"
          onClick={() => onPick({ of: 'order', action })}
        >
          {labelOf(action, order)}
        </Button>
      ))}
    </div>
  );
}

function labelOf(action: OrderAction, order: StaffOrder): string {
  if (action === 'cancel' && !order.can_cancel_lines) return messages.cancelOrder;
  return labels.action[action];
}

/** The dialog stays open while the order behind it changes. */
export function ActionDialog({ picked, ...props }: OrderActionProps & { picked: PickedAction }) {
  if (picked.of === 'return') return <ReturnActionDialog picked={picked} {...props} />;
  if (picked.of === 'refund') return <RefundActionDialog picked={picked} {...props} />;
  switch (picked.action) {
    case 'dispatch':
      return <DispatchDialog {...props} />;
    case 'cancel':
      return <CancelDialog {...props} />;
    case 'returned-to-origin':
      return <ReturnToOriginDialog {...props} />;
    case 'refund':
      return <IssueRefundDialog {...props} />;
    default:
      return <StepDialog step={picked.action} {...props} />;
  }
}

type Step = keyof typeof messages.steps;

function describeStep(step: Step, order: StaffOrder): string {
  const { steps } = messages;
  const amount = formatRupees(order.amount_due);
  switch (step) {
    case 'attempt-failed':
      return steps[step].about({ hours: policy.secondAttemptHours });
    case 'hold':
      return steps[step].about({ days: policy.courierHoldDays });
    case 'deliver':
      return order.payment_status === 'cod_due'
        ? steps[step].aboutCash({ days: order.return_days, amount })
        : steps[step].about({ days: order.return_days });
    case 'collect-cod':
      return steps[step].about({ amount });
    default:
      return steps[step].about;
  }
}

/** For steps that need no more than a note. */
function StepDialog({ step, ...props }: OrderActionProps & { step: Step }) {
  const { title, confirm } = messages.steps[step];
  const submit = useOrderAction(props, step);
  const form = useForm({ initial: { note: '' }, submit });
  return (
    <FormDialog
      title={title}
      about={describeStep(step, props.order)}
      confirmLabel={confirm}
      form={form}
      onClose={props.onClose}
    >
      <StaffNoteField form={form} name="note" />
    </FormDialog>
  );
}

function DispatchDialog(props: OrderActionProps) {
  const { order, onClose } = props;
  const send = useOrderAction(props, 'dispatch');
  const lines = order.lines.filter((line) => remainingQuantity(line) > 0);
  const form = useForm<Record<string, string>>({
    initial: { courier: '', awb: '', tracking_url: '', ...emptyLineFields(order.lines) },
    submit: async (values) => {
      const { courier, awb, tracking_url } = values;
      const expiries = lines
        .map(({ line_no }) => ({ line_no, expires_on: values[lineField(line_no)]! }))
        .filter(({ expires_on }) => expires_on !== '');
      return moveErrorsToLines(await send({ courier, awb, tracking_url, expiries }), expiries);
    },
  });
  return (
    <FormDialog
      title={messages.dispatch.title}
      about={messages.dispatch.about}
      confirmLabel={messages.dispatch.confirm}
      form={form}
      onClose={onClose}
    >
      <TextField {...form.field('courier')} required label={messages.dispatch.courier} maxLength={60} />
      <TextField {...form.field('awb')} required label={messages.dispatch.awb} maxLength={40} />
      <TextField
        {...form.field('tracking_url')}
        label={messages.dispatch.link}
        hint={messages.dispatch.linkHint}
        inputMode="url"
        maxLength={500}
      />
      <fieldset className={look['choices']}>
        <legend>{messages.dispatch.expiries}</legend>
        {lines.map((line) => (
          <div key={line.line_no} className={styles['line']}>
            <LineName line={line} />
            <TextField
              {...form.field(lineField(line.line_no))}
              label={
                <>
                  <span className="visually-hidden">{line.product_name} </span>
                  {messages.dispatch.expiresOn}
                </>
              }
              type="date"
            />
          </div>
        ))}
      </fieldset>
    </FormDialog>
  );
}

function CancelDialog(props: OrderActionProps) {
  const { order, onClose } = props;
  const send = useOrderAction(props, 'cancel');
  const [isWhole, setIsWhole] = useState(true);
  const form = useForm<Record<string, string>>({
    initial: { reason: '', ...emptyLineFields(order.lines) },
    submit: async (values) => {
      const lines = enteredQuantities(order.lines, values);
      return moveErrorsToLines(await send({ ...(isWhole ? {} : { lines }), reason: values['reason'] }), lines);
    },
  });
  const lines = enteredQuantities(order.lines, form.values);
  const request = isWhole ? ({ act: 'cancel' } as const) : { act: 'cancel' as const, lines };
  return (
    <FormDialog
      title={isWhole ? messages.cancel.title : messages.cancel.titleItems}
      about={messages.cancel.about}
      confirmLabel={isWhole ? messages.cancel.confirm : messages.cancel.confirmItems}
      form={form}
      onClose={onClose}
    >
      {order.can_cancel_lines && (
        <fieldset className={look['choices']}>
          <legend>{messages.cancel.extent}</legend>
          <label className={styles['choice']}>
            <input type="radio" name="extent" checked={isWhole} onChange={() => setIsWhole(true)} />
            {messages.cancel.whole}
          </label>
          <label className={styles['choice']}>
            <input type="radio" name="extent" checked={!isWhole} onChange={() => setIsWhole(false)} />
            {messages.cancel.some}
          </label>
        </fieldset>
      )}
      {!isWhole && (
        <LineQuantityFields
          legend={messages.cancel.items}
          lines={order.lines}
          max={(line) => line.can_cancel_quantity}
          field={form.field}
        />
      )}
      <ReasonField {...form.field('reason')} label={messages.cancel.reason} hint={messages.cancel.reasonHint} />
      <RefundPreview order={order} request={!isWhole && lines.length === 0 ? null : request} />
    </FormDialog>
  );
}

function ReturnToOriginDialog(props: OrderActionProps) {
  const { order, onClose } = props;
  const send = useOrderAction(props, 'returned-to-origin');
  const form = useForm<Record<string, string | boolean>>({
    initial: { reason: '', refund_shipping: false, ...emptyLineFields(order.lines) },
    submit: async (values) => {
      const written_off = enteredQuantities(order.lines, values);
      const { reason, refund_shipping } = values;
      return moveErrorsToLines(await send({ reason, written_off, refund_shipping }), written_off);
    },
  });
  const refund_shipping = form.values['refund_shipping'] === true;
  return (
    <FormDialog
      title={messages.toOrigin.title}
      about={messages.toOrigin.about}
      confirmLabel={messages.toOrigin.confirm}
      form={form}
      onClose={onClose}
    >
      <ReasonField {...form.field('reason')} label={messages.toOrigin.reason} hint={messages.toOrigin.reasonHint} />
      <LineQuantityFields
        legend={messages.toOrigin.writeOff}
        lines={order.lines}
        max={remainingQuantity}
        field={form.field}
      />
      {/* If nothing was paid, the charge is credited with the items. */}
      {order.amount_paid > 0 && remainingDeliveryCharge(order) > 0 && (
        <CheckboxField {...form.checkbox('refund_shipping')} label={messages.toOrigin.refundDelivery} />
      )}
      <RefundPreview order={order} request={{ act: 'returned-to-origin', refund_shipping }} />
    </FormDialog>
  );
}
