import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { buildIfStale } from './build.ts';
import { ensureChromium } from '../server/testing/chromium.ts';
import { ensureHindiFace } from '../server/testing/hindi-face.ts';
import { startShop } from '../server/testing/start-shop.ts';

/**
 * `npm run lighthouse`: three runs per page as a phone sees it, the median of each category, and a failure if one is
 * below the aim. Without paths it takes every page of the site map except single products and categories; `npm run
 * lighthouse -- / /hi/shop` takes the given ones.
 */
const aim = 95;
const runs = 3;
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;

async function listedPaths(shopUrl: string): Promise<string[]> {
  const text = await (await fetch(`${shopUrl}/sitemap.xml`)).text();
  const paths = [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => new URL(address!).pathname);
  const single = /\/product-(details|category)\/(?!1$)/;
  return paths.filter((address) => !single.test(address));
}

/** Runs once in a new browser; scores out of 100. */
async function score(url: string, chromePath: string): Promise<number[]> {
  const userDataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'shop-lighthouse-'));
  const chrome = await launch({
    chromePath,
    userDataDir,
    chromeFlags: ['--headless=new', '--no-sandbox', '--disable-gpu'],
  });
  try {
    const result = await lighthouse(url, { port: chrome.port, onlyCategories: [...categories], logLevel: 'error' });
    return categories.map((name) => Math.round(100 * (result?.lhr.categories[name]?.score ?? 0)));
  } finally {
    chrome.kill();
    fs.rmSync(userDataDir, { recursive: true, force: true, maxRetries: 5 });
  }
}

const chromium = ensureChromium();
ensureHindiFace();
await buildIfStale();
const shop = await startShop();
let below = 0;
try {
  const asked = process.argv.slice(2);
  console.log(`${'page'.padEnd(40)} ${categories.join('  ')}`);
  for (const address of asked.length > 0 ? asked : await listedPaths(shop.url)) {
    const scores: number[][] = [];
    for (let run = 0; run < runs; run++) scores.push(await score(shop.url + address, chromium));
    const medians = categories.map((_, at) => median(scores.map((row) => row[at]!)));
    const low = medians.some((value) => value < aim);
    if (low) below++;
    console.log(
      `${address.padEnd(40)} ${medians.map((value, at) => String(value).padEnd(categories[at]!.length)).join('  ')}${low ? '  below' : ''}`,
    );
  }
} finally {
  await shop.stop();
}
console.log(below === 0 ? `All pages reach ${aim}.` : `${below} pages are below ${aim}.`);
process.exitCode = below === 0 ? 0 : 1;
