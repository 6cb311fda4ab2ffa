import type { Config } from '@react-router/dev/config';
import { languageToServe } from './scripts/vite-messages.ts';

const language = languageToServe();

export default {
  appDirectory: 'web/shop',
  // A build is for all languages; the server gives each its own (server/storefront/mount.ts).
  basename: language === 'en' ? '/' : `/${language}`,
  buildDirectory: `${process.env['BUILD_FOLDER'] ?? 'build'}/shop`,
  ssr: true,
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
