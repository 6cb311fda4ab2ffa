import { Link, useLoaderData } from 'react-router';
import { type DocumentKind, type JoiningState, returnableFieldNames } from '#contract/joining-rules.ts';
import { type StaffJoining, staffJoiningPath } from '#contract/admin/network/joining.ts';
import { joining as messages } from '#messages/admin.ts';
import { join, joinSteps } from '#messages/portal.ts';
import { Panel } from '#web/admin/kit/form.tsx';
import { Button, TextArea } from '#web/admin/kit/inputs.tsx';
import { Badge, type Tone } from '#web/ui/badge.tsx';
import { FormMessage } from '#web/ui/form.tsx';
import { BackLink, Facts, type Fact } from '#web/admin/kit/page.tsx';
import look from '#web/admin/kit/look.module.css';
import { readRecord } from '#web/admin/kit/loaders.ts';
import { formatDay } from '../kit/dates.ts';
import { ScreenHeading } from '../screen.tsx';
import { useDecision } from './decision.tsx';
import { MemberFiles } from './member-files.tsx';
import { Compared, BankCheck, PaperPicture, Moment } from './papers.tsx';
import styles from './joining.module.css';

export const readApplication = readRecord<StaffJoining>(staffJoiningPath);

const tones: Partial<Record<JoiningState, Tone>> = {
  submitted: 'warning',
  approved: 'success',
  returned: 'neutral',
  declined: 'danger',
};

export function StateBadge({ state }: { state: JoiningState }) {
  return <Badge tone={tones[state] ?? 'neutral'}>{messages.states[state]}</Badge>;
}

export function JoiningDetail() {
  const joining = useLoaderData<StaffJoining>();
  const { application, customer } = joining;
  const { decide, dialog } = useJoiningDecision(joining);
  return (
    <>
      <BackLink to="/joining">{messages.all}</BackLink>
      <ScreenHeading>{application.identity?.pan_name ?? customer.name}</ScreenHeading>
      <p className={look['tools']}>
        <StateBadge state={application.state} />
        <Moment label={messages.facts.sent} at={application.submitted_at} />
        <Moment label={messages.facts.decided} at={application.decided_at} />
        <Link to={`/customers/${customer.id}`}>{messages.openCustomer}</Link>
      </p>
      <Duplicates joining={joining} />
      {!joining.pan_fits_surname && <FormMessage kind="note">{messages.panLetter}</FormMessage>}
      <Reasons joining={joining} />
      <p className={look['intro']}>{messages.about}</p>
      <Comparisons joining={joining} />
      {application.member_id && (
        <Panel title={messages.memberFiles({ id: application.member_id })}>
          <MemberFiles memberId={application.member_id} hasAgreement={application.agreement !== null} />
        </Panel>
      )}
      {application.state === 'submitted' && (
        <div className={styles['decisions']}>
          <Button onClick={() => decide('approve')}>{messages.approve}</Button>
          <Button variant="secondary" onClick={() => decide('return')}>
            {messages.return}
          </Button>
          <Button variant="quiet" onClick={() => decide('decline')}>
            {messages.decline}
          </Button>
        </div>
      )}
      {dialog}
    </>
  );
}

function useJoiningDecision({ application, customer }: StaffJoining) {
  const name = application.identity?.pan_name ?? customer.name;
  return useDecision({
    path: `${staffJoiningPath}/${application.id}`,
    texts: {
      approve: {
        title: messages.approveTitle,
        about: messages.approveAbout({ name }),
        confirm: messages.approve,
        done: messages.approved,
      },
      return: {
        title: messages.returnTitle,
        about: messages.returnAbout,
        confirm: messages.return,
        done: messages.returned,
      },
      decline: {
        title: messages.declineTitle,
        about: messages.declineAbout,
        confirm: messages.decline,
        done: messages.declined,
      },
    },
    initial: Object.fromEntries(returnableFieldNames.map((field) => [`reasons.${field}`, ''])),
    toBody(decision, values) {
      const { version } = application;
      if (decision === 'approve') return { version, name: customer.name };
      if (decision === 'decline') return { version, reason: values['reason'] };
      const reasons = returnableFieldNames
        .map((field) => [field, values[`reasons.${field}`]?.trim() ?? ''])
        .filter(([, reason]) => reason !== '');
      return { version, reasons: Object.fromEntries(reasons) };
    },
    reason: messages.reason,
    children: (decision, form) =>
      decision === 'return' &&
      returnableFieldNames.map((field) => (
        <TextArea
          key={field}
          {...form.field(`reasons.${field}`)}
          label={join.fields[field]}
          rows={1}
          autosize
          maxLength={500}
        />
      )),
  });
}

