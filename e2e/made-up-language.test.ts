import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { languageFacts } from '../contract/language.ts';
import { type Catalogue, isMessageKey } from '../locales/compile.ts';
import { copyWithMadeUpLanguage, madeUp } from '../scripts/testing/made-up-language.ts';
import { startShop } from '../scripts/testing/start-shop.ts';
import { expect, test } from './shop.ts';

const pages = [
  '/',
  '/shop',
  '/shop?q=xyzzy',
  '/product-category/1',
  '/product-details/1',
  '/cart',
  '/checkout',
  '/login',
  '/register',
  '/forgot',
  '/myaccount',
  '/order/1',
  '/track-order',
  '/wishlist',
  '/about',
  '/catalogue',
  '/gallery',
  '/incomeplans',
  '/offers',
  '/services',
  '/aarvya-yogpeeth',
  '/contact',
  '/complaints-and-redressals',
  '/return-policy',
  '/shipping-policy',
  '/ticket-status',
  '/womens-health',
  '/nothing-is-here',
];

/** English texts without arguments that are long enough to stand nowhere by chance. */
function textsOf(part: Catalogue): string[] {
  if (typeof part === 'string') return /^[^{]{12,}$/.test(part) && part.includes(' ') ? [part] : [];
  return Object.entries(part).flatMap(([key, inner]) => (isMessageKey(key) ? textsOf(inner) : []));
}

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'made-up-language-'));
let shop: Awaited<ReturnType<typeof startShop>>;
let english: ReadonlySet<string>;

test.describe('a made-up language, added by a folder of texts and an entry in the list @once', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test.beforeAll(async () => {
    test.setTimeout(240_000);
    copyWithMadeUpLanguage(folder);
    execFileSync(process.execPath, ['scripts/build.ts'], { cwd: folder, stdio: 'pipe' });
    shop = await startShop({}, undefined, folder);
    const files = fs.readdirSync(path.join(folder, 'locales/en')).filter((name) => name !== 'geography.json');
    const read = (name: string) =>
      JSON.parse(fs.readFileSync(path.join(folder, 'locales/en', name), 'utf8')) as Catalogue;
    // What is stored (pages of words, banners) is there in English, since nobody has translated it: it is no message.
    const stored = ['content/en', 'demo'].flatMap((place) =>
      fs
        .readdirSync(path.join(folder, place), { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.(md|ts)$/.test(name))
        .map((name) => fs.readFileSync(path.join(folder, place, name), 'utf8')),
    );
    const messages = files.flatMap((name) => textsOf(read(name)));
    english = new Set(messages.filter((text) => !stored.some((source) => source.includes(text))));
    expect(english.size).toBeGreaterThan(300);
  });
  test.afterAll(async () => {
    await shop?.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  });

  test('every page appears in it whole, and nothing sticks out at 360 px', async ({ page }) => {
    test.setTimeout(120_000);
    test.info().annotations.push({ type: 'expected console error', description: '404' });
    for (const address of pages) {
      await page.goto(`${shop.url}/${madeUp}${address === '/' ? '' : address}`, { waitUntil: 'networkidle' });
      await expect(page.locator('html')).toHaveAttribute('lang', 'en-XA');
      const shown = await page.evaluate(() => {
        const found: string[] = [];
        const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        while (walker.nextNode()) {
          const { parentElement, textContent } = walker.currentNode;
          if (!parentElement?.closest('script, style, [lang]:not(html)')) found.push(textContent!.trim());
        }
        for (const element of document.querySelectorAll('[aria-label], [placeholder], [alt], [title]'))
          for (const name of ['aria-label', 'placeholder', 'alt', 'title'])
            found.push(element.getAttribute(name)?.trim() ?? '');
        return found;
      });
      const wrong = shown.filter((text) => english.has(text) || /undefined|__MESSAGES__|\[object/.test(text));
      const wide = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect.soft({ address, inIt: shown.some((text) => text.includes('ëxtrá')), wrong, wide }).toEqual({
        address,
        inIt: true,
        wrong: [],
        wide: 0,
      });
    }
  });

  test('the other languages lead to it and it to them', async ({ page }) => {
    await page.goto(`${shop.url}/${madeUp}`, { waitUntil: 'networkidle' });
    for (const { name } of Object.values(languageFacts))
      await expect(page.getByRole('link', { name }).first()).toBeAttached();
  });
});
