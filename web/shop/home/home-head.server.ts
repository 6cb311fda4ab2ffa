import type { MetaDescriptor } from 'react-router';
import type { Banner, ShopSettings } from '#contract/content.ts';
import { pageTitle } from '../frame/settings.ts';
import { companyMarkup, linkedData, siteMarkup } from '../head/markup.server.ts';
import { pageTags } from '../head/page-tags.ts';
import { words } from './home-head-words.server.ts';
import { preloadsOf } from './banner-slide.tsx';

/** The home page's head, which also tells who the company is and how its shop is searched. */
export function homeHead(settings: ShopSettings, first: Banner | undefined): MetaDescriptor[] {
  return [
    ...(first ? preloadsOf(first) : []),
    ...pageTags(settings, {
      title: pageTitle(settings.brand),
      description: words.description,
      path: '/',
    }),
    linkedData(companyMarkup(settings), siteMarkup(settings)),
  ];
}
