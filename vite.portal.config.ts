import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { isImportedBy, listImporters, type ModuleGraph } from './scripts/module-graph.ts';
import { languageToServe, messagesPlugin } from './scripts/vite-messages.ts';

const language = languageToServe();
const web = path.join(import.meta.dirname, 'web');

/**
 * Each style sheet begins with the order of the layers: which of them comes first is decided by how the code is split, and the first one to
 * name a layer would place it.
 */
const layerOrder: Plugin = {
  name: 'layer-order',
  enforce: 'post',
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle))
      if (file.type === 'asset' && file.fileName.endsWith('.css'))
        file.source = `@layer base,mantine,ui;${Buffer.from(file.source).toString()}`;
  },
};

const portalStart = /\/web\/portal\/main\.tsx$/;

/** Whether the module is at the start of each page of the portal. */
const isStart = (id: string, graph: ModuleGraph) => isImportedBy(portalStart, id, graph);

/** The portal's pages with code of their own that need the module; none of a module at its start. */
function listPages(id: string, graph: ModuleGraph): string[] {
  if (isStart(id, graph)) return [];
  return listImporters(id, graph).filter((importer) =>
    graph.getModuleInfo(importer)?.dynamicImporters.some((each) => portalStart.test(each)),
  );
}

/** Whether the module comes with what the portal's pages share: several need it, or the sellers' own page and another one. */
function isShared(id: string, graph: ModuleGraph): boolean {
  const pages = listPages(id, graph);
  return pages.length >= 4 || (pages.length > 1 && pages.some((page) => page.endsWith('/portal/home.route.tsx')));
}

const isStyle = (id: string) => id.endsWith('.css');

/** The portal's own, which the admin must not load: it would begin the portal. */
const isPortals = (id: string) => id.includes('/web/portal/');

/**
 * What each page of the portal needs goes out in few files, since every one costs a slow phone a round trip on one of six connections: the
 * libraries, which change rarely, the frame that is the admin's too, with all styles but those of few pages, and what several pages share.
 * Everything else is split by the bundler, by which pages import it.
 */
const groups = [
  {
    name: 'libraries',
    test: /node_modules\/(react|react-dom|react-router|scheduler)\/|vite\/(preload-helper|modulepreload-polyfill)/,
    priority: 3,
  },
  {
    debugName: 'frame',
    name: (id: string, graph: ModuleGraph) =>
      (isStart(id, graph) && !isPortals(id)) || (isStyle(id) && (isStart(id, graph) || isShared(id, graph)))
        ? 'frame'
        : null,
    priority: 2,
  },
  {
    debugName: 'shared',
    name: (id: string, graph: ModuleGraph) =>
      isShared(id, graph) ? (isPortals(id) ? 'portal-shared' : 'shared') : null,
    priority: 1,
    // What is at the start stays there.
    includeDependenciesRecursively: false,
  },
];

/** The office origin's two sites: the seller portal and the admin. */
export default defineConfig(({ command }) => ({
  root: web,
  // While developing there is a server per language.
  base: command === 'serve' && language !== 'en' ? `/${language}/` : '/',
  plugins: [messagesPlugin(language), react(), layerOrder],
  css: { transformer: 'lightningcss' as const },
  build: {
    outDir: path.resolve(import.meta.dirname, process.env['BUILD_FOLDER'] ?? 'build', 'office'),
    emptyOutDir: true,
    // Which files a page of the portal needs: scripts/portal-pages.ts.
    manifest: 'manifest.json',
    assetsInlineLimit: 0,
    target: 'es2022',
    // Scripts are minified once, when they have their texts: scripts/fill-messages.ts.
    minify: false,
    cssMinify: 'lightningcss',
    rolldownOptions: {
      input: { portal: path.join(web, 'portal/index.html'), admin: path.join(web, 'admin/index.html') },
      output: { codeSplitting: { groups } },
    },
  },
}));
