import type { Brand } from '#contract/content.ts';
import { type Language, pathIn } from '#contract/language.ts';
import { words as labels } from '#contract/ticket-label-words.ts';
import { words as labelsInHindi } from '#contract/ticket-label-words.hi.ts';
import { senderOf } from '#server/content/index.ts';
import { dateInIndia } from '#server/platform/clock.ts';
import { type Block, type Letter, paragraph, writeLetter } from '#server/platform/letter.ts';
import { words as english } from './ticket-mail-words.ts';
import { words as hindi } from './ticket-mail-words.hi.ts';
import type { Ticket } from './ticket-store.ts';

const wordsIn = { en: english, hi: hindi };
const labelsIn = { en: labels, hi: labelsInHindi };

/** A ticket's subject; that of a return request is made from its order. */
export function subjectIn(ticket: Pick<Ticket, 'kind' | 'orderId' | 'subject'>, language: Language): string {
  return ticket.kind === 'return_request' && ticket.orderId !== null
    ? wordsIn[language].returnOf(ticket.orderId)
    : ticket.subject;
}

/** What a ticket holds, line by line, as the sender typed it, and how many photos came along. */
export function copyOf(ticket: Ticket, photos: number, language: Language): Block[] {
  const names = wordsIn[language].facts;
  const facts: [string, string | null][] = [
    [names.subject, subjectIn(ticket, language)],
    [names.page, ticket.page],
    [names.order, ticket.orderId === null ? null : String(ticket.orderId)],
    [names.member, ticket.memberId],
    [names.products, ticket.products],
    [names.reason, ticket.reason && labelsIn[language].reasons[ticket.reason]],
    [names.photos, photos > 0 ? String(photos) : null],
  ];
  return [
    ...facts.filter(([, text]) => text).map(([label, text]) => paragraph(`${label}: ${text}`)),
    ...paragraphs(ticket.message),
  ];
}

/** Text as it was typed, a paragraph for each of its lines. */
function paragraphs(text: string): Block[] {
  return text
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .map(paragraph);
}

interface Opening {
  subject: (noun: string, number: string) => string;
  heading: (noun: string) => string;
}

/** A letter to the sender in the language that he wrote from. */
function toSender(brand: Brand, ticket: Ticket, { subject, heading }: Opening, blocks: Block[]): Letter {
  const { number, language } = ticket;
  return writeLetter(senderOf(brand), subject(nounOf(ticket), number), heading(nounOf(ticket)), blocks, language);
}

const nounOf = ({ kind, language }: Ticket) => wordsIn[language].nouns[kind];
const follow = ({ number, language }: Ticket, shopUrl: string): Block => ({
  kind: 'link',
  label: wordsIn[language].follow,
  url: `${shopUrl}${pathIn(language, '/ticket-status')}#${number}`,
});

/** To the sender at once: the number, the promised times and a copy of what was said. */
export function receivedMail(brand: Brand, shopUrl: string, ticket: Ticket, photos: number): Letter {
  const { language } = ticket;
  const words = wordsIn[language].received;
  const day = (at: Date) => dateInIndia(at, language);
  return toSender(brand, ticket, words, [
    paragraph(words.thanks(ticket.fullName, nounOf(ticket))),
    { kind: 'code', text: ticket.number },
    paragraph(words.promise(day(ticket.acknowledgeBy), day(ticket.redressBy), day(ticket.escalateAt))),
    follow(ticket, shopUrl),
    paragraph(words.copy),
    ...copyOf(ticket, photos, language),
  ]);
}

/** To the sender when a person has taken the ticket up. */
export function acknowledgedMail(brand: Brand, shopUrl: string, ticket: Ticket): Letter {
  return workedOn(brand, shopUrl, ticket, wordsIn[ticket.language].acknowledged);
}

/** To the sender when the time to settle it at the first desk has passed. */
export function escalatedMail(brand: Brand, shopUrl: string, ticket: Ticket): Letter {
  return workedOn(brand, shopUrl, ticket, wordsIn[ticket.language].escalated);
}

function workedOn(brand: Brand, shopUrl: string, ticket: Ticket, words: typeof english.acknowledged): Letter {
  const { fullName, language, redressBy } = ticket;
  const text = words.text(fullName, nounOf(ticket), subjectIn(ticket, language), dateInIndia(redressBy, language));
  return toSender(brand, ticket, words, [paragraph(text), follow(ticket, shopUrl)]);
}

/** To the sender when it is settled, with what was decided. */
export function resolvedMail(brand: Brand, shopUrl: string, ticket: Ticket): Letter {
  const words = wordsIn[ticket.language].resolved;
  return toSender(brand, ticket, words, [
    paragraph(words.text(ticket.fullName, nounOf(ticket), subjectIn(ticket, ticket.language))),
    ...paragraphs(ticket.resolution ?? ''),
    paragraph(words.again),
    follow(ticket, shopUrl),
  ]);
}

/** To the sender when a month has passed without redress. */
export function overdueMail(brand: Brand, shopUrl: string, ticket: Ticket): Letter {
  const words = wordsIn[ticket.language].overdue;
  const text = words.text(ticket.fullName, nounOf(ticket), subjectIn(ticket, ticket.language));
  return toSender(brand, ticket, words, [paragraph(text), follow(ticket, shopUrl)]);
}
