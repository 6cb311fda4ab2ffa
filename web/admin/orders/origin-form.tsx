import { CheckboxField, TextArea } from '#web/ui/field.tsx';
import { useServerForm } from '#web/ui/use-server-form.ts';
import { DeedDialog } from '../deed-dialog.tsx';
import { fieldOf, leftOf, LinePieces, pieceErrorField, typedPieces } from './line-fields.tsx';
import { Quote } from './quote.tsx';
import { shippingLeft } from './refund-forms.tsx';
import { type DeedProps, renameErrors, useDeed } from './use-deed.ts';

/** Takes in a parcel that came back undelivered. */
export function OriginForm(props: DeedProps) {
  const { order, onClose } = props;
  const send = useDeed(props, 'returned-to-origin');
  const initial: Record<string, string | boolean> = { reason: '', refund_shipping: false };
  for (const { line_no } of order.lines) initial[fieldOf(line_no)] = '';
  const form = useServerForm(initial, async (values) => {
    const written_off = typedPieces(order.lines, values);
    const { reason, refund_shipping } = values;
    return renameErrors(await send({ reason, written_off, refund_shipping }), (key) =>
      pieceErrorField(key, written_off),
    );
  });
  const shipping = form.checkboxProps('refund_shipping');
  return (
    <DeedDialog
      title="Did the parcel come back undelivered?"
      about={<p>All of it is taken off the sale, and a credit note is issued. This cannot be undone.</p>}
      confirm="Take it in"
      form={form}
      onClose={onClose}
    >
      <TextArea
        {...form.textProps('reason')}
        label="Reason"
        hint="For staff; the buyer does not see it"
        rows={2}
        maxLength={500}
      />
      <LinePieces
        legend="Pieces to write off; the rest goes back into stock"
        lines={order.lines}
        most={leftOf}
        textProps={form.textProps}
      />
      {shippingLeft(order) > 0 && (
        <CheckboxField {...shipping} required={false} label="Take the delivery charge off, too" />
      )}
      <Quote order={order} ask={{ act: 'returned-to-origin', refund_shipping: shipping.checked }} />
    </DeedDialog>
  );
}
