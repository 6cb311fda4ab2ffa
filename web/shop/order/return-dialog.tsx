import { type RefObject, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { OrderDetail, OrderLineDetail } from '#contract/order-life.ts';
import { policy } from '#contract/policy.ts';
import { returnReasons } from '#contract/tickets.ts';
import { todayInIndia } from '#contract/india-time.ts';
import { order as pageMessages, orderDialogs as messages } from '#messages/account.ts';
import { ticketLabels as ticketMessages } from '#messages/support.ts';
import { SelectField, TextArea } from '#web/ui/field.tsx';
import { formatRupees } from '#web/ui/rupees.ts';
import { formatCalendarDay } from '../language/format.ts';
import { FormMessage } from '#web/ui/form.tsx';
import { notify } from '../frame/notice-list.ts';
import { saveDraft, readDraft } from '../support/ticket-storage.ts';
import { PhotoPicker, usePhotos } from '../support/photo-picker.tsx';
import { OrderDialog, LineQuantity, useOrderAction, useRefundQuote } from './order-dialog.tsx';
import type { OrderAccess } from './order-api.ts';
import formStyles from '../forms/form.module.css';

interface ReturnDialogProps {
  line: OrderLineDetail;
  access: OrderAccess;
  onClose: () => void;
  onDone: (order: OrderDetail) => void;
}

const reasons = [
  { value: '', label: messages.return.chooseReason },
  ...returnReasons.map((value) => ({ value, label: ticketMessages.reasons[value] })),
];
const empty = { reason: '', message: '', quantity: '1' };
type Values = typeof empty;

/** Stored in the tab: values survive errors, closing the dialog and a reload. */
function useDraft(name: string, maxQuantity: number) {
  const [values, setValues] = useState<Values>(() => ({ ...empty, quantity: String(maxQuantity), ...readDraft(name) }));
  useEffect(() => saveDraft(name, values), [name, values]);
  const quantity = Math.min(maxQuantity, Math.max(1, Number(values.quantity) || 1));
  return { values, quantity, set: (part: Partial<Values>) => setValues((before) => ({ ...before, ...part })) };
}

/** Holds what was typed, and sends it after the photos. */
function useReturn(
  line: OrderLineDetail,
  access: OrderAccess,
  fields: RefObject<HTMLElement | null>,
  onDone: ReturnDialogProps['onDone'],
) {
  const draft = `return-${access.order}-${line.line_no}`;
  const { values, quantity, set } = useDraft(draft, line.can_return_quantity);
  const photos = usePhotos(draft);
  const [errors, setErrors] = useState<Record<string, string[]>>({});
  const [message, setMessage] = useState('');
  const { run, busy } = useOrderAction(access, '/returns');
  const [uploading, setUploading] = useState(false);
  const { quote } = useRefundQuote(access, `${line.line_no}:${quantity}`, busy);

  const submit = async () => {
    if (uploading || busy) return;
    setMessage('');
    setUploading(true);
    const photoNames = await photos.uploads.finish();
    setUploading(false);
    // The picker shows which photos failed.
    if (photoNames === null) return;
    const { reason, message: text } = values;
    const part = { line_no: line.line_no, quantity, reason, message: text, photos: photoNames };
    const response = await run({ lines: [part] });
    if (!response) return;
    if (response.ok) {
      photos.uploads.clear();
      saveDraft(draft, null);
      notify({ kind: 'success', title: messages.return.done });
      return onDone(response.reply.data);
    }
    const { failure } = response;
    const fieldErrors = lineErrors(failure.errors);
    flushSync(() => setErrors(fieldErrors));
    photos.uploads.showErrors(fieldErrors);
    if (!focusFirstInvalid(fields, fieldErrors))
      setMessage(failure.status === 0 ? messages.noResponse : failure.message);
  };
  const field = (name: 'reason' | 'message') => ({
    name,
    value: values[name],
    error: errors[name]?.[0],
    onChange: ({ target }: { target: { value: string } }) => {
      set({ [name]: target.value });
      setErrors(({ [name]: _changed, ...others }) => others);
    },
  });
  return { values, quantity, set, photos, quote, field, busy: busy || uploading, message, submit };
}

export function ReturnDialog({ line, access, onClose, onDone }: ReturnDialogProps) {
  const fields = useRef<HTMLDivElement>(null);
  const { values, quantity, set, photos, quote, field, busy, message, submit } = useReturn(
    line,
    access,
    fields,
    onDone,
  );
  return (
    <OrderDialog
      title={messages.return.title}
      busy={busy}
      message={message}
      submitLabel={messages.return.send}
      onClose={onClose}
      onSubmit={() => void submit()}
    >
      <LineQuantity
        line={line}
        count={quantity}
        min={1}
        max={line.can_return_quantity}
        onChange={(count) => set({ quantity: String(count) })}
      />
      <div ref={fields} className={formStyles['stack']}>
        <SelectField {...field('reason')} label={messages.return.reason} required options={reasons} />
        {values.reason === 'not_wanted' && <UnwantedNote line={line} />}
        <TextArea
          {...field('message')}
          label={messages.return.message}
          hint={messages.return.messageHint}
          rows={3}
          maxLength={1000}
        />
      </div>
      <PhotoPicker photos={photos} ready />
      <FormMessage kind="note">
        {quote && <strong>{messages.return.amountPaid({ amount: formatRupees(quote.items_amount) })}</strong>}{' '}
        {messages.return.refundTime({ days: policy.refundWorkingDays })} {messages.return.returnCost}
      </FormMessage>
    </OrderDialog>
  );
}

/** Unwanted products that expire soon have a shorter return period. */
function UnwantedNote({ line }: { line: OrderLineDetail }) {
  const [today] = useState(todayInIndia);
  const until = line.return_unwanted_until;
  if (until === null || until === line.return_until) return null;
  const isOver = until < today;
  return (
    <p className={formStyles['note']}>
      {isOver ? pageMessages.items.unwantedOver : pageMessages.items.unwantedUntil({ day: formatCalendarDay(until) })}
    </p>
  );
}

/** Returns the line's errors by field, without the line index. */
function lineErrors(errors: Record<string, string[]>): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(errors).map(([field, texts]) => [field.replace(/^lines\.0\./, ''), texts] as const),
  );
}

/** Returns false if no field is at fault. */
function focusFirstInvalid(fields: RefObject<HTMLElement | null>, errors: Record<string, string[]>): boolean {
  const controls = [...(fields.current?.querySelectorAll<HTMLElement>('[name]') ?? [])];
  const first = controls.find((control) => (control.getAttribute('name') ?? '') in errors);
  first?.focus();
  return first !== undefined || Object.keys(errors).some((field) => field.startsWith('photos'));
}
