import { startShop } from '../../server/testing/start-shop.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../shop.ts';

const warning = /its passwords and one-time codes are published, so anyone can log in/;

test('a demo in the open warns on every page of its three sites @once', async ({ page }) => {
  const shop = await startShop({ DEMO_IN_THE_OPEN: 'its-passwords-are-published', HOST: 'localhost' });
  try {
    for (const url of [`${shop.url}/`, `${shop.url}/login`, `${shop.officeUrl}/login`, `${shop.officeUrl}/admin`]) {
      await page.goto(url);
      await expect(page.getByText(warning)).toBeInViewport();
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
    }
    await page.goto(`${shop.url}/hi/shop`);
    await expect(page.getByText('इसके पासवर्ड और एक बार के कोड सबको दिखते हैं')).toBeVisible();
  } finally {
    await shop.stop();
  }
});
