import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
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
    },
  },
}));
