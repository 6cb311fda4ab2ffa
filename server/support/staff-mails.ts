import type { Brand } from '#contract/content.ts';
import { ticketLabels as words } from '#messages/support/ticketLabels.ts';
import { senderOf } from '#server/content/index.ts';
import { dateInIndia } from '#server/platform/clock.ts';
import { type Block, type EmailContent, paragraph, renderEmail } from '#server/platform/email-template.ts';
import { copyOf } from './ticket-mails.ts';
import type { Ticket } from './ticket-store.ts';

const open = (ticket: Ticket, adminUrl: string): Block => ({
  kind: 'link',
  label: 'Open the ticket',
  url: `${adminUrl}/admin/tickets/${ticket.id}`,
});

/** To the company: who wrote what, and how many photos came along. */
export function noticeMail(brand: Brand, adminUrl: string, ticket: Ticket, photos: number): EmailContent {
  const reach = [ticket.mobile, ticket.email].filter(Boolean).join(', ');
  const inHindi = ticket.language === 'hi' ? [paragraph('Our letters to the sender are in Hindi.')] : [];
  return renderEmail(
    senderOf(brand),
    `${words.kinds[ticket.kind]} ${ticket.number}: ${ticket.subject}`,
    `${words.kinds[ticket.kind]} ${ticket.number}`,
    [
      paragraph(`From ${ticket.fullName} (${reach}). Please acknowledge it by ${dateInIndia(ticket.acknowledgeBy)}.`),
      ...inHindi,
      ...copyOf(ticket, photos, 'en'),
      open(ticket, adminUrl),
    ],
  );
}

/** To the company when a clock has run out: 15 days, or the month in which it must be settled. */
export function lateMail(brand: Brand, adminUrl: string, ticket: Ticket, event: 'escalated' | 'overdue'): EmailContent {
  const kind = words.kinds[ticket.kind];
  const what =
    event === 'escalated'
      ? `was not settled within 15 days and is now with the grievance officer. It must be settled by ${dateInIndia(ticket.redressBy)}.`
      : 'was not settled within a month. Please record the reason, settle it and tell the sender in writing.';
  return renderEmail(
    senderOf(brand),
    `${event === 'escalated' ? 'Escalated' : 'Overdue'}: ${kind.toLowerCase()} ${ticket.number}`,
    `${kind} ${ticket.number} is ${event}`,
    [paragraph(`"${ticket.subject}" from ${ticket.fullName} ${what}`), open(ticket, adminUrl)],
  );
}
