import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { frozenMember } from '#demo/network.ts';
import { demoSeller } from '#demo/people.ts';
import { messagesIn } from '#locales/messages.ts';
import { pathIn } from '../contract/language.ts';
import { joiningPaths } from '../contract/joining-rules.ts';
import { memberPaths } from '../contract/member-rules.ts';
import type { OwnPage } from '../contract/members.ts';
import { bank, eligible, identity, rightAnswers } from '../server/testing/joining.ts';
import type { RunningShop } from '../server/testing/start-shop.ts';
import { oneSize, expect, expectAccessible, expectNoSidewaysScroll, test } from './shop.ts';
import { answered, freshMobile, logInAsStaff, readCode, staffHeaders } from './staff.ts';
import { strayTexts } from './untranslated-texts.ts';

const password = 'Himalaya-2026';

async function logIn(page: Page, address: string, name: string, secret: string) {
  await page.goto(`${address}/login`);
  await page.locator('[name=mobile]').fill(name);
  await page.locator('[name=password]').fill(secret);
  await page.locator('main form button[type=submit]').click();
  await expect(page).toHaveURL(/\/home$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
}

for (const language of ['en', 'hi'] as const) {
  test(`a direct seller logs in with the member ID and sees how they stand (${language}) ${oneSize[language]}`, async ({
    page,
    shop,
  }) => {
    const look = async () => {
      await expectNoSidewaysScroll(page);
      await expectAccessible(page, { onPhone: language === 'hi' });
      const stray = await strayTexts(page, language);
      expect(stray.filter((text) => !text.includes(demoSeller.firstName))).toEqual([]);
    };
    const address = shop.officeUrl + pathIn(language, '/').replace(/\/$/, '');
    await logIn(page, address, demoSeller.memberId!, demoSeller.password);
    const main = page.getByRole('main');
    // On phones most of the page is folded.
    const unfold = async () => {
      await expect(main.locator('[aria-labelledby=money]')).toHaveCount(1);
      await main.locator('details').evaluateAll((all) => all.forEach((each) => each.setAttribute('open', '')));
    };
    await unfold();
    await expect(main.getByText(demoSeller.memberId!, { exact: true })).toBeVisible();
    // Between one and six at night, in India, there is a forecast, too.
    await expect(main.locator('[aria-labelledby=months] table')).toHaveCount(1);
    await expect(main.locator('[aria-labelledby=team] li', { hasText: 'SP' })).not.toHaveCount(0);
    await expect(main.getByRole('link', { name: 'WhatsApp', includeHidden: true })).toHaveAttribute(
      'href',
      new RegExp(`^https://wa\\.me/\\?text=.*${encodeURIComponent(`?ref=${demoSeller.memberId}`)}`),
    );
    await look();
    // The link of a frozen ID counts for nobody; a process of the release before does not say when a payout was sent;
    // and the largest amounts stay on the page.
    await page.route(`**${memberPaths.home}`, async (route) => {
      const response = await route.fetch();
      const reply = (await response.json()) as { data: OwnPage };
      const { member } = reply.data.home!;
      member.status = 'frozen';
      Object.assign(member.money, { last_payout: { amount: 600, state: 'sent', utr: null, paid_on: null } });
      for (const month of member.months) Object.assign(month, { sp: 12_345_678.25, amount: 123_456_789_012.34 });
      await route.fulfill({ response, json: reply });
    });
    await page.reload();
    await unfold();
    await expect(main.locator('#standing')).toBeVisible();
    await expect(main.locator('#share')).toHaveCount(0);
    await expect(main.locator('[aria-labelledby=money]')).toContainText(
      `₹600 · ${messagesIn(language).portal.income.payouts.states.sent}`,
    );
    await look();
    await page.unroute(`**${memberPaths.home}`);
    await main.locator(`a[href$="/verify/${demoSeller.memberId}"]`).click();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expect(page.getByRole('status')).toContainText(`${demoSeller.firstName} R.`);
    await expect(page.getByRole('status')).not.toContainText(demoSeller.lastName);
    await look();
    await page.locator('[name=member_id]').fill('९९९ ९९९');
    await main.getByRole('button').click();
    await expect(page).toHaveURL(/\/verify\/999999$/);
    await expect(page.getByRole('status')).toContainText('999999');
    await look();
    await main.locator('a[href$="/former-sellers"]').click();
    await expect(page).toHaveURL(/\/former-sellers$/);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await look();
  });
}

/** Applies by the calls that the wizard makes; returns the application's number and version. */
async function apply({ request }: Page, shop: RunningShop, mobile: string) {
  const person = { first_name: 'Asha', last_name: 'Rawat', mobile, email: `asha${mobile}@example.in`, password };
  const at = (path: string) => shop.officeUrl + path;
  await answered(request.post(at('/api/signup'), { data: { ...person, password_confirmation: password } }));
  const { token } = await answered(request.post(at('/api/login'), { data: { mobile, password } }));
  const headers = { authorization: `Bearer ${String(token)}` };
  let application = (await answered(request.post(at(joiningPaths.application), { headers }))).data as {
    id: number;
    version: number;
  };
  const save = async (path: string, data: object, method = 'PUT') => {
    const sent = { headers, method, data: { version: application.version, ...data } };
    application = (await answered(request.fetch(at(path), sent))).data;
  };
  await save(joiningPaths.sponsor, { member_id: demoSeller.memberId });
  await save(joiningPaths.eligibility, eligible);
  await save(joiningPaths.orientation, { orientation_version: 1, answers: rightAnswers });
  const { sha256 } = (await answered(request.get(at(joiningPaths.agreement), { headers }))).data as { sha256: string };
  const said = shop.output().length;
  await answered(request.post(at(joiningPaths.agreementCode), { headers }));
  await save(joiningPaths.agreement, { sha256, code: await readCode(shop, said) });
  await save(joiningPaths.identity, { ...identity, pan: `ABCPR${mobile.slice(-4)}E` });
  await save(joiningPaths.bank, { ...bank, account_number: `1${mobile}`, account_number_again: `1${mobile}` });
  const data = await sharp({ create: { width: 600, height: 800, channels: 3, background: '#c8b496' } })
    .jpeg()
    .toBuffer();
  for (const kind of ['photo', 'address_proof', 'cancelled_cheque'])
    await answered(
      request.post(at(`${joiningPaths.documents}/${kind}`), {
        headers: { ...headers, 'content-type': 'image/jpeg' },
        data,
      }),
    );
  await save(joiningPaths.send, {}, 'POST');
  return application;
}

test('who was approved downloads card and agreement, and the card’s page says who they are @once', async ({
  page,
  shop,
}) => {
  const mobile = freshMobile();
  const { id, version } = await apply(page, shop, mobile);
  await logInAsStaff(page, shop.officeUrl);
  const headers = await staffHeaders(page, shop.officeUrl);
  const approve = `${shop.officeUrl}/api/staff/join-applications/${id}/approve`;
  await answered(page.request.post(approve, { headers, data: { version, name: 'Asha Rawat' } }));
  await page.goto(`${shop.officeUrl}/admin/joining/${id}`);
  await expect(page.getByRole('button', { name: 'Open ID card' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Open agreement' })).toBeVisible();
  await expectNoSidewaysScroll(page);

  await logIn(page, shop.officeUrl, mobile, password);
  const main = page.getByRole('main');
  const memberId = await main.locator('[aria-labelledby=card] dd').first().innerText();
  expect(memberId).toMatch(/^\d{6}$/);
  const next = main.getByRole('region', { name: 'What to do next' });
  await next.getByText('2 more things to do').click();
  await expect(next.getByRole('listitem')).toHaveText([
    /^Start with the training/,
    /^Nobody is in your team yet/,
    /^50 more SP by .* you’re active this month/,
  ]);
  await expect(next.getByRole('button', { name: 'Go to the shop' })).toBeVisible();
  await next.getByRole('link', { name: 'Share your link' }).click();
  await expect(page).toHaveURL(/\/sales\/share$/);
  await page.goBack();
  await expect(main.getByRole('region', { name: 'Your money' })).toContainText('No income yet');
  await expectAccessible(page);
  for (const [button, file] of [
    ['Save picture', `id-card-${memberId}.png`],
    ['Download PDF', `id-card-${memberId}.pdf`],
    ['Download agreement', 'direct-seller-agreement.pdf'],
  ] as const) {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      main.getByRole('button', { name: button }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(file);
  }
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  // What the code on the card says, opened by somebody who is not logged in.
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.goto(`${shop.officeUrl}/verify/${memberId}`);
  await expect(page.getByRole('status')).toContainText('Asha R. is a direct seller of Aarvya');
  // Of a frozen one, what a buyer can do.
  await page.goto(`${shop.officeUrl}/verify/${frozenMember.memberId}`);
  await expect(page.getByRole('status')).toContainText('their ID is frozen at the moment');
  await expect(page.getByRole('status')).toContainText(
    'You can still order in the shop, just without this ID for now.',
  );
});
