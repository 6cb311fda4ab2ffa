import { useState } from 'react';
import type { LastNominee } from '#contract/membership.ts';
import { staffMembersPath } from '#contract/admin/network/members.ts';
import { nominee as messages } from '#messages/admin.ts';
import { Button } from '#web/admin/kit/inputs.tsx';
import { FormMessage } from '#web/ui/form.tsx';
import { Facts, Section } from '#web/admin/kit/page.tsx';
import look from '#web/admin/kit/look.module.css';
import { callAsStaff } from '../api.ts';
import { formatDay, formatTime } from '../kit/dates.ts';
import { usePermission } from '../screen.tsx';

/** Loaded only on request, because every look is in the audit log. For readers who check papers. */
export function MemberNominee({ memberId }: { memberId: string }) {
  const mayReview = usePermission('kyc.review');
  const [nominee, setNominee] = useState<LastNominee | null | undefined>(undefined);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState('');
  if (!mayReview) return null;
  const show = async () => {
    setBusy(true);
    const result = await callAsStaff<{ data: LastNominee | null }>(`${staffMembersPath}/${memberId}/nominee`, {});
    setBusy(false);
    setError(result.ok ? '' : result.failure.message);
    if (result.ok) setNominee(result.reply.data);
  };
  return (
    <Section title={messages.title}>
      <div aria-live="polite">
        {nominee === undefined && <p className={look['quiet']}>{messages.about}</p>}
        {nominee === null && <p>{messages.none}</p>}
        {nominee?.removed_at && <p>{messages.removed}</p>}
        {nominee && (
          <Facts
            facts={[
              [messages.name, nominee.name],
              [
                messages.relation,
                nominee.relation === 'other' ? nominee.relation_other : messages.relations[nominee.relation],
              ],
              [messages.born, formatDay(nominee.born_on)],
              ...(nominee.appointee_name === '' ? [] : [[messages.appointee, nominee.appointee_name] as const]),
              [messages.mobile, nominee.mobile],
              [messages.namedAt, formatTime(nominee.named_at)],
              ...(nominee.removed_at === null ? [] : [[messages.removedAt, formatTime(nominee.removed_at)] as const]),
            ]}
          />
        )}
      </div>
      <FormMessage>{error}</FormMessage>
      {nominee === undefined && (
        <div className={look['tools']}>
          <Button variant="secondary" busy={busy} onClick={() => void show()}>
            {messages.show}
          </Button>
        </div>
      )}
    </Section>
  );
}
