import { defineConfig } from '@playwright/test';

import { ensureTestBrowser } from '../server/testing/chromium.ts';
import { patience } from '../server/testing/pace.ts';
import { desktopSize, phoneSize } from './sizes.ts';

const onPhone = { viewport: phoneSize, hasTouch: true, isMobile: true };

/** Real headless Chromium against the real program; each worker starts its own shop on free ports. */
export default defineConfig({
  testDir: '.',
  globalSetup: './global-setup.ts',
  outputDir: '../test-results',
  // One more than the cores of the usual machine: a test waits for its page a third of its time.
  workers: 3,
  timeout: patience.test,
  // A wait costs only where something fails.
  expect: { timeout: patience.wait },
  forbidOnly: true,
  reporter: process.env['E2E_REPORT']
    ? [['list'], ['json', { outputFile: process.env['E2E_REPORT'] }], [process.env['E2E_PROGRESS']!]]
    : 'list',
  use: {
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    launchOptions: {
      executablePath: ensureTestBrowser(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        // A fifth of the browser's work: pages live too short to be worth a thread, a process or a compiler of their
        // own.
        '--in-process-gpu',
        '--process-per-site',
        '--js-flags=--no-opt --no-maglev --min-semi-space-size=16',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
    trace: 'off',
  },
  projects: [
    // The main journeys, each at one size, which `npm test` runs.
    { name: 'journeys', grep: /@journey/, grepInvert: /@phone/, use: { viewport: desktopSize } },
    { name: 'phone-journeys', grep: /@journey.*@phone|@phone.*@journey/, use: onPhone },
    { name: 'desktop', grepInvert: /@phone|@journey/, use: { viewport: desktopSize } },
    {
      name: 'phone',
      // What does not depend on the size of the screen is tested once; such a test measures both sizes where it looks
      // at the layout.
      grepInvert: /@once|@journey/,
      testIgnore: ['articles', 'budgets', 'first-steps', 'found', 'markup', 'openapi', 'policies', 'routes'].map(
        (name) => `${name}.test.ts`,
      ),
      use: onPhone,
    },
  ],
});
