import type { MetaDescriptor } from 'react-router';
import type { ShopSettings } from '#contract/content.ts';
import { pageTitle } from '../frame/settings.ts';
import { breadcrumbMarkup, linkedData } from '../head/markup.server.ts';
import { pageTags } from '../head/page-tags.ts';
import type { ContentPage } from './pages.server.ts';

/** The head of a page of words, or of the company's, at `path`, which begins with a slash. */
export function contentHead(
  settings: ShopSettings,
  { title, lead }: Pick<ContentPage, 'title' | 'lead'>,
  path: string,
): MetaDescriptor[] {
  const trail = [
    { label: 'Home', path: '/' },
    { label: title, path },
  ];
  return [
    ...pageTags(settings, { title: pageTitle(settings.brand, title), description: lead, path }),
    linkedData(breadcrumbMarkup(settings.shop_url, trail)),
  ];
}
