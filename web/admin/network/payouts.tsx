import { Link, useLoaderData, useNavigate } from 'react-router';
import { type PayoutBatch, type PayoutBatchList, staffPayoutPaths } from '#contract/staff-payouts.ts';
import { payouts as messages } from '#messages/admin/payouts.ts';
import { LinkButton } from '#web/admin/kit/inputs.tsx';
import { ExportLink, ListHead, TablePanel } from '#web/admin/kit/list.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { EmptyState, Pager } from '#web/ui/data-list.tsx';
import { formatRupees } from '#web/ui/rupees.ts';
import type { Column } from '#web/ui/table.tsx';
import { callAsStaff, readAsStaff } from '../api.ts';
import { formatTime } from '../dates.ts';
import { CommandButton, type Screen, usePermission } from '../screen.tsx';
import { PayoutBatchPage, readPayoutBatch } from './payout-batch.tsx';
import { NewPayoutTemplatePage, PayoutTemplatePage, readPayoutTemplate } from './payout-template-form.tsx';
import { PayoutTemplates, readPayoutTemplates } from './payout-templates.tsx';
import { batchTones, stateOf } from './payout-states.ts';
import styles from './payouts.module.css';

export const payoutsScreen: Screen = {
  path: 'payouts',
  menuLabel: messages.heading,
  group: 'network',
  permission: 'network.read',
  pages: {
    '': {
      load: ({ search, signal }) =>
        readAsStaff<PayoutBatchList>(staffPayoutPaths.batches, { query: Object.fromEntries(search), signal }),
      component: Payouts,
    },
    ':id': { load: readPayoutBatch, component: PayoutBatchPage },
    templates: { load: readPayoutTemplates, component: PayoutTemplates },
    'templates/new': { load: readPayoutTemplate, component: NewPayoutTemplatePage },
    'templates/:key': { load: readPayoutTemplate, component: PayoutTemplatePage },
  },
};

const sumCell = ({ lines, amount }: PayoutBatch['payable']) =>
  lines === 0 ? (
    '—'
  ) : (
    <>
      {formatRupees(amount)}
      <span className={styles['small']}>{messages.people({ count: lines })}</span>
    </>
  );

const columns: Column<PayoutBatch>[] = [
  {
    header: messages.columns.batch,
    kind: 'rowHeader',
    cell: ({ id, made_at: at }) => (
      <>
        <Link to={`/payouts/${id}`}>{messages.batch({ id })}</Link>
        <span className={styles['small']}>{formatTime(at)}</span>
      </>
    ),
  },
  {
    header: messages.columns.state,
    cell: (batch) => <Badge tone={batchTones[stateOf(batch)]}>{messages.states[stateOf(batch)]}</Badge>,
  },
  { header: messages.columns.payable, kind: 'figure', cell: ({ payable }) => sumCell(payable) },
  { header: messages.columns.paid, kind: 'figure', cell: ({ paid }) => sumCell(paid) },
  { header: messages.columns.failed, kind: 'figure', cell: ({ failed }) => sumCell(failed) },
  { header: messages.columns.held, kind: 'figure', cell: ({ held }) => sumCell(held) },
];

/** All batches of payouts, the newest first. */
function Payouts() {
  const list = useLoaderData<PayoutBatchList>();
  const navigate = useNavigate();
  const mayManage = usePermission('payout.manage');
  const hasDraft = list.data.some(({ state }) => state === 'draft');
  return (
    <>
      <ListHead heading={messages.heading}>
        {list.data.length > 0 && <ExportLink path={`${staffPayoutPaths.batches}.csv`} />}
        {mayManage && (
          <LinkButton to="/payouts/templates" variant="secondary">
            {messages.templates}
          </LinkButton>
        )}
        {mayManage && !hasDraft && (
          <CommandButton
            label={messages.make}
            variant="primary"
            run={async () => {
              const made = await callAsStaff<{ data: { id: number } }>(staffPayoutPaths.batches, {
                method: 'POST',
                timeoutMs: 120_000,
              });
              if (!made.ok) return made.failure;
              void navigate(`/payouts/${made.reply.data.id}`);
              return null;
            }}
          >
            {messages.make}
          </CommandButton>
        )}
      </ListHead>
      <p className={styles['quiet']}>{messages.intro}</p>
      {list.data.length === 0 ? (
        <EmptyState>{messages.empty}</EmptyState>
      ) : (
        <TablePanel
          caption={messages.heading}
          isCaptionHidden
          rows={list.data}
          rowKey={({ id }) => id}
          columns={columns}
        />
      )}
      <Pager nextCursor={list.meta.next_cursor} />
    </>
  );
}
