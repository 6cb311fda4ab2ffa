import type { FieldErrors } from '#contract/orders.ts';
import { type PageValues, placeholdersIn } from './fill-rules.ts';
import { isAllowedTarget } from './markdown-rules.ts';

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

const longest = { title: 150, lead: 400, body: 100_000, topic: 150 };
const mostTopics = 20;

/** What is wrong with a text, by field; empty where it can be saved. */
export function textFaults(draft: PageDraft, values: PageValues): FieldErrors {
  const faults: FieldErrors = {};
  const complain = (field: string, message: string) => (faults[field] ??= []).push(message);
  for (const field of ['title', 'lead', 'body'] as const) {
    const text = draft[field];
    if (text.trim() === '') complain(field, `The ${field} is missing`);
    if (text.length > longest[field]) complain(field, `The ${field} is longer than ${longest[field]} characters`);
    for (const name of new Set(placeholdersIn(text)))
      if (!isKnown(name, field, values)) complain(field, `There is no placeholder {{${name}}}`);
  }
  for (const message of bodyFaults(draft.body)) complain('body', message);
  if (draft.topics && draft.topics.length > mostTopics) complain('topics', `There are more than ${mostTopics} topics`);
  if (draft.topics?.some((topic) => topic.trim() === '' || topic.length > longest.topic))
    complain('topics', `A topic is empty or longer than ${longest.topic} characters`);
  return faults;
}

/** A table stands in the body alone. */
function isKnown(name: string, field: string, { words, tables }: PageValues): boolean {
  return Object.hasOwn(words, name) || (field === 'body' && Object.hasOwn(tables, name));
}

/** What the page would show as typed although it was meant as a mark. */
function bodyFaults(body: string): string[] {
  const faults: string[] = [];
  for (const line of body.split('\n')) {
    if (/^#(?!##? )#* /.test(line)) faults.push(`Headings begin with ## or ###: ${line}`);
    if ((line.match(/\*\*/g)?.length ?? 0) % 2 === 1) faults.push(`A ** has no partner: ${line}`);
    for (const [, to] of line.matchAll(/\]\(([^)]*)\)/g))
      if (!isAllowedTarget(to!) || /\s/.test(to!)) faults.push(`A link may not lead to ${to}`);
  }
  return faults;
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
