import { Link, useLoaderData, useSearchParams } from 'react-router';
import { type FilteredList, readFiltered } from '#web/admin/kit/loaders.ts';
import { staffPaths } from '#contract/admin/staff.ts';
import type { StaffTicket, StaffTicketList } from '#contract/support.ts';
import { tickets as messages } from '#messages/admin.ts';
import { ticketLabels } from '#messages/support.ts';
import { FormMessage } from '#web/admin/kit/form.tsx';
import { LinkButton, optionsOf, SelectField } from '#web/admin/kit/inputs.tsx';
import { ViewTabs } from '#web/ui/data-list.tsx';
import { formatTime } from '../kit/dates.ts';
import { ExportLink, ListHead, ListSearch, useListFilters, EntryList } from '#web/admin/kit/list.tsx';
import look from '#web/admin/kit/look.module.css';
import { ticketKinds } from '#contract/tickets.ts';
import type { Screen } from '../screen.tsx';
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
    '': { load: (request) => readFiltered(staffPaths.tickets, request), component: TicketList },
    templates: { load: readTemplates, component: ReplyTemplates },
    ':id': { load: readTicket, component: TicketDetail },
  },
};

const views = [
  { label: messages.views.all, query: '' },
  { label: messages.views.open, query: 'state=open' },
  { label: messages.views.mine, query: 'state=open&assigned=me' },
  { label: messages.views.unassigned, query: 'state=open&assigned=nobody' },
  { label: messages.views.late, query: 'late=true' },
  { label: messages.views.escalated, query: 'state=escalated' },
];

function TicketList() {
  const { list, filterError } = useLoaderData<FilteredList<StaffTicketList>>();
  const { filters } = useListFilters();
  const [search] = useSearchParams();
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
        <EntryList
          list={list}
          rowClassName={styles['row']}
          empty={filters.size > 0 ? messages.noMatch : messages.empty}
        >
          {(ticket) => <TicketRow ticket={ticket} />}
        </EntryList>
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
        <p className={look['note']}>
          {ticket.assignee ? messages.withPerson({ name: ticket.assignee.name }) : messages.unassigned}
        </p>
      </div>
      <div className={look['muted']}>
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

function Filters() {
  const { select } = useListFilters();
  return (
    <ListSearch name={messages.filters} label={messages.search} hint={messages.searchHint} find={messages.find}>
      <SelectField
        {...select('kind')}
        label={messages.kind}
        options={[{ value: '', label: messages.any }, ...optionsOf(ticketKinds, ticketLabels.kinds)]}
      />
    </ListSearch>
  );
}
