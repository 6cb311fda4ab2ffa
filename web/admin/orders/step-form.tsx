import { policy } from '#contract/policy.ts';
import type { StaffOrder } from '#contract/staff-orders.ts';
import { TextField } from '#web/ui/field.tsx';
import { formatRupees } from '#web/ui/rupees.ts';
import { useServerForm } from '#web/ui/use-server-form.ts';
import { DeedDialog } from '../deed-dialog.tsx';
import { type DeedProps, useDeed } from './use-deed.ts';

/** The acts that need no more than a note. */
export const steps = {
  confirm: {
    title: 'Confirm the order?',
    about: () => 'It is accepted and goes to packing. Until dispatch it can still be cancelled.',
    confirm: 'Confirm the order',
  },
  pack: {
    title: 'Is it packed?',
    about: () => 'It then waits for the courier. Until dispatch it can still be cancelled.',
    confirm: 'Mark as packed',
  },
  'out-for-delivery': {
    title: 'Is it out for delivery?',
    about: () => 'The buyer sees it on the order’s page. This cannot be undone.',
    confirm: 'It is out for delivery',
  },
  'attempt-failed': {
    title: 'Did the courier find nobody?',
    about: () =>
      `After the first attempt the buyer is told that another follows within ${policy.secondAttemptHours} hours. This cannot be undone.`,
    confirm: 'The attempt failed',
  },
  hold: {
    title: 'Does the courier hold the parcel?',
    about: () => `The buyer sees that it can be fetched for ${policy.courierHoldDays} days. This cannot be undone.`,
    confirm: 'The courier holds it',
  },
  deliver: {
    title: 'Is it delivered?',
    about: (order: StaffOrder) =>
      `The ${policy.returnDays} days for returns begin now. ${
        order.payment_status === 'cod_due' ? `The cash of ${formatRupees(order.amount_due)} is booked apart. ` : ''
      }This cannot be undone.`,
    confirm: 'It is delivered',
  },
  'collect-cod': {
    title: 'Is the courier’s cash here?',
    about: (order: StaffOrder) =>
      `${formatRupees(order.amount_due)} is booked as received for this order. This cannot be undone.`,
    confirm: 'Book the cash',
  },
};
export type StepDeed = keyof typeof steps;

/** Asks before a step, with room for a note. */
export function StepForm({ step, ...props }: DeedProps & { step: StepDeed }) {
  const { title, about, confirm } = steps[step];
  const send = useDeed(props, step);
  const form = useServerForm({ note: '' }, (values) => send({ note: values.note }));
  return (
    <DeedDialog title={title} about={<p>{about(props.order)}</p>} confirm={confirm} form={form} onClose={props.onClose}>
      <TextField
        {...form.textProps('note')}
        required={false}
        label="Note for staff"
        hint="The buyer does not see it"
        maxLength={500}
      />
    </DeedDialog>
  );
}
