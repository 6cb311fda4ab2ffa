import type { Page } from '@playwright/test';
import { demoSeller } from '#demo/people.ts';
import { pathIn } from '../contract/language.ts';
import { memberPaths } from '../contract/member-rules.ts';
import type { TeamReply, TeamTreeReply } from '../contract/team.ts';
import type { RunningShop } from '../server/testing/start-shop.ts';
import { joinAsSeller, logInAsSeller } from './sellers.ts';
import { oneSize, expect, expectAccessible, expectNoSidewaysScroll, test } from './shop.ts';
import { answered } from './staff.ts';
import { strayTexts } from './untranslated-texts.ts';

/** Logs the demo's seller in; what their team's calls answer. */
async function logInAsDemoSeller(page: Page, shop: RunningShop) {
  const credentials = { mobile: demoSeller.memberId, password: demoSeller.password };
  const { token } = await answered(page.request.post(`${shop.officeUrl}/api/login`, { data: credentials }));
  await logInAsSeller(page, shop, { token: String(token) });
  const headers = { authorization: `Bearer ${String(token)}` };
  return async <Reply>(path: string) =>
    (await answered(page.request.get(`${shop.officeUrl}${path}`, { headers }))) as unknown as Reply;
}

for (const language of ['en', 'hi'] as const) {
  test(`a direct seller looks through the team and walks through its tree (${language}) ${oneSize[language]}`, async ({
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
    const read = await logInAsDemoSeller(page, shop);
    await page.goto(`${shop.officeUrl}${pathIn(language, '/home')}`);
    await page.getByRole('navigation').locator('a[href$="/team"]').click();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    const main = page.getByRole('main');
    const people = main.getByRole('listitem');
    const recruits = await read<TeamReply>(`${memberPaths.team}?level=1`);
    await expect(people).toHaveCount(recruits.data.length);
    await look();

    const search = main.getByRole('search');
    await search.locator('[name=level]').selectOption('all');
    await search.getByRole('button').click();
    await expect(people).toHaveCount(20);
    const { member_id: known, name } = recruits.data[0]!;
    await search.locator('[name=q]').fill(known);
    await search.getByRole('button').click();
    await expect(people).toHaveCount(1);
    await expect(people).toContainText(name);
    await search.locator('[name=q]').fill('nobody has this name');
    await search.getByRole('button').click();
    await expect(people).toHaveCount(0);
    await look();

    await main.locator('a[href$="/team/tree"]').click();
    const tree = page.getByRole('tree');
    const boxes = tree.getByRole('treeitem');
    const branch = (await read<TeamTreeReply>(memberPaths.teamTree)).data.find((each) => each.recruits > 0)!;
    const box = tree.locator(`[data-key="${branch.member_id}"]`);
    await expect(box).toHaveAttribute('aria-expanded', 'false');
    await boxes.first().focus();
    await page.keyboard.press('0');
    const layer = tree.locator('> g');
    const start = (await layer.getAttribute('transform'))!;
    await page.keyboard.press('ArrowDown');
    await expect(boxes.nth(1)).toBeFocused();
    await box.focus();
    await page.keyboard.press('ArrowRight');
    await expect(box).toHaveAttribute('aria-expanded', 'true');
    await expect(tree.locator('[aria-level="3"]')).not.toHaveCount(0);
    await page.keyboard.press('ArrowRight');
    await expect(tree.locator('[aria-level="3"]').first()).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await expect(box).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await expect(tree.locator('[aria-level="3"]')).toHaveCount(0);
    await page.keyboard.press('+');
    await expect(layer).not.toHaveAttribute('transform', start);
    await page.keyboard.press('0');
    await expect(layer).toHaveAttribute('transform', start);
    await look();
  });
}

test('a new recruit is welcomed by WhatsApp, at their number as soon as they show it @phone', async ({
  page,
  shop,
}) => {
  const recruit = await joinAsSeller(page, shop, demoSeller.memberId);
  await logInAsDemoSeller(page, shop);
  const list = `${shop.officeUrl}/team?q=${recruit.memberId}`;
  await page.goto(list);
  const main = page.getByRole('main');
  await expect(main.getByRole('listitem')).toContainText(`Ends in ${recruit.mobile.slice(-4)}`);
  const write = async () => {
    await main.getByRole('button', { name: 'Write on WhatsApp' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('textbox')).toHaveValue(/^Namaste Meera, welcome to /);
    await dialog.getByRole('textbox').fill('Shall we talk?');
    return dialog;
  };
  const dialog = await write();
  await expect(dialog.getByRole('link')).toHaveAttribute('href', 'https://wa.me/?text=Shall%20we%20talk%3F');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);

  await logInAsSeller(page, shop, recruit);
  await page.goto(`${shop.officeUrl}/membership`);
  await main.locator('a[href$="/membership/contact"]').click();
  await main.getByRole('button', { name: 'Show my number' }).click();
  await expect(main.getByRole('heading', { name: 'Your number is shown' })).toBeVisible();
  await expectAccessible(page);

  await logInAsDemoSeller(page, shop);
  await page.goto(list);
  await expect((await write()).getByRole('link')).toHaveAttribute(
    'href',
    `https://wa.me/91${recruit.mobile}?text=Shall%20we%20talk%3F`,
  );
});
