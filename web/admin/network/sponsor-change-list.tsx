import { Table } from '@mantine/core';
import { useState } from 'react';
import { Link, useLoaderData, useNavigate } from 'react-router';
import {
  type StaffSponsorChangeList,
  staffSponsorChangePath,
  type StaffSponsorChangeRow,
} from '#contract/sponsor-change.ts';
import { sponsorChanges as messages } from '#messages/admin/sponsorChanges.ts';
import { FormDialog } from '#web/admin/kit/form.tsx';
import { Button, TextArea, TextField } from '#web/admin/kit/inputs.tsx';
import { showToast } from '#web/admin/kit/toast.ts';
import { useForm } from '#web/ui/use-form.ts';
import { callAsStaff, readAsStaff } from '../api.ts';
import { formatTime } from '../dates.ts';
import { type Screen, usePermission } from '../screen.tsx';
import { QueuePage } from './queue-page.tsx';
import { ChangeBadge, readChange, SponsorChangeDetail } from './sponsor-change-detail.tsx';
import styles from './joining.module.css';

export const sponsorChangesScreen: Screen = {
  path: 'sponsor-changes',
  menuLabel: messages.heading,
  group: 'network',
  permission: 'network.read',
  pages: {
    '': {
      load: ({ search, signal }) =>
        readAsStaff<StaffSponsorChangeList>(staffSponsorChangePath, { query: Object.fromEntries(search), signal }),
      component: SponsorChangeQueue,
    },
    ':id': { load: readChange, component: SponsorChangeDetail },
  },
};

const views = [
  { label: messages.views.requested, query: '' },
  { label: messages.views.approved, query: 'state=approved' },
  { label: messages.views.declined, query: 'state=declined' },
  { label: messages.views.lapsed, query: 'state=lapsed' },
];

/** Requests for another sponsor that wait, longest first; those decided behind tabs of their own. */
function SponsorChangeQueue() {
  const list = useLoaderData<StaffSponsorChangeList>();
  const mayFile = usePermission('network.manage');
  const [isFiling, setFiling] = useState(false);
  const { member, sponsor, since, state } = messages.columns;
  return (
    <>
      <QueuePage
        texts={messages}
        views={views}
        list={list}
        columns={[member, sponsor, since, state]}
        row={QueueRow}
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

function QueueRow({ row: { id, member, sponsor, requested_at, state } }: { row: StaffSponsorChangeRow }) {
  return (
    <Table.Tr>
      <Table.Td>
        <Link to={`/sponsor-changes/${id}`}>{member.name}</Link>
        <span className={styles['contact']}>{member.member_id}</span>
      </Table.Td>
      <Table.Td data-label={messages.columns.sponsor}>
        {sponsor.name}
        <span className={styles['contact']}>{sponsor.member_id}</span>
      </Table.Td>
      <Table.Td data-label={messages.columns.since}>
        <time dateTime={requested_at}>{formatTime(requested_at)}</time>
      </Table.Td>
      <Table.Td data-label={messages.columns.state}>
        <ChangeBadge state={state} />
      </Table.Td>
    </Table.Tr>
  );
}

/** A request that a direct seller has signed on paper. */
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
      <TextArea {...form.field('reason')} required label={messages.reason} rows={2} maxLength={500} />
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
