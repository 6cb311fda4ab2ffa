import { data, type MetaDescriptor } from 'react-router';
import type { ShopSettings } from '#contract/content.ts';
import { type Language, languageFacts, languages, pathIn } from '#contract/language.ts';
import type { Inline, PageOfWords, PlainBlock } from '#contract/pages.ts';
import { formatOpeningHours } from '#contract/opening-hours.ts';
import { openingHours } from '#messages/pages.ts';
import { content as messages } from '#messages/shop.ts';
import { pageTitle } from '../frame/settings.ts';
import { buildBreadcrumbs, buildFaq, toJsonLd, type SchemaThing } from '../seo/structured-data.server.ts';
import { buildMetaTags } from '../seo/meta-tags.ts';
import { formatCalendarDay } from '../language/format.ts';
import { currentLanguage } from '#locales/current-language.ts';
import { getApi } from '../loader-context.ts';
import { drawingFolder, type Illustration, serviceDrawing } from './illustration.server.ts';

export interface LoadedPage extends Omit<PageOfWords, 'updated_on' | 'faq' | 'language'> {
  /** Formatted day of the last change. */
  updated: string;
  /** Table of contents: headings of level 2 and the form; empty for short pages. */
  contents: { id: string; text: string }[];
  /** Opening hours of the telephone. */
  hours: string;
  /** The same page in the other languages. */
  translations: { href: string; language: Language; label: string }[];
}

const fewestContents = 4;

export function toLoadedPage({
  updated_on,
  faq: _faq,
  language: _language,
  ...page
}: PageOfWords): Omit<LoadedPage, 'hours'> {
  const headings = page.blocks.filter((block) => block.kind === 'heading').filter(({ level }) => level === 2);
  const form = page.topics ? [{ id: 'query', text: messages.query }] : [];
  return {
    ...page,
    updated: formatCalendarDay(updated_on),
    contents: headings.length < fewestContents ? [] : [...headings.map(({ id, text }) => ({ id, text })), ...form],
    translations: languages
      .filter((language) => language !== currentLanguage)
      .map((language) => ({ language, href: pathIn(language, page.path), label: languageFacts[language].readIn })),
  };
}

/**
 * Loads the page at a path without its leading slash, with meta tags, in this build's language. @throws a 404 response
 * if there is none.
 */
export async function loadPage(context: Parameters<typeof getApi>[0], path: string) {
  const api = getApi(context);
  const [{ data: settings }, answer] = await Promise.all([api.settings(), api.page(path, currentLanguage)]);
  if (!answer) throw data(null, { status: 404 });
  const opening = serviceDrawing(path, settings.brand.slug);
  return {
    ...toLoadedPage(answer.data),
    hours: formatOpeningHours(settings.brand.support_hours, openingHours),
    opening,
    head: buildContentMeta(settings, answer.data, answer.data.path, opening ? { picture: opening } : {}),
  };
}

/**
 * `path` starts with a slash. Questions among `blocks` become FAQ structured data. `picture` is for shared links,
 * `things` are further structured data.
 */
export function buildContentMeta(
  settings: ShopSettings,
  { title, lead, blocks = [] }: Pick<PageOfWords, 'title' | 'lead'> & Partial<Pick<PageOfWords, 'blocks'>>,
  path: string,
  { picture, things = [] }: { picture?: Illustration; things?: SchemaThing[] } = {},
): MetaDescriptor[] {
  const trail = [
    { label: messages.home, path: '/' },
    { label: title, path },
  ];
  const questions = blocks
    .filter((block) => block.kind === 'question')
    .map(({ question, answer }) => ({ question, answer: answer.map(plainText).join('\n') }));
  const shared = picture ? { file: picture.picture, alt: picture.alt, folder: drawingFolder } : null;
  return [
    ...buildMetaTags(settings, { title: pageTitle(settings.brand, title), description: lead, path, picture: shared }),
    toJsonLd(
      buildBreadcrumbs(settings.shop_url, trail),
      ...(questions.length > 0 ? [buildFaq(questions)] : []),
      ...things,
    ),
  ];
}

const lineText = (line: readonly Inline[]) =>
  line.map((part) => (typeof part === 'string' ? part : 'strong' in part ? part.strong : part.link)).join('');

/** Items and rows are on lines of their own. */
export function plainText(block: PlainBlock): string {
  if (block.kind === 'paragraph') return lineText(block.text);
  if (block.kind === 'list') return block.items.map(lineText).join('\n');
  return [block.head, ...block.rows].map((row) => row.map(lineText).join(', ')).join('\n');
}
