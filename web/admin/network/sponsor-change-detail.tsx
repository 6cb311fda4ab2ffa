import { useState } from 'react';
import { useLoaderData } from 'react-router';
import { type SponsorChangeState, type StaffSponsorChange, staffSponsorChangePath } from '#contract/sponsor-change.ts';
import { sponsorChanges as messages } from '#messages/admin.ts';
import { Button, ReasonField } from '#web/admin/kit/inputs.tsx';
import { Badge, type Tone } from '#web/ui/badge.tsx';
import { FormMessage } from '#web/ui/form.tsx';
import { BackLink, Facts, type Fact } from '#web/admin/kit/page.tsx';
import look from '#web/admin/kit/look.module.css';
import { CommandDialog } from '#web/admin/kit/command-dialog.tsx';
import { readRecord } from '#web/admin/kit/loaders.ts';
import { ProposedNote } from '../home/approvals/request-approval.tsx';
import { formatDay, formatTime } from '../kit/dates.ts';
import { ScreenHeading, usePermission } from '../screen.tsx';
import { Compared, Moment, PaperPicture } from './papers.tsx';
import styles from './joining.module.css';

export const readChange = readRecord<StaffSponsorChange>(staffSponsorChangePath);

const tones: Partial<Record<SponsorChangeState, Tone>> = {
  requested: 'warning',
  approved: 'success',
  declined: 'danger',
};

export function ChangeBadge({ state }: { state: SponsorChangeState }) {
  return <Badge tone={tones[state] ?? 'neutral'}>{messages.states[state]}</Badge>;
}

export function SponsorChangeDetail() {
  const change = useLoaderData<StaffSponsorChange>();
  const mayDecide = usePermission('network.manage');
  const { member, state, requested_at, proposed_by: proposedBy, obstacle } = change;
  return (
    <>
      <BackLink to="/sponsor-changes">{messages.all}</BackLink>
      <ScreenHeading>{messages.title({ name: member.name })}</ScreenHeading>
      <p className={look['tools']}>
        <ChangeBadge state={state} />
        <Moment label={messages.requested} at={requested_at} />
      </p>
      {obstacle !== null && <FormMessage>{obstacle}</FormMessage>}
      <ProposedNote text={messages.proposed} name={proposedBy} />
      <div className={styles['comparisons']}>
        <Compared title={messages.reason}>
          <p className={styles['text']}>{change.reason}</p>
          <Facts facts={factsOf(change)} />
        </Compared>
        <Compared title={messages.proof}>
          {change.has_proof ? (
            <PaperPicture
              path={`${staffSponsorChangePath}/${change.id}`}
              kind="proof"
              name={messages.proofAlt}
              texts={messages}
            />
          ) : (
            <p className={look['intro']}>{change.paper ? `${messages.paper}: ${change.paper}` : messages.noProof}</p>
          )}
        </Compared>
      </div>
      <div className={styles['comparisons']}>
        <Compared title={messages.before}>
          <Path path={change.path_before} member={member} />
        </Compared>
        <Compared title={messages.after}>
          <Path path={change.path_after} member={member} />
        </Compared>
      </div>
      {state === 'requested' && mayDecide && <Decisions change={change} />}
    </>
  );
}

function Decisions({ change: { id, member, proposed_by: proposedBy, obstacle } }: { change: StaffSponsorChange }) {
  const [decision, setDecision] = useState<'approve' | 'decline' | null>(null);
  return (
    <>
      <div className={styles['decisions']}>
        {proposedBy === null && obstacle === null && (
          <Button onClick={() => setDecision('approve')}>{messages.approve}</Button>
        )}
        <Button variant="quiet" onClick={() => setDecision('decline')}>
          {messages.decline}
        </Button>
      </div>
      {decision === 'approve' && (
        <CommandDialog
          path={`${staffSponsorChangePath}/${id}/approve`}
          texts={{
            title: messages.approveTitle,
            about: messages.approveAbout({ name: member.name }),
            confirm: messages.approve,
            done: messages.approved,
            waiting: messages.waiting,
          }}
          approval="sponsor_change.approve"
          onClose={() => setDecision(null)}
        />
      )}
      {decision === 'decline' && <DeclineDialog id={id} onClose={() => setDecision(null)} />}
    </>
  );
}

function factsOf(change: StaffSponsorChange): Fact[] {
  const { member, sponsor, team, filed_by, decided_at, effective_at, decline_reason, lapsed_by } = change;
  return [
    [messages.columns.member, `${member.name} (${member.member_id})`],
    [messages.columns.sponsor, `${sponsor.name} (${sponsor.member_id})`],
    [messages.team, String(team)],
    [messages.filedBy, filed_by],
    [messages.decidedOn, decided_at && formatTime(decided_at)],
    [messages.effective, effective_at && formatDay(effective_at)],
    [messages.declinedFor, decline_reason],
    [messages.lapsedFor, lapsed_by && messages.lapsedBy[lapsed_by]],
  ];
}

function Path({
  path: { sponsors, more },
  member,
}: { path: StaffSponsorChange['path_before'] } & Pick<StaffSponsorChange, 'member'>) {
  return (
    <ol className={styles['path']}>
      {more > 0 ? <li className={look['intro']}>{messages.more({ count: more })}</li> : null}
      {sponsors.toReversed().map(({ member_id: id, name }) => (
        <li key={id}>
          {name} <span className={look['small']}>{id}</span>
        </li>
      ))}
      <li>
        <strong>{member.name}</strong> <span className={look['small']}>{member.member_id}</span>
      </li>
    </ol>
  );
}

function DeclineDialog({ id, onClose }: { id: number; onClose: () => void }) {
  return (
    <CommandDialog
      path={`${staffSponsorChangePath}/${id}/decline`}
      initial={{ reason: '' }}
      texts={{
        title: messages.declineTitle,
        about: messages.declineAbout,
        confirm: messages.decline,
        done: messages.declined,
      }}
      variant="danger"
      onClose={onClose}
    >
      {(form) => <ReasonField {...form.field('reason')} label={messages.declineReason} rows={3} />}
    </CommandDialog>
  );
}
