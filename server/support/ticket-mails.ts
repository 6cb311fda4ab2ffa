import type { Brand } from '#contract/content.ts';
import { type Language, pathIn } from '#contract/language.ts';
import { type Messages, messagesIn } from '#locales/messages.ts';
import { senderOf } from '#server/content/index.ts';
import { dateInIndia } from '#server/platform/clock.ts';
import { type Block, type EmailContent, paragraph, renderEmail } from '#server/platform/email-template.ts';
import type { Ticket } from './ticket-store.ts';

type TicketMessages = Messages['emails']['ticket'];

/** That of a return request is derived from its order. */
export function subjectIn(ticket: Pick<Ticket, 'kind' | 'orderNumber' | 'subject'>, language: Language): string {
  return ticket.kind === 'return_request' && ticket.orderNumber !== null
    ? messagesIn(language).emails.ticket.returnOf({ number: ticket.orderNumber })
    : ticket.subject;
}

/** Line by line, as the sender typed it, and the number of photos. */
export function copyOf(ticket: Ticket, photos: number, language: Language): Block[] {
  const names = messagesIn(language).emails.ticket.facts;
  const facts: [string, string | null][] = [
    [names.subject, subjectIn(ticket, language)],
    [names.page, ticket.page],
    [names.order, ticket.orderNumber],
    [names.member, ticket.memberId],
    [names.products, ticket.products],
    [names.reason, ticket.reason && messagesIn(language).support.ticketLabels.reasons[ticket.reason]],
    [names.photos, photos > 0 ? String(photos) : null],
  ];
  return [
    ...facts.filter(([, text]) => text).map(([label, text]) => paragraph(`${label}: ${text}`)),
    ...paragraphs(ticket.message),
  ];
}

/** As typed, a paragraph per line. */
function paragraphs(text: string): Block[] {
  return text
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .map(paragraph);
}

interface Opening {
  subject: (values: { noun: string; number: string }) => string;
  heading: string | ((values: { noun: string }) => string);
}

/** In the language of the page from which they wrote. */
function toSender(brand: Brand, ticket: Ticket, { subject, heading }: Opening, blocks: Block[]): EmailContent {
  const { number, language } = ticket;
  const noun = nounOf(ticket);
  const title = typeof heading === 'string' ? heading : heading({ noun });
  return renderEmail(senderOf(brand), subject({ noun, number }), title, blocks, language);
}

const nounOf = ({ kind, language }: Ticket) => messagesIn(language).emails.ticket.nouns[kind];
const statusLink = ({ number, language }: Ticket, shopUrl: string): Block => ({
  kind: 'link',
  label: messagesIn(language).emails.ticket.checkStatus,
  url: `${shopUrl}${pathIn(language, '/ticket-status')}#${number}`,
});

/** The number, the promised dates and a copy of the message. */
export function receivedMail(brand: Brand, shopUrl: string, ticket: Ticket, photos: number): EmailContent {
  const { language } = ticket;
  const messages = messagesIn(language).emails.ticket.received;
  const day = (at: Date) => dateInIndia(at, language);
  return toSender(brand, ticket, messages, [
    paragraph(messages.thanks({ name: ticket.fullName, noun: nounOf(ticket) })),
    { kind: 'code', text: ticket.number },
    paragraph(
      messages.promise({
        acknowledgeBy: day(ticket.acknowledgeBy),
        resolveBy: day(ticket.redressBy),
        escalateAt: day(ticket.escalateAt),
      }),
    ),
    statusLink(ticket, shopUrl),
    paragraph(messages.copy),
    ...copyOf(ticket, photos, language),
  ]);
}

export function acknowledgedMail(brand: Brand, shopUrl: string, ticket: Ticket): EmailContent {
  return statusMail(brand, shopUrl, ticket, messagesIn(ticket.language).emails.ticket.acknowledged);
}

/** The ticket has gone to the grievance officer. */
export function escalatedMail(brand: Brand, shopUrl: string, ticket: Ticket): EmailContent {
  return statusMail(brand, shopUrl, ticket, messagesIn(ticket.language).emails.ticket.escalated);
}

function statusMail(
  brand: Brand,
  shopUrl: string,
  ticket: Ticket,
  messages: TicketMessages['acknowledged'],
): EmailContent {
  const { fullName, language, redressBy } = ticket;
  const text = messages.text({
    name: fullName,
    noun: nounOf(ticket),
    subject: subjectIn(ticket, language),
    resolveBy: dateInIndia(redressBy, language),
  });
  return toSender(brand, ticket, messages, [paragraph(text), statusLink(ticket, shopUrl)]);
}

/** The ticket stays open. */
export function repliedMail(brand: Brand, shopUrl: string, ticket: Ticket, text: string): EmailContent {
  const messages = messagesIn(ticket.language).emails.ticket.replied;
  return toSender(brand, ticket, messages, [
    ...paragraphs(text),
    paragraph(messages.more({ number: ticket.number })),
    statusLink(ticket, shopUrl),
  ]);
}

/** With the reply. */
export function resolvedMail(brand: Brand, shopUrl: string, ticket: Ticket): EmailContent {
  const messages = messagesIn(ticket.language).emails.ticket.resolved;
  return toSender(brand, ticket, messages, [
    paragraph(
      messages.text({ name: ticket.fullName, noun: nounOf(ticket), subject: subjectIn(ticket, ticket.language) }),
    ),
    ...paragraphs(ticket.resolution ?? ''),
    paragraph(messages.again({ number: ticket.number })),
    statusLink(ticket, shopUrl),
  ]);
}

/** A month has passed without a resolution. */
export function overdueMail(brand: Brand, shopUrl: string, ticket: Ticket): EmailContent {
  const messages = messagesIn(ticket.language).emails.ticket.overdue;
  const text = messages.text({
    name: ticket.fullName,
    noun: nounOf(ticket),
    subject: subjectIn(ticket, ticket.language),
  });
  return toSender(brand, ticket, messages, [paragraph(text), statusLink(ticket, shopUrl)]);
}
