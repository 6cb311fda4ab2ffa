import { TextArea, TextField } from '#web/ui/field.tsx';
import { SentTicket } from './sent-ticket.tsx';
import { PersonFields, TicketForm } from './ticket-form.tsx';
import { useTicketForm } from './use-ticket-form.ts';
import formStyles from '../forms/form.module.css';
import styles from './support.module.css';

const initial = { full_name: '', mobile_no: '', email: '', order_id: '', member_id: '', subject: '', message: '' };
const labels = { subject: 'Subject', order_id: 'Order ID', member_id: 'Direct seller', message: 'What happened' };
const more = { kind: 'complaint' };

/** The complaint form of both complaints pages. */
export function ComplaintForm() {
  const form = useTicketForm({ name: 'complaint', initial, to: 'tickets', more });
  return (
    <section className={styles['panel']} aria-labelledby="complain">
      <h2 id="complain">Make a complaint</h2>
      {form.sent ? (
        <SentTicket title="We have your complaint" sent={form.sent} labels={labels} />
      ) : (
        <TicketForm form={form} submit="Send the complaint">
          <PersonFields field={form.field} />
          <div className={formStyles['grid']}>
            <TextField
              {...form.field('order_id')}
              label="Order ID"
              hint="If it is about an order"
              inputMode="numeric"
              maxLength={12}
            />
            <TextField
              {...form.field('member_id')}
              label="Direct seller’s member ID"
              hint="If it is about a direct seller"
              inputMode="numeric"
              maxLength={8}
            />
          </div>
          <TextField {...form.field('subject')} label="Subject" required maxLength={150} />
          <TextArea {...form.field('message')} label="What happened" required maxLength={4000} rows={6} />
        </TicketForm>
      )}
    </section>
  );
}
