import { Link, useLoaderData } from 'react-router';
import { staffPayoutPaths, type StoredPayoutTemplate } from '#contract/admin/network/payouts.ts';
import { payouts as messages } from '#messages/admin.ts';
import { LinkButton } from '#web/admin/kit/inputs.tsx';
import { ListHead, TablePanel } from '#web/admin/kit/list.tsx';
import { Badge } from '#web/ui/badge.tsx';
import type { Column } from '#web/ui/table.tsx';
import { BackLink } from '#web/admin/kit/page.tsx';
import look from '#web/admin/kit/look.module.css';
import { formatTime } from '../kit/dates.ts';
import { readData } from '#web/admin/kit/loaders.ts';

export const readPayoutTemplates = readData<StoredPayoutTemplate[]>(staffPayoutPaths.templates);

const columns: Column<StoredPayoutTemplate>[] = [
  {
    header: messages.template,
    kind: 'rowHeader',
    cell: ({ key, template: { name } }) => <Link to={`/payouts/templates/${key}`}>{name}</Link>,
  },
  {
    header: messages.columns.state,
    cell: ({ is_incomplete: isIncomplete }) => (
      <Badge tone={isIncomplete ? 'warning' : 'success'}>{isIncomplete ? messages.needsAccount : messages.ready}</Badge>
    ),
  },
  {
    header: messages.fields.layout,
    cell: ({ template }) => messages.layouts[template.file.layout],
  },
  {
    header: messages.savedHeader,
    cell: ({ saved_by: name, saved_at: at }) =>
      name !== null && at !== null ? messages.savedBy({ name, time: formatTime(at) }) : messages.shipped,
  },
  {
    header: messages.copyHeader,
    cell: ({ key, template: { name } }) => (
      <Link to={`/payouts/templates/new?from=${key}`} aria-label={messages.copyThis({ name })}>
        {messages.copy}
      </Link>
    ),
  },
];

export function PayoutTemplates() {
  const templates = useLoaderData<StoredPayoutTemplate[]>();
  return (
    <>
      <BackLink to="/payouts">{messages.all}</BackLink>
      <ListHead heading={messages.templatesHeading}>
        <LinkButton to="/payouts/templates/new">{messages.newTemplate}</LinkButton>
      </ListHead>
      <p className={look['intro']}>{messages.templatesIntro}</p>
      <TablePanel name={messages.templatesHeading} rows={templates} rowKey={({ key }) => key} columns={columns} />
    </>
  );
}
