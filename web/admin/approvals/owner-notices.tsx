import { type OwnerNotice, ownerNoticePaths, type OwnerNoticesReply } from '#contract/staff-owner-notices.ts';
import { ownerNotices as messages } from '#messages/admin/ownerNotices.ts';
import { readAsStaff, sendAsStaff } from '../api.ts';
import { showToast } from '#web/admin/kit/toast.ts';
import { formatTime } from '../dates.ts';
import { CommandButton } from '../screen.tsx';
import { Facts } from './facts.tsx';
import styles from '../people/people.module.css';

/** What an owner has not read yet. @throws as readAsStaff. */
export const readOwnerNotices = async (signal: AbortSignal): Promise<OwnerNotice[]> =>
  (await readAsStaff<OwnerNoticesReply>(ownerNoticePaths.notices, { signal })).data;

/** What every owner is told of, until they have read it; nothing where there is nothing. */
export function OwnerNotices({ notices }: { notices: readonly OwnerNotice[] }) {
  if (notices.length === 0) return null;
  return (
    <section className={styles['part']} aria-labelledby="owner-notices">
      <h2 id="owner-notices">{messages.heading}</h2>
      <ul className={styles['list']}>
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
