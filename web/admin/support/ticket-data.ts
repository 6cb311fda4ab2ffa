import type { ReplyTemplate, StaffTicket, StaffTicketDetail, TicketAssigneesReply } from '#contract/support.ts';

export interface TicketData {
  ticket: StaffTicketDetail;
  assignees: TicketAssigneesReply['data'];
  templates: ReplyTemplate[];
}

type Filled = Pick<StaffTicket, 'full_name' | 'number' | 'order_number' | 'language'>;

/** Returns the template in the sender's language, else in English, with the ticket's values filled in. */
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
