import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

/** What every page needs goes out in two files, since many small ones compress worse: the libraries, which change rarely, and our frame. */
const groups = [
  { name: 'libraries', test: /node_modules\/(react|scheduler)|vite\/preload-helper/ },
  {
    name: 'frame',
    test: /web\/(shop\/(root|api-client|frame\/|state\/(cart|cart-rules|referral|session|store|storage|token)\.ts)|ui\/(api-call|button|link|icon|spinner|slide-index)\.)|contract\/messages/,
  },
  {
    name: 'goods',
    test: /web\/(shop\/(catalog\/(card|product-card|product-grid|wish-heart)|state\/wishlist)|ui\/(picture|price|rupees|breadcrumb)\.)/,
  },
];

/** The storefront; the office and admin sites have their own configuration. */
export default defineConfig(({ command }) => ({
  publicDir: 'web/shop/public',
  plugins: [reactRouter()],
  css: { transformer: 'lightningcss' },
  build: { assetsInlineLimit: 0, target: 'es2022', chunkSizeWarningLimit: 800, cssCodeSplit: false },
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } } },
  // Built, the server part stands alone; in development Node loads the libraries, some of which Vite cannot.
  ssr: command === 'build' ? { noExternal: true } : {},
  server: { fs: { allow: ['.'] } },
}));
