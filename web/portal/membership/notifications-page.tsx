import { useState } from 'react';
import { memberPaths, notificationChannels } from '#contract/member-rules.ts';
import type { NotificationChoices } from '#contract/member-notifications.ts';
import { notifications as messages } from '#messages/portal/notifications.ts';
import { Button } from '#web/ui/button.tsx';
import { CheckboxField } from '#web/ui/field.tsx';
import { FormMessage } from '#web/ui/form.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { callAsCustomer } from '../joining/join-api.ts';
import { MembershipPage } from './membership-parts.tsx';
import styles from './membership.module.css';

/** By which ways a direct seller hears of payouts. */
export function NotificationsPage({ choices }: { choices: NotificationChoices }) {
  const [chosen, setChosen] = useState(choices);
  const [isSaved, setSaved] = useState(false);
  const form = useForm({
    initial: {},
    submit: async () => {
      const result = await callAsCustomer<NotificationChoices>(memberPaths.notifications, {
        method: 'PUT',
        body: chosen,
      });
      if (!result.ok) return result.failure;
      setSaved(true);
      return null;
    },
  });
  return (
    <MembershipPage title={messages.title} heading={messages.heading}>
      <p className={styles['lead']}>{messages.lead}</p>
      <form {...form.formProps} className={styles['sheet']} aria-labelledby="payouts">
        <h2 id="payouts">{messages.payouts}</h2>
        {notificationChannels.map((channel) => (
          <CheckboxField
            key={channel}
            name={channel}
            label={messages.channels[channel]}
            checked={chosen[channel]}
            onChange={({ target }) => {
              setSaved(false);
              setChosen({ ...chosen, [channel]: target.checked });
            }}
          />
        ))}
        <p className={styles['quiet']}>{messages.always}</p>
        <FormMessage kind={form.messageKind}>{form.message}</FormMessage>
        <FormMessage kind="note">{isSaved && messages.saved}</FormMessage>
        <div>
          <Button type="submit" busy={form.busy}>
            {messages.save}
          </Button>
        </div>
      </form>
    </MembershipPage>
  );
}
