import { useState } from 'react';
import { Link, useLoaderData } from 'react-router';
import {
  type PayoutBatch,
  type PayoutBatchReply,
  type PayoutLine,
  type PayoutLineList,
  type PayoutTemplatesReply,
  type PayoutView,
  payoutViews,
  staffPayoutPaths,
  type StoredPayoutTemplate,
} from '#contract/admin/network/payouts.ts';
import { payouts as messages } from '#messages/admin.ts';
import { ConfirmDialog, CommandDialog } from '#web/admin/kit/command-dialog.tsx';
import { formatCount } from '#web/admin/kit/counts.ts';
import { DownloadLink } from '#web/admin/kit/download-link.tsx';
import { Button, SelectField, ReasonField, TextField } from '#web/admin/kit/inputs.tsx';
import { ExportLink, listStyles, useListFilters, List } from '#web/admin/kit/list.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { ViewTabs } from '#web/ui/data-list.tsx';
import { FormMessage } from '#web/admin/kit/form.tsx';
import { formatRupees } from '#web/ui/rupees.ts';
import type { Column } from '#web/ui/table.tsx';
import { Figures, BackLink } from '#web/admin/kit/page.tsx';
import look from '#web/admin/kit/look.module.css';
import { callForLoader, readAsStaff, sendAsStaff } from '../api.ts';
import { ProposedNote } from '../home/approvals/request-approval.tsx';
import { formatDay, formatTime } from '../kit/dates.ts';
import { CommandButton, type PageRequest, ScreenHeading, usePermission } from '../screen.tsx';
import { PayoutResponse } from './payout-response.tsx';
import { batchTones, stateOf } from './payout-states.ts';
import { whoCell } from './queue-page.tsx';
import styles from './payouts.module.css';

interface BatchData {
  data: PayoutBatchReply['data'];
  lines: PayoutLineList;
  /** Null if the reader may not send payouts, or nothing is to be sent. */
  templates: readonly StoredPayoutTemplate[] | null;
}

/** The view in the address, else the first one that is not empty. */
function viewOf(batch: PayoutBatch, filters: URLSearchParams): PayoutView {
  const asked = payoutViews.find((each) => each === filters.get('view'));
  return asked ?? payoutViews.find((each) => batch[each].lines > 0) ?? 'payable';
}

export async function readPayoutBatch({ params, search, signal }: PageRequest): Promise<BatchData> {
  const path = `${staffPayoutPaths.batches}/${encodeURIComponent(params['id'] ?? '')}`;
  const { data } = await readAsStaff<PayoutBatchReply>(path, { signal });
  const query = { view: viewOf(data.batch, search), ...Object.fromEntries(search) };
  const lines = await readAsStaff<PayoutLineList>(`${path}/lines`, { query, signal });
  if (data.batch.state !== 'approved') return { data, lines, templates: null };
  const templates = await callForLoader<PayoutTemplatesReply>(staffPayoutPaths.templates, { signal });
  return { data, lines, templates: templates.ok ? templates.reply.data : null };
}

export function PayoutBatchPage() {
  const { data, lines, templates } = useLoaderData<BatchData>();
  const { batch, proposed_by: proposer } = data;
  const [dialog, setDialog] = useState<DialogKind | null>(null);
  const [returned, setReturned] = useState<PayoutLine | null>(null);
  const mayManage = usePermission('payout.manage');
  const isDraft = batch.state === 'draft';
  const path = `${staffPayoutPaths.batches}/${batch.id}`;
  return (
    <>
      <BackLink to="/payouts">{messages.all}</BackLink>
      <div className={listStyles.head}>
        <ScreenHeading>{messages.batch({ id: batch.id })}</ScreenHeading>
        {mayManage && isDraft && (
          <div className={listStyles.tools}>
            <Button variant="secondary" onClick={() => setDialog('discard')}>
              {messages.discard}
            </Button>
            {proposer === null && batch.payable.lines > 0 && (
              <Button onClick={() => setDialog('approve')}>{messages.approve}</Button>
            )}
          </div>
        )}
      </div>
      <BatchState batch={batch} />
      <ProposedNote text={messages.proposed} name={proposer} />
      <Figures
        figures={payoutViews
          .filter((name) => name !== 'returned' || batch.returned.lines > 0)
          .map((name) => [messages.views[name], formatRupees(batch[name].amount)])}
      />
      {templates && batch.payable.lines > 0 && (
        <Sending
          batch={batch}
          templates={templates}
          onProvider={data.offers_razorpayx && !data.razorpayx_unconfirmed ? () => setDialog('provider') : null}
        />
      )}
      {mayManage && data.razorpayx_unconfirmed !== null && (
        <FormMessage kind="note">
          {messages.accountUnconfirmed({ account: data.razorpayx_unconfirmed })}{' '}
          <Button variant="secondary" size="small" onClick={() => setDialog('account')}>
            {messages.confirmAccount}
          </Button>
        </FormMessage>
      )}
      {batch.channel === 'razorpayx' && batch.payable.lines > 0 && (
        <FormMessage kind="note">{messages.byProviderState}</FormMessage>
      )}
      {mayManage && batch.channel === 'file' && batch.payable.lines + batch.paid.lines > 0 && (
        <PayoutResponse path={path} />
      )}
      <Lines data={data} list={lines} onReturn={mayManage ? setReturned : null} />
      {returned !== null && <ReturnDialog line={returned} path={path} onClose={() => setReturned(null)} />}
      {dialog && <BatchDialog dialog={dialog} data={data} onClose={() => setDialog(null)} />}
    </>
  );
}

