import fs from 'node:fs';
import path from 'node:path';
import { chromium, devices, type Page } from '@playwright/test';
import sharp from 'sharp';
import { paths } from '#contract/paths.ts';
import { demoSeller, demoStaff } from '#demo/people.ts';
import { buildIfStale } from './build.ts';
import { ensureChromium } from '../server/testing/chromium.ts';
import { ensureHindiFace } from '../server/testing/hindi-face.ts';
import { startShop } from '../server/testing/start-shop.ts';

/** `npm run screenshots`: takes the pictures for README of the demo's shop, portal and admin, at most 150 kB each. */
const folder = path.join(import.meta.dirname, '../docs/pictures');
const maxBytes = 150_000;

const onDesktop = { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1 };
const onPhone = { ...devices['Pixel 7'], viewport: { width: 390, height: 780 }, deviceScaleFactor: 2 };

async function answer(page: Page, url: string, data: object): Promise<Record<string, unknown>> {
  const reply = await page.request.post(url, { data });
  if (!reply.ok()) throw new Error(`${url}: ${reply.status()}`);
  return (await reply.json()) as Record<string, unknown>;
}

/** Stores an item in the office origin's storage that marks somebody as logged in. */
async function remember(page: Page, officeUrl: string, item: [name: string, value: string]) {
  await page.goto(`${officeUrl}/healthz`);
  await page.evaluate(([name, value]) => localStorage.setItem(name, value), item);
}

async function logInAsSeller(page: Page, officeUrl: string) {
  const { mobile, password } = demoSeller;
  const { token } = await answer(page, officeUrl + paths.login, { mobile, password });
  await remember(page, officeUrl, ['office-token', String(token)]);
}

async function logInAsStaff(page: Page, officeUrl: string) {
  const { email, password } = demoStaff;
  await answer(page, `${officeUrl}/api/staff/login`, { email, password });
  await remember(page, officeUrl, ['staff-session', 'open']);
}

const views = [
  { file: 'desktop.webp', site: 'url', page: '/', shown: 1000, context: onDesktop },
  { file: 'phone.webp', site: 'url', page: '/hi/product-details/1', shown: 390, context: onPhone },
  { file: 'seller.webp', site: 'officeUrl', page: '/hi/home', shown: 390, context: onPhone, logIn: logInAsSeller },
  {
    file: 'months.webp',
    site: 'officeUrl',
    page: '/admin/sale-point-months',
    shown: 1000,
    context: onDesktop,
    logIn: logInAsStaff,
  },
] as const;

const executablePath = ensureChromium();
ensureHindiFace();
await buildIfStale();
// With half a year of history and the network, as a newcomer sees it.
const shop = await startShop({ DEMO_HISTORY: '1' });
try {
  fs.mkdirSync(folder, { recursive: true });
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  for (const { file, site, page: address, shown, context, ...view } of views) {
    const page = await browser.newPage({
      ...context,
      locale: 'en-IN',
      timezoneId: 'Asia/Kolkata',
      reducedMotion: 'reduce',
    });
    if ('logIn' in view) await view.logIn(page, shop.officeUrl);
    await page.goto(shop[site] + address, { waitUntil: 'networkidle' });
    const picture = await page.screenshot();
    await page.close();
    const scale = context.deviceScaleFactor === 2 ? 2 : 1;
    const small = await encode(picture, shown * scale);
    fs.writeFileSync(path.join(folder, file), small);
    console.log(`${file}: ${Math.round(small.length / 1000)} kB`);
  }
  await browser.close();
} finally {
  await shop.stop();
}

/** Encodes a picture in the best quality that fits. */
async function encode(picture: Buffer, width: number): Promise<Buffer> {
  for (const quality of [85, 75, 65, 55, 45]) {
    const bytes = await sharp(picture)
      .resize({ width, withoutEnlargement: true })
      .webp({ quality, effort: 6 })
      .toBuffer();
    if (bytes.length <= maxBytes) return bytes;
  }
  throw new Error(`a picture is larger than ${maxBytes} bytes at every quality`);
}
