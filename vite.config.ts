import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { minifyOnceMore } from './scripts/minify-once-more.ts';
import { plainLibraries } from './scripts/plain-libraries.ts';
import { builtLanguage, speakLanguage } from './scripts/speak-language.ts';

const language = builtLanguage();

/** What every page needs goes out in two files, since many small ones compress worse: the libraries, which change rarely, and our frame. */
const groups = [
  { name: 'libraries', test: /node_modules\/(react|scheduler)|vite\/preload-helper|rolldown\/runtime/ },
  {
    name: 'frame',
    test: /web\/(shop\/(root|frame\/(?!notice-cards|menu-sheet|error-page)|language\/language-|state\/(cart|cart-rules|referral|session|store|storage|token)\.ts|support\/(draft-key|when-wanted))|ui\/(breadcrumb|language-switch|button|link|icon|spinner|slide-index|ui-words)\.)|contract\/message/,
  },
  { name: 'picture', test: /web\/ui\/picture\./ },
  {
    name: 'goods',
    test: /web\/(shop\/(catalog\/(card|product-card|product-grid|wish-heart)|state\/wishlist|catalog\/goods-words|language\/names)|ui\/(price|rupees)\.)/,
  },
  {
    name: 'words',
    test: /web\/shop\/content\/(content-page|content-words|contents|blocks|illustration|drawing-folder)/,
  },
];

/** The storefront; the office and admin sites have their own configuration. */
export default defineConfig(({ command }) => ({
  // Built files bear their language in their folder; sources, served while developing, in their address.
  base: command === 'serve' && language !== 'en' ? `/${language}/` : '/',
  // What is the same in all languages goes out once, with the first.
  publicDir: language === 'en' ? 'web/shop/public' : false,
  plugins: [speakLanguage(language), plainLibraries(), reactRouter()],
  css: { transformer: 'lightningcss' },
  build: {
    assetsDir: language === 'en' ? 'assets' : `assets/${language}`,
    assetsInlineLimit: 0,
    target: 'es2022',
    chunkSizeWarningLimit: 800,
    cssCodeSplit: false,
  },
  environments: {
    client: {
      build: { rolldownOptions: { plugins: [minifyOnceMore()], output: { codeSplitting: { groups } } } },
    },
  },
  // Built, the server part stands alone; in development Node loads the libraries, some of which Vite cannot.
  ssr: command === 'build' ? { noExternal: true } : {},
  server: { fs: { allow: ['.'] } },
}));
