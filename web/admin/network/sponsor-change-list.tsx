import { useState } from 'react';
import { Link, useLoaderData, useNavigate } from 'react-router';
import {
  type StaffSponsorChangeList,
  staffSponsorChangePath,
  type StaffSponsorChangeRow,
} from '#contract/sponsor-change.ts';
import { sponsorChanges as messages } from '#messages/admin.ts';
import type { Column } from '#web/ui/table.tsx';
import { FormDialog } from '#web/admin/kit/form.tsx';
import { Button, ReasonField, TextField } from '#web/admin/kit/inputs.tsx';
import { showToast } from '#web/admin/kit/toast.ts';
import { useForm } from '#web/ui/use-form.ts';
import { readList } from '#web/admin/kit/loaders.ts';
import { callAsStaff } from '../api.ts';
import { formatTime } from '../kit/dates.ts';
import { type Screen, usePermission } from '../screen.tsx';
import { QueuePage, whoCell } from './queue-page.tsx';
import { ChangeBadge, readChange, SponsorChangeDetail } from './sponsor-change-detail.tsx';

export const sponsorChangesScreen: Screen = {
  path: 'sponsor-changes',
  menuLabel: messages.heading,
  group: 'network',
  permission: 'network.read',
  pages: {
    '': { load: readList(staffSponsorChangePath), component: SponsorChangeQueue },
    ':id': { load: readChange, component: SponsorChangeDetail },
  },
};

const views = [
  { label: messages.views.requested, query: '' },
  { label: messages.views.approved, query: 'state=approved' },
  { label: messages.views.declined, query: 'state=declined' },
  { label: messages.views.lapsed, query: 'state=lapsed' },
];

const columns: Column<StaffSponsorChangeRow>[] = [
  {
    header: messages.columns.member,
    kind: 'rowHeader',
    cell: ({ id, member }) => whoCell(<Link to={`/sponsor-changes/${id}`}>{member.name}</Link>, member.member_id),
  },
  { header: messages.columns.sponsor, cell: ({ sponsor }) => whoCell(sponsor.name, sponsor.member_id) },
  { header: messages.columns.since, cell: ({ requested_at: at }) => <time dateTime={at}>{formatTime(at)}</time> },
  { header: messages.columns.state, cell: ({ state }) => <ChangeBadge state={state} /> },
];

function SponsorChangeQueue() {
  const list = useLoaderData<StaffSponsorChangeList>();
  const mayFile = usePermission('network.manage');
  const [isFiling, setFiling] = useState(false);
  return (
    <>
      <QueuePage
        texts={messages}
        views={views}
        list={list}
        columns={columns}
        exportPath={`${staffSponsorChangePath}.csv`}
      >
        {mayFile && (
          <Button variant="secondary" onClick={() => setFiling(true)}>
            {messages.file}
          </Button>
        )}
      </QueuePage>
      {isFiling && <FileDialog onClose={() => setFiling(false)} />}
    </>
  );
}

/** Files a request that a direct seller has signed on paper. */
function FileDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const form = useForm({
    initial: { member_id: '', sponsor_id: '', reason: '', paper: '' },
    async submit(values) {
      const filed = await callAsStaff<{ data: { id: number } }>(staffSponsorChangePath, { body: values });
      if (!filed.ok) return filed.failure;
      showToast(messages.filed);
      void navigate(`/sponsor-changes/${filed.reply.data.id}`);
      return null;
    },
  });
  const id = { required: true, inputMode: 'numeric' as const, autoComplete: 'off', maxLength: 20 };
  return (
    <FormDialog title={messages.fileTitle} confirmLabel={messages.fileButton} form={form} onClose={onClose}>
      <TextField {...form.field('member_id')} {...id} label={messages.memberId} />
      <TextField {...form.field('sponsor_id')} {...id} label={messages.sponsorId} />
      <ReasonField {...form.field('reason')} label={messages.reason} />
      <TextField
        {...form.field('paper')}
        required
        label={messages.paper}
        hint={messages.paperHint}
        autoComplete="off"
        maxLength={200}
      />
    </FormDialog>
  );
}
