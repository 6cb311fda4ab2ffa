import type { StaffTicket } from '#contract/support.ts';
import type { TicketState } from '#contract/tickets.ts';
import { ticketLabels as words } from '#messages/support/ticketLabels.ts';
import list from '../list.module.css';

const looks: Record<TicketState, string> = { received: '', acknowledged: '', escalated: 'bad', resolved: 'good' };
const lateWords = { acknowledge: 'Not acknowledged in time', redress: 'Not settled in time' };

/** How a ticket stands, and what staff let pass. */
export function Badges({ ticket }: { ticket: Pick<StaffTicket, 'state' | 'late'> }) {
  return (
    <>
      <span className={`${list['badge']} ${list[looks[ticket.state]] ?? ''}`}>{words.states[ticket.state]}</span>
      {ticket.late && <span className={`${list['badge']} ${list['bad']}`}>{lateWords[ticket.late]}</span>}
    </>
  );
}
