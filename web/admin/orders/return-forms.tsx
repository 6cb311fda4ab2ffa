import type { StaffOrder } from '#contract/staff-orders.ts';
import { TextArea, TextField } from '#web/ui/field.tsx';
import { useServerForm } from '#web/ui/use-server-form.ts';
import { DeedDialog } from '../deed-dialog.tsx';
import { type DeedProps, useDeed } from './use-deed.ts';

type Return = StaffOrder['returns'][number];
type ReturnProps = DeedProps & { of: Return };

/** The product and pieces of a return, in one line. */
export function nameReturn(order: StaffOrder, { line_no, quantity }: Return): string {
  const line = order.lines.find((each) => each.line_no === line_no);
  return `${quantity} × ${line?.product_name ?? ''}`;
}

/** Takes a return on. */
export function ApproveForm({ of, ...props }: ReturnProps) {
  const send = useDeed(props, `returns/${of.id}/approve`);
  const form = useServerForm({ answer: '' }, send);
  return (
    <DeedDialog
      title="Approve the return?"
      about={<p>{nameReturn(props.order, of)}. The buyer may then send it back. No money moves yet.</p>}
      confirm="Approve the return"
      form={form}
      onClose={props.onClose}
    >
      <TextArea
        {...form.textProps('answer')}
        required={false}
        label="Answer to the buyer"
        hint="For instance who fetches it and when"
        rows={3}
        maxLength={500}
      />
    </DeedDialog>
  );
}

/** Declines a return, also one whose goods never came. */
export function RefuseForm({ of, ...props }: ReturnProps) {
  const send = useDeed(props, `returns/${of.id}/reject`);
  const form = useServerForm({ answer: '' }, send);
  return (
    <DeedDialog
      title="Refuse the return?"
      about={<p>{nameReturn(props.order, of)}. This cannot be undone; the buyer may ask anew while there is time.</p>}
      confirm="Refuse the return"
      form={form}
      onClose={props.onClose}
    >
      <TextArea
        {...form.textProps('answer')}
        label="Answer to the buyer"
        hint="Why it is not taken back"
        rows={3}
        maxLength={500}
      />
    </DeedDialog>
  );
}

/** Takes the goods of a return in. */
export function ReceiveForm({ of, ...props }: ReturnProps) {
  const send = useDeed(props, `returns/${of.id}/receive`);
  const form = useServerForm({ restock: '', note: '' }, ({ restock, note }) =>
    send({ restock: restock.trim() === '' ? null : Number(restock), note }),
  );
  return (
    <DeedDialog
      title="Are the goods here?"
      about={
        <p>
          {nameReturn(props.order, of)}. What is not fit for sale is written off. This cannot be undone; the refund is
          the next step.
        </p>
      }
      confirm="Take the goods in"
      form={form}
      onClose={props.onClose}
    >
      <TextField
        {...form.textProps('restock')}
        label={`Pieces fit for sale, of ${of.quantity}`}
        hint="They go back into stock"
        inputMode="numeric"
        maxLength={4}
      />
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
