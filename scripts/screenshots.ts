import fs from 'node:fs';
import path from 'node:path';
import { chromium, devices } from '@playwright/test';
import sharp from 'sharp';
import { buildIfStale } from './build.ts';
import { ensureChromium } from '../server/testing/chromium.ts';
import { ensureHindiFace } from '../server/testing/hindi-face.ts';
import { startShop } from '../server/testing/start-shop.ts';

/** `npm run screenshots`: takes the pictures of README, the demo shop on a desktop and on a phone, at most 150 kB each. */
const folder = path.join(import.meta.dirname, '../docs/pictures');
const mostBytes = 150_000;

const views = [
  {
    file: 'desktop.webp',
    page: '/',
    shown: 1000,
    context: { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1 },
  },
  {
    file: 'phone.webp',
    page: '/hi/product-details/1',
    shown: 390,
    context: { ...devices['Pixel 7'], viewport: { width: 390, height: 780 }, deviceScaleFactor: 2 },
  },
] as const;

const executablePath = ensureChromium();
ensureHindiFace();
await buildIfStale();
const shop = await startShop();
try {
  fs.mkdirSync(folder, { recursive: true });
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  for (const { file, page: address, shown, context } of views) {
    const page = await browser.newPage({
      ...context,
      locale: 'en-IN',
      timezoneId: 'Asia/Kolkata',
      reducedMotion: 'reduce',
    });
    await page.goto(shop.url + address, { waitUntil: 'networkidle' });
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

/** The best quality that fits. */
async function encode(picture: Buffer, width: number): Promise<Buffer> {
  for (const quality of [85, 75, 65, 55, 45]) {
    const bytes = await sharp(picture)
      .resize({ width, withoutEnlargement: true })
      .webp({ quality, effort: 6 })
      .toBuffer();
    if (bytes.length <= mostBytes) return bytes;
  }
  throw new Error(`a picture is larger than ${mostBytes} bytes at every quality`);
}
