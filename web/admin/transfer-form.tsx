import type { RefundPaidBody } from '#contract/staff-orders.ts';
import type { CallFailure } from '#web/ui/api-call.ts';
import { TextField } from '#web/ui/field.tsx';
import { formatRupees } from '#web/ui/rupees.ts';
import { useServerForm } from '#web/ui/use-server-form.ts';
import { DeedDialog } from './deed-dialog.tsx';

interface TransferFormProps {
  /** In rupees. */
  amount: number;
  send: (body: RefundPaidBody) => Promise<CallFailure | null>;
  onClose: () => void;
}

/** Notes a transfer to the buyer's bank that staff made. */
export function TransferForm({ amount, send, onClose }: TransferFormProps) {
  const form = useServerForm({ reference: '' }, send);
  return (
    <DeedDialog
      title={`Did you transfer ${formatRupees(amount)}?`}
      about={<p>It is booked as sent back and the buyer is told. This cannot be undone.</p>}
      confirm="It is transferred"
      form={form}
      onClose={onClose}
    >
      <TextField
        {...form.textProps('reference')}
        label="Bank reference (UTR)"
        hint="6 to 40 letters and digits, as the bank shows it"
        maxLength={40}
      />
    </DeedDialog>
  );
}
