import type { MetaDescriptor } from 'react-router';
import { type Matches, findSettings, titleOf } from '../frame/settings.ts';
import { buildMetaTags } from './meta-tags.ts';

/** Pages with one visitor's own data are noindex, and not in the sitemap. */
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

/** The specification's alternative spellings of private paths. */
export const privateAliases = ['/shoping-cart', '/whishlist'];

/**
 * `meta` of a private page, which also runs in the browser. `path` is canonical; many pages share one (every order has
 * /track-order). Each page passes its own texts, so that none loads those of the others.
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

/** Returns all paths but the private ones, without duplicates. */
export function publicPaths(routes: readonly string[]): string[] {
  const hidden = new Set<string>([...privatePages, ...privateAliases]);
  return [...new Set(routes.filter((path) => !hidden.has(path)))];
}
