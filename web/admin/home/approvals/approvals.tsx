import { useEffect, useState } from 'react';
import { Link, useLoaderData, useLocation, useSearchParams } from 'react-router';
import {
  type Approval,
  type ApprovalCountReply,
  type ApprovalLimitReply,
  type ApprovalList,
  approvalPaths,
} from '#contract/admin/home/approvals.ts';
import { normaliseAmount } from '#contract/typed-values.ts';
import { approvals as messages } from '#messages/admin.ts';
import { FormFooter } from '#web/admin/kit/form.tsx';
import { Button, TextArea, TextField } from '#web/admin/kit/inputs.tsx';
import { showToast } from '#web/admin/kit/toast.ts';
import { ExportLink, ListHead, EntryList } from '#web/admin/kit/list.tsx';
import { Badge, type Tone } from '#web/ui/badge.tsx';
import { ViewTabs } from '#web/ui/data-list.tsx';
import { useStoredForm } from '#web/ui/use-stored-form.ts';
import look from '#web/admin/kit/look.module.css';
import { CommandDialog } from '#web/admin/kit/command-dialog.tsx';
import { callAsStaff, readAsStaff } from '#web/admin/api.ts';
import { formatTime } from '#web/admin/kit/dates.ts';
import { type Screen, usePermission } from '#web/admin/screen.tsx';
import { Facts } from './facts.tsx';
import { nameApproval } from './name-approval.ts';
import { useDecisions } from './request-approval.tsx';
import { SecondPerson } from './second-person.tsx';
import styles from '#web/admin/staff/people.module.css';

export const approvalsScreen: Screen = {
  path: 'approvals',
  menuLabel: messages.heading,
  group: 'home',
  permission: null,
  mark: WaitingMark,
  pages: {
    '': {
      load: async ({ search, signal }): Promise<ApprovalsPage> => {
        const state = search.get('state') === 'decided' ? 'decided' : 'pending';
        const query = { ...Object.fromEntries(search), state };
        const [list, limit] = await Promise.all([
          readAsStaff<ApprovalList>(approvalPaths.approvals, { query, signal }),
          readAsStaff<ApprovalLimitReply>(approvalPaths.limit, { signal }),
        ]);
        return { list, limit: limit.data.limit, state };
      },
      component: Approvals,
    },
  },
};

interface ApprovalsPage {
  list: ApprovalList;
  limit: number;
  state: 'pending' | 'decided';
}

/** The number of approvals that wait for the reader, read again on each page. */
function WaitingMark() {
  const { key } = useLocation();
  const [waiting, setWaiting] = useState(0);
  useEffect(() => {
    let isLeft = false;
    void callAsStaff<ApprovalCountReply>(approvalPaths.count, {}).then((counted) => {
      if (!isLeft && counted.ok) setWaiting(counted.reply.data.waiting);
    });
    return () => void (isLeft = true);
  }, [key]);
  if (waiting === 0) return null;
  return (
    <span className={styles['mark']}>
      <span aria-hidden="true">{waiting}</span>
      <span className="visually-hidden">{messages.badge({ count: waiting })}</span>
    </span>
  );
}

const views = [
  { label: messages.waiting, query: '' },
  { label: messages.decided, query: 'state=decided' },
];

function Approvals() {
  const { list, limit, state } = useLoaderData<ApprovalsPage>();
  useDecisions(state === 'pending');
  const [search] = useSearchParams();
  const [task, setTask] = useState<{ approval: Approval; verb: Verb } | null>(null);
  const mayConfigure = usePermission('approvals.configure');
  const filters = new URLSearchParams(search);
  filters.delete('cursor');
  return (
    <>
      <ListHead heading={messages.heading}>
        <ExportLink path={`${approvalPaths.approvals}.csv?state=${state}`} />
      </ListHead>
      <p className={styles['note']}>{messages.intro}</p>
      <ViewTabs label={messages.viewsLabel} views={views} current={filters.toString()} />
      <EntryList
        list={list}
        rowClassName={styles['approval']}
        empty={state === 'pending' ? messages.noneWaiting : messages.noneDecided}
      >
        {(approval) => <ApprovalRow approval={approval} decide={(verb) => setTask({ approval, verb })} />}
      </EntryList>
      {mayConfigure && <LimitForm limit={limit} />}
      {task && <DecideDialog {...task} onClose={() => setTask(null)} />}
    </>
  );
}

