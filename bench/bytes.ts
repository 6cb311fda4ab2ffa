import { chromium } from '@playwright/test';
import { pageBytes } from '../e2e/page-bytes.ts';
import { ensureChromium } from '../server/testing/chromium.ts';

const pages = { home: '/', listing: '/shop', product: '/product-details/1', cart: '/cart', checkout: '/checkout' };

/** Prints the compressed bytes of a first visit to each kind of page. */
export async function printBytes(url: string): Promise<void> {
  const browser = await chromium.launch({
    executablePath: ensureChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  console.log(
    `\n${'page'.padEnd(12)}${'JavaScript'.padStart(12)}${'CSS'.padStart(10)}${'HTML'.padStart(10)}${'fonts'.padStart(10)}   bytes over the wire`,
  );
  for (const [name, path] of Object.entries(pages)) {
    const page = await browser.newPage();
    const bytes = await pageBytes(page, url + path);
    console.log(
      `${name.padEnd(12)}${String(bytes.javascript).padStart(12)}${String(bytes.css).padStart(10)}${String(bytes.html).padStart(10)}${String(bytes.fonts).padStart(10)}`,
    );
    await page.close();
  }
  await browser.close();
}
