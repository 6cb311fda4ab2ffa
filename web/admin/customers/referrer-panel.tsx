import { useState } from 'react';
import type { StaffCustomerDetail } from '#contract/admin/customers/customers.ts';
import { customers as messages } from '#messages/admin.ts';
import { Button, ReasonField, TextField } from '#web/admin/kit/inputs.tsx';
import { Section } from '#web/admin/kit/page.tsx';
import look from '#web/admin/kit/look.module.css';
import { CommandDialog } from '#web/admin/kit/command-dialog.tsx';
import { formatTime } from '../kit/dates.ts';
import { customerPath } from './customer-api.ts';
import styles from './customer-profile.module.css';

const { referral } = messages;

/** Shows the direct seller who is credited with the customer's purchases, and lets staff correct it. */
export function ReferrerPanel({ customer, mayWrite }: { customer: StaffCustomerDetail; mayWrite: boolean }) {
  const [isChanging, setChanging] = useState(false);
  const { referrer, referrer_history: history } = customer;
  return (
    <Section title={messages.referrer}>
      <p>{referrer ? [referrer.name, referrer.member_id].filter(Boolean).join(', ') : referral.nobody}</p>
      {(history.length > 1 || history.some(({ by }) => by !== null)) && (
        <ol className={styles['notes']}>
          {history.map((change) => (
            <li key={change.at}>
              <p className={look['quiet']}>
                <time dateTime={change.at}>{formatTime(change.at)}</time>, {change.by ?? referral.byOrder}
              </p>
              <p>
                {change.member_id === null
                  ? referral.nobody
                  : [change.name, change.member_id].filter(Boolean).join(', ')}
              </p>
              {change.reason && <p className={look['written']}>{change.reason}</p>}
            </li>
          ))}
        </ol>
      )}
      {mayWrite && (
        <div className={look['actions']}>
          <Button variant="secondary" onClick={() => setChanging(true)}>
            {referral.change}
          </Button>
        </div>
      )}
      {isChanging && <ReferrerDialog customer={customer} onClose={() => setChanging(false)} />}
    </Section>
  );
}

function ReferrerDialog({ customer, onClose }: { customer: StaffCustomerDetail; onClose: () => void }) {
  return (
    <CommandDialog
      path={`${customerPath(customer.id)}/referrer`}
      initial={{ member_id: customer.referrer?.member_id ?? '', reason: '' }}
      texts={{
        title: referral.change,
        about: referral.about,
        confirm: referral.save,
        done: referral.changed,
        waiting: referral.waiting,
      }}
      approval="customer.set_referrer"
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField
            {...form.field('member_id')}
            label={messages.memberId}
            hint={referral.memberIdHint}
            inputMode="numeric"
            maxLength={20}
          />
          <ReasonField {...form.field('reason')} label={referral.reason} />
        </>
      )}
    </CommandDialog>
  );
}
