import type { ShopSettings } from '#contract/content.ts';
import { contentPaths } from '../content/pages.server.ts';
import { privateAliases, privatePages } from './private-page.ts';

/** The pages that may be found: of the routes' paths those that are nobody's own, and the pages of words. */
export function publicPaths(routes: readonly string[], settings: ShopSettings): string[] {
  const hidden = new Set([...Object.keys(privatePages), ...privateAliases]);
  const pages = routes.filter((path) => !hidden.has(path));
  return [...new Set([...pages, ...contentPaths(settings)])];
}
