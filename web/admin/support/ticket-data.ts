import type { ReplyTemplate, StaffTicketDetail, TicketAssigneesReply } from '#contract/support.ts';

/** A ticket, and what its actions choose from. */
export interface TicketData {
  ticket: StaffTicketDetail;
  assignees: TicketAssigneesReply['data'];
  templates: ReplyTemplate[];
}
