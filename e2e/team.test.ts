import { demoSeller } from '#demo/people.ts';
import { pathIn } from '../contract/language.ts';
import { logInAsSeller } from './sellers.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './shop.ts';
import { answered } from './staff.ts';
import { strayTexts } from './untranslated-texts.ts';

for (const language of ['en', 'hi'] as const) {
  test(`a direct seller looks through the team and walks through its tree (${language})${language === 'hi' ? ' @phone' : ''}`, async ({
    page,
    shop,
  }) => {
    const look = async () => {
      await expectNoSidewaysScroll(page);
      await expectAccessible(page, { onPhone: language === 'hi' });
      // A box says the name with all the rest.
      const stray = await strayTexts(page, language);
      expect(stray.filter((text) => !/^\p{L}+ \p{L}\., /u.test(text))).toEqual([]);
    };
    const credentials = { mobile: demoSeller.memberId, password: demoSeller.password };
    const { token } = await answered(page.request.post(`${shop.officeUrl}/api/login`, { data: credentials }));
    await logInAsSeller(page, shop, { token: String(token) });
    await page.goto(`${shop.officeUrl}${pathIn(language, '/home')}`);
    await page.getByRole('navigation').locator('a[href$="/team"]').click();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    const main = page.getByRole('main');
    const people = main.getByRole('listitem');
    await expect(people).toHaveCount(4);
    await look();

    const search = main.getByRole('search');
    await search.locator('[name=level]').selectOption('all');
    await search.getByRole('button').click();
    await expect(people).toHaveCount(20);
    await search.locator('[name=q]').fill('kamla');
    await search.getByRole('button').click();
    await expect(people).toHaveCount(1);
    await expect(people).toContainText('Kamla D.');
    await search.locator('[name=q]').fill('nobody has this name');
    await search.getByRole('button').click();
    await expect(people).toHaveCount(0);
    await look();

    await main.locator('a[href$="/team/tree"]').click();
    const tree = page.getByRole('tree');
    const boxes = tree.getByRole('treeitem');
    await expect(boxes).toHaveCount(5);
    await boxes.first().focus();
    await page.keyboard.press('ArrowDown');
    const first = boxes.nth(1);
    await expect(first).toBeFocused();
    await expect(first).toHaveAttribute('aria-expanded', 'false');
    await page.keyboard.press('ArrowRight');
    await expect(first).toHaveAttribute('aria-expanded', 'true');
    await expect(tree.locator('[aria-level="3"]')).not.toHaveCount(0);
    await page.keyboard.press('ArrowRight');
    await expect(boxes.nth(2)).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await expect(boxes).toHaveCount(5);
    const layer = tree.locator('> g');
    const before = await layer.getAttribute('transform');
    await page.keyboard.press('+');
    await expect(layer).not.toHaveAttribute('transform', before!);
    await page.keyboard.press('0');
    await expect(layer).toHaveAttribute('transform', before!);
    await look();
  });
}

test('somebody who is about to lapse is written to by WhatsApp, without a number that they do not show', async ({
  page,
  shop,
}) => {
  const credentials = { mobile: demoSeller.memberId, password: demoSeller.password };
  const { token } = await answered(page.request.post(`${shop.officeUrl}/api/login`, { data: credentials }));
  await logInAsSeller(page, shop, { token: String(token) });
  await page.goto(`${shop.officeUrl}/team?level=all&show=lapsing`);
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Write on WhatsApp' }).first().click();
  const dialog = page.getByRole('dialog');
  const text = dialog.getByRole('textbox');
  await expect(text).toHaveValue(/^Namaste \S+, .*freezes after .* You’re never obliged to buy anything\./);
  await text.fill('Shall we talk?');
  await expect(dialog.getByRole('link')).toHaveAttribute('href', 'https://wa.me/?text=Shall%20we%20talk%3F');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
});

test('a direct seller shows the mobile number to those above, and hides it again', async ({ page, shop }) => {
  const credentials = { mobile: demoSeller.memberId, password: demoSeller.password };
  const { token } = await answered(page.request.post(`${shop.officeUrl}/api/login`, { data: credentials }));
  await logInAsSeller(page, shop, { token: String(token) });
  await page.goto(`${shop.officeUrl}/membership`);
  const main = page.getByRole('main');
  await main.locator('a[href$="/membership/contact"]').click();
  await main.getByRole('button', { name: 'Show my number' }).click();
  await expect(main.getByRole('heading', { name: 'Your number is shown' })).toBeVisible();
  await expectAccessible(page);
  await main.getByRole('button', { name: 'Hide my number' }).click();
  await expect(main.getByRole('button', { name: 'Show my number' })).toBeVisible();
});
