import type { Page } from '@playwright/test';
import { demoCustomer, demoSeller } from '#demo/people.ts';
import { pathIn } from '../contract/language.ts';
import type { RunningShop } from '../server/testing/start-shop.ts';
import { oneSize, expect, expectAccessible, expectNoSidewaysScroll, test } from './shop.ts';
import { strayTexts } from './untranslated-texts.ts';

async function logIn(page: Page, address: string, { mobile, password }: { mobile: string; password: string }) {
  await page.goto(`${address}/login`);
  await page.locator('[name=mobile]').fill(mobile);
  await page.locator('[name=password]').fill(password);
  await page.locator('main form button[type=submit]').first().click();
}

/** From the seller's own page; waits until the portal has been left. */
async function pressBuy(page: Page, shop: RunningShop, name: string) {
  await page.getByRole('button', { name, exact: true }).click();
  await page.waitForURL((url) => url.origin === shop.url);
}

const storedToken = (page: Page) => page.evaluate(() => localStorage.getItem('token'));

for (const { language, buy, done } of [
  {
    language: 'en',
    buy: 'Buy for myself',
    done: `You’re logged in as ${demoSeller.firstName} R., member ID ${demoSeller.memberId}`,
  },
  {
    language: 'hi',
    buy: 'अपने लिए ख़रीदें',
    done: `आप ${demoSeller.firstName} R. के नाम से लॉग इन हैं, सदस्य आईडी ${demoSeller.memberId}`,
  },
] as const) {
  test(`a direct seller goes from the portal into the shop without a second login (${language}) ${oneSize[language]}`, async ({
    page,
    shop,
  }) => {
    const office = shop.officeUrl + pathIn(language, '/').replace(/\/$/, '');
    await logIn(page, office, demoSeller);
    await expect(page).toHaveURL(/\/home$/);
    const addresses: string[] = [];
    page.on('request', (request) => addresses.push(request.url()));
    const sent = page.waitForRequest(
      (request) => request.method() === 'POST' && request.url().endsWith('/seller-login'),
    );
    await pressBuy(page, shop, buy);
    await expect(page).toHaveURL(shop.url + pathIn(language, '/shop'));
    await expect(page.getByText(done)).toBeVisible();
    expect(await storedToken(page)).not.toBe(null);
    // What the form brought is in no address that was called.
    const token = new URLSearchParams((await sent).postData() ?? '').get('token')!;
    expect(token).toHaveLength(43);
    expect(addresses.filter((address) => address.includes(token))).toEqual([]);
    await expectNoSidewaysScroll(page);

    test.info().annotations.push({ type: 'expected console error', description: '/api/seller-login' });
    // Back and reloaded, the same login opens nothing once more.
    await page.goto(shop.url + pathIn(language, '/seller-login'));
    await expect(page.getByRole('alert')).not.toBeEmpty();
    await expectAccessible(page, { onPhone: language === 'hi' });
    await expectNoSidewaysScroll(page);
    expect((await strayTexts(page, language)).filter((text) => !text.includes(demoSeller.firstName))).toEqual([]);
  });
}

test('whoever is logged in to the shop as somebody else decides who they want to be @phone', async ({ page, shop }) => {
  await logIn(page, shop.url, demoCustomer);
  await expect(page).toHaveURL(`${shop.url}/shop`);
  const before = await storedToken(page);
  await logIn(page, shop.officeUrl, demoSeller);
  await expect(page).toHaveURL(/\/home$/);
  await pressBuy(page, shop, 'Buy for myself');
  await expect(page.getByRole('heading', { level: 1, name: 'Switch to another account?' })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'logged in to the shop as' })).toContainText(
    demoCustomer.firstName,
  );
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  expect(await storedToken(page)).toBe(before);
  await page.getByRole('button', { name: `Continue as ${demoSeller.firstName} R.` }).click();
  await expect(page).toHaveURL(`${shop.url}/shop`);
  expect(await storedToken(page)).not.toBe(before);
  // The login of before has ended.
  const ended = await page.request.get(`${shop.url}/api/users`, { headers: { authorization: `Bearer ${before}` } });
  expect(ended.status()).toBe(401);
});
