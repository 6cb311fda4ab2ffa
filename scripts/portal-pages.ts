/** Files of each page of the seller portal that comes with code of its own, by its address: the server names them in the page, and browsers fetch them at once. */

/** An entry of Vite's manifest. */
export interface ManifestEntry {
  file: string;
  imports?: readonly string[];
  css?: readonly string[];
}

/** Routes of web/portal/main.tsx, as they stand there. */
const lazyRoute = /lazyPage\('([^':*]+?)\/?(?::[^']*)?', \(\) => import\('\.\/([^']+)'\)/g;

/**
 * Addresses of the scripts and styles of each page beyond those that every page has, by the path of its route without parameters.
 * @param routes source of web/portal/main.tsx
 * @throws Error where a route's module is not in the manifest
 */
export function listPortalPages(
  routes: string,
  manifest: Readonly<Record<string, ManifestEntry>>,
): Record<string, string[]> {
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
    routes
      .matchAll(lazyRoute)
      .map(([, path, module]) => [
        path!,
        [...filesOf(`portal/${module}`)].filter((file) => !frame.has(file)).map((file) => `/${file}`),
      ]),
  );
}
