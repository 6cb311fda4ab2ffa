import { useState } from 'react';
import { Link, useLoaderData } from 'react-router';
import {
  type StaffAchieverList,
  type StaffAchieverRow,
  staffAchieversPath,
} from '#contract/admin/marketing/achievers.ts';
import { achievers as messages } from '#messages/admin.ts';
import type { Column } from '#web/ui/table.tsx';
import { ConfirmDialog, CommandDialog } from '#web/admin/kit/command-dialog.tsx';
import { Button, ReasonField } from '#web/admin/kit/inputs.tsx';
import { readList } from '#web/admin/kit/loaders.ts';
import { formatMonth, formatTime } from '../kit/dates.ts';
import { type Screen, usePermission } from '../screen.tsx';
import { QueuePage, whoCell } from '../network/queue-page.tsx';

export const achieversScreen: Screen = {
  path: 'achievers',
  menuLabel: messages.heading,
  group: 'marketing',
  permission: 'content.read',
  pages: {
    '': { load: readList(staffAchieversPath), component: Achievers },
  },
};

const views = [
  { label: messages.views.shown, query: '' },
  { label: messages.views.hidden, query: 'state=hidden' },
];

const columns: Column<StaffAchieverRow>[] = [
  {
    header: messages.columns.seller,
    kind: 'rowHeader',
    cell: ({ name, member_id: id }) => whoCell(<Link to={`/members/${id}`}>{name}</Link>, id),
  },
  { header: messages.columns.title, cell: ({ title }) => title },
  { header: messages.columns.month, cell: ({ month }) => formatMonth(month) },
  { header: messages.columns.photo, cell: ({ photo }) => (photo ? messages.yes : messages.no) },
  {
    header: messages.columns.hidden,
    cell: ({ hidden }) =>
      hidden && whoCell(hidden.reason, messages.by({ who: hidden.by, time: formatTime(hidden.at) })),
  },
  { header: messages.columns.action, cell: (row) => <HideOrShow row={row} /> },
];

function Achievers() {
  return (
    <QueuePage
      texts={messages}
      views={views}
      list={useLoaderData<StaffAchieverList>()}
      columns={columns}
      exportPath={`${staffAchieversPath}.csv`}
    />
  );
}

function HideOrShow({ row }: { row: StaffAchieverRow }) {
  const { id, name, hidden } = row;
  const mayWrite = usePermission('content.write');
  const [isAsking, setAsking] = useState(false);
  if (!mayWrite) return null;
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        aria-label={hidden ? messages.showNamed({ name }) : messages.hideNamed({ name })}
        onClick={() => setAsking(true)}
      >
        {hidden ? messages.show : messages.hide}
      </Button>
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
    </>
  );
}

function HideDialog({ row: { id, name }, onClose }: { row: StaffAchieverRow; onClose: () => void }) {
  return (
    <CommandDialog
      path={`${staffAchieversPath}/${id}/hide`}
      initial={{ reason: '' }}
      texts={{
        title: messages.hideTitle({ name }),
        about: messages.hideAbout,
        confirm: messages.hideConfirm,
        done: messages.hiddenDone,
      }}
      onClose={onClose}
    >
      {(form) => <ReasonField {...form.field('reason')} label={messages.reason} maxLength={300} />}
    </CommandDialog>
  );
}
