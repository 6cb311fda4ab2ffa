/**
 * The files of each page of the seller portal with code of its own, by its path: the server lists them in the page, and
 * browsers fetch them at once.
 */

import { portalPages } from '../contract/portal-pages.ts';

/** An entry of Vite's manifest. */
export interface ManifestEntry {
  file: string;
  imports?: readonly string[];
  css?: readonly string[];
}

/**
 * Returns the URLs of each page's scripts and styles beyond the common ones, by the path of its route.
 * @throws Error if a route's module is not in the manifest
 */
export function listPortalPages(manifest: Readonly<Record<string, ManifestEntry>>): Record<string, string[]> {
  const filesOf = (name: string, seen = new Set<string>()): Set<string> => {
    const entry = manifest[name];
    if (!entry) throw new Error(`${name} was not built`);
    if (seen.has(entry.file)) return seen;
    seen.add(entry.file);
    for (const each of entry.imports ?? []) filesOf(each, seen);
    for (const each of entry.css ?? []) seen.add(each);
    return seen;
  };
  const frame = filesOf('portal/index.html');
  return Object.fromEntries(
    portalPages.map(({ path, module }) => [
      path,
      [...filesOf(`portal/${module}.route.tsx`)].filter((file) => !frame.has(file)).map((file) => `/${file}`),
    ]),
  );
}
