import { Link, useLoaderData, useNavigate } from 'react-router';
import { type PayoutBatch, type PayoutBatchList, staffPayoutPaths } from '#contract/admin/network/payouts.ts';
import { payouts as messages } from '#messages/admin.ts';
import { LinkButton } from '#web/admin/kit/inputs.tsx';
import { ExportLink, ListHead, List } from '#web/admin/kit/list.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { formatRupees } from '#web/ui/rupees.ts';
import type { Column } from '#web/ui/table.tsx';
import look from '#web/admin/kit/look.module.css';
import { readList } from '#web/admin/kit/loaders.ts';
import { callAsStaff } from '../api.ts';
import { formatTime } from '../kit/dates.ts';
import { CommandButton, type Screen, usePermission } from '../screen.tsx';
import { PayoutBatchPage, readPayoutBatch } from './payout-batch.tsx';
import { NewPayoutTemplatePage, PayoutTemplatePage, readPayoutTemplate } from './payout-template-form.tsx';
import { PayoutTemplates, readPayoutTemplates } from './payout-templates.tsx';
import { batchTones, stateOf } from './payout-states.ts';

export const payoutsScreen: Screen = {
  path: 'payouts',
  menuLabel: messages.heading,
  group: 'network',
  permission: 'network.read',
  pages: {
    '': {
      load: readList(staffPayoutPaths.batches),
      component: Payouts,
      asksFor: () => ({
        actions: ['payout_account.confirm', 'payout.record_return', 'payout.apply_response'],
      }),
    },
    ':id': { load: readPayoutBatch, component: PayoutBatchPage },
    templates: {
      load: readPayoutTemplates,
      component: PayoutTemplates,
      asksFor: () => ({ actions: ['payout_template.save'] }),
    },
    'templates/new': { load: readPayoutTemplate, component: NewPayoutTemplatePage },
    'templates/:key': {
      load: readPayoutTemplate,
      component: PayoutTemplatePage,
      asksFor: ({ key }) => ({ actions: ['payout_template.save'], object: key }),
    },
  },
};

const sumCell = ({ lines, amount }: PayoutBatch['payable']) =>
  lines === 0 ? (
    '—'
  ) : (
    <>
      {formatRupees(amount)}
      <span className={look['small']}>{messages.people({ count: lines })}</span>
    </>
  );

const columns: Column<PayoutBatch>[] = [
  {
    header: messages.columns.batch,
    kind: 'rowHeader',
    cell: ({ id, made_at: at }) => (
      <>
        <Link to={`/payouts/${id}`}>{messages.batch({ id })}</Link>
        <span className={look['small']}>{formatTime(at)}</span>
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
      <p className={look['intro']}>{messages.intro}</p>
      <List list={list} empty={messages.empty} caption={messages.heading} columns={columns} />
    </>
  );
}
