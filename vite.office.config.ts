import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { builtLanguage, speakLanguage } from './scripts/speak-language.ts';

const language = builtLanguage();
const web = path.join(import.meta.dirname, 'web');

/** The office origin's two sites: direct sellers (office), a build per language side by side, and staff (admin), in English alone. */
export default defineConfig(({ command }) => ({
  root: web,
  // Built files have names of their own; sources, served while developing, bear their language in their address.
  base: command === 'serve' && language !== 'en' ? `/${language}/` : '/',
  plugins: [speakLanguage(language), react()],
  css: { transformer: 'lightningcss' as const },
  build: {
    outDir: path.join(import.meta.dirname, 'build/office'),
    // English comes first; the others join it.
    emptyOutDir: language === 'en',
    assetsInlineLimit: 0,
    target: 'es2022',
    rolldownOptions: {
      input:
        language === 'en'
          ? { office: path.join(web, 'office/index.html'), admin: path.join(web, 'admin/index.html') }
          : { office: path.join(web, `office/index.${language}.html`) },
    },
  },
}));
