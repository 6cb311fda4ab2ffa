import type { Page } from '@playwright/test';
import { pathIn } from '../contract/language.ts';
import { apply, createAccount, decide, expectStep, giveEarnings, proveIdentity, submit } from './join.ts';
import { phonePicture } from './sellers.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, oneSize, test } from './shop.ts';
import { readCode } from './staff.ts';
import { strayTexts } from './untranslated-texts.ts';

const expectRefusal = (status: string) =>
  test.info().annotations.push({ type: 'expected console error', description: status });

/** What was sent back is corrected where the page leads, and sent again. */
async function correct(page: Page, reason: string, look: () => Promise<void>) {
  await expect(page.getByRole('main').getByRole('listitem')).toHaveText([new RegExp(reason)]);
  await look();
  await page.getByRole('main').getByRole('listitem').getByRole('link').click();
  await expectStep(page, 'identity');
  const uploaded = page.waitForResponse(
    (answer) => answer.request().method() === 'POST' && answer.url().endsWith('/api/joining/documents/photo'),
  );
  const file = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: await phonePicture() };
  await page.locator('[data-picture=photo]').setInputFiles(file);
  expect((await uploaded).status()).toBe(200);
  await submit(page);
  await expectStep(page, 'review');
  await submit(page);
}

for (const language of ['en', 'hi'] as const) {
  test(`a visitor joins as a direct seller, step by step; a picture is sent back, corrected, and an ID card made (${language}) ${oneSize[language]}`, async ({
    page,
    shop,
  }) => {
    expectRefusal('422');
    const look = async () => {
      await expectNoSidewaysScroll(page);
      await expectAccessible(page, { onPhone: language === 'hi' });
      if (language === 'hi') await expect(page.locator('html')).toHaveAttribute('lang', 'hi-IN');
      const names = /Meera|Nautiyal|State Bank|SBIN|Rajpur|@|PAN|JPEG/;
      expect((await strayTexts(page, language)).filter((text) => !names.test(text) && language === 'hi')).toEqual([]);
    };
    await page.goto(shop.officeUrl + pathIn(language, '/'));
    await page.locator('main a[href$="/join"]').first().click();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await look();
    await createAccount(page);
    await giveEarnings(page);
    await apply(
      page,
      () => shop.output().length,
      (said) => readCode(shop, said),
      look,
    );
    // Left and resumed: the next visit goes on where the last one ended.
    await page.goto(shop.officeUrl + pathIn(language, '/join'));
    await expect(page).toHaveURL(/\/join\/identity$/);
    await proveIdentity(page, look);
    const expectSent = async () => {
      await expect(page).toHaveURL(/\/join$/);
      await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(3);
      await look();
    };
    await expectSent();

    const reason = 'फ़ोटो धुँधली है।';
    await decide(page, shop, 'Send back', reason);
    const joinUrl = shop.officeUrl + pathIn(language, '/join');
    await page.goto(joinUrl);
    await correct(page, reason, look);
    await expectSent();
    await decide(page, shop, 'Approve');
    await page.goto(joinUrl);
    await expect(page.getByRole('main')).toContainText(/\d{6}/);
    const memberId = /\d{6}/.exec(await page.getByRole('main').innerText())![0];
    await look();
    await page.getByRole('main').locator('a[href$="/home"]').click();
    await expect(page).toHaveURL(/\/home$/);
    // Folded on phones.
    await page.locator('details:has(#card)').evaluate((part) => part.setAttribute('open', ''));
    const card = page.waitForEvent('download');
    await page.getByRole('button', { name: /PDF/ }).first().click();
    expect((await card).suggestedFilename()).toBe(`id-card-${memberId}.pdf`);
    await look();
  });
}
