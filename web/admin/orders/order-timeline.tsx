import type { ReactNode } from 'react';
import { orderEditPaths } from '#contract/admin/orders/order-edit.ts';
import { type StaffOrder, staffOrderPaths } from '#contract/admin/orders/orders.ts';
import { order as messages, orderLabels as labels } from '#messages/admin.ts';
import { FormFooter, FormMessage } from '#web/admin/kit/form.tsx';
import { TextArea } from '#web/admin/kit/inputs.tsx';
import { formatRupees } from '#web/ui/rupees.ts';
import { useForm } from '#web/ui/use-form.ts';
import look from '#web/admin/kit/look.module.css';
import { sendAsStaff } from '../api.ts';
import { formatTime } from '../kit/dates.ts';
import { CommandButton, useCommand, usePermission } from '../screen.tsx';
import { formatEventActor, formatEventDetail, formatEventNote } from './order-labels.ts';
import styles from './order-detail.module.css';

/** A change that waits for the buyer's payment of the difference. */
export function PendingEdit({ order }: { order: StaffOrder }) {
  const canEdit = usePermission('orders.edit');
  if (!order.pending_edit) return null;
  const { amount, pay_by } = order.pending_edit;
  return (
    <FormMessage kind="note">
      {messages.pendingEdit({ amount: formatRupees(amount), time: formatTime(pay_by) })}
      {canEdit && (
        <CommandButton
          label={messages.withdrawLabel}
          variant="secondary"
          size="small"
          run={() => sendAsStaff(`${staffOrderPaths.orders}/${order.id}/${orderEditPaths.withdraw}`)}
        >
          {messages.withdraw}
        </CommandButton>
      )}
    </FormMessage>
  );
}

export function NoteForm({ order }: { order: StaffOrder }) {
  const runCommand = useCommand();
  const form = useForm({
    initial: { note: '' },
    submit: async (values) => {
      const failure = await runCommand(() => sendAsStaff(`${staffOrderPaths.orders}/${order.id}/notes`, values));
      if (!failure) form.set('note', '');
      return failure;
    },
  });
  return (
    <form {...form.formProps} className={styles['note']} aria-label={messages.addNote}>
      <TextArea {...form.field('note')} label={messages.note} hint={messages.noteHint} rows={2} maxLength={1_000} />
      <FormFooter form={form} label={messages.addNote} variant="secondary" size="small" />
    </form>
  );
}

export function Timeline({ events, children }: Pick<StaffOrder, 'events'> & { children?: ReactNode }) {
  return (
    <section className={styles['card']} aria-labelledby="timeline">
      <h2 id="timeline">{messages.timeline}</h2>
      {children}
      <ol className={`${styles['entries']} ${styles['timeline']}`} reversed>
        {events.toReversed().map((event, index) => (
          <li key={events.length - index} className={styles['entry']}>
            <p>
              <strong>{labels.event[event.kind]}</strong>{' '}
              <span className={look['quiet']}>
                <time dateTime={event.at}>{formatTime(event.at)}</time>, {formatEventActor(event)}
              </span>
            </p>
            {formatEventDetail(event) && <p className={look['quiet']}>{formatEventDetail(event)}</p>}
            {formatEventNote(event) && <p className={styles['quote']}>{formatEventNote(event)}</p>}
          </li>
        ))}
      </ol>
    </section>
  );
}
