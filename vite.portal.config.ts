import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { languageToServe, messagesPlugin } from './scripts/vite-messages.ts';

const language = languageToServe();
const web = path.join(import.meta.dirname, 'web');

/** The office origin's two sites: the seller portal and the admin. */
export default defineConfig(({ command }) => ({
  root: web,
  // While developing there is a server per language.
  base: command === 'serve' && language !== 'en' ? `/${language}/` : '/',
  plugins: [messagesPlugin(language), react()],
  css: { transformer: 'lightningcss' as const },
  build: {
    outDir: path.resolve(import.meta.dirname, process.env['BUILD_FOLDER'] ?? 'build', 'office'),
    emptyOutDir: true,
    assetsInlineLimit: 0,
    target: 'es2022',
    // Scripts are minified once, when they have their texts: scripts/fill-messages.ts.
    minify: false,
    cssMinify: 'lightningcss',
    rolldownOptions: {
      input: { portal: path.join(web, 'portal/index.html'), admin: path.join(web, 'admin/index.html') },
    },
  },
}));
