import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { messages } from '#contract/messages.ts';
import { TextArea, TextField } from '#web/ui/field.tsx';
import { notify } from '../frame/notice-list.ts';
import { words } from './contact-words.ts';
import { PersonFields, TicketForm } from './ticket-form.tsx';
import { useTicketForm } from './use-ticket-form.ts';
import styles from './support.module.css';

const initial = { full_name: '', mobile_no: '', email: '', subject: '', message: '' };

/** The contact form: says that it was sent and goes to the home page (spec section 4). */
export function ContactForm() {
  const navigate = useNavigate();
  const form = useTicketForm({ name: 'contact', initial, to: 'sendMail' });
  const number = form.sent?.receipt.ticket_number;
  useEffect(() => {
    if (!number) return;
    notify({ kind: 'success', title: messages.contactSuccessTitle, text: messages.contactSuccessText });
    notify({ kind: 'success', title: words.number, text: number });
    void navigate('/');
  }, [number, navigate]);
  return (
    <section className={styles['panel']} aria-labelledby="write">
      <h2 id="write">{words.write}</h2>
      <TicketForm form={{ ...form, busy: form.busy || Boolean(number) }} submit={words.send}>
        <PersonFields field={form.field} emailRequired />
        <TextField {...form.field('subject')} label={words.subject} required maxLength={150} />
        <TextArea {...form.field('message')} label={words.message} maxLength={4000} rows={6} />
      </TicketForm>
    </section>
  );
}
