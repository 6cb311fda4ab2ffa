import type { StaffOrder } from '#contract/staff-orders.ts';
import { CheckboxField, TextField } from '#web/ui/field.tsx';
import { formatRupees } from '#web/ui/rupees.ts';
import { useServerForm } from '#web/ui/use-server-form.ts';
import { DeedDialog } from '../deed-dialog.tsx';
import styles from '../deed-dialog.module.css';
import { Quote } from './quote.tsx';
import { nameReturn } from './return-forms.tsx';
import { TransferForm } from '../transfer-form.tsx';
import { type DeedProps, useDeed } from './use-deed.ts';

type Refund = StaffOrder['refunds'][number];

/** What of the delivery charge was not taken off yet, in rupees. */
export function shippingLeft({ shipping_charge: charge, credits }: StaffOrder): number {
  return (
    credits.reduce((left, credit) => left - Math.round(credit.shipping_amount * 100), Math.round(charge * 100)) / 100
  );
}

/** Sends the money of received returns back: all of them, or those that are chosen. */
export function RefundForm(props: DeedProps) {
  const { order, onClose } = props;
  const send = useDeed(props, 'refund');
  const ready = order.returns.filter((each) => each.allowed_moves.includes('refund'));
  const nameOf = (id: number) => `return-${id}`;
  const initial: Record<string, string | boolean> = { reason: '', refund_shipping: false };
  for (const { id } of order.returns) initial[nameOf(id)] = ready.some((each) => each.id === id);
  const chosenOf = (isChosen: (name: string) => boolean) =>
    ready.filter(({ id }) => isChosen(nameOf(id))).map(({ id }) => id);
  const form = useServerForm(initial, (values) => {
    const { reason, refund_shipping } = values;
    return send({ returns: chosenOf((name) => values[name] === true), refund_shipping, reason });
  });
  const shipping = form.checkboxProps('refund_shipping');
  const returns = chosenOf((name) => form.checkboxProps(name).checked);
  return (
    <DeedDialog
      title="Send the money back?"
      about={<p>A credit note is issued. This cannot be undone.</p>}
      confirm="Refund"
      form={form}
      onClose={onClose}
    >
      <fieldset className={styles['group']}>
        <legend>Returns whose goods are here</legend>
        {ready.map((each) => (
          <CheckboxField
            key={each.id}
            {...form.checkboxProps(nameOf(each.id))}
            required={false}
            label={nameReturn(order, each)}
          />
        ))}
      </fieldset>
      {shippingLeft(order) > 0 && (
        <CheckboxField
          {...shipping}
          required={false}
          label={`Delivery of ${formatRupees(shippingLeft(order))}, too; meant for goods that were at fault`}
        />
      )}
      <TextField
        {...form.textProps('reason')}
        required={false}
        label="Note for staff"
        hint="The buyer does not see it"
        maxLength={500}
      />
      <Quote
        order={order}
        ask={returns.length === 0 ? null : { act: 'refund', returns, refund_shipping: shipping.checked }}
      />
    </DeedDialog>
  );
}

/** Has the provider try a failed refund once more. */
export function RetryForm({ of, ...props }: DeedProps & { of: Refund }) {
  const send = useDeed(props, `refunds/${of.id}/retry`);
  const form = useServerForm({}, () => send());
  return (
    <DeedDialog
      title={`Try to send ${formatRupees(of.amount)} back again?`}
      about={<p>The payment provider is asked for it as for a new refund.</p>}
      confirm="Try again"
      form={form}
      onClose={props.onClose}
    />
  );
}

/** Notes a transfer that staff made. */
export function PaidForm({ of, ...props }: DeedProps & { of: Refund }) {
  const send = useDeed(props, `refunds/${of.id}/paid`);
  return <TransferForm amount={of.amount} send={send} onClose={props.onClose} />;
}
