import { data } from 'react-router';
import type { PageOfWords } from '#contract/pages.ts';
import { hoursIn } from '#contract/spoken-hours.ts';
import { getApi } from '../loader-context.ts';
import { contentHead } from './content-head.server.ts';
import { words as around } from './content-words.ts';
import { serviceDrawing } from './illustration.server.ts';
import { readIn } from './read-in.server.ts';
import { type Language, languageFacts, pathIn } from '#contract/language.ts';
import { words } from '../language/language-words.ts';

/** A page of words as its screen shows it. */
export interface LoadedPage extends Omit<PageOfWords, 'updated_on' | 'faq' | 'language'> {
  /** The day of its last change in words. */
  updated: string;
  /** Headings of level 2 and the form, where a page has enough of them to be looked through. */
  contents: { id: string; text: string }[];
  /** When we can be called. */
  hours: string;
  /** The same page in the other language. */
  twin: { href: string; language: Language; label: string };
}

const dayInWords = new Intl.DateTimeFormat(languageFacts[words.code].page, { timeZone: 'UTC', dateStyle: 'long' });
const fewestContents = 4;

/** A stored page as its screen shows it. */
export function shownPage({
  updated_on,
  faq: _faq,
  language: _language,
  ...page
}: PageOfWords): Omit<LoadedPage, 'hours'> {
  const other = words.code === 'en' ? 'hi' : 'en';
  const headings = page.blocks.filter((block) => block.kind === 'heading').filter(({ level }) => level === 2);
  const form = page.topics ? [{ id: 'query', text: around.query }] : [];
  return {
    ...page,
    updated: dayInWords.format(new Date(`${updated_on}T00:00:00Z`)),
    contents: headings.length < fewestContents ? [] : [...headings.map(({ id, text }) => ({ id, text })), ...form],
    twin: { href: pathIn(other, page.path), language: other, label: readIn[other] },
  };
}

/**
 * The page of words at a path (without its leading slash), with its head, in the language of this build; a service's with its drawing.
 * @throws a 404 where there is none.
 */
export async function loadPage(context: Parameters<typeof getApi>[0], path: string) {
  const api = getApi(context);
  const [{ data: settings }, answer] = await Promise.all([api.settings(), api.page(path, words.code)]);
  if (!answer) throw data(null, { status: 404 });
  const opening = serviceDrawing(path, settings.brand.slug);
  return {
    ...shownPage(answer.data),
    hours: hoursIn(words.code, settings.brand.support_hours),
    opening,
    head: contentHead(settings, answer.data, answer.data.path, opening ? { picture: opening } : {}),
  };
}
