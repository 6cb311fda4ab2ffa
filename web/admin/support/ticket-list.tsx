import { Link, useLoaderData, useSearchParams } from 'react-router';
import { staffPaths } from '#contract/staff.ts';
import type { StaffTicket, StaffTicketList } from '#contract/support.ts';
import { ticketKinds } from '#contract/tickets.ts';
import { tickets as messages } from '#messages/admin/tickets.ts';
import { ticketLabels } from '#messages/support/ticketLabels.ts';
import { FormMessage } from '#web/admin/kit/form.tsx';
import { LinkButton, SelectField } from '#web/admin/kit/inputs.tsx';
import { type CallFailure, loaded } from '#web/ui/api-call.ts';
import { DataList, ViewTabs } from '#web/ui/data-list.tsx';
import { callForLoader } from '../api.ts';
import { formatTime } from '../dates.ts';
import { ExportLink, ListHead, ListSearch, useListFilters } from '#web/admin/kit/list.tsx';
import type { PageRequest, Screen } from '../screen.tsx';
import { Clock, TicketBadges } from './ticket-badges.tsx';
import { ReplyTemplates, readTemplates } from './reply-templates.tsx';
import { readTicket, TicketDetail } from './ticket-detail.tsx';
import styles from './tickets.module.css';

export const ticketsScreen: Screen = {
  path: 'tickets',
  menuLabel: messages.heading,
  group: 'support',
  permission: 'tickets.read',
  pages: {
    '': { load: readTickets, component: TicketList },
    templates: { load: readTemplates, component: ReplyTemplates },
    ':id': { load: readTicket, component: TicketDetail },
  },
};

interface TicketListData {
  /** Null where the filters of the address are none. */
  list: StaffTicketList | null;
  filterError: CallFailure | null;
}

/** Returns one page of tickets, newest first. @throws as readAsStaff. */
async function readTickets({ search, signal }: PageRequest): Promise<TicketListData> {
  const query = Object.fromEntries(search);
  const result = await callForLoader<StaffTicketList>(staffPaths.tickets, { query, signal });
  if (!result.ok && result.failure.status === 422) return { list: null, filterError: result.failure };
  return { list: loaded(result), filterError: null };
}

const views = [
  { label: messages.views.all, query: '' },
  { label: messages.views.open, query: 'state=open' },
  { label: messages.views.mine, query: 'state=open&assigned=me' },
  { label: messages.views.unassigned, query: 'state=open&assigned=nobody' },
  { label: messages.views.late, query: 'late=true' },
  { label: messages.views.escalated, query: 'state=escalated' },
];

/** What visitors wrote through the shop's forms, newest first. */
function TicketList() {
  const { list, filterError } = useLoaderData<TicketListData>();
  const [search] = useSearchParams();
  const filters = new URLSearchParams(search);
  filters.delete('cursor');
  return (
    <>
      <ListHead heading={messages.heading}>
        <ExportLink path={`${staffPaths.tickets}.csv`} />
        <LinkButton to="/tickets/templates" variant="secondary">
          {messages.templates.heading}
        </LinkButton>
      </ListHead>
      <ViewTabs label={messages.viewsLabel} views={views} current={filters.toString()} />
      <Filters key={search.toString()} />
      <FormMessage>{filterError?.message}</FormMessage>
      {list && (
        <DataList
          rows={list.data}
          rowKey={(ticket) => ticket.id}
          rowClassName={styles['row']}
          total={list.meta.total}
          isMore={list.meta.total_is_more}
          nextCursor={list.meta.next_cursor}
          empty={filters.size > 0 ? messages.noMatch : messages.empty}
        >
          {(ticket) => <TicketRow ticket={ticket} />}
        </DataList>
      )}
    </>
  );
}

function TicketRow({ ticket }: { ticket: StaffTicket }) {
  return (
    <>
      <div className={styles['what']}>
        <h2>
          <Link to={`/tickets/${ticket.id}`}>{ticket.subject}</Link>
        </h2>
        <p>
          {ticketLabels.kinds[ticket.kind]} {ticket.number}
        </p>
      </div>
      <div className={styles['who']}>
        <p>{ticket.full_name}</p>
        <p className={styles['quiet']}>
          {ticket.assignee ? messages.withPerson({ name: ticket.assignee.name }) : messages.unassigned}
        </p>
      </div>
      <div className={styles['when']}>
        <p>
          <span className="visually-hidden">{messages.received} </span>
          <time dateTime={ticket.created_at}>{formatTime(ticket.created_at)}</time>
        </p>
        <Clock ticket={ticket} />
      </div>
      <p className={styles['badges']}>
        <TicketBadges ticket={ticket} />
      </p>
    </>
  );
}

/** Search and kind, within the view; the address holds them. */
function Filters() {
  const { select } = useListFilters();
  return (
    <ListSearch name={messages.filters} label={messages.search} hint={messages.searchHint} find={messages.find}>
      <SelectField
        {...select('kind')}
        label={messages.kind}
        options={[
          { value: '', label: messages.any },
          ...ticketKinds.map((value) => ({ value, label: ticketLabels.kinds[value] })),
        ]}
      />
    </ListSearch>
  );
}
