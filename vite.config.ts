import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

/** The storefront; the office and admin sites have their own configuration. */
export default defineConfig({
  plugins: [reactRouter()],
  css: { transformer: 'lightningcss' },
  build: { assetsInlineLimit: 0, target: 'es2022', chunkSizeWarningLimit: 800 },
  ssr: { noExternal: true },
  server: { fs: { allow: ['.'] } },
});
