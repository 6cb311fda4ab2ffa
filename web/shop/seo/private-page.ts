import type { MetaDescriptor } from 'react-router';
import { type Matches, findSettings, titleOf } from '../frame/settings.ts';
import { buildMetaTags } from './meta-tags.ts';

/** Pages of one visitor's own: noindex and in no sitemap. */
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
  '/stop-reminder',
  '/undo',
  '/seller-login',
] as const;

/** The specification's other spellings of private paths. */
export const privateAliases = ['/shoping-cart', '/whishlist'];

/**
 * Returns the `meta` function of a private page, which also runs in the browser, since such a page has no loader. `path` is its
 * canonical path: many pages share one entry (every order has /track-order). Each page brings its own words, so that none loads
 * those of all others.
 */
export function privatePage(
  path: (typeof privatePages)[number],
  { title, description }: { title: string; description: string },
) {
  return ({ matches }: { matches: Matches }): MetaDescriptor[] => {
    const settings = findSettings(matches);
    const head = { title: titleOf(matches, title), description, path, robots: 'noindex' } as const;
    return settings ? buildMetaTags(settings, head) : [{ title: head.title }];
  };
}

/** Returns the route paths that search engines may list: all but the private ones, without duplicates. */
export function publicPaths(routes: readonly string[]): string[] {
  const hidden = new Set<string>([...privatePages, ...privateAliases]);
  return [...new Set(routes.filter((path) => !hidden.has(path)))];
}
