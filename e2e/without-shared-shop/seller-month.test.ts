import { pathIn } from '../../contract/language.ts';
import { apply, createAccount, decide, giveEarnings, proveIdentity } from '../join.ts';
import { addProduct, close, moveTo, sell, testMonths } from '../months.ts';
import { joinAsSeller } from '../sellers.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, oneSize } from '../shop.ts';
import { logInAsStaff, openAsColleague, readCode } from '../staff.ts';
import { strayTexts } from '../untranslated-texts.ts';

const test = testMonths();

/** The next April, with which a tax year begins. */
const year = new Date().getUTCFullYear() + (new Date().getUTCMonth() < 3 ? 0 : 1);
const month = `${year}-04`;

for (const language of ['en', 'hi'] as const)
  test(`a seller’s month: joining, sharing, a friend’s order, the team, the close, why, the statement, and leaving (${language}) ${oneSize[language]}${language === 'en' ? ' @journey' : ''}`, async ({
    browser,
    page,
    shop,
  }) => {
    test.slow();
    test.info().annotations.push({ type: 'expected console error', description: '422' });
    const at = (path: string) => shop.officeUrl + pathIn(language, path);
    const look = async () => {
      await expectNoSidewaysScroll(page);
      await expectAccessible(page, { onPhone: language === 'hi' });
      const names = /Meera|मीरा|Nautiyal|State Bank|SBIN|Rajpur|@|PAN|JPEG|income-kit|…\w{5}/;
      expect((await strayTexts(page, language)).filter((text) => !names.test(text) && language === 'hi')).toEqual([]);
    };
    moveTo(`${month}-05`);
    const office = await (await browser.newContext()).newPage();
    await logInAsStaff(office, shop.officeUrl);
    const product = await addProduct(office, shop);

    await page.goto(at('/'));
    await page.locator('main a[href$="/join"]').first().click();
    await createAccount(page);
    await giveEarnings(page);
    await apply(
      page,
      () => shop.output().length,
      (said) => readCode(shop, said),
      async () => {},
    );
    await proveIdentity(page, async () => {});
    await decide(office, shop, 'Approve');
    await page.goto(at('/join'));
    await expect(page.getByRole('main')).toContainText(/\d{6}/);
    const memberId = /\d{6}/.exec(await page.getByRole('main').innerText())![0];

    // What they share: a product's link with a picture to post. A friend comes by it, and buys.
    await page.goto(at(`/sales/share?product=${product}`));
    const link = await page.getByRole('main').locator('input[readonly]').inputValue();
    expect(link).toContain(memberId);
    const card = page.getByRole('main').locator('img[src^="blob:"]');
    await expect.poll(() => card.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1_080);
    await look();
    const friend = await (await browser.newContext()).newPage();
    await friend.goto(link);
    await expect(friend.getByRole('heading', { level: 1 })).toBeVisible();
    await friend.context().close();
    const order = await sell(office, shop, product, { memberId }, 2);
    await page.goto(at('/sales'));
    await expect(page.getByText(order.number.split('-')[1]!)).toBeVisible();
    await look();

    // Whoever they brought along stands in their team.
    const recruit = await joinAsSeller(office, shop, memberId);
    await sell(office, shop, product, recruit, 1);
    await page.goto(at('/team'));
    await expect(page.getByRole('main')).toContainText(recruit.memberId);
    await look();

    moveTo(`${year}-05-02`);
    await logInAsStaff(office, shop.officeUrl);
    const colleague = await openAsColleague(browser, shop.officeUrl, 'finance');
    await close(office, colleague, shop, month);
    await colleague.context().close();

    await page.goto(at('/income'));
    // The friend's 1,000 points are worth ₹10,000: 21 % of them, a P-bonus of 4 %, 6 % of the ₹2,000 paid, and 11 % of
    // the recruit's ₹5,000.
    for (const amount of ['₹2,100', '₹400', '₹120', '₹550', '₹3,170'])
      await expect(page.getByRole('main')).toContainText(amount);
    await look();
    const statement = page.waitForEvent('download');
    await page.getByRole('region').filter({ hasText: '₹3,170' }).getByRole('button').last().click();
    expect((await statement).suggestedFilename()).toBe(`income-statement-${month}.pdf`);

    await page.locator(`main a[href$="/months/${month}"]`).first().click();
    const group = page.locator('main section > div > details').nth(2);
    await group.locator('> summary').click();
    await expect(group).toContainText('₹550');
    await group.locator('details').first().locator('> summary').click();
    const member = group.locator('li > details').first();
    await expect(member).toContainText(recruit.memberId);
    await member.locator('> summary').click();
    await expect(member.getByRole('table')).toBeVisible();
    await look();

    await page.goto(at('/membership/leave'));
    await page.getByRole('main').getByRole('button').last().click();
    const dialog = page.getByRole('dialog');
    await dialog.locator('textarea').fill('समय नहीं मिलता');
    const said = shop.output().length;
    await dialog.getByRole('button').first().click();
    await dialog.locator('[autocomplete=one-time-code]').fill(await readCode(shop, said));
    await dialog.locator('button[type=submit]').click();
    await expect(dialog).toBeHidden();
    await page.goto(at('/membership'));
    await expect(page.getByRole('main').locator('a[href$="/join"]')).toBeVisible();
    await look();
  });
