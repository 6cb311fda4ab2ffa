import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { plainLibraries } from './scripts/plain-libraries.ts';
import { languageToServe, messagesPlugin } from './scripts/vite-messages.ts';

const language = languageToServe();

interface ModuleGraph {
  getModuleInfo(id: string): { importers: readonly string[] } | null;
}

/** Whether every page needs the module: the root route or the browser's entry imports it, directly or through others. */
function isInFrame(id: string, graph: ModuleGraph, seen = new Set<string>()): boolean {
  if (/web\/shop\/(root|entry\.client)\.tsx/.test(id)) return true;
  if (seen.has(id)) return false;
  seen.add(id);
  return graph.getModuleInfo(id)?.importers.some((importer) => isInFrame(importer, graph, seen)) ?? false;
}

/**
 * What every page needs goes out in two files, since many small ones compress worse: the libraries, which change rarely, and our
 * frame. Everything else is split by the bundler, by which pages import it.
 */
const groups = [
  { name: 'libraries', test: /node_modules\/(react|scheduler)|vite\/preload-helper|rolldown\/runtime/ },
  { name: (id: string, graph: ModuleGraph) => (isInFrame(id, graph) ? 'frame' : null) },
];

/** The storefront; the office and admin sites have their own configuration. */
export default defineConfig(({ command }) => ({
  // While developing there is a server per language.
  base: command === 'serve' && language !== 'en' ? `/${language}/` : '/',
  publicDir: 'web/shop/public',
  plugins: [messagesPlugin(language), plainLibraries(), reactRouter()],
  css: { transformer: 'lightningcss' },
  build: {
    assetsInlineLimit: 0,
    target: 'es2022',
    chunkSizeWarningLimit: 800,
    cssCodeSplit: false,
  },
  environments: {
    client: {
      build: { rolldownOptions: { output: { codeSplitting: { groups } } } },
    },
  },
  // Built, the server part stands alone; in development Node loads the libraries, some of which Vite cannot.
  ssr: command === 'build' ? { noExternal: true } : {},
  server: { fs: { allow: ['.'] } },
}));
