import { words as ticketWords } from '#contract/ticket-label-words.ts';
import { type ReturnReason, returnReasons } from '#contract/tickets.ts';
import { SelectField, TextArea, TextField } from '#web/ui/field.tsx';
import { words } from './return-words.ts';
import { PhotoPicker } from './photo-picker.tsx';
import { SentTicket } from './sent-ticket.tsx';
import { PersonFields, TicketForm } from './ticket-form.tsx';
import { type Sent, useTicketForm } from './use-ticket-form.ts';
import { usePhotos } from './use-photos.ts';
import formStyles from '../forms/form.module.css';
import styles from './support.module.css';

const initial = { full_name: '', mobile_no: '', email: '', order_id: '', reason: '', products: '', message: '' };
const labels = {
  order_id: words.orderId,
  reason: words.reason,
  products: words.products,
  message: words.message,
};
const more = { kind: 'return_request' };
const reasons = [
  { value: '', label: words.chooseReason },
  ...returnReasons.map((value) => ({ value, label: ticketWords.reasons[value] })),
];

/** The reason in the words that were chosen from. */
function withReason(sent: Sent): Sent {
  const reason = ticketWords.reasons[sent.values['reason'] as ReturnReason];
  return { ...sent, values: { ...sent.values, reason } };
}

/** The return policy's form. */
export function ReturnForm() {
  const photos = usePhotos('return');
  const form = useTicketForm({ name: 'return', initial, to: 'tickets', more, photos: photos.uploads });
  return (
    <section className={styles['panel']} aria-labelledby="return">
      <h2 id="return">{words.heading}</h2>
      {form.sent ? (
        <SentTicket title={words.sent} sent={withReason(form.sent)} labels={labels} />
      ) : (
        <TicketForm form={form} submit={words.send}>
          <PersonFields field={form.field} />
          <div className={formStyles['grid']}>
            <TextField {...form.field('order_id')} label={words.orderId} required inputMode="numeric" maxLength={12} />
            <SelectField {...form.field('reason')} label={words.reason} required options={reasons} />
          </div>
          <TextArea
            {...form.field('products')}
            label={words.products}
            hint={words.productsHint}
            required
            maxLength={1000}
            rows={3}
          />
          <TextArea {...form.field('message')} label={words.message} maxLength={4000} rows={3} />
          <PhotoPicker photos={photos} ready={form.ready} />
        </TicketForm>
      )}
    </section>
  );
}
