import { TextArea, TextField } from '#web/ui/field.tsx';
import { words } from './complaint-words.ts';
import { PhotoPicker } from './photo-picker.tsx';
import { SentTicket } from './sent-ticket.tsx';
import { PersonFields, TicketForm } from './ticket-form.tsx';
import { useTicketForm } from './use-ticket-form.ts';
import { usePhotos } from './use-photos.ts';
import formStyles from '../forms/form.module.css';
import styles from './support.module.css';

const initial = { full_name: '', mobile_no: '', email: '', order_id: '', member_id: '', subject: '', message: '' };
const labels = {
  subject: words.subject,
  order_id: words.orderId,
  member_id: words.seller,
  message: words.message,
};
const more = { kind: 'complaint' };

/** The complaint form of both complaints pages. */
export function ComplaintForm() {
  const photos = usePhotos('complaint');
  const form = useTicketForm({ name: 'complaint', initial, to: 'tickets', more, photos: photos.uploads });
  return (
    <section className={styles['panel']} aria-labelledby="complain">
      <h2 id="complain">{words.heading}</h2>
      {form.sent ? (
        <SentTicket title={words.sent} sent={form.sent} labels={labels} />
      ) : (
        <TicketForm form={form} submit={words.send}>
          <PersonFields field={form.field} />
          <div className={formStyles['grid']}>
            <TextField
              {...form.field('order_id')}
              label={words.orderId}
              hint={words.orderHint}
              inputMode="numeric"
              maxLength={12}
            />
            <TextField
              {...form.field('member_id')}
              label={words.memberId}
              hint={words.memberHint}
              inputMode="numeric"
              maxLength={8}
            />
          </div>
          <TextField {...form.field('subject')} label={words.subject} required maxLength={150} />
          <TextArea {...form.field('message')} label={words.message} required maxLength={4000} rows={6} />
          <PhotoPicker photos={photos} ready={form.ready} />
        </TicketForm>
      )}
    </section>
  );
}
