import { Table } from '@mantine/core';
import { useState } from 'react';
import { Link, useLoaderData } from 'react-router';
import { type StaffAchieverList, type StaffAchieverRow, staffAchieversPath } from '#contract/staff-achievers.ts';
import { achievers as messages } from '#messages/admin/achievers.ts';
import { ConfirmDialog } from '#web/admin/kit/confirm-dialog.tsx';
import { FormDialog } from '#web/admin/kit/form.tsx';
import { Button, TextArea } from '#web/admin/kit/inputs.tsx';
import { showToast } from '#web/admin/kit/toast.ts';
import { useForm } from '#web/ui/use-form.ts';
import { readAsStaff, sendAsStaff } from '../api.ts';
import { formatMonth, formatTime } from '../dates.ts';
import { type Screen, useCommand, usePermission } from '../screen.tsx';
import { QueuePage } from './queue-page.tsx';
import styles from './joining.module.css';

export const achieversScreen: Screen = {
  path: 'achievers',
  menuLabel: messages.heading,
  group: 'marketing',
  permission: 'content.read',
  pages: {
    '': {
      load: ({ search, signal }) =>
        readAsStaff<StaffAchieverList>(staffAchieversPath, { query: Object.fromEntries(search), signal }),
      component: Achievers,
    },
  },
};

const views = [
  { label: messages.views.shown, query: '' },
  { label: messages.views.hidden, query: 'state=hidden' },
];

/** Whom the shop names, and whom staff have hidden. */
function Achievers() {
  const { seller, title, month, photo, hidden, action } = messages.columns;
  return (
    <QueuePage
      texts={messages}
      views={views}
      list={useLoaderData<StaffAchieverList>()}
      columns={[seller, title, month, photo, hidden, action]}
      row={AchieverRow}
      exportPath={`${staffAchieversPath}.csv`}
    />
  );
}

function AchieverRow({ row }: { row: StaffAchieverRow }) {
  const { id, name, member_id, title, month, photo, hidden } = row;
  const mayWrite = usePermission('content.write');
  const [isAsking, setAsking] = useState(false);
  return (
    <Table.Tr>
      <Table.Td>
        <Link to={`/members/${member_id}`}>{name}</Link>
        <span className={styles['contact']}>{member_id}</span>
      </Table.Td>
      <Table.Td data-label={messages.columns.title}>{title}</Table.Td>
      <Table.Td data-label={messages.columns.month}>{formatMonth(month)}</Table.Td>
      <Table.Td data-label={messages.columns.photo}>{photo ? messages.yes : messages.no}</Table.Td>
      <Table.Td data-label={hidden ? messages.columns.hidden : undefined}>
        {hidden && (
          <>
            {hidden.reason}
            <span className={styles['contact']}>{messages.by({ who: hidden.by, time: formatTime(hidden.at) })}</span>
          </>
        )}
      </Table.Td>
      <Table.Td data-label={messages.columns.action}>
        {mayWrite && (
          <Button
            variant="quiet"
            size="small"
            aria-label={hidden ? messages.showNamed({ name }) : messages.hideNamed({ name })}
            onClick={() => setAsking(true)}
          >
            {hidden ? messages.show : messages.hide}
          </Button>
        )}
        {isAsking &&
          (hidden ? (
            <ConfirmDialog
              path={`${staffAchieversPath}/${id}/show`}
              texts={{
                title: messages.showTitle({ name }),
                about: messages.showAbout,
                confirm: messages.showConfirm,
                done: messages.shown,
              }}
              onClose={() => setAsking(false)}
            />
          ) : (
            <HideDialog row={row} onClose={() => setAsking(false)} />
          ))}
      </Table.Td>
    </Table.Tr>
  );
}

function HideDialog({ row: { id, name }, onClose }: { row: StaffAchieverRow; onClose: () => void }) {
  const runCommand = useCommand();
  const form = useForm({
    initial: { reason: '' },
    submit: async (values) => {
      const failure = await runCommand(() => sendAsStaff(`${staffAchieversPath}/${id}/hide`, values));
      if (failure) return failure;
      showToast(messages.hiddenDone);
      onClose();
      return null;
    },
  });
  return (
    <FormDialog
      title={messages.hideTitle({ name })}
      about={<p>{messages.hideAbout}</p>}
      confirmLabel={messages.hideConfirm}
      form={form}
      onClose={onClose}
    >
      <TextArea {...form.field('reason')} label={messages.reason} required rows={2} maxLength={300} />
    </FormDialog>
  );
}
