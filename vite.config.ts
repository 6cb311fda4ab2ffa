import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { isImportedBy, type ModuleGraph } from './scripts/module-graph.ts';
import { languageToServe, messagesPlugin } from './scripts/vite-messages.ts';

const language = languageToServe();

/** Small parts that most pages need: as files of their own they would cost more than they are. */
const nearlyEverywhere = /web\/ui\/(breadcrumb|slide-index)\./;

/** Whether every page needs the module. */
function isFrame(id: string, graph: ModuleGraph): boolean {
  return isImportedBy(/web\/shop\/(root|entry\.client)\.tsx/, id, graph) || nearlyEverywhere.test(id);
}

const catalogPages = [/routes\/shop\.tsx/, /routes\/product\.tsx/];
const pagesWithoutProducts = [/routes\/content\.tsx/, /routes\/login\.tsx/];

/** Whether listing and product page share the module, and pages without products do not need it. */
function isCatalog(id: string, graph: ModuleGraph): boolean {
  return (
    catalogPages.every((page) => isImportedBy(page, id, graph)) &&
    !pagesWithoutProducts.some((page) => isImportedBy(page, id, graph))
  );
}

/**
 * What every page needs goes out in two files, since many small ones compress worse: the libraries, which change rarely, and our
 * frame. The parts that listing and product page share are a third. Everything else is split by the bundler, by which pages import it.
 */
const groups = [
  { name: 'libraries', test: /node_modules\/(react|scheduler)|vite\/preload-helper|rolldown\/runtime/, priority: 3 },
  { name: (id: string, graph: ModuleGraph) => (isFrame(id, graph) ? 'frame' : null), priority: 2 },
  { name: (id: string, graph: ModuleGraph) => (isCatalog(id, graph) ? 'catalog' : null), priority: 1 },
];

/** What a page has loaded before it imports anything more. */
const alreadyLoaded = /\/(rolldown-runtime|libraries|frame)-/;

/** The storefront; the seller portal and the admin have their own configuration. */
export default defineConfig(({ command }) => ({
  // While developing there is a server per language.
  base: command === 'serve' && language !== 'en' ? `/${language}/` : '/',
  publicDir: 'web/shop/public',
  plugins: [messagesPlugin(language), reactRouter()],
  css: { transformer: 'lightningcss' },
  build: {
    assetsInlineLimit: 0,
    target: 'es2022',
    // Scripts are minified once, when they have their texts: scripts/fill-messages.ts.
    minify: false,
    cssMinify: 'lightningcss',
    chunkSizeWarningLimit: 800,
    cssCodeSplit: false,
    modulePreload: {
      resolveDependencies: (_name, files) => files.filter((file) => !alreadyLoaded.test(`/${file}`)),
    },
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
