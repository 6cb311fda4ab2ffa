import { useState } from 'react';
import { policy } from '#contract/policy.ts';
import type { OrderAction, StaffOrder } from '#contract/staff-orders.ts';
import { Button } from '#web/ui/button.tsx';
import { FormDialog } from '#web/ui/dialog.tsx';
import { CheckboxField, TextArea, TextField } from '#web/ui/field.tsx';
import { formatRupees } from '#web/ui/rupees.ts';
import { useForm } from '#web/ui/use-form.ts';
import {
  emptyLineFields,
  enteredQuantities,
  lineField,
  LineName,
  LineQuantityFields,
  moveErrorsToLines,
  RefundPreview,
  remainingDeliveryCharge,
  remainingQuantity,
  StaffNoteField,
} from './order-action-fields.tsx';
import { type OrderActionProps, type PickedAction, useOrderAction } from './order-api.ts';
import { actionLabels } from './order-labels.ts';
import { IssueRefundDialog, RefundActionDialog, ReturnActionDialog } from './order-returns.tsx';
import styles from './order-actions.module.css';

/** These reverse a sale: they never come first. */
const reversals: readonly OrderAction[] = ['cancel', 'returned-to-origin'];

/** A button for each action that the order allows now, the next step first. */
export function OrderActions({ order, onPick }: { order: StaffOrder; onPick: (picked: PickedAction) => void }) {
  const { allowed_actions: allowed } = order;
  if (allowed.length === 0) return null;
  const nextStep = allowed.find((action) => !reversals.includes(action));
  return (
    <div className={styles['actions']} role="group" aria-label="Order actions">
      {allowed.map((action) => (
        <Button
          key={action}
          size="small"
          variant={action === nextStep ? 'primary' : 'secondary'}
          className={reversals.includes(action) ? styles['reversal'] : ''}
          aria-haspopup="dialog"
          onClick={() => onPick({ of: 'order', action })}
        >
          {action === 'cancel' && !order.can_cancel_lines ? 'Cancel order' : actionLabels[action]}
        </Button>
      ))}
    </div>
  );
}

/** The dialog of the picked action. It stays open while the order changes behind it. */
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

/** The actions that need no more than a note. */
const steps = {
  confirm: {
    title: 'Confirm this order?',
    about: () => 'It moves to packing. You can still cancel it until dispatch.',
    confirm: 'Confirm order',
  },
  pack: {
    title: 'Mark as packed?',
    about: () => 'It then waits for the courier. You can still cancel it until dispatch.',
    confirm: 'Mark as packed',
  },
  'out-for-delivery': {
    title: 'Mark as out for delivery?',
    about: () => 'The buyer sees it on the order page. This cannot be undone.',
    confirm: 'Mark as out for delivery',
  },
  'attempt-failed': {
    title: 'Record a failed delivery attempt?',
    about: () =>
      `After the first attempt we tell the buyer that another follows within ${policy.secondAttemptHours} hours. This cannot be undone.`,
    confirm: 'Record failed attempt',
  },
  hold: {
    title: 'Mark as held by the courier?',
    about: () =>
      `The buyer sees that they can collect the parcel for ${policy.courierHoldDays} days. This cannot be undone.`,
    confirm: 'Mark as held by courier',
  },
  deliver: {
    title: 'Mark as delivered?',
    about: (order: StaffOrder) =>
      `The ${policy.returnDays}-day return window starts now. ${
        order.payment_status === 'cod_due' ? `Record the cash of ${formatRupees(order.amount_due)} separately. ` : ''
      }This cannot be undone.`,
    confirm: 'Mark as delivered',
  },
  'collect-cod': {
    title: 'Record the courier’s cash?',
    about: (order: StaffOrder) =>
      `${formatRupees(order.amount_due)} is recorded as received for this order. This cannot be undone.`,
    confirm: 'Record cash received',
  },
};

/** Asks before a step, with room for a note. */
function StepDialog({ step, ...props }: OrderActionProps & { step: keyof typeof steps }) {
  const { title, about, confirm } = steps[step];
  const submit = useOrderAction(props, step);
  const form = useForm({ initial: { note: '' }, submit });
  return (
    <FormDialog
      title={title}
      about={<p>{about(props.order)}</p>}
      confirmLabel={confirm}
      form={form}
      onClose={props.onClose}
    >
      <StaffNoteField form={form} name="note" />
    </FormDialog>
  );
}

/** Hands the parcel to the courier: courier, AWB number, and when its items expire. */
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
      title="Dispatch this order?"
      about={<p>We issue the invoice and tell the buyer. From then on the order cannot be cancelled, only returned.</p>}
      confirmLabel="Dispatch order"
      form={form}
      onClose={onClose}
    >
      <TextField {...form.field('courier')} required label="Courier" maxLength={60} />
      <TextField {...form.field('awb')} required label="AWB number" maxLength={40} />
      <TextField
        {...form.field('tracking_url')}
        label="Tracking link"
        hint="Starts with https://"
        inputMode="url"
        maxLength={500}
      />
      <fieldset className={styles['group']}>
        <legend>Expiry dates, as printed on the items</legend>
        {lines.map((line) => (
          <div key={line.line_no} className={styles['line']}>
            <LineName line={line} />
            <TextField
              {...form.field(lineField(line.line_no))}
              label={
                <>
                  <span className="visually-hidden">{line.product_name} </span>expires on
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

/** Cancels an order, or some of its items. */
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
      title={isWhole ? 'Cancel this order?' : 'Cancel some items?'}
      about={<p>The items go back into stock. This cannot be undone.</p>}
      confirmLabel={isWhole ? 'Cancel order' : 'Cancel items'}
      form={form}
      onClose={onClose}
    >
      {order.can_cancel_lines && (
        <fieldset className={styles['group']}>
          <legend>What to cancel</legend>
          <label className={styles['choice']}>
            <input type="radio" name="extent" checked={isWhole} onChange={() => setIsWhole(true)} />
            Everything that is left
          </label>
          <label className={styles['choice']}>
            <input type="radio" name="extent" checked={!isWhole} onChange={() => setIsWhole(false)} />
            Some items
          </label>
        </fieldset>
      )}
      {!isWhole && (
        <LineQuantityFields
          legend="Items to cancel"
          lines={order.lines}
          max={(line) => line.can_cancel_quantity}
          field={form.field}
        />
      )}
      <TextArea
        {...form.field('reason')}
        required
        label="Reason"
        hint="The buyer sees it on the order page"
        rows={2}
        maxLength={500}
      />
      <RefundPreview order={order} request={!isWhole && lines.length === 0 ? null : request} />
    </FormDialog>
  );
}

/** Takes in a parcel that the courier could not deliver and brought back. */
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
      title="Record return to origin?"
      about={<p>The whole order is credited and a credit note is issued. This cannot be undone.</p>}
      confirmLabel="Record return to origin"
      form={form}
      onClose={onClose}
    >
      <TextArea
        {...form.field('reason')}
        required
        label="Reason"
        hint="For staff; the buyer does not see it"
        rows={2}
        maxLength={500}
      />
      <LineQuantityFields
        legend="Items to write off; the rest goes back into stock"
        lines={order.lines}
        max={remainingQuantity}
        field={form.field}
      />
      {remainingDeliveryCharge(order) > 0 && (
        <CheckboxField {...form.checkbox('refund_shipping')} label="Refund the delivery charge, too" />
      )}
      <RefundPreview order={order} request={{ act: 'returned-to-origin', refund_shipping }} />
    </FormDialog>
  );
}
