import { query as words } from '#messages/support/query.ts';
import { SelectField, TextArea, TextField } from '#web/ui/field.tsx';
import { ContactFields, TicketForm, TicketSent, useTicketForm } from './ticket-form.tsx';
import styles from './support.module.css';

const initial = { full_name: '', mobile_no: '', email: '', subject: '', message: '' };
const labels = { subject: words.topic, message: words.message };

/** The query form of the service pages; `topics` are the options of its subject, if the service has any. Loaded on demand. */
export default function QueryForm({ page, topics }: { page: string; topics: readonly string[] }) {
  const form = useTicketForm({ name: 'query', initial, endpoint: 'tickets', extraValues: { kind: 'query', page } });
  return (
    <section className={styles['panel']} aria-labelledby="query">
      <h2 id="query">{words.heading}</h2>
      {form.sent ? (
        <TicketSent title={words.sent} sent={form.sent} labels={labels} />
      ) : (
        <TicketForm form={form} submit={words.send}>
          <ContactFields field={form.field} />
          {topics.length > 0 ? (
            <SelectField
              {...form.field('subject')}
              label={words.topic}
              required
              options={[{ value: '', label: words.chooseTopic }, ...topics]}
            />
          ) : (
            <TextField {...form.field('subject')} label={words.topic} required maxLength={150} />
          )}
          <TextArea {...form.field('message')} label={words.message} required maxLength={4000} />
        </TicketForm>
      )}
    </section>
  );
}
