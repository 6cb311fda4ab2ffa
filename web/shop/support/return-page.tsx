import { type ReturnReason, returnReasons } from '#contract/tickets.ts';
import { productReturn as messages, ticketLabels as ticketMessages } from '#messages/support.ts';
import { SelectField, TextArea, TextField } from '#web/ui/field.tsx';
import { ContentPageLayout } from '../content/content-page.tsx';
import type { LoadedPage } from '../content/content.server.ts';
import type { SentTicket } from './ticket-receipt.tsx';
import { PhotoPicker, usePhotos } from './photo-picker.tsx';
import { TicketSent, ContactFields, TicketForm, useTicketForm } from './ticket-form.tsx';
import formStyles from '../forms/form.module.css';
import styles from './support.module.css';

export default function ReturnPage({ page }: { page: LoadedPage }) {
  return (
    <ContentPageLayout page={page}>
      <ReturnForm />
    </ContentPageLayout>
  );
}

const initial = { full_name: '', mobile_no: '', email: '', order_id: '', reason: '', products: '', message: '' };
const labels = {
  order_id: messages.orderNumber,
  reason: messages.reason,
  products: messages.products,
  message: messages.message,
};
const extraValues = { kind: 'return_request' };
const reasons = [
  { value: '', label: messages.chooseReason },
  ...returnReasons.map((value) => ({ value, label: ticketMessages.reasons[value] })),
];

/** Replaces the reason's code by its label. */
function withReasonLabel(sent: SentTicket): SentTicket {
  const reason = ticketMessages.reasons[sent.values['reason'] as ReturnReason];
  return { ...sent, values: { ...sent.values, reason } };
}

function ReturnForm() {
  const photos = usePhotos('return');
  const form = useTicketForm({ name: 'return', initial, endpoint: 'tickets', extraValues, photos: photos.uploads });
  return (
    <section className={styles['panel']} aria-labelledby="return">
      <h2 id="return">{messages.heading}</h2>
      {form.sent ? (
        <TicketSent title={messages.sent} sent={withReasonLabel(form.sent)} labels={labels} />
      ) : (
        <TicketForm form={form} submit={messages.send}>
          <ContactFields field={form.field} />
          <div className={formStyles['grid']}>
            <TextField
              {...form.field('order_id')}
              label={messages.orderNumber}
              required
              inputMode="numeric"
              maxLength={12}
            />
            <SelectField {...form.field('reason')} label={messages.reason} required options={reasons} />
          </div>
          <TextArea
            {...form.field('products')}
            label={messages.products}
            hint={messages.productsHint}
            required
            maxLength={1000}
            rows={3}
          />
          <TextArea {...form.field('message')} label={messages.message} maxLength={4000} rows={3} />
          <PhotoPicker photos={photos} ready={form.ready} />
        </TicketForm>
      )}
    </section>
  );
}
