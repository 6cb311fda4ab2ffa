import { memberPaths } from '#contract/member-rules.ts';
import type { ContactConsent } from '#contract/team.ts';
import { contact as messages } from '#messages/portal.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { FormMessage } from '#web/ui/form.tsx';
import { sendCommand } from '../api.ts';
import { formatDay } from '../dates.ts';
import { useCommand } from '../use-command.ts';
import { MembershipPage } from './membership-parts.tsx';
import styles from './membership.module.css';

export function ContactPage({ contact: { shown_since: since } }: { contact: ContactConsent }) {
  const { busy, error, run } = useCommand(() =>
    sendCommand(memberPaths.contactConsent, { show: since === null }, 'PUT'),
  );
  return (
    <MembershipPage title={messages.title} heading={messages.heading}>
      <p className={styles['lead']}>{messages.lead}</p>
      <section className={styles['sheet']} aria-labelledby="contact">
        <h2 id="contact">{since === null ? messages.agreeHeading : messages.agreedHeading}</h2>
        {since !== null && (
          <p>
            <Badge tone="success">{messages.shown}</Badge>
          </p>
        )}
        <p>{since === null ? messages.agreeText : messages.agreedText({ date: formatDay(since) })}</p>
        <FormMessage>{error}</FormMessage>
        <div>
          <Button variant={since === null ? 'primary' : 'secondary'} busy={busy} onClick={run}>
            {since === null ? messages.agree : messages.withdraw}
          </Button>
        </div>
      </section>
    </MembershipPage>
  );
}
