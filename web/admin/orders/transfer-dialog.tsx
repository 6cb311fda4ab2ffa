import type { RefundPaidBody } from '#contract/admin/orders/orders.ts';
import { transfer as messages } from '#messages/admin.ts';
import type { CallFailure } from '#web/ui/api-call.ts';
import { FormDialog } from '#web/admin/kit/form.tsx';
import { TextField } from '#web/admin/kit/inputs.tsx';
import { formatRupees } from '#web/ui/rupees.ts';
import { useForm } from '#web/ui/use-form.ts';

interface TransferDialogProps {
  /** The amount is in rupees. */
  amount: number;
  send: (body: RefundPaidBody) => Promise<CallFailure | null>;
  onClose: () => void;
}

/** For a refund or an unmatched payment. */
export function TransferDialog({ amount, send, onClose }: TransferDialogProps) {
  const form = useForm({ initial: { reference: '' }, submit: send });
  return (
    <FormDialog
      title={messages.title({ amount: formatRupees(amount) })}
      about={messages.about}
      confirmLabel={messages.confirm}
      form={form}
      onClose={onClose}
    >
      <TextField
        {...form.field('reference')}
        required
        label={messages.reference}
        hint={messages.referenceHint}
        maxLength={40}
      />
    </FormDialog>
  );
}
