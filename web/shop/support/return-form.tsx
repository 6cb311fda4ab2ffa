import { type ReturnReason, returnReasons } from '#contract/ticket-words.ts';
import { SelectField, TextArea, TextField } from '#web/ui/field.tsx';
import { SentTicket } from './sent-ticket.tsx';
import { PersonFields, TicketForm } from './ticket-form.tsx';
import { type Sent, useTicketForm } from './use-ticket-form.ts';
import formStyles from '../forms/form.module.css';
import styles from './support.module.css';

const initial = { full_name: '', mobile_no: '', email: '', order_id: '', reason: '', products: '', message: '' };
const labels = { order_id: 'Order ID', reason: 'Reason', products: 'Products', message: 'Anything else' };
const more = { kind: 'return_request' };
const reasons = [
  { value: '', label: 'Choose a reason' },
  ...Object.entries(returnReasons).map(([value, label]) => ({ value, label })),
];

/** The reason in the words that were chosen from. */
function withReason(sent: Sent): Sent {
  const reason = returnReasons[sent.values['reason'] as ReturnReason];
  return { ...sent, values: { ...sent.values, reason } };
}

/** The return policy's form. */
export function ReturnForm() {
  const form = useTicketForm({ name: 'return', initial, to: 'tickets', more });
  return (
    <section className={styles['panel']} aria-labelledby="return">
      <h2 id="return">Product Return Form</h2>
      {form.sent ? (
        <SentTicket title="We have your return request" sent={withReason(form.sent)} labels={labels} />
      ) : (
        <TicketForm form={form} submit="Ask to return">
          <PersonFields field={form.field} />
          <div className={formStyles['grid']}>
            <TextField {...form.field('order_id')} label="Order ID" required inputMode="numeric" maxLength={12} />
            <SelectField {...form.field('reason')} label="Reason" required options={reasons} />
          </div>
          <TextArea
            {...form.field('products')}
            label="Products"
            hint="Name and quantity of each product that comes back; the batch number helps us"
            required
            maxLength={1000}
            rows={3}
          />
          <TextArea {...form.field('message')} label="Anything else" maxLength={4000} rows={3} />
        </TicketForm>
      )}
    </section>
  );
}
