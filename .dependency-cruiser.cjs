/** The dependency rules of the code base; see docs/decisions. `npm run boundaries` fails when an import breaks one. */

/**
 * Server modules in four groups, from the ground up: each module imports only those that stand before it, and only their index.ts. Below all
 * of them stand platform and money, with rules of their own.
 */
const groups = {
  ground: ['backup', 'audit', 'photos', 'content', 'staff'],
  shop: [
    'catalog',
    'inventory',
    'shipping',
    'verification',
    'customers',
    'notifications',
    'invoicing',
    'order-feed',
    'buyer-limits',
    'order-access',
    'idempotency',
    'orders',
    'pricing',
    'payments',
    'fulfilment',
    'checkout',
    'reports',
    'reconciliation',
    'reviews',
    'reminders',
    'support',
    'privacy',
    'webhooks',
    'templates',
  ],
  network: ['income-plan', 'members', 'sale-points', 'income-ledger', 'income-close', 'payouts'],
  sites: ['pages', 'documents', 'settings', 'admin', 'portal', 'storefront', 'metrics', 'seed', 'readiness'],
};
const layers = Object.entries(groups).flatMap(([group, names]) => names.map((name) => ({ group, name })));
const modules = layers.map(({ name }) => name).join('|');
/** Tests, and what only they use: in server/testing, or beside the tests of one module. */
const isTest = '(^server/testing/|\\.(test|testing)\\.tsx?$)';

module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'contract-imports-nothing-of-ours',
      severity: 'error',
      from: { path: '^contract/', pathNot: '\\.test\\.ts$' },
      to: { path: '^(server|web|demo|scripts|bench|e2e)/' },
    },
    { name: 'contract-does-no-io', severity: 'error', from: { path: '^contract/' }, to: { dependencyTypes: ['core'] } },
    {
      name: 'web-knows-the-contract-only',
      severity: 'error',
      from: { path: '^web/' },
      to: { path: '^(server|demo|bench|e2e)/' },
    },
    {
      name: 'sites-share-only-the-ui',
      severity: 'error',
      from: { path: '^web/(shop|portal|admin)/' },
      to: { path: '^web/(shop|portal|admin)/', pathNot: '^web/$1/' },
    },
    {
      name: 'ui-knows-no-site',
      severity: 'error',
      from: { path: '^web/ui/' },
      to: { path: '^web/(shop|portal|admin|business|site-frame)/' },
    },
    {
      name: 'business-knows-no-site',
      severity: 'error',
      from: { path: '^web/business/' },
      to: { path: '^web/(shop|portal|admin|site-frame)/' },
    },
    {
      name: 'modules-import-each-others-index-only',
      severity: 'error',
      from: { path: `^server/(${modules})/` },
      to: { path: `^server/(${modules})/`, pathNot: ['^server/$1/', '^server/[a-z-]+/index\\.ts$'] },
    },
    ...layers.slice(0, -1).map(({ group, name }, index) => ({
      name: `${group}/${name}-imports-no-later-module`,
      severity: 'error',
      from: { path: `^server/${name}/`, pathNot: isTest },
      to: {
        path: `^server/(${layers
          .slice(index + 1)
          .map((later) => later.name)
          .join('|')})/`,
      },
    })),
    {
      name: 'platform-knows-no-business',
      severity: 'error',
      from: { path: '^server/platform/', pathNot: '(\\.test|/database-types)\\.ts$' },
      to: { path: `^server/(${modules}|money)/` },
    },
    {
      name: 'income-engine-knows-no-files',
      severity: 'error',
      from: { path: '^server/income-plan/income/(month/)?[a-z-]+\\.ts$', pathNot: isTest },
      to: { path: '^server/income-plan/income/(csv|command)/' },
    },
    {
      name: 'money-stands-alone',
      severity: 'error',
      from: { path: '^server/money/', pathNot: '\\.test\\.ts$' },
      to: { path: '^server/', pathNot: '^server/money/' },
    },
    {
      name: 'rules-do-no-io',
      severity: 'error',
      from: { path: '^server/.*(^|/)[a-z-]*(rules|price|transitions)\\.ts$' },
      to: { path: '(^server/platform/(database|http|jobs|mail)|/store\\.ts$|node_modules/(pg|kysely|fastify)/)' },
    },
    {
      name: 'rules-touch-no-machine',
      severity: 'error',
      from: { path: '^server/.*(^|/)[a-z-]*(rules|price|transitions)\\.ts$' },
      to: { dependencyTypes: ['core'], pathNot: '^(node:)?crypto$' },
    },
    {
      name: 'production-does-not-test',
      severity: 'error',
      from: { path: '^(contract|server|web)/', pathNot: isTest },
      to: { path: '(vitest|fast-check|playwright|^server/testing/|\\.testing\\.ts$)' },
    },
    {
      // Development loads Vite when it serves the sources; the built program has OpenTelemetry in it; types are gone when a program runs.
      name: 'production-needs-no-development-dependency',
      severity: 'error',
      from: {
        path: '^(contract|server|locales|demo|scripts/(admin|audit-verify|backup|company|doctor|migrate|first-start|start|build)\\b)',
        pathNot: [
          isTest,
          '^server/storefront/(dev|portal)\\.ts$',
          '^server/(platform/telemetry/(exporter|traces)|metrics/(otlp|send)-metrics)\\.ts$',
          '^scripts/build-program\\.ts$',
        ],
      },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
    {
      // The built server is not there before the first build.
      name: 'no-unresolved',
      severity: 'error',
      from: { pathNot: '^web/shop/' },
      to: { couldNotResolve: true },
    },
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^build/|\\+types/)' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs'],
    },
  },
};
