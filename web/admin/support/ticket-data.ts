import type { ReplyTemplate, StaffTicket, StaffTicketDetail, TicketAssigneesReply } from '#contract/support.ts';

/** A ticket, and what its actions choose from. */
export interface TicketData {
  ticket: StaffTicketDetail;
  assignees: TicketAssigneesReply['data'];
  templates: ReplyTemplate[];
}

type Filled = Pick<StaffTicket, 'full_name' | 'number' | 'order_number' | 'language'>;

/** A template's text in the sender's language, or in the first where it has none, with the ticket's own in the places that it names. */
export function fillTemplate(
  { body, translations }: Pick<ReplyTemplate, 'body' | 'translations'>,
  ticket: Filled,
): string {
  const places: Record<string, string> = {
    name: ticket.full_name,
    number: ticket.number,
    order: ticket.order_number ?? '',
  };
  return (translations[ticket.language] || body).replace(
    /\{(name|number|order)\}/g,
    (_place, name: string) => places[name]!,
  );
}