type DialogKind = 'approve' | 'discard' | 'provider' | 'account';

interface BatchDialogProps {
  dialog: DialogKind;
  data: PayoutBatchReply['data'];
  onClose: () => void;
}

function BatchDialog({ dialog, data: { batch, razorpayx_unconfirmed: account }, onClose }: BatchDialogProps) {
  const path = `${staffPayoutPaths.batches}/${batch.id}`;
  const amount = formatRupees(batch.payable.amount);
  switch (dialog) {
    case 'approve':
      return (
        <CommandDialog
          path={`${path}/approve`}
          texts={{
            title: messages.approveTitle({ amount }),
            about: messages.approveAbout,
            confirm: messages.approve,
            done: messages.approved,
            waiting: messages.waiting,
          }}
          approval="payout.approve"
          onClose={onClose}
        />
      );
    case 'account':
      return (
        <CommandDialog
          path={staffPayoutPaths.confirmAccount}
          texts={{
            title: messages.confirmAccountTitle({ account: account ?? '' }),
            about: messages.confirmAccountAbout,
            confirm: messages.confirmAccount,
            done: messages.accountConfirmed,
            waiting: messages.waiting,
          }}
          approval="payout_account.confirm"
          onClose={onClose}
        />
      );
    case 'provider': {
      const { byProviderAbout: about, byProvider: confirm, byProviderDone: done } = messages;
      return (
        <ConfirmDialog
          path={`${path}/send`}
          toBody={() => ({ channel: 'razorpayx' })}
          texts={{ title: messages.byProviderTitle({ amount }), about, confirm, done }}
          onClose={onClose}
        />
      );
    }
    case 'discard': {
      const { discardTitle: title, discardAbout: about, discard: confirm, discarded: done } = messages;
      return <ConfirmDialog path={`${path}/discard`} texts={{ title, about, confirm, done }} onClose={onClose} />;
    }
  }
}

function BatchState({ batch }: { batch: PayoutBatch }) {
  const state = stateOf(batch);
  return (
    <p className={look['line']}>
      <Badge tone={batchTones[state]}>{messages.states[state]}</Badge>
      <span>{messages.madeBy({ name: batch.made_by, time: formatTime(batch.made_at) })}</span>
      {batch.approved_by !== null && batch.approved_at !== null && (
        <span>{messages.approvedBy({ name: batch.approved_by, time: formatTime(batch.approved_at) })}</span>
      )}
    </p>
  );
}

interface SendingProps {
  batch: PayoutBatch;
  templates: readonly StoredPayoutTemplate[];
  /** Null if RazorpayX is not set up. */
  onProvider: (() => void) | null;
}

/** Chooses a template and downloads the bank's file. Renders nothing once the bank has answered. */
function Sending({ batch, templates, onProvider }: SendingProps) {
  const [key, setKey] = useState(batch.template ?? templates.find((each) => !each.is_incomplete)?.key ?? 'csv');
  if (batch.channel === 'razorpayx' || batch.paid.lines + batch.failed.lines + batch.returned.lines > 0) return null;
  const path = `${staffPayoutPaths.batches}/${batch.id}`;
  const options = templates.map(({ key: value, template: { name }, is_incomplete: isIncomplete }) => ({
    value,
    label: isIncomplete ? messages.incomplete({ name }) : name,
  }));
  return (
    <section className={styles['step']} aria-labelledby="send">
      <h2 id="send">{messages.send}</h2>
      <p>{messages.sendAbout}</p>
      <div className={styles['row']}>
        <SelectField
          label={messages.template}
          value={key}
          options={options}
          onChange={(event) => setKey(event.currentTarget.value)}
        />
        <CommandButton
          label={messages.choose}
          variant={batch.channel === null ? 'primary' : 'secondary'}
          run={() => sendAsStaff(`${path}/send`, { channel: 'file', template: key })}
        >
          {messages.choose}
        </CommandButton>
        {batch.channel === 'file' && (
          <DownloadLink path={`${path}/file`} variant="primary">
            {messages.download}
          </DownloadLink>
        )}
        {batch.channel === null && onProvider && (
          <Button variant="secondary" onClick={onProvider}>
            {messages.byProvider}
          </Button>
        )}
      </div>
      {batch.channel === 'file' && <p>{messages.downloadAbout}</p>}
    </section>
  );
}

