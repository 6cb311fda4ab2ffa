import { query as messages } from '#messages/support.ts';
import { SelectField, TextArea, TextField } from '#web/ui/field.tsx';
import { ContactFields, TicketForm, TicketSent, useTicketForm } from './ticket-form.tsx';
import styles from './support.module.css';

const initial = { full_name: '', mobile_no: '', email: '', subject: '', message: '' };
const labels = { subject: messages.topic, message: messages.message };

/** `topics` are the options of its subject; the visitor types one if there are none. */
export default function QueryForm({ page, topics }: { page: string; topics: readonly string[] }) {
  const form = useTicketForm({ name: 'query', initial, endpoint: 'tickets', extraValues: { kind: 'query', page } });
  return (
    <section className={styles['panel']} aria-labelledby="query">
      <h2 id="query">{messages.heading}</h2>
      {form.sent ? (
        <TicketSent title={messages.sent} sent={form.sent} labels={labels} />
      ) : (
        <TicketForm form={form} submit={messages.send}>
          <ContactFields field={form.field} />
          {topics.length > 0 ? (
            <SelectField
              {...form.field('subject')}
              label={messages.topic}
              required
              options={[{ value: '', label: messages.chooseTopic }, ...topics]}
            />
          ) : (
            <TextField {...form.field('subject')} label={messages.topic} required maxLength={150} />
          )}
          <TextArea {...form.field('message')} label={messages.message} required maxLength={4000} />
        </TicketForm>
      )}
    </section>
  );
}
