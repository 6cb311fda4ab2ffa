import { type OwnerNotice, ownerNoticePaths, type OwnerNoticesReply } from '#contract/admin/settings/owner-notices.ts';
import { ownerNotices as messages } from '#messages/admin.ts';
import { readAsStaff, sendAsStaff } from '#web/admin/api.ts';
import { showToast } from '#web/admin/kit/toast.ts';
import look from '#web/admin/kit/look.module.css';
import { formatTime } from '#web/admin/kit/dates.ts';
import { CommandButton } from '#web/admin/screen.tsx';
import { Facts } from './facts.tsx';
import styles from '#web/admin/staff/people.module.css';

export const readOwnerNotices = async (signal: AbortSignal): Promise<OwnerNotice[]> =>
  (await readAsStaff<OwnerNoticesReply>(ownerNoticePaths.notices, { signal })).data;

export function OwnerNotices({ notices }: { notices: readonly OwnerNotice[] }) {
  if (notices.length === 0) return null;
  return (
    <section className={styles['part']} aria-labelledby="owner-notices">
      <h2 id="owner-notices">{messages.heading}</h2>
      <ul className={look['lined']}>
        {notices.map((notice) => (
          <li key={notice.id} className={styles['approval']}>
            <div className={styles['who']}>
              <h3 className={styles['what']}>
                {messages.actions[notice.action.replace('.', '_') as keyof typeof messages.actions]}
              </h3>
              <Facts facts={notice.facts} />
              <p className={styles['note']}>{whoDid(notice)}</p>
            </div>
          </li>
        ))}
      </ul>
      <CommandButton
        label={messages.markRead}
        variant="secondary"
        onDone={() => showToast(messages.marked)}
        run={() => sendAsStaff(ownerNoticePaths.read, { up_to: notices[0]!.id })}
      >
        {messages.markRead}
      </CommandButton>
    </section>
  );
}

function whoDid({ by, approved_by: approvedBy, at }: OwnerNotice): string {
  const time = formatTime(at);
  if (by === null) return messages.commandLine({ time });
  return approvedBy === null ? messages.alone({ by, time }) : messages.two({ by, approvedBy, time });
}