const columns = {
  member: {
    header: messages.columns.member,
    kind: 'rowHeader',
    cell: ({ member_id: id, name }) => whoCell(<Link to={`/members/${id}`}>{name}</Link>, id),
  },
  amount: { header: messages.columns.amount, kind: 'figure', cell: (line) => formatRupees(line.amount) },
  reference: {
    header: messages.columns.reference,
    cell: (line) => <span className={styles['reference']}>{line.reference}</span>,
  },
  account: {
    header: messages.columns.account,
    cell: ({ account_last4: digits }) => (digits === null ? '—' : messages.ending({ digits })),
  },
  reason: {
    header: messages.columns.reason,
    cell: ({ hold, held_until: until, failure }) =>
      hold === 'open_income'
        ? messages.holds.open_income({ day: formatDay(until!) })
        : hold
          ? messages.holds[hold]
          : failure,
  },
  utr: { header: messages.columns.utr, cell: (line) => <span className={styles['reference']}>{line.utr}</span> },
  paidOn: { header: messages.columns.paidOn, cell: ({ paid_on: day }) => day && formatDay(day) },
  returnedOn: { header: messages.columns.returnedOn, cell: ({ returned_on: day }) => day && formatDay(day) },
} satisfies Record<string, Column<PayoutLine>>;

type ColumnName = keyof typeof columns;

const columnNames: Record<PayoutView, readonly ColumnName[]> = {
  payable: ['member', 'amount', 'account', 'reference'],
  paid: ['member', 'amount', 'utr', 'paidOn', 'reference'],
  failed: ['member', 'amount', 'reason', 'reference'],
  returned: ['member', 'amount', 'returnedOn', 'reason', 'paidOn', 'utr', 'reference'],
  held: ['member', 'amount', 'reason'],
  carried: ['member', 'amount'],
};

/** Paid lines have a button each if `onReturn` is set. */
function columnsOf(view: PayoutView, onReturn: ((line: PayoutLine) => void) | null): Column<PayoutLine>[] {
  const shown: Column<PayoutLine>[] = columnNames[view].map((name) => columns[name]);
  if (view === 'paid' && onReturn) shown.push({ header: messages.columns.action, cell: returnButton(onReturn) });
  return shown;
}

const returnButton = (onReturn: (line: PayoutLine) => void) => (line: PayoutLine) => (
  <Button variant="secondary" onClick={() => onReturn(line)} of={line.reference}>
    {messages.recordReturn}
  </Button>
);

interface LinesProps {
  data: PayoutBatchReply['data'];
  list: PayoutLineList;
  /** Null if the reader may not record returned payouts. */
  onReturn: ((line: PayoutLine) => void) | null;
}

function Lines({ data: { batch, holds, minimum }, list, onReturn }: LinesProps) {
  const { filters } = useListFilters();
  const view = viewOf(batch, filters);
  const queryOf = (each: PayoutView) => `view=${each}`;
  const views = payoutViews.map((each) => ({
    label: messages.view({ name: messages.views[each], count: formatCount(batch[each].lines) }),
    query: queryOf(each),
  }));
  return (
    <section aria-label={messages.lines}>
      <div className={listStyles.head}>
        <h2 className={look['subheading']}>{messages.lines}</h2>
        <div className={listStyles.tools}>
          {list.data.length > 0 && (
            <ExportLink
              path={`${staffPayoutPaths.batches}/${batch.id}/lines.csv${filters.size === 0 ? `?view=${view}` : ''}`}
              of={messages.views[view]}
            />
          )}
        </div>
      </div>
      <ViewTabs label={messages.viewsLabel} views={views} current={queryOf(view)} />
      {view === 'carried' && <p className={look['intro']}>{messages.minimum({ amount: formatRupees(minimum) })}</p>}
      {view === 'held' && holds.length > 1 && (
        <ul className={styles['holds']} aria-label={messages.holdsTitle}>
          <li>
            <Link to="?view=held" aria-current={filters.has('hold') ? undefined : 'true'}>
              {messages.allHolds}
            </Link>
          </li>
          {holds.map(({ hold, lines }) => (
            <li key={hold}>
              <Link to={`?view=held&hold=${hold}`} aria-current={filters.get('hold') === hold ? 'true' : undefined}>
                {messages.view({ name: messages.holdNames[hold], count: formatCount(lines) })}
              </Link>
            </li>
          ))}
        </ul>
      )}
      <List list={list} empty={messages.noLines} caption={messages.lines} columns={columnsOf(view, onReturn)} />
    </section>
  );
}

interface ReturnDialogProps {
  line: PayoutLine;
  path: string;
  onClose: () => void;
}

function ReturnDialog({ line, path, onClose }: ReturnDialogProps) {
  return (
    <CommandDialog
      path={`${path}/lines/${line.id}/return`}
      initial={{ returned_on: '', reason: '' }}
      texts={{
        title: messages.returnTitle({ amount: formatRupees(line.amount) }),
        about: messages.returnAbout({ name: line.name }),
        confirm: messages.recordReturn,
        done: messages.returnDone,
        waiting: messages.waiting,
      }}
      approval="payout.record_return"
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField
            {...form.field('returned_on')}
            type="date"
            label={messages.returnDay}
            min={line.paid_on ?? undefined}
            required
          />
          <ReasonField {...form.field('reason')} label={messages.returnReason} maxLength={200} />
        </>
      )}
    </CommandDialog>
  );
}