/** Renders nothing if there are no duplicates. */
function Duplicates({ joining: { duplicates } }: { joining: StaffJoining }) {
  if (duplicates.length === 0) return null;
  return (
    <section className={styles['duplicates']} aria-labelledby="duplicates">
      <h2 id="duplicates">{messages.duplicates}</h2>
      <ul>
        {duplicates.map(({ application_id, name, state, same }) => (
          <li key={application_id}>
            {same.map((kind) => messages.duplicateKinds[kind]).join(', ')}:{' '}
            {state === 'draft' ? name : <Link to={`/joining/${application_id}`}>{name}</Link>}{' '}
            <StateBadge state={state} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Reasons({ joining: { application } }: { joining: StaffJoining }) {
  const reasons = Object.entries(application.reasons) as [keyof typeof join.fields, string][];
  const { decline_reason } = application;
  return (
    <>
      {reasons.length > 0 && (
        <Panel title={messages.sentBackFor}>
          <Facts facts={reasons.map(([field, reason]) => [join.fields[field], reason])} />
        </Panel>
      )}
      {decline_reason && (
        <Panel title={messages.declinedFor}>
          <p className={styles['text']}>{decline_reason}</p>
        </Panel>
      )}
    </>
  );
}

function Comparisons({ joining }: { joining: StaffJoining }) {
  const { application, customer } = joining;
  const { identity, bank, eligibility, sponsor } = application;
  const address = identity?.address;
  const facts: Record<DocumentKind, Fact[]> = {
    photo: [
      [messages.facts.name, identity?.pan_name],
      [messages.facts.mobile, customer.mobile],
      [messages.facts.email, customer.email],
      [
        messages.facts.sponsor,
        sponsor && (sponsor.member_id ? `${sponsor.name} (${sponsor.member_id})` : messages.company),
      ],
    ],
    address_proof: [
      [messages.facts.proof, identity && joinSteps.identity.proofs[identity.address_proof]],
      [
        messages.facts.address,
        address &&
          [address.user_street, address.user_city, address.user_district, address.user_state, address.user_postcode]
            .filter(Boolean)
            .join(', '),
      ],
    ],
    pan_card: [
      [messages.facts.pan, joining.pan],
      [messages.facts.name, identity?.pan_name],
      [messages.facts.born, eligibility && formatDay(eligibility.born_on)],
    ],
    cancelled_cheque: [
      [messages.facts.holder, bank?.holder_name],
      [messages.facts.account, joining.account_number],
      [messages.facts.ifsc, bank?.ifsc],
      [messages.facts.bank, bank?.bank_name],
    ],
  };
  return (
    <div className={styles['comparisons']}>
      {(Object.keys(facts) as DocumentKind[]).map((kind) => (
        <Compared key={kind} title={join.fields[kind]}>
          <div className={styles['compared']}>
            {application.documents.some((document) => document.kind === kind) ? (
              <Picture id={application.id} kind={kind} />
            ) : (
              <p className={look['intro']}>{messages.noPicture}</p>
            )}
            <Facts facts={facts[kind]} />
          </div>
          {kind === 'cancelled_cheque' && <BankCheck check={joining.bank_check} />}
        </Compared>
      ))}
    </div>
  );
}

export function Picture({ id, kind }: { id: number; kind: DocumentKind }) {
  const name = join.fields[kind];
  const { loading, fullSize } = messages;
  const texts = { loading, failed: messages.failed({ name }), fullSize };
  return <PaperPicture path={`${staffJoiningPath}/${id}/documents`} kind={kind} name={name} texts={texts} />;
}
