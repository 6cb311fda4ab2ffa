import type { MetaDescriptor } from 'react-router';
import type { ShopSettings } from '#contract/content.ts';
import type { PageOfWords } from '#contract/pages.ts';
import { pageTitle } from '../frame/settings.ts';
import { breadcrumbMarkup, faqMarkup, linkedData, type Thing } from '../head/markup.server.ts';
import { pageTags } from '../head/page-tags.ts';
import { drawingFolder } from './drawing-folder.ts';
import type { Illustration } from './illustration.server.ts';
import { plainText } from './plain-text.ts';
import { words } from './content-words.ts';

/** The head of a page of words, or of the company's, at `path`, which begins with a slash; `blocks` where its questions are to be told, `picture` for those who share it, `things` to tell besides. */
export function contentHead(
  settings: ShopSettings,
  { title, lead, blocks = [] }: Pick<PageOfWords, 'title' | 'lead'> & Partial<Pick<PageOfWords, 'blocks'>>,
  path: string,
  { picture, things = [] }: { picture?: Illustration; things?: Thing[] } = {},
): MetaDescriptor[] {
  const trail = [
    { label: words.home, path: '/' },
    { label: title, path },
  ];
  const questions = blocks
    .filter((block) => block.kind === 'question')
    .map(({ question, answer }) => ({ question, answer: answer.map(plainText).join('\n') }));
  const shared = picture ? { file: picture.picture, alt: picture.alt, folder: drawingFolder } : null;
  return [
    ...pageTags(settings, { title: pageTitle(settings.brand, title), description: lead, path, picture: shared }),
    linkedData(
      breadcrumbMarkup(settings.shop_url, trail),
      ...(questions.length > 0 ? [faqMarkup(questions)] : []),
      ...things,
    ),
  ];
}
