import { type ReactNode, useState } from 'react';
import { Link, useLoaderData, useRevalidator } from 'react-router';
import {
  type SponsorChangeState,
  type StaffSponsorChange,
  staffSponsorChangePath,
  type StaffSponsorChangeReply,
} from '#contract/sponsor-change.ts';
import { sponsorChanges as messages } from '#messages/admin/sponsorChanges.ts';
import type * as z from 'zod/mini';
import { FormDialog } from '#web/admin/kit/form.tsx';
import { Button, TextArea } from '#web/admin/kit/inputs.tsx';
import { showToast } from '#web/admin/kit/toast.ts';
import { Badge, type Tone } from '#web/ui/badge.tsx';
import { FormMessage } from '#web/ui/form.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { readAsStaff, sendAsStaff } from '../api.ts';
import { Proposed, RequestApprovalDialog } from '../approvals/request-approval.tsx';
import { formatDay, formatTime } from '../dates.ts';
import { type PageRequest, ScreenHeading, usePermission } from '../screen.tsx';
import { Facts, Moment, type PaperFact, PaperPicture } from './papers.tsx';
import styles from './joining.module.css';

/** Returns a request with both lines of sponsors. @throws as readAsStaff. */
export async function readChange({ params, signal }: PageRequest): Promise<StaffSponsorChange> {
  const path = `${staffSponsorChangePath}/${encodeURIComponent(params['id'] ?? '')}`;
  return (await readAsStaff<z.infer<typeof StaffSponsorChangeReply>>(path, { signal })).data;
}

const tones: Partial<Record<SponsorChangeState, Tone>> = {
  requested: 'warning',
  approved: 'success',
  declined: 'danger',
};

export function ChangeBadge({ state }: { state: SponsorChangeState }) {
  return <Badge tone={tones[state] ?? 'neutral'}>{messages.states[state]}</Badge>;
}

/** One request: reason and proof, both lines of sponsors, and the decision. */
export function SponsorChangeDetail() {
  const change = useLoaderData<StaffSponsorChange>();
  const mayDecide = usePermission('network.manage');
  const [decision, setDecision] = useState<'approve' | 'decline' | null>(null);
  const { member, state, requested_at, proposed_by: proposedBy, obstacle } = change;
  const isOpen = state === 'requested';
  return (
    <>
      <p className={styles['back']}>
        <Link to="/sponsor-changes">{messages.all}</Link>
      </p>
      <ScreenHeading>{messages.title({ name: member.name })}</ScreenHeading>
      <p className={styles['state']}>
        <ChangeBadge state={state} />
        <Moment label={messages.requested} at={requested_at} />
      </p>
      {obstacle !== null && <FormMessage>{obstacle}</FormMessage>}
      {proposedBy !== null && (
        <FormMessage kind="note">
          <Proposed text={messages.proposed} name={proposedBy} />
        </FormMessage>
      )}
      <div className={styles['comparisons']}>
        <Part title={messages.reason}>
          <p className={styles['text']}>{change.reason}</p>
          <Facts facts={factsOf(change)} />
        </Part>
        <Part title={messages.proof}>
          {change.has_proof ? (
            <PaperPicture
              path={`${staffSponsorChangePath}/${change.id}`}
              kind="proof"
              name={messages.proofAlt}
              texts={messages}
            />
          ) : (
            <p className={styles['quiet']}>{change.paper ? `${messages.paper}: ${change.paper}` : messages.noProof}</p>
          )}
        </Part>
      </div>
      <div className={styles['comparisons']}>
        <Part title={messages.before}>
          <Path path={change.path_before} member={member} />
        </Part>
        <Part title={messages.after}>
          <Path path={change.path_after} member={member} />
        </Part>
      </div>
      {isOpen && mayDecide && (
        <div className={styles['decisions']}>
          {proposedBy === null && obstacle === null && (
            <Button onClick={() => setDecision('approve')}>{messages.approve}</Button>
          )}
          <Button variant="quiet" onClick={() => setDecision('decline')}>
            {messages.decline}
          </Button>
        </div>
      )}
      {decision === 'approve' && (
        <RequestApprovalDialog
          title={messages.approveTitle}
          about={messages.approveAbout({ name: member.name })}
          confirmLabel={messages.approve}
          path={`${staffSponsorChangePath}/${change.id}/approve`}
          done={messages.approved}
          waiting={messages.waiting}
          onClose={() => setDecision(null)}
        />
      )}
      {decision === 'decline' && <DeclineDialog id={change.id} onClose={() => setDecision(null)} />}
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles['comparison']} aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

function factsOf(change: StaffSponsorChange): PaperFact[] {
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

/** The line from the root down to the direct seller. */
function Path({
  path: { sponsors, more },
  member,
}: { path: StaffSponsorChange['path_before'] } & Pick<StaffSponsorChange, 'member'>) {
  return (
    <ol className={styles['path']}>
      {more > 0 ? <li className={styles['quiet']}>{messages.more({ count: more })}</li> : null}
      {sponsors.toReversed().map(({ member_id: id, name }) => (
        <li key={id}>
          {name} <span className={styles['contact']}>{id}</span>
        </li>
      ))}
      <li>
        <strong>{member.name}</strong> <span className={styles['contact']}>{member.member_id}</span>
      </li>
    </ol>
  );
}

function DeclineDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { revalidate } = useRevalidator();
  const form = useForm({
    initial: { reason: '' },
    async submit(values) {
      const failure = await sendAsStaff(`${staffSponsorChangePath}/${id}/decline`, values);
      if (failure) return failure;
      showToast(messages.declined);
      onClose();
      await revalidate();
      return null;
    },
  });
  return (
    <FormDialog
      title={messages.declineTitle}
      about={<p>{messages.declineAbout}</p>}
      confirmLabel={messages.decline}
      variant="danger"
      form={form}
      onClose={onClose}
    >
      <TextArea {...form.field('reason')} required label={messages.declineReason} rows={3} maxLength={500} />
    </FormDialog>
  );
}