type Verb = Approval['allowed_actions'][number];

const tones: Record<Approval['state'], Tone> = {
  pending: 'warning',
  approved: 'success',
  declined: 'danger',
  withdrawn: 'neutral',
  expired: 'neutral',
};

function ApprovalRow({ approval, decide }: { approval: Approval; decide: (verb: Verb) => void }) {
  const { order_id: orderId, order_number: number, decided_by: decidedBy, decided_at: decidedAt } = approval;
  return (
    <>
      <div className={styles['who']}>
        <h2 className={styles['what']}>
          {nameApproval(approval)} <Badge tone={tones[approval.state]}>{messages.states[approval.state]}</Badge>
        </h2>
        {orderId !== null && <Link to={`/orders/${orderId}`}>{number}</Link>}
        <Facts facts={approval.facts} />
        <p className={styles['note']}>
          {messages.askedBy({ name: approval.requested_by, time: formatTime(approval.requested_at) })}
          {approval.state === 'pending' && ` · ${messages.expires({ time: formatTime(approval.expires_at) })}`}
        </p>
        {decidedBy !== null && decidedAt !== null && (
          <p className={styles['note']}>
            {messages.states[approval.state]}: {messages.decidedBy({ name: decidedBy, time: formatTime(decidedAt) })}
          </p>
        )}
        {approval.obstacle !== null && <p className={styles['note']}>{messages.obstacles[approval.obstacle]}</p>}
        {approval.note !== '' && <p>{approval.note}</p>}
      </div>
      <div className={look['buttons']}>
        {approval.allowed_actions.map((verb) => (
          <Button
            key={verb}
            size="small"
            variant={verb === 'approve' ? 'primary' : 'secondary'}
            onClick={() => decide(verb)}
            of={nameApproval(approval)}
          >
            {messages[verb]}
          </Button>
        ))}
      </div>
    </>
  );
}

const done: Record<Verb, string> = {
  approve: messages.approved,
  decline: messages.declined,
  withdraw: messages.withdrawn,
};

interface DecideDialogProps {
  approval: Approval;
  verb: Verb;
  onClose: () => void;
}

function DecideDialog({ approval, verb, onClose }: DecideDialogProps) {
  const about = (
    <>
      <p>
        <b>{nameApproval(approval)}</b>
      </p>
      <Facts facts={approval.facts} />
      {verb === 'approve' && <p>{messages.approveAbout}</p>}
    </>
  );
  const titles = { approve: messages.approveTitle, decline: messages.declineTitle, withdraw: messages.withdraw };
  return (
    <CommandDialog
      path={`${approvalPaths.approvals}/${approval.id}/${verb}`}
      initial={{ note: '' }}
      texts={{ title: titles[verb], about, confirm: messages[verb], done: done[verb] }}
      variant={verb === 'approve' ? 'primary' : 'danger'}
      // These errors would repeat: the request is gone, decided or outdated, or this member cannot decide it.
      isFinal={({ status }) => [403, 404, 409].includes(status)}
      onClose={onClose}
    >
      {(form) =>
        verb !== 'withdraw' && (
          <TextArea {...form.field('note')} label={messages.note} hint={messages.noteHint} rows={2} maxLength={300} />
        )
      }
    </CommandDialog>
  );
}

function LimitForm({ limit }: { limit: number }) {
  const form = useStoredForm({
    stored: limit,
    toForm: (stored) => ({ limit: String(stored) }),
    save: async (values) => {
      const typed = normaliseAmount(values.limit);
      const amount = typed === '' ? null : Number(typed);
      const result = await callAsStaff<ApprovalLimitReply>(approvalPaths.limit, { body: { limit: amount } });
      if (!result.ok) return result;
      showToast(result.reply.data.state === 'done' ? messages.limitSaved : messages.limitWaiting);
      return { ok: true, stored: result.reply.data.limit };
    },
  });
  return (
    <section aria-labelledby="limit" className={styles['part']}>
      <h2 id="limit">{messages.limitHeading}</h2>
      <p className={styles['note']}>{messages.limitAbout}</p>
      <form {...form.formProps} className={styles['limit']} aria-labelledby="limit">
        <TextField {...form.field('limit')} label={messages.limit} required inputMode="decimal" />
        <FormFooter form={form} label={messages.saveLimit} />
        <SecondPerson action="approval.set_limit" />
      </form>
    </section>
  );
}
