import { complaint as messages } from '#messages/support.ts';
import { TextArea, TextField } from '#web/ui/field.tsx';
import { ContentPageLayout } from '../content/content-page.tsx';
import type { LoadedPage } from '../content/content.server.ts';
import { PhotoPicker, usePhotos } from './photo-picker.tsx';
import { TicketSent, ContactFields, TicketForm, useTicketForm } from './ticket-form.tsx';
import formStyles from '../forms/form.module.css';
import styles from './support.module.css';

export default function ComplaintPage({ page }: { page: LoadedPage }) {
  return (
    <ContentPageLayout page={page}>
      <ComplaintForm />
    </ContentPageLayout>
  );
}

const initial = { full_name: '', mobile_no: '', email: '', order_id: '', member_id: '', subject: '', message: '' };
const labels = {
  subject: messages.subject,
  order_id: messages.orderNumber,
  member_id: messages.seller,
  message: messages.message,
};
const extraValues = { kind: 'complaint' };

/** Both complaints pages show this form. */
function ComplaintForm() {
  const photos = usePhotos('complaint');
  const form = useTicketForm({ name: 'complaint', initial, endpoint: 'tickets', extraValues, photos: photos.uploads });
  return (
    <section className={styles['panel']} aria-labelledby="complain">
      <h2 id="complain">{messages.heading}</h2>
      {form.sent ? (
        <TicketSent title={messages.sent} sent={form.sent} labels={labels} />
      ) : (
        <TicketForm form={form} submit={messages.send}>
          <ContactFields field={form.field} />
          <div className={formStyles['grid']}>
            <TextField
              {...form.field('order_id')}
              label={messages.orderNumber}
              hint={messages.orderHint}
              inputMode="numeric"
              maxLength={12}
            />
            <TextField
              {...form.field('member_id')}
              label={messages.memberId}
              hint={messages.memberHint}
              inputMode="numeric"
              maxLength={8}
            />
          </div>
          <TextField {...form.field('subject')} label={messages.subject} required maxLength={150} />
          <TextArea {...form.field('message')} label={messages.message} required maxLength={4000} rows={6} />
          <PhotoPicker photos={photos} ready={form.ready} />
        </TicketForm>
      )}
    </section>
  );
}
