import type { Page } from '@playwright/test';
import { paths } from '../../contract/paths.ts';
import type { RunningShop } from '../../server/testing/start-shop.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, sayingCodes, test as base } from '../shop.ts';
import { answered, freshMobile, logInAsStaff, readCode } from '../staff.ts';

/** A shop whose codes go by SMS, too; a demo's gateway says their text. */
const test = base.extend<object, { environment: Record<string, string> }>({
  environment: [
    async ({}, use) =>
      use({ ...sayingCodes, SMS_TEMPLATES: 'verification_code.en=1,contact_changed.en=2,contact_replaced.en=3' }),
    { scope: 'worker' },
  ],
});

const password = 'a-long-password';
const person = { first_name: 'Asha', last_name: 'Rawat' };

/** Whoever knows the password gives the account another email, with the code that goes there. */
async function changeEmail({ request }: Page, shop: RunningShop, mobile: string, email: string): Promise<void> {
  const { token } = await answered(request.post(shop.url + paths.login, { data: { mobile, password } }));
  const headers = { authorization: `Bearer ${String(token)}` };
  const said = shop.output().length;
  const data = { ...person, mobile, email, current_password: password };
  await answered(request.post(shop.url + paths.updateUser, { headers, data }));
  const confirmation = { email_code: await readCode(shop, said) };
  await answered(request.post(`${shop.url}${paths.contactChange}/confirm`, { headers, data: confirmation }));
}

test('a change by a stranger is undone by email, and a new password set with a code by SMS, also after a reload; staff replace a lost number, which gets no code @once', async ({
  page,
  shop,
}) => {
  const mobile = freshMobile();
  const account = { ...person, mobile, password, password_confirmation: password };
  await answered(page.request.post(shop.url + paths.signup, { data: account }));
  await changeEmail(page, shop, mobile, `asha.${mobile}@example.in`);
  const said = shop.output().length;
  await changeEmail(page, shop, mobile, `thief.${mobile}@example.in`);

  const spoken = async (text: RegExp) => {
    await expect.poll(() => text.exec(shop.output().slice(said))?.[1]).toBeDefined();
    return text.exec(shop.output().slice(said))![1]!;
  };
  await page.goto(`/undo#${await spoken(/"demo_code":"([0-9A-Z]{12})"/)}`);
  await page.getByRole('button', { name: 'Undo the change' }).click();
  // A phone unloads the page while the SMS is read: the step is there again, without what was typed.
  const sentTo = page.getByText(`••••${mobile.slice(-4)}`);
  for (const load of [() => expect(sentTo).toBeVisible(), () => page.reload()]) {
    await load();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('The change has been undone');
    await expect(sentTo).toBeVisible();
    await expectAccessible(page, { onPhone: true });
    await expectNoSidewaysScroll(page);
  }
  await page.getByLabel('Code').fill(await spoken(/"kind":"verification_code"[^\n]*"text":"[^"]*?\b(\d{6})\b/));
  await page.getByLabel('New password').fill('another-long-password');
  await page.getByRole('button', { name: 'Set new password' }).click();
  await expect(page).toHaveURL(/\/login$/);
  const login = { mobile, password: 'another-long-password' };
  await answered(page.request.post(shop.url + paths.login, { data: login }));

  await logInAsStaff(page, shop.officeUrl);
  await page.goto(`${shop.officeUrl}/admin/customers?q=${mobile}`);
  await page.getByRole('link', { name: 'Asha Rawat' }).click();
  await page.getByRole('button', { name: 'Change mobile or email' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Mobile number').fill(freshMobile());
  await dialog.getByRole('checkbox', { name: 'The old number or email is lost or stolen' }).check();
  await dialog.getByLabel('Reason').fill('Lost on a train, papers seen');
  await expectAccessible(page, { within: '[role="dialog"]' });
  const saidBefore = shop.output().length;
  await dialog.getByRole('button', { name: 'Change mobile or email' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('Mobile or email changed')).toBeVisible();
  await expect(page.getByText('Lost on a train, papers seen')).toBeVisible();
  // The lost number is told without a code, which whoever found it could use.
  expect(await spoken(/"to":"…(\d{4})","kind":"contact_replaced"/)).toBe(mobile.slice(-4));
  expect(shop.output().slice(saidBefore)).not.toContain('"kind":"contact_changed"');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});
