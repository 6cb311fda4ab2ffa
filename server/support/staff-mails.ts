import type { Brand } from '#contract/content.ts';
import { type Language, languageFacts } from '#contract/language.ts';
import { messagesIn } from '#locales/messages.ts';
import { senderOf } from '#server/content/index.ts';
import { dateInIndia } from '#server/platform/clock.ts';
import { type Block, type EmailContent, paragraph, renderEmail } from '#server/platform/email-template.ts';
import { copyOf } from './ticket-mails.ts';
import type { Ticket } from './ticket-store.ts';

function linkTo(ticket: Ticket, adminUrl: string, language: Language): Block {
  const { openTicket } = messagesIn(language).admin.staffEmails;
  return { kind: 'link', label: openTicket, url: `${adminUrl}/admin/tickets/${ticket.id}` };
}

/** To the company: who wrote what, and how many photos. */
export function noticeMail(
  brand: Brand,
  adminUrl: string,
  ticket: Ticket,
  photos: number,
  language: Language = 'en',
): EmailContent {
  const { admin, support } = messagesIn(language);
  const words = admin.staffEmails.newTicket;
  const named = { kind: support.ticketLabels.kinds[ticket.kind], number: ticket.number };
  const reach = [ticket.mobile, ticket.email].filter(Boolean).join(', ');
  const acknowledge = { name: ticket.fullName, reach, date: dateInIndia(ticket.acknowledgeBy, language) };
  const isInOtherLanguage = ticket.language !== language;
  return renderEmail(senderOf(brand), words.subject({ ...named, subject: ticket.subject }), words.title(named), [
    paragraph(words.from(acknowledge)),
    ...(isInOtherLanguage ? [paragraph(words.language({ language: languageFacts[ticket.language].name }))] : []),
    ...copyOf(ticket, photos, language),
    linkTo(ticket, adminUrl, language),
  ]);
}

/** To the company: 15 days have passed, or the month in which the ticket must be resolved. */
export function lateMail(
  brand: Brand,
  adminUrl: string,
  ticket: Ticket,
  event: 'escalated' | 'overdue',
  language: Language = 'en',
): EmailContent {
  const { admin, support } = messagesIn(language);
  const words = admin.staffEmails[event];
  const named = { kind: support.ticketLabels.kinds[ticket.kind], number: ticket.number };
  const facts = { subject: ticket.subject, name: ticket.fullName, date: dateInIndia(ticket.redressBy, language) };
  return renderEmail(senderOf(brand), words.subject(named), words.title(named), [
    paragraph(words.text(facts)),
    linkTo(ticket, adminUrl, language),
  ]);
}
