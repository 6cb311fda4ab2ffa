import type { Brand } from '#contract/content.ts';
import { returnReasons, ticketKindLabels } from '#contract/ticket-words.ts';
import { senderOf } from '#server/content/index.ts';
import { dateInIndia } from '#server/platform/clock.ts';
import { type Block, type Letter, writeLetter } from '#server/platform/letter.ts';
import type { Ticket } from './ticket-store.ts';

const paragraph = (text: string): Block => ({ kind: 'paragraph', text });

/** What a ticket holds, line by line, as the sender typed it. */
function copyOf(ticket: Ticket): Block[] {
  const facts: [string, string][] = [
    ['Subject', ticket.subject],
    ...(ticket.page ? [['Page', ticket.page] as [string, string]] : []),
    ...(ticket.orderId === null ? [] : [['Order ID', String(ticket.orderId)] as [string, string]]),
    ...(ticket.memberId === null ? [] : [['Direct seller', ticket.memberId] as [string, string]]),
    ...(ticket.products ? [['Products', ticket.products] as [string, string]] : []),
    ...(ticket.reason ? [['Reason', returnReasons[ticket.reason]] as [string, string]] : []),
  ];
  return [
    ...facts.map(([label, text]) => paragraph(`${label}: ${text}`)),
    ...ticket.message
      .split(/\r?\n/)
      .filter((line) => line.trim() !== '')
      .map(paragraph),
  ];
}

const follow = (ticket: Ticket, shopUrl: string): Block => ({
  kind: 'link',
  label: 'See how it stands',
  url: `${shopUrl}/ticket-status#${ticket.number}`,
});
const noun = (ticket: Ticket) => ticketKindLabels[ticket.kind].toLowerCase();

/** To the sender at once: the number, the promised times and a copy of what was said. */
export function receivedMail(brand: Brand, shopUrl: string, ticket: Ticket): Letter {
  return writeLetter(senderOf(brand), `We have your ${noun(ticket)} ${ticket.number}`, 'We have received it', [
    paragraph(`Dear ${ticket.fullName}, thank you for writing to us. The number of your ${noun(ticket)} is:`),
    { kind: 'code', text: ticket.number },
    paragraph(
      `Our staff confirm it by ${dateInIndia(ticket.acknowledgeBy)} and settle it by ${dateInIndia(ticket.redressBy)}. What is not settled by ${dateInIndia(ticket.escalateAt)} goes to our grievance officer by itself.`,
    ),
    follow(ticket, shopUrl),
    paragraph('This is what you told us:'),
    ...copyOf(ticket),
  ]);
}

/** To the company: who wrote what. */
export function noticeMail(brand: Brand, adminUrl: string, ticket: Ticket): Letter {
  const reach = [ticket.mobile, ticket.email].filter(Boolean).join(', ');
  return writeLetter(
    senderOf(brand),
    `${ticketKindLabels[ticket.kind]} ${ticket.number}: ${ticket.subject}`,
    `${ticketKindLabels[ticket.kind]} ${ticket.number}`,
    [
      paragraph(`From ${ticket.fullName} (${reach}). Please acknowledge it by ${dateInIndia(ticket.acknowledgeBy)}.`),
      ...copyOf(ticket),
      { kind: 'link', label: 'Open the ticket', url: `${adminUrl}/admin/tickets/${ticket.id}` },
    ],
  );
}

/** To the sender when a person has taken the ticket up. */
export function acknowledgedMail(brand: Brand, shopUrl: string, ticket: Ticket): Letter {
  return writeLetter(
    senderOf(brand),
    `Your ${noun(ticket)} ${ticket.number} is being worked on`,
    'Our staff have taken it up',
    [
      paragraph(
        `Dear ${ticket.fullName}, our staff have read your ${noun(ticket)} "${ticket.subject}" and are working on it. It will be settled by ${dateInIndia(ticket.redressBy)}.`,
      ),
      follow(ticket, shopUrl),
    ],
  );
}

/** To the sender when it is settled, with what was decided. */
export function resolvedMail(brand: Brand, shopUrl: string, ticket: Ticket): Letter {
  return writeLetter(
    senderOf(brand),
    `Your ${noun(ticket)} ${ticket.number} is settled`,
    `Your ${noun(ticket)} is settled`,
    [
      paragraph(`Dear ${ticket.fullName}, this is what we decided on your ${noun(ticket)} "${ticket.subject}":`),
      ...(ticket.resolution ?? '')
        .split(/\r?\n/)
        .filter((line) => line.trim() !== '')
        .map(paragraph),
      paragraph('If you are not content with it, please write to us again and name this number.'),
      follow(ticket, shopUrl),
    ],
  );
}

/** To the sender when the time to settle it at the first desk has passed. */
export function escalatedMail(brand: Brand, shopUrl: string, ticket: Ticket): Letter {
  return writeLetter(
    senderOf(brand),
    `Your ${noun(ticket)} ${ticket.number} is with our grievance officer`,
    'It goes to our grievance officer',
    [
      paragraph(
        `Dear ${ticket.fullName}, your ${noun(ticket)} "${ticket.subject}" was not settled within 15 days. It is with our grievance officer now and will be settled by ${dateInIndia(ticket.redressBy)}.`,
      ),
      follow(ticket, shopUrl),
    ],
  );
}

/** To the sender when a month has passed without redress. */
export function overdueMail(brand: Brand, shopUrl: string, ticket: Ticket): Letter {
  return writeLetter(
    senderOf(brand),
    `Your ${noun(ticket)} ${ticket.number} takes longer`,
    'We are late, and we are sorry',
    [
      paragraph(
        `Dear ${ticket.fullName}, your ${noun(ticket)} "${ticket.subject}" is not settled within the month that we promised. Our grievance officer has been reminded of it just now and will tell you the reason and what is being done.`,
      ),
      follow(ticket, shopUrl),
    ],
  );
}

/** To the company when a clock has run out: 15 days, or the month in which it must be settled. */
export function lateMail(brand: Brand, adminUrl: string, ticket: Ticket, event: 'escalated' | 'overdue'): Letter {
  const what =
    event === 'escalated'
      ? `was not settled within 15 days and is now with the grievance officer. It must be settled by ${dateInIndia(ticket.redressBy)}.`
      : 'was not settled within a month. Please record the reason, settle it and tell the sender in writing.';
  return writeLetter(
    senderOf(brand),
    `${event === 'escalated' ? 'Escalated' : 'Overdue'}: ${noun(ticket)} ${ticket.number}`,
    `${ticketKindLabels[ticket.kind]} ${ticket.number} is ${event}`,
    [
      paragraph(`"${ticket.subject}" from ${ticket.fullName} ${what}`),
      { kind: 'link', label: 'Open the ticket', url: `${adminUrl}/admin/tickets/${ticket.id}` },
    ],
  );
}
