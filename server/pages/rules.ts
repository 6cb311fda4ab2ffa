import type { Language } from '#contract/language.ts';
import type { FieldMessages } from '#server/platform/result.ts';
import { type PageValues, placeholdersIn } from './fill-rules.ts';
import { isAllowedTarget } from './markdown-rules.ts';
import { type MessageRef, messages } from '#server/platform/messages.ts';

/** As staff write it. */
export interface PageDraft {
  title: string;
  /** One sentence below the title; also the description for search engines. */
  lead: string;
  /** Restricted Markdown; see parseMarkdown. */
  body: string;
  /** Whether headings that are questions open and close, and are in the structured data. */
  faq: boolean;
  /** For a page that takes enquiries: topics to choose from, empty if visitors type their own. Otherwise null. */
  topics: string[] | null;
}

/** Every bundled page has its own text in these. */
export const ownTextLanguages: readonly Language[] = ['en', 'hi'];

/** Best first; without a text of its own a language shows English. */
export function textLanguages(language: Language): readonly Language[] {
  return language === 'en' ? ['en'] : [language, 'en'];
}

const { pages } = messages.errors.staff;

const longest = { title: 150, lead: 400, body: 100_000, topic: 150 };
const maxTopics = 20;

/** By field. */
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
  if (draft.topics && draft.topics.length > maxTopics) complain('topics', pages.topicsMost({ maximum: maxTopics }));
  if (draft.topics?.some((topic) => topic.trim() === '' || topic.length > longest.topic))
    complain('topics', pages.topic({ maximum: longest.topic }));
  return faults;
}

/** Tables are allowed only in the body. */
function isKnown(name: string, field: string, { words, tables }: PageValues): boolean {
  return Object.hasOwn(words, name) || (field === 'body' && Object.hasOwn(tables, name));
}

/** Marks that the page would show as typed. */
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

/** Screens, calls and files at the shop's root. Bundled pages are recognised by their texts. */
const reservedAddresses: readonly string[] = (
  'shop product-category concern collection product-details product-reviews cart shoping-cart checkout thankyou login seller-login register forgot myaccount order ' +
  'review stock-alert track-order stop-reminder undo wishlist whishlist about catalogue gallery incomeplans offers services contact ' +
  'ticket-status api admin assets product-images documents health hi en'
).split(' ');

export function isReservedAddress(address: string): boolean {
  return reservedAddresses.includes(address);
}

/** For an address without slashes at its ends; null if no page can have it. */
export function storedPath(address: string, slug: string): string | null {
  if (!/^[a-z0-9-]+$/.test(address)) return null;
  return address.startsWith(`${slug}-`) ? `services/${address.slice(slug.length + 1)}` : address;
}

/** With its leading slash. */
export function addressOf(path: string, slug: string): string {
  return `/${path.replace(/^services\//, `${slug}-`)}`;
}
