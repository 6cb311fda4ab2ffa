/**
 * The seller portal's screens on a slow phone (a quarter of this processor, 1.6 Mbit/s, 150 ms to the server), on the
 * demo's network: how long until a screen shows its own data, with nothing cached and when the seller returns, over
 * HTTP/1.1 from the program and over HTTP/2 through a reverse proxy as in production, and its JavaScript. `npm run
 * bench:portal-screens`; `-- --runs 5`, `-- --language hi`, `-- /team /income` for only some screens.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type BrowserContext, chromium } from '@playwright/test';
import { languages, pathIn } from '#contract/language.ts';
import { paths } from '#contract/paths.ts';
import { demoSeller } from '#demo/people.ts';
import { buildIfStale } from '../scripts/build.ts';
import { ensureTestBrowser } from '../server/testing/chromium.ts';
import { openHttp2Front } from './http2-front.ts';
import { becomeIdle } from './processor-time.ts';
import { startProgram, stop } from './program.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { runs: { type: 'string', default: '3' }, language: { type: 'string', default: 'en' } },
});
const language = languages.find((each) => each === values.language) ?? 'en';
const runs = Number(values.runs);

const targetMs = 2_000;
const phone = { processor: 4, latency: 150, bytesPerSecond: 1_600_000 / 8 };
const viewport = { width: 360, height: 740 };

/** Appears with a screen's own data: each page's heading is rendered after its loader has finished. */
const heading = '#content h1';
const screens: Record<string, string> = {
  '/home': heading,
  '/team': heading,
  '/team?show=lapsing': heading,
  '/team/tree': '#content [role="treeitem"]',
  '/sales': heading,
  '/sales/share': heading,
  '/sales/visits': heading,
  '/income': heading,
  '/income/years': heading,
  '/training': heading,
  '/tickets': heading,
  '/membership': heading,
  '/membership/notifications': heading,
  '/membership/contact': heading,
  '/sponsor': heading,
};

interface Visit {
  /** Milliseconds from the start of the navigation until the data was painted. */
  ms: number;
  /** Compressed, with headers; excludes what came from the browser's own cache. */
  scriptBytes: number;
}

/** Opens a screen in a new tab as the phone would. */
async function visit(context: BrowserContext, url: string, selector: string): Promise<Visit> {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  const scripts = new Set<string>();
  let scriptBytes = 0;
  devtools.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.add(requestId);
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) scriptBytes += encodedDataLength;
  });
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: phone.latency,
    downloadThroughput: phone.bytesPerSecond,
    uploadThroughput: phone.bytesPerSecond,
  });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: phone.processor });
  const { promise: stands, resolve } = Promise.withResolvers<number>();
  await page.exposeFunction('stands', resolve);
  await page.addInitScript((wanted) => {
    const observer = new MutationObserver(() => {
      if (!document.querySelector(wanted)) return;
      observer.disconnect();
      // It is painted by the next frame.
      requestAnimationFrame(() =>
        setTimeout(() => (window as unknown as { stands(ms: number): void }).stands(performance.now())),
      );
    });
    observer.observe(document, { childList: true, subtree: true });
  }, selector);
  await page.goto(url, { waitUntil: 'commit' });
  const late = setTimeout(() => resolve(Number.NaN), 30_000);
  const ms = await stands;
  clearTimeout(late);
  if (Number.isNaN(ms) || page.url() !== url) throw new Error(`${url} did not show its data, but ${page.url()}`);
  await page.close();
  return { ms, scriptBytes };
}

const median = (list: number[]) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)]!;

/** Opens each screen from both origins in turn; returns the number of first visits that exceeded the limit. */
async function measureScreens(program: string, front: { origin: string; keyHash: string }): Promise<number> {
  const login = await fetch(program + paths.login, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ mobile: demoSeller.mobile, password: demoSeller.password }),
  });
  const { token } = (await login.json()) as { token: string };
  const browser = await chromium.launch({
    executablePath: ensureTestBrowser(),
    args: ['--no-sandbox', `--ignore-certificate-errors-spki-list=${front.keyHash}`],
  });
  const localStorage = [{ name: 'office-token', value: token }];
  const storageState = { cookies: [], origins: [program, front.origin].map((origin) => ({ origin, localStorage })) };
  let missed = 0;
  try {
    const columns = ['first', 'again', 'HTTP/2', 'again'].map((name) => name.padStart(10)).join('');
    console.log(`${'screen'.padEnd(34)}${columns}${'JavaScript'.padStart(14)}`);
    for (const screen of positionals.length > 0 ? positionals : Object.keys(screens)) {
      // First and second visits over HTTP/1.1, then over HTTP/2.
      const visits: Visit[][] = [[], [], [], []];
      for (let run = 0; run < runs; run++)
        for (const [index, origin] of [program, front.origin].entries()) {
          const context = await browser.newContext({ viewport, storageState });
          const url = origin + pathIn(language, screen);
          const selector = screens[screen] ?? heading;
          visits[2 * index]!.push(await visit(context, url, selector));
          visits[2 * index + 1]!.push(await visit(context, url, selector));
          await context.close();
        }
      const times = visits.map((list) => median(list.map(({ ms }) => ms)));
      const isLate = times[0]! > targetMs || times[2]! > targetMs;
      if (isLate) missed++;
      const bytes = `${(median(visits[0]!.map(({ scriptBytes }) => scriptBytes)) / 1000).toFixed(1)} kB`;
      const row = times.map((ms) => `${Math.round(ms)} ms`.padStart(10)).join('');
      console.log(`${screen.padEnd(34)}${row}${bytes.padStart(14)}${isLate ? '  MISSED' : ''}`);
    }
  } finally {
    await browser.close();
  }
  return missed;
}

await buildIfStale();
const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'shop-bench-screens-'));
const { child, url } = await startProgram(
  'scripts/start.mjs',
  {
    PORT: '0',
    OFFICE_PORT: '0',
    DEMO: '1',
    DEMO_HISTORY: '1',
    LOG_LEVEL: 'warn',
    PRINT_AHEAD: '0',
    RATE_LIMIT_SCALE: '1000',
    DATA_DIR: dataDir,
  },
  /Office\s+(http:\/\/[^/\s]+)[\s\S]*Payment/,
);
try {
  await becomeIdle(child.pid!);
  const front = await openHttp2Front(url);
  const missed = await measureScreens(url, front);
  front.close();
  console.log(missed === 0 ? `All within ${targetMs} ms.` : `${missed} screens take more than ${targetMs} ms.`);
} finally {
  await stop(child);
  fs.rmSync(dataDir, { recursive: true, force: true });
}
