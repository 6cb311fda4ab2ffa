import type { Page } from '@playwright/test';
import { expect, test } from './shop.ts';

const pincode = (page: Page) => page.getByRole('group', { name: 'Delivery to your PIN code' }).getByRole('textbox');
const deliveryTo = (page: Page) => page.getByText(/^Delivery to 560001 \(Bengaluru\) between \w{3}, /);

/** What visitors do before code is there for it: of the whole page, or of the part that they use. */
const steps: {
  what: string;
  path: string;
  held: RegExp;
  step: (page: Page) => Promise<void>;
  seen: (page: Page) => ReturnType<Page['locator']>;
}[] = [
  {
    what: 'a product put into the cart',
    path: '/product-details/1',
    held: /entry\.client/,
    step: (page) => page.getByRole('button', { name: 'Add To Cart', exact: true }).click(),
    seen: (page) => page.getByText('Product Added To Cart Successfully'),
  },
  {
    what: 'an order chosen for a list',
    path: '/shop',
    held: /entry\.client/,
    step: async (page) => void (await page.getByLabel('Sort by').selectOption('price-low')),
    seen: (page) => page.getByRole('link', { name: 'Clean All' }),
  },
  {
    what: 'Escape from the menu of services',
    path: '/about',
    held: /entry\.client/,
    async step(page) {
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.getByRole('navigation', { name: 'Main' }).locator('summary', { hasText: 'Services' }).press('Enter');
      await expect(
        page.getByRole('navigation', { name: 'Main' }).locator('details[open] > summary', { hasText: 'Services' }),
      ).toBeVisible();
      await page.keyboard.press('Escape');
    },
    seen: (page) =>
      page.getByRole('navigation', { name: 'Main' }).locator('details:not([open]) > summary', { hasText: 'Services' }),
  },
  {
    what: 'a picture opened',
    path: '/gallery',
    held: /entry\.client/,
    step: (page) =>
      page
        .getByRole('main')
        .getByRole('button', { name: /view larger$/ })
        .first()
        .click(),
    seen: (page) => page.getByRole('dialog'),
  },
  ...[/entry\.client/, /delivery-check/].flatMap((held) => [
    {
      what: `a PIN code asked for by a press (without ${held.source})`,
      path: '/product-details/1',
      held,
      async step(page: Page) {
        await pincode(page).fill('560001');
        await page.getByRole('button', { name: 'Check delivery' }).click();
      },
      seen: deliveryTo,
    },
    {
      what: `a PIN code asked for by Enter (without ${held.source})`,
      path: '/product-details/1',
      held,
      async step(page: Page) {
        await pincode(page).fill('560001');
        await pincode(page).press('Enter');
      },
      seen: deliveryTo,
    },
  ]),
];

for (const { what, path, held, step, seen } of steps)
  test(`before the page is alive: ${what} is not lost`, async ({ page }) => {
    let letGo = () => {};
    const done = new Promise<void>((resolve) => (letGo = resolve));
    const asked = page.waitForRequest(held);
    await page.route(held, async (route) => {
      await done;
      await route.continue();
    });
    await page.goto(path, { waitUntil: 'load' });
    await step(page);
    await asked;
    letGo();
    await expect(seen(page)).toBeVisible();
    await expect(page).toHaveURL((url) => url.pathname === path);
  });
