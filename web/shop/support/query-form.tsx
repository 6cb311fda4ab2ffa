import { SelectField, TextArea, TextField } from '#web/ui/field.tsx';
import { SentTicket } from './sent-ticket.tsx';
import { PersonFields, TicketForm } from './ticket-form.tsx';
import { useTicketForm } from './use-ticket-form.ts';
import styles from './support.module.css';

const initial = { full_name: '', mobile_no: '', email: '', subject: '', message: '' };
const labels = { subject: 'Topic', message: 'Message' };

/** The service pages' form; `topics` are offered where the service has some. */
export default function QueryForm({ page, topics }: { page: string; topics: readonly string[] }) {
  const form = useTicketForm({ name: 'query', initial, to: 'tickets', more: { kind: 'query', page } });
  return (
    <section className={styles['panel']} aria-labelledby="query">
      <h2 id="query">Submit Your Query</h2>
      {form.sent ? (
        <SentTicket title="We have your query" sent={form.sent} labels={labels} />
      ) : (
        <TicketForm form={form} submit="Submit">
          <PersonFields field={form.field} />
          {topics.length > 0 ? (
            <SelectField
              {...form.field('subject')}
              label="Topic"
              required
              options={[{ value: '', label: 'Choose a topic' }, ...topics]}
            />
          ) : (
            <TextField {...form.field('subject')} label="Topic" required maxLength={150} />
          )}
          <TextArea {...form.field('message')} label="Message" required maxLength={4000} />
        </TicketForm>
      )}
    </section>
  );
}
