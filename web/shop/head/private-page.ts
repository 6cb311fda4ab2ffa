import type { MetaDescriptor } from 'react-router';
import { type Matches, settingsOf, titleOf } from '../frame/settings.ts';
import { pageTags } from './page-tags.ts';
import { words } from './private-page-words.ts';

/** Pages that are one visitor's own: found by links, never by search engines, and in no sitemap. */
export const privatePages = [
  '/cart',
  '/checkout',
  '/thankyou',
  '/login',
  '/register',
  '/forgot',
  '/myaccount',
  '/wishlist',
  '/ticket-status',
  '/track-order',
] as const;

/** Other spellings of private pages' addresses. */
export const privateAliases = ['/shoping-cart', '/whishlist'];

/**
 * The `meta` of a private page: made in the browser too, since such a page asks the server for nothing. `address` is the one that
 * stands for it, where there are many of its kind.
 */
export function privatePage(page: keyof typeof words, address: (typeof privatePages)[number] | typeof page = page) {
  const { title, description } = words[page];
  return ({ matches }: { matches: Matches }): MetaDescriptor[] => {
    const settings = settingsOf(matches);
    const head = { title: titleOf(matches, title), description, path: address, robots: 'noindex' } as const;
    return settings ? pageTags(settings, head) : [{ title: head.title }];
  };
}
