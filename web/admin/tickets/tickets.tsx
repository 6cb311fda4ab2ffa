import { Link, useLoaderData } from 'react-router';
import type { StaffTicket, StaffTicketList } from '#contract/support.ts';
import { ticketLabels as words } from '#messages/support/ticketLabels.ts';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { indiaTime } from '../india-time.ts';
import list from '../list.module.css';
import { PagesNav } from '../pages-nav.tsx';
import { useSettings } from '../settings.ts';
import { Badges } from './badges.tsx';
import styles from './tickets.module.css';

/** What visitors wrote through the shop's forms, newest first. */
export function Tickets() {
  const { data, meta } = useLoaderData<StaffTicketList>();
  const { brand } = useSettings();
  return (
    <>
      <PageHeading title={`Tickets · ${brand.name} staff`}>Tickets</PageHeading>
      {data.length === 0 ? (
        <p className={list['empty']}>
          No tickets yet. Messages, queries, complaints and return requests from the shop’s forms appear here.
        </p>
      ) : (
        <>
          {meta.total !== undefined && <p className={list['count']}>{meta.total} in all, newest first</p>}
          <ul className={list['list']}>
            {data.map((ticket) => (
              <Row key={ticket.id} ticket={ticket} />
            ))}
          </ul>
        </>
      )}
      <PagesNav next={meta.next_cursor} />
    </>
  );
}

function Row({ ticket }: { ticket: StaffTicket }) {
  return (
    <li className={styles['row']}>
      <div className={styles['what']}>
        <h2>
          <Link to={`/tickets/${ticket.id}`}>{ticket.subject}</Link>
        </h2>
        <p>
          {words.kinds[ticket.kind]} {ticket.number}
        </p>
      </div>
      <p className={styles['who']}>{ticket.full_name}</p>
      <p className={styles['when']}>
        <span className="visually-hidden">Received </span>
        <time dateTime={ticket.created_at}>{indiaTime(ticket.created_at)}</time>
      </p>
      <p className={styles['badges']}>
        <Badges ticket={ticket} />
      </p>
    </li>
  );
}
