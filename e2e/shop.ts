import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page, test as base } from '@playwright/test';

const root = path.join(import.meta.dirname, '..');

interface RunningShop {
  url: string;
  officeUrl: string;
  /** What the program printed so far. */
  output(): string;
}

/** Starts the real program as a user would, on ports of its own choice and in an empty folder. */
async function startShop(): Promise<RunningShop & { stop(): Promise<void> }> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'shop-e2e-'));
  const child: ChildProcess = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: '0',
      OFFICE_PORT: '0',
      DATA_DIR: dataDir,
      RATE_LIMIT_SCALE: '1000',
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout!, child.stderr!]) stream.on('data', (part: Buffer) => (said += part.toString()));
  const address = (label: string) => new RegExp(`${label}\\s+(http://\\S+)`).exec(said)?.[1];
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  while (!address('Admin')) {
    if (child.exitCode !== null) throw new Error(`The shop ended at start:\n${said}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return {
    url: address('Shop')!,
    officeUrl: address('Office')!,
    output: () => said,
    async stop() {
      child.kill('SIGTERM');
      await gone;
      fs.rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** A page that fails its test on any console error or uncaught exception; `shop` is shared by a worker's tests. */
export const test = base.extend<{ quietPage: void }, { shop: RunningShop }>({
  shop: [
    async ({}, use) => {
      const shop = await startShop();
      await use(shop);
      await shop.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ shop }, use) => use(shop.url),
  quietPage: [
    async ({ page }, use, info) => {
      const problems: string[] = [];
      page.on('pageerror', (error) => problems.push(`uncaught: ${error.message}`));
      page.on('console', (message) => {
        if (message.type() === 'error') problems.push(`console: ${message.text()} ${message.location().url}`);
      });
      await use();
      const allowed = info.annotations
        .filter((note) => note.type === 'expected console error')
        .map((note) => note.description ?? '');
      expect(problems.filter((problem) => !allowed.some((text) => problem.includes(text)))).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** Asserts that axe finds nothing wrong on the page as it stands. */
export async function expectAccessible(page: Page): Promise<void> {
  // Colours on their way (a form coming alive, a hover) are judged where they end.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map((animation) => animation.finished)));
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  expect(
    violations.map(
      (violation) => `${violation.id}: ${violation.nodes.map((node) => node.target.join(' ')).join(' | ')}`,
    ),
  ).toEqual([]);
}

/** Asserts that nothing sticks out sideways. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
  ).toBeLessThanOrEqual(0);
}
