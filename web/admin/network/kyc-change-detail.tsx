import { Link, useLoaderData } from 'react-router';
import { type StaffChange, staffMembershipPaths } from '#contract/admin/network/membership.ts';
import { kycChanges as messages } from '#messages/admin.ts';
import { Panel } from '#web/admin/kit/form.tsx';
import { Button } from '#web/admin/kit/inputs.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { FormMessage } from '#web/ui/form.tsx';
import { BackLink, Facts } from '#web/admin/kit/page.tsx';
import look from '#web/admin/kit/look.module.css';
import { readRecord } from '#web/admin/kit/loaders.ts';
import { formatTime } from '../kit/dates.ts';
import { ScreenHeading } from '../screen.tsx';
import { useDecision } from './decision.tsx';
import { BankCheck, Compared, PaperPicture, Moment } from './papers.tsx';
import styles from './joining.module.css';

export const readChange = readRecord<StaffChange>(staffMembershipPaths.changes);

export function KycChangeDetail() {
  const shown = useLoaderData<StaffChange>();
  const { id, change, member, asked, current } = shown;
  const { kind, state } = change;
  const { decide, dialog } = useChangeDecision(shown);
  const picture = messages.picture[kind];
  return (
    <>
      <BackLink to="/kyc-changes">{messages.all}</BackLink>
      <ScreenHeading>{messages.title[kind]({ name: member.name })}</ScreenHeading>
      <ChangeState shown={shown} />
      {!shown.fits_name && <FormMessage kind="note">{messages.nameDiffers[kind]}</FormMessage>}
      <ContactChanges changes={shown.contact_changes} />
      {change.decline_reason && (
        <Panel title={messages.declinedFor}>
          <p className={styles['text']}>{change.decline_reason}</p>
        </Panel>
      )}
      <p className={look['intro']}>{messages.about}</p>
      <div className={`${styles['comparisons']} ${styles['three']}`}>
        <Compared title={picture}>
          {change.has_picture && (
            <PaperPicture
              path={`${staffMembershipPaths.changes}/${id}/documents`}
              kind="picture"
              name={picture}
              texts={messages}
            />
          )}
        </Compared>
        <Compared title={messages.asked}>
          <Facts facts={factsOf(kind, asked)} />
          <BankCheck check={shown.bank_check} />
          <Facts
            facts={[
              [messages.memberId, member.member_id],
              [messages.mobile, member.mobile],
              [messages.email, member.email],
            ]}
          />
        </Compared>
        {state !== 'approved' && (
          <Compared title={messages.current}>
            {current ? <Facts facts={factsOf(kind, current)} /> : <p className={look['intro']}>{messages.none}</p>}
          </Compared>
        )}
      </div>
      {state === 'submitted' && (
        <div className={styles['decisions']}>
          <Button onClick={() => decide('approve')}>{messages.approve}</Button>
          <Button variant="quiet" onClick={() => decide('decline')}>
            {messages.decline}
          </Button>
        </div>
      )}
      {dialog}
    </>
  );
}

function ChangeState({ shown: { change, member, payout_hold_until: hold } }: { shown: StaffChange }) {
  const { state } = change;
  return (
    <p className={look['tools']}>
      <Badge tone={state === 'submitted' ? 'warning' : state === 'approved' ? 'success' : 'neutral'}>
        {messages.states[state]}
      </Badge>
      <Moment label={messages.confirmed} at={change.confirmed_at} />
      <Moment label={messages.decided} at={change.decided_at} />
      <Moment label={messages.hold} at={hold} />
      <Link to={`/customers/${member.customer_id}`}>{messages.customer}</Link>
    </p>
  );
}

/** Renders nothing if neither changed lately. */
function ContactChanges({ changes }: { changes: StaffChange['contact_changes'] }) {
  const texts = messages.contacts;
  if (changes.length === 0) return null;
  return (
    <Panel title={texts.title}>
      <p className={styles['text']}>{texts.about}</p>
      <ul>
        {changes.map((change) => (
          <li key={change.confirmed_at}>
            {[
              change.new_mobile !== null && texts.mobile({ from: change.old_mobile, to: change.new_mobile }),
              change.new_email !== null &&
                texts.email({ from: change.old_email || texts.noEmail, to: change.new_email || texts.noEmail }),
            ]
              .filter(Boolean)
              .join('; ')}{' '}
            (<time dateTime={change.confirmed_at}>{formatTime(change.confirmed_at)}</time>,{' '}
            {texts.by[change.confirmed_by]}) {change.undone_at && <Badge tone="danger">{texts.undone}</Badge>}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function factsOf(kind: 'bank' | 'pan', paper: StaffChange['asked']): [label: string, text: string][] {
  return [
    [messages.number[kind], paper.number],
    [messages.name[kind], paper.name],
    [messages.ifsc, paper.ifsc],
    [messages.bankName, paper.bank_name],
  ];
}

function useChangeDecision({ id, change, member }: StaffChange) {
  return useDecision({
    path: `${staffMembershipPaths.changes}/${id}`,
    texts: {
      approve: {
        title: messages.approveTitle,
        about: messages.approveAbout[change.kind]({ name: member.name }),
        confirm: messages.approve,
        done: messages.approved,
      },
      decline: {
        title: messages.declineTitle,
        about: messages.declineAbout,
        confirm: messages.decline,
        done: messages.declinedDone,
      },
    },
    toBody: (decision, { reason }) => ({ version: change.version, ...(decision === 'decline' && { reason }) }),
    reason: messages.reason,
  });
}
