import { privateAliases, privatePages } from './private-page.ts';

/** Of the routes' paths those that may be found: nobody's own. */
export function publicPaths(routes: readonly string[]): string[] {
  const hidden = new Set<string>([...privatePages, ...privateAliases]);
  return [...new Set(routes.filter((path) => !hidden.has(path)))];
}
