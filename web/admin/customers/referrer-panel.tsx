import { useState } from 'react';
import type { ReferrerReply, StaffCustomerDetail } from '#contract/staff-customers.ts';
import { customers as messages } from '#messages/admin/customers.ts';
import { FormDialog } from '#web/admin/kit/form.tsx';
import { Button, TextArea, TextField } from '#web/admin/kit/inputs.tsx';
import { showToast } from '#web/admin/kit/toast.ts';
import { useForm } from '#web/ui/use-form.ts';
import { callAsStaff } from '../api.ts';
import { formatTime } from '../dates.ts';
import { useCommand } from '../screen.tsx';
import { customerPath } from './customer-api.ts';
import styles from './customer-profile.module.css';

const { referral } = messages;

/** The direct seller for whom the customer's purchases count, who said so, and the correction by staff. */
export function ReferrerPanel({ customer, mayWrite }: { customer: StaffCustomerDetail; mayWrite: boolean }) {
  const [isChanging, setChanging] = useState(false);
  const { referrer, referrer_history: history } = customer;
  return (
    <section className={styles['panel']} aria-label={messages.referrer}>
      <h2 className={styles['subheading']}>{messages.referrer}</h2>
      <p>{referrer ? [referrer.name, referrer.member_id].filter(Boolean).join(', ') : referral.nobody}</p>
      {(history.length > 1 || history.some(({ by }) => by !== null)) && (
        <ol className={styles['notes']}>
          {history.map((change) => (
            <li key={change.at}>
              <p className={styles['quiet']}>
                <time dateTime={change.at}>{formatTime(change.at)}</time>, {change.by ?? referral.byOrder}
              </p>
              <p>
                {change.member_id === null
                  ? referral.nobody
                  : [change.name, change.member_id].filter(Boolean).join(', ')}
              </p>
              {change.reason && <p className={styles['words']}>{change.reason}</p>}
            </li>
          ))}
        </ol>
      )}
      {mayWrite && (
        <div className={styles['actions']}>
          <Button variant="secondary" onClick={() => setChanging(true)}>
            {referral.change}
          </Button>
        </div>
      )}
      {isChanging && <ReferrerDialog customer={customer} onClose={() => setChanging(false)} />}
    </section>
  );
}

function ReferrerDialog({ customer, onClose }: { customer: StaffCustomerDetail; onClose: () => void }) {
  const runCommand = useCommand();
  const form = useForm({
    initial: { member_id: customer.referrer?.member_id ?? '', reason: '' },
    submit: async (values) => {
      const failure = await runCommand(async () => {
        const sent = await callAsStaff<ReferrerReply>(`${customerPath(customer.id)}/referrer`, { body: values });
        if (!sent.ok) return sent.failure;
        showToast(sent.reply.awaits_approval ? referral.waiting : referral.changed);
        return null;
      });
      if (failure === null) onClose();
      return failure;
    },
  });
  return (
    <FormDialog
      title={referral.change}
      about={referral.about}
      confirmLabel={referral.save}
      form={form}
      onClose={onClose}
    >
      <TextField
        {...form.field('member_id')}
        label={messages.memberId}
        hint={referral.memberIdHint}
        inputMode="numeric"
        maxLength={20}
      />
      <TextArea {...form.field('reason')} required label={referral.reason} rows={2} maxLength={500} />
    </FormDialog>
  );
}
