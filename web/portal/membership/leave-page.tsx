import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Membership } from '#contract/membership.ts';
import { membershipPaths } from '#contract/membership-rules.ts';
import { membershipLeave as messages } from '#messages/portal/membershipLeave.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextArea } from '#web/ui/field.tsx';
import { FormMessage } from '#web/ui/form.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { formatDay } from '../dates.ts';
import { sendMembershipCommand } from './membership-api.ts';
import { lastDay, MembershipPage } from './membership-parts.tsx';
import styles from './membership.module.css';

/** Leaving: at once in the cooling-off days, else by a notice, which can be taken back. */
export function LeavePage({ membership }: { membership: Membership }) {
  const { status, exit, member_id: id } = membership;
  const hasLeft = status === 'exited' || status === 'terminated';
  return (
    <MembershipPage title={messages.title} heading={hasLeft ? messages.leftHeading : messages.heading}>
      {hasLeft ? (
        exit?.state === 'done' && (
          <p className={styles['lead']}>{messages.leftText({ id, date: lastDay(exit.effective_at) })}</p>
        )
      ) : exit?.state === 'pending' ? (
        <Pending exit={exit} />
      ) : (
        <Leave membership={membership} />
      )}
    </MembershipPage>
  );
}

function Pending({ exit }: { exit: NonNullable<Membership['exit']> }) {
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState('');
  const date = lastDay(exit.effective_at);
  const takeBack = async () => {
    setBusy(true);
    const failure = await sendMembershipCommand(membershipPaths.withdrawExit);
    setBusy(false);
    setError(failure?.message ?? '');
    if (!failure || failure.status === 409) await revalidate();
  };
  return (
    <section className={styles['sheet']} aria-labelledby="pending">
      <h2 id="pending">{messages.pendingHeading({ date })}</h2>
      <p>{messages.pendingText({ given: formatDay(exit.given_at), date })}</p>
      {exit.reason && (
        <p className={styles['quote']}>
          {messages.yourReason}: {exit.reason}
        </p>
      )}
      <FormMessage>{error}</FormMessage>
      <div>
        <Button variant="secondary" busy={busy} onClick={() => void takeBack()}>
          {messages.takeBack}
        </Button>
      </div>
    </section>
  );
}

function Leave({ membership }: { membership: Membership }) {
  const { revalidate } = useRevalidator();
  const [isAsking, setAsking] = useState(false);
  const { cooling_off_until: coolingOff, notice_until: noticeUntil, member_id: id, exit } = membership;
  const kind = coolingOff ? 'cooling_off' : 'notice';
  const date = lastDay(coolingOff ?? noticeUntil);
  const form = useForm({
    initial: { reason: '' },
    submit: async ({ reason }) => {
      const failure = await sendMembershipCommand(membershipPaths.exit, { kind, reason });
      if (failure && failure.status !== 409) return failure;
      setAsking(false);
      await revalidate();
      return failure;
    },
  });
  const texts = coolingOff
    ? {
        heading: messages.coolingHeading,
        text: messages.coolingText({ date }),
        button: messages.leaveNow,
        sure: messages.sureNow,
        sureText: messages.sureNowText({ id }),
        yes: messages.yesNow,
      }
    : {
        heading: messages.noticeHeading,
        text: messages.noticeText({ date }),
        button: messages.giveNotice,
        sure: messages.sureNotice,
        sureText: messages.sureNoticeText({ id, date }),
        yes: messages.yesNotice,
      };
  return (
    <>
      <FormMessage kind="note">{exit?.state === 'withdrawn' && messages.takenBack}</FormMessage>
      <section className={styles['sheet']} aria-labelledby="how">
        <h2 id="how">{texts.heading}</h2>
        <p>{texts.text}</p>
        <h3>{messages.happens}</h3>
        <ul className={styles['items']}>
          {messages.items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
        <FormMessage>{!isAsking && form.message}</FormMessage>
        <div>
          <Button variant="secondary" onClick={() => setAsking(true)}>
            {texts.button}
          </Button>
        </div>
      </section>
      {isAsking && (
        <Dialog
          className={styles['dialog']}
          aria-labelledby="leave-title"
          busy={form.busy}
          onClose={() => setAsking(false)}
        >
          <form {...form.formProps} className={styles['form']}>
            <h2 id="leave-title">{texts.sure}</h2>
            <p>{texts.sureText}</p>
            <TextArea
              {...form.field('reason')}
              label={messages.reason}
              hint={messages.reasonHint}
              rows={3}
              maxLength={500}
            />
            <FormMessage>{form.message}</FormMessage>
            <div className={styles['actions']}>
              <Button type="submit" busy={form.busy}>
                {texts.yes}
              </Button>
              <Button variant="quiet" onClick={() => setAsking(false)}>
                {messages.no}
              </Button>
            </div>
          </form>
        </Dialog>
      )}
    </>
  );
}
