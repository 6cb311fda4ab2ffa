import type { Config } from '@react-router/dev/config';
import { builtLanguage } from './scripts/speak-language.ts';

const language = builtLanguage();

export default {
  appDirectory: 'web/shop',
  basename: language === 'en' ? '/' : `/${language}`,
  buildDirectory: `build/shop/${language}`,
  ssr: true,
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
