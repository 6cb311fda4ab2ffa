import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The office origin's two sites: direct sellers (office) and staff (admin). */
export default defineConfig({
  root: path.join(import.meta.dirname, 'web'),
  plugins: [react()],
  css: { transformer: 'lightningcss' },
  build: {
    outDir: path.join(import.meta.dirname, 'build/office'),
    emptyOutDir: true,
    assetsInlineLimit: 0,
    target: 'es2022',
    rolldownOptions: {
      input: {
        office: path.join(import.meta.dirname, 'web/office/index.html'),
        admin: path.join(import.meta.dirname, 'web/admin/index.html'),
      },
    },
  },
});
