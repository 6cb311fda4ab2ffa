import { Link, useLoaderData } from 'react-router';
import { type PayoutTemplatesReply, staffPayoutPaths, type StoredPayoutTemplate } from '#contract/staff-payouts.ts';
import { payouts as messages } from '#messages/admin/payouts.ts';
import { LinkButton } from '#web/admin/kit/inputs.tsx';
import { ListHead, TablePanel } from '#web/admin/kit/list.tsx';
import { Badge } from '#web/ui/badge.tsx';
import type { Column } from '#web/ui/table.tsx';
import { readAsStaff } from '../api.ts';
import { formatTime } from '../dates.ts';
import type { PageRequest } from '../screen.tsx';
import profile from '../customers/customer-profile.module.css';
import styles from './payouts.module.css';

/** All templates. @throws as readAsStaff. */
export async function readPayoutTemplates({ signal }: PageRequest): Promise<StoredPayoutTemplate[]> {
  return (await readAsStaff<PayoutTemplatesReply>(staffPayoutPaths.templates, { signal })).data;
}

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

/** The templates of banks' files. */
export function PayoutTemplates() {
  const templates = useLoaderData<StoredPayoutTemplate[]>();
  return (
    <>
      <p className={profile['back']}>
        <Link to="/payouts">{messages.all}</Link>
      </p>
      <ListHead heading={messages.templatesHeading}>
        <LinkButton to="/payouts/templates/new">{messages.newTemplate}</LinkButton>
      </ListHead>
      <p className={styles['quiet']}>{messages.templatesIntro}</p>
      <TablePanel
        caption={messages.templatesHeading}
        isCaptionHidden
        rows={templates}
        rowKey={({ key }) => key}
        columns={columns}
      />
    </>
  );
}
