import type { Page } from '@playwright/test';
import { routes } from './route-table.ts';
import { expect, stir, test } from './shop.ts';

/** Pages of their own beside those of the route table. */
const others = ['/concern/hair-fall', '/collection/monsoon-care', '/track-order', '/ticket-status', '/no-such-page'];
const widths = [390, 1024, 1440] as const;

test('at each scroll position of each page nothing covers a text or control but the bars at the edges, and at 320 px nothing sticks out @once', async ({
  page,
}) => {
  test.slow();
  // A search that finds no page answers so.
  test.info().annotations.push({ type: 'expected console error', description: '404' });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const english = routes.filter(({ language }) => language === 'en').map(({ path }) => path);
  for (const path of [...english, ...others])
    await test.step(path, async () => {
      await page.goto(path);
      await stir(page);
      for (const width of widths) {
        await page.setViewportSize({ width, height: 800 });
        expect(await listCovered(page), `${path} at ${width}`).toEqual([]);
      }
      // The smallest phones, and a desktop's window at 400 %.
      await page.setViewportSize({ width: 320, height: 800 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `${path} at 320`).toBe(320);
    });
});

/** Scrolls through the page and returns what is covered: the text or control, and by what. */
function listCovered(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    /** Bars that stay at an edge of the window; the page can be scrolled on under them. */
    const bars = 'body > header, [data-buy-bar], [data-list-tools], [role=dialog], [popover]';
    const covered = new Set<string>();
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));

    const owners: { owner: Element; range: Range | null }[] = [];
    const collect = () => {
      owners.length = 0;
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const owner = node.parentElement;
        if (!owner || !node.textContent?.trim() || owner.closest('script, style, noscript, option, title')) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        owners.push({ owner, range });
      }
      for (const owner of document.querySelectorAll('a, button, input, select, textarea, summary'))
        owners.push({ owner, range: null });
    };

    /** Whether a point of an element is shown: not cut off by what it scrolls or folds in. */
    const isShown = (element: Element, x: number, y: number): boolean => {
      for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
        const style = getComputedStyle(at);
        if (style.clipPath !== 'none' || style.pointerEvents === 'none') return false;
        if (style.overflowX === 'visible' && style.overflowY === 'visible') continue;
        const box = at.getBoundingClientRect();
        if (x < box.left || x > box.right || y < box.top || y > box.bottom) return false;
      }
      return true;
    };

    const look = () => {
      for (const { owner, range } of owners) {
        const box = (range ?? owner).getClientRects()[0];
        if (!box || box.width < 2 || box.height < 2) continue;
        const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
        if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) continue;
        // A slide that fades out can no longer be read or used.
        if (owner.closest('[inert]') || owner.closest(bars)) continue;
        if (!owner.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
        if (!isShown(owner, x, y)) continue;
        const hit = document.elementFromPoint(x, y);
        if (!hit || hit.closest(bars) || hit.contains(owner) || owner.contains(hit)) continue;
        // A clear link that is spread over its card or slide.
        if (hit.matches('a') && hit.closest('article, [role=group]')?.contains(owner)) continue;
        const name = (range?.toString() ?? owner.getAttribute('aria-label') ?? owner.outerHTML).trim().slice(0, 40);
        covered.add(`"${name}" lies under <${hit.tagName.toLowerCase()} class="${hit.className}">`);
      }
    };

    const step = Math.round(innerHeight * 0.6);
    for (let top = 0; ; top += step) {
      scrollTo({ top, behavior: 'instant' });
      await frame();
      await frame();
      collect();
      look();
      if (top + innerHeight >= document.documentElement.scrollHeight) break;
    }
    scrollTo({ top: 0, behavior: 'instant' });
    return [...covered];
  });
}
