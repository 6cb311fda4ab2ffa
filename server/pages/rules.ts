import type { Language } from '#contract/language.ts';
import type { FieldMessages } from '#server/platform/result.ts';
import { type PageValues, placeholdersIn } from './fill-rules.ts';
import { isAllowedTarget } from './markdown-rules.ts';
import { type MessageRef, messages } from '#server/platform/messages.ts';

/** A page's text as it is written. */
export interface PageDraft {
  title: string;
  /** One sentence below the title; also the page's description for search engines. */
  lead: string;
  /** Restricted Markdown; see parseMarkdown. */
  body: string;
  /** Headings that are questions open and close, and are in the structured data. */
  faq: boolean;
  /** Where the page takes queries: topics to choose from, none where the visitor names one. Null on all other pages. */
  topics: string[] | null;
}

/** The languages in which every page that comes with the program has a text of its own. */
export const ownTextLanguages: readonly Language[] = ['en', 'hi'];

/** The languages that a page's text is looked for in, best first: where it has none of its own, readers see the English. */
export function textLanguages(language: Language): readonly Language[] {
  return language === 'en' ? ['en'] : [language, 'en'];
}

const { pages } = messages.errors.staff;

const longest = { title: 150, lead: 400, body: 100_000, topic: 150 };
const mostTopics = 20;

/** What is wrong with a text, by field; empty where it can be saved. */
export function textFaults(draft: PageDraft, values: PageValues): FieldMessages {
  const faults: Record<string, MessageRef[]> = {};
  const complain = (field: string, message: MessageRef) => (faults[field] ??= []).push(message);
  for (const field of ['title', 'lead', 'body'] as const) {
    const text = draft[field];
    if (text.trim() === '') complain(field, pages[`${field}Required`]);
    if (text.length > longest[field]) complain(field, pages.tooLong({ maximum: longest[field] }));
    for (const name of new Set(placeholdersIn(text)))
      if (!isKnown(name, field, values)) complain(field, pages.placeholder({ name: `{{${name}}}` }));
  }
  for (const message of bodyFaults(draft.body)) complain('body', message);
  if (draft.topics && draft.topics.length > mostTopics) complain('topics', pages.topicsMost({ maximum: mostTopics }));
  if (draft.topics?.some((topic) => topic.trim() === '' || topic.length > longest.topic))
    complain('topics', pages.topic({ maximum: longest.topic }));
  return faults;
}

/** A table stands in the body alone. */
function isKnown(name: string, field: string, { words, tables }: PageValues): boolean {
  return Object.hasOwn(words, name) || (field === 'body' && Object.hasOwn(tables, name));
}

/** What the page would show as typed although it was meant as a mark. */
function bodyFaults(body: string): MessageRef[] {
  const faults: MessageRef[] = [];
  for (const line of body.split('\n')) {
    if (/^#(?!##? )#* /.test(line)) faults.push(pages.heading({ line }));
    if ((line.match(/\*\*/g)?.length ?? 0) % 2 === 1) faults.push(pages.bold({ line }));
    for (const [, to] of line.matchAll(/\]\(([^)]*)\)/g))
      if (!isAllowedTarget(to!) || /\s/.test(to!)) faults.push(pages.link({ target: to! }));
  }
  return faults;
}

/**
 * What stands at the root of the shop and cannot be the address of a new page: screens, calls and files. Pages that come with the program are
 * known by their texts.
 */
const reservedAddresses: readonly string[] = (
  'shop product-category concern collection product-details product-reviews cart shoping-cart checkout thankyou login seller-login register forgot myaccount order ' +
  'review stock-alert track-order stop-reminder undo wishlist whishlist about catalogue gallery incomeplans offers services contact ' +
  'ticket-status api admin assets product-images documents health hi en'
).split(' ');

/** Whether the shop uses an address itself. */
export function isReservedAddress(address: string): boolean {
  return reservedAddresses.includes(address);
}

/** The stored name of the page at an address without slashes at its ends; null where no page can be. */
export function storedPath(address: string, slug: string): string | null {
  if (!/^[a-z0-9-]+$/.test(address)) return null;
  return address.startsWith(`${slug}-`) ? `services/${address.slice(slug.length + 1)}` : address;
}

/** The page's address, with its slash. */
export function addressOf(path: string, slug: string): string {
  return `/${path.replace(/^services\//, `${slug}-`)}`;
}
