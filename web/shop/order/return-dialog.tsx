import { type RefObject, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { messages } from '#contract/messages.ts';
import type { OrderDetail, OrderLineDetail } from '#contract/order-life.ts';
import { policy } from '#contract/policy.ts';
import { words as ticketWords } from '#contract/ticket-label-words.ts';
import { returnReasons } from '#contract/tickets.ts';
import { Button } from '#web/ui/button.tsx';
import { SelectField, TextArea } from '#web/ui/field.tsx';
import { formatRupees } from '#web/ui/rupees.ts';
import { formatCalendarDay } from '../language/format.ts';
import { FormMessage } from '../forms/form-errors.tsx';
import { notify } from '../frame/notice-list.ts';
import { keepDraft, readDraft } from '../support/ticket-storage.ts';
import { PhotoPicker, usePhotos } from '../support/photo-picker.tsx';
import { ActDialog, Choice, useAct, useRefundQuote } from './order-dialog.tsx';
import { words } from './order-dialog-words.ts';
import { words as pageWords } from './order-page-words.ts';
import type { Asked } from './order-api.ts';
import { todayInIndia } from './order-progress.ts';
import formStyles from '../forms/form.module.css';
import styles from './order-dialog.module.css';

interface ReturnDialogProps {
  line: OrderLineDetail;
  asked: Asked;
  onClose: () => void;
  onDone: (order: OrderDetail) => void;
}

const reasons = [
  { value: '', label: words.return.chooseReason },
  ...returnReasons.map((value) => ({ value, label: ticketWords.reasons[value] })),
];
const empty = { reason: '', message: '', quantity: '1' };
type Values = typeof empty;

/** What is typed survives a refusal, closing the window and a reload. */
function useDraft(name: string, most: number) {
  const [values, setValues] = useState<Values>(() => ({ ...empty, quantity: String(most), ...readDraft(name) }));
  useEffect(() => keepDraft(name, values), [name, values]);
  const quantity = Math.min(most, Math.max(1, Number(values.quantity) || 1));
  return { values, quantity, set: (part: Partial<Values>) => setValues((before) => ({ ...before, ...part })) };
}

/** Asks to take pieces of a line back, with a reason and photos. */
export function ReturnDialog({ line, asked, onClose, onDone }: ReturnDialogProps) {
  const draft = `return-${asked.id}-${line.line_no}`;
  const { values, quantity, set } = useDraft(draft, line.can_return_quantity);
  const photos = usePhotos(draft);
  const [errors, setErrors] = useState<Record<string, string[]>>({});
  const [refusal, setRefusal] = useState('');
  const { act, busy } = useAct(asked, '/returns');
  const [waiting, setWaiting] = useState(false);
  const { quote } = useRefundQuote(asked, `${line.line_no}:${quantity}`);
  const fields = useRef<HTMLDivElement>(null);

  const submit = async () => {
    if (waiting || busy) return;
    setRefusal('');
    setWaiting(true);
    const named = await photos.uploads.settled();
    setWaiting(false);
    // The picker says which of them cannot go along.
    if (named === null) return;
    const { reason, message } = values;
    const answer = await act({ lines: [{ line_no: line.line_no, quantity, reason, message, photos: named }] });
    if (!answer) return;
    if (answer.ok) {
      photos.uploads.forget();
      keepDraft(draft, null);
      notify({ kind: 'success', title: words.return.done });
      return onDone(answer.reply.data);
    }
    const { status, message: said, errors: all } = answer.failure;
    const wrong = ofTheLine(all);
    flushSync(() => setErrors(wrong));
    photos.uploads.refuse(wrong);
    if (!focusWrong(fields, wrong)) setRefusal(status === 0 ? words.noAnswer : said);
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

  return (
    <ActDialog title={words.return.title} busy={busy || waiting} onClose={onClose} onSubmit={() => void submit()}>
      <Choice
        line={line}
        count={quantity}
        least={1}
        most={line.can_return_quantity}
        choose={(count) => set({ quantity: String(count) })}
      />
      <div ref={fields} className={formStyles['stack']}>
        <SelectField {...field('reason')} label={words.return.reason} required options={reasons} />
        {values.reason === 'not_wanted' && <Unwanted line={line} />}
        <TextArea
          {...field('message')}
          label={words.return.message}
          hint={words.return.messageHint}
          rows={3}
          maxLength={1000}
        />
      </div>
      <PhotoPicker photos={photos} ready />
      <p className={`${formStyles['message']} ${formStyles['calm']}`}>
        {quote && <strong>{words.return.worth(formatRupees(quote.goods_amount))}</strong>}{' '}
        {words.return.after(policy.refundWorkingDays)} {words.return.wayBack}
      </p>
      <FormMessage>{refusal}</FormMessage>
      <div className={styles['ways']}>
        <Button variant="secondary" onClick={() => busy || waiting || onClose()}>
          {words.return.keep}
        </Button>
        <Button type="submit" busy={busy || waiting}>
          {busy || waiting ? messages.pleaseWait : words.return.send}
        </Button>
      </div>
    </ActDialog>
  );
}

/** Goods that expire soon are not taken back just so. */
function Unwanted({ line }: { line: OrderLineDetail }) {
  const [today] = useState(todayInIndia);
  const until = line.return_unwanted_until;
  if (until === null || until === line.return_until) return null;
  const over = until < today;
  return (
    <p className={formStyles['note']}>
      {over ? pageWords.goods.unwantedOver : pageWords.goods.unwantedUntil(formatCalendarDay(until))}
    </p>
  );
}

/** The server's faults of the one line that was sent, by field. */
function ofTheLine(errors: Record<string, string[]>): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(errors).map(([field, said]) => [field.replace(/^lines\.0\./, ''), said] as const),
  );
}

/** Puts the cursor into the first wrong field; false where no field is to blame. */
function focusWrong(fields: RefObject<HTMLElement | null>, wrong: Record<string, string[]>): boolean {
  const controls = [...(fields.current?.querySelectorAll<HTMLElement>('[name]') ?? [])];
  const first = controls.find((control) => (control.getAttribute('name') ?? '') in wrong);
  first?.focus();
  return first !== undefined || Object.keys(wrong).some((field) => field.startsWith('photos'));
}
