import { expect, type Page, test as base } from '@playwright/test';
import { type RunningShop, startShop } from '../server/testing/start-shop.ts';
import { patience } from '../server/testing/pace.ts';
import { findViolations } from './axe.ts';
import { SharedContext } from './shared-context.ts';
import { desktopSize, phoneSize } from './sizes.ts';

/** For tests that read one-time codes: the program says them in a demo without a mail server, at this level. */
export const sayingCodes = { LOG_LEVEL: 'info' };

/**
 * A page that fails its test on any console error or uncaught exception, and whose visitor is slower than the page's
 * code, unless a test says what to wait for; `shop` is shared by a worker's tests.
 */
export const test = base.extend<
  { quietPage: void; isFirstVisit: boolean },
  { environment: Record<string, string>; shop: RunningShop; sharedContext: SharedContext }
>({
  /** Settings beside the presets; a worker is replaced, and its shop with it, where a file's are others. */
  environment: [{}, { scope: 'worker', option: true }],
  shop: [
    async ({ environment }, use) => {
      const shop = await startShop({ ...sayingCodes, ...environment });
      await use(shop);
      await shop.stop();
    },
    { scope: 'worker', timeout: patience.test },
  ],
  sharedContext: [
    async ({ browser }, use) => {
      const shared = new SharedContext(browser);
      await use(shared);
      await shared.close();
    },
    { scope: 'worker' },
  ],
  /** Whether a test's pages must find nothing in the browser's caches. */
  isFirstVisit: [false, { option: true }],
  baseURL: async ({ shop }, use) => use(shop.url),
  context: async (
    { sharedContext, isFirstVisit, shop, baseURL, viewport, javaScriptEnabled, colorScheme, locale },
    use,
  ) => {
    const options = JSON.stringify([baseURL, viewport, javaScriptEnabled, colorScheme, locale]);
    await use(await sharedContext.lend(options, isFirstVisit, `${shop.url}/robots.txt`));
    await sharedContext.takeBack();
  },
  page: async ({ context, sharedContext, javaScriptEnabled }, use) => {
    const page = await (javaScriptEnabled ? sharedContext.openPage(context) : context.newPage());
    if (javaScriptEnabled) {
      const go = page.goto.bind(page);
      page.goto = async (url, options) => {
        const answer = await go(url, options);
        if (!options?.waitUntil) await page.waitForFunction(isAlive);
        return answer;
      };
    }
    await use(page);
  },
  quietPage: [
    async ({ page, shop }, use, info) => {
      const problems: string[] = [];
      page.on('pageerror', (error) => problems.push(`uncaught: ${error.message}`));
      page.on('console', (message) => {
        if (message.type() === 'error') problems.push(`console: ${message.text()} ${message.location().url}`);
      });
      await use();
      const allowed = info.annotations
        .filter((note) => note.type === 'expected console error')
        .map((note) => note.description ?? '');
      const unexpected = problems.filter((problem) => !allowed.some((text) => problem.includes(text)));
      const logged = shop.output().match(/^.*"level":50.*$/gm) ?? [];
      expect(unexpected, logged.slice(-3).join('\n')).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/**
 * Whether the shop's page has been taken over by its code; React ties its own record to each element. Other pages are
 * as they come.
 */
function isAlive(): boolean {
  const keys = Object.keys(document.documentElement);
  return !('__reactRouterContext' in window) || keys.some((key) => key.startsWith('__reactFiber$'));
}

/**
 * Returns a function that has the browser refuse these addresses (with * for any text), and no others. Routes would turn
 * off its cache.
 */
export async function createBlocker(page: Page): Promise<(urls: string[]) => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  return async (urls) => void (await session.send('Network.setBlockedURLs', { urls }));
}

/** Interacts once and waits until the page's parts are hydrated. */
export async function stir(page: Page): Promise<void> {
  let step = 0;
  await expect(async () => {
    // From part to part: over one and the same nothing is told.
    await page.mouse.move(100, ++step % 2 ? 300 : 20);
    // React ties its own record to each element it has taken over.
    const alive = await page.evaluate(() =>
      [...document.querySelectorAll('[id^="page-"] > *')].every((part) =>
        Object.keys(part).some((key) => key.startsWith('__reactFiber$')),
      ),
    );
    expect(alive).toBe(true);
  }).toPass();
}

/**
 * Asserts that axe finds nothing wrong on the page as it stands. On a phone the same elements stand in another order:
 * there each template is checked once (routes.test.ts), and what only phones have, by `onPhone`. `within`: only what a
 * selector finds.
 */
export async function expectAccessible(
  page: Page,
  { onPhone = false, within }: { onPhone?: boolean; within?: string } = {},
): Promise<void> {
  if (test.info().project.use.isMobile && !onPhone) return;
  // On the way to another document its words may be there before its styles.
  await page.waitForLoadState('load');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.evaluate(() => {
    // Colours on their way (a form coming alive, a hover) are checked where they end, and none sets out.
    const still = new CSSStyleSheet();
    still.replaceSync('*, ::before, ::after { transition: none !important; }');
    document.adoptedStyleSheets.push(still);
    for (const animation of document.getAnimations())
      if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
    // All is read before anything is written: each change between would have the styles computed again.
    const elements = Array.from(document.querySelectorAll<HTMLElement>('body *'), (element) => {
      const { contentVisibility, position } = getComputedStyle(element);
      return { element, contentVisibility, position };
    });
    for (const { element, contentVisibility, position } of elements) {
      // What is laid out only when it comes near is checked as it looks then.
      if (contentVisibility === 'auto' && element.closest('main')) element.style.contentVisibility = 'visible';
      // What bars cover for now can be scrolled to: each is checked where the page has room for it.
      if (position === 'sticky') {
        element.style.position = 'relative';
        element.style.inset = 'auto';
        element.dataset['wasSticky'] = '';
      }
    }
    globalThis.scrollTo(0, 0);
  });
  const violations = await findViolations(page, within);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.evaluate(() => {
    document.adoptedStyleSheets.pop();
    for (const element of document.querySelectorAll<HTMLElement>('[data-was-sticky]')) {
      element.style.removeProperty('position');
      element.style.removeProperty('inset');
      delete element.dataset['wasSticky'];
    }
  });
  expect(violations).toEqual([]);
}

/**
 * A way that is gone in each language once: in English in a wide window, in Hindi, whose words are longer, on a phone.
 */
export const oneSize = { en: '@once', hi: '@phone' } as const;

/** Asserts that nothing sticks out sideways; a test that runs at one size measures the other as well. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  await expectNothingBeside(page);
  const { tags } = test.info();
  if (tags.includes('@once')) await atPhoneSize(page, () => expectNothingBeside(page));
  if (tags.includes('@phone')) await atSize(page, desktopSize, () => expectNothingBeside(page));
}

/** Looks at the page as it stands in the window of a phone. */
export function atPhoneSize(page: Page, look: () => Promise<void>): Promise<void> {
  return atSize(page, phoneSize, look);
}

async function atSize(page: Page, size: typeof phoneSize, look: () => Promise<void>): Promise<void> {
  const before = page.viewportSize()!;
  await page.setViewportSize(size);
  await look();
  await page.setViewportSize(before);
}

async function expectNothingBeside(page: Page): Promise<void> {
  // A machine without a face of a script of its own shows wider boxes until ours is there.
  await page.evaluate(async () => void (await document.fonts.ready));
  // The page takes a moment to follow the window.
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth))
    .toBeLessThanOrEqual(0);
}

/** Fills a guest's checkout form but for the payment method. */
export async function fillCheckout(page: Page): Promise<void> {
  for (const [label, value] of [
    ['First name', 'Asha'],
    ['Last name', 'Rawat'],
    ['Mobile', '9812345670'],
    ['Email', 'asha@example.com'],
    ['Street', '12 Rajpur Road'],
    ['Village or city', 'Dehradun'],
    ['District', 'Dehradun'],
    ['PIN code', '248001'],
  ] as const)
    await page.getByLabel(label).first().fill(value);
  await page.getByLabel('State').first().selectOption('Uttarakhand');
  await page.getByLabel('Country').first().selectOption('India');
}

/** Chooses the card of a way to pay; any of those online does. */
export async function choosePayment(page: Page, method: 'cod' | 'online'): Promise<void> {
  await page.locator(`input[name=payment_method][value=${method}]`).first().check();
}
