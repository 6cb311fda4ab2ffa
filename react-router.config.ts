import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'web/shop',
  buildDirectory: 'build/shop',
  ssr: true,
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
