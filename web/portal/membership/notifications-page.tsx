import { memberPaths, notificationChannels } from '#contract/member-rules.ts';
import type { NotificationChoices } from '#contract/member-notifications.ts';
import { notifications as messages } from '#messages/portal.ts';
import { Button } from '#web/ui/button.tsx';
import { CheckboxField } from '#web/ui/field.tsx';
import { FormMessage } from '#web/ui/form.tsx';
import { useStoredForm } from '#web/ui/use-stored-form.ts';
import { callAsCustomer } from '../api.ts';
import { MembershipPage } from './membership-parts.tsx';
import styles from './membership.module.css';

export function NotificationsPage({ choices }: { choices: NotificationChoices }) {
  const form = useStoredForm<NotificationChoices, NotificationChoices>({
    stored: choices,
    toForm: ({ email, sms, whatsapp }) => ({ email, sms, whatsapp }),
    save: async (body) => {
      const result = await callAsCustomer<NotificationChoices>(memberPaths.notifications, { method: 'PUT', body });
      return result.ok ? { ok: true, stored: result.reply.data } : result;
    },
  });
  return (
    <MembershipPage title={messages.title} heading={messages.heading}>
      <p className={styles['lead']}>{messages.lead}</p>
      <form {...form.formProps} className={styles['sheet']} aria-labelledby="payouts">
        <h2 id="payouts">{messages.payouts}</h2>
        {notificationChannels.map((channel) => (
          <CheckboxField key={channel} {...form.checkbox(channel)} label={messages.channels[channel]} />
        ))}
        <p className={styles['quiet']}>{messages.always}</p>
        <FormMessage kind={form.messageKind}>{form.message}</FormMessage>
        <FormMessage kind="note">{form.isSaved && messages.saved}</FormMessage>
        <div>
          <Button type="submit" busy={form.busy}>
            {messages.save}
          </Button>
        </div>
      </form>
    </MembershipPage>
  );
}
