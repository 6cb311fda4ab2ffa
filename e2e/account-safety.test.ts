import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { joinAsSeller, logInAsSeller, sellerPassword } from './sellers.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './shop.ts';
import { phoneSize } from './sizes.ts';
import { logInAsStaff, readCode } from './staff.ts';

const expectRefusal = (status: string) =>
  test.info().annotations.push({ type: 'expected console error', description: status });

async function look(page: Page) {
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
}

test('a direct seller names a nominee with a code, and staff who check papers see who it is @once', async ({
  page,
  shop,
}) => {
  expectRefusal('422');
  const seller = await joinAsSeller(page, shop);
  await logInAsSeller(page, shop, seller);
  await page.goto(`${shop.officeUrl}/membership/nominee`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your nominee');
  await look(page);
  await page.getByLabel('Full name').fill('Tara Nautiyal');
  await page.getByLabel('Relation to you').selectOption('child');
  await page.getByLabel('Day').fill('5');
  await page.getByLabel('Month').selectOption('03');
  await page.getByLabel('Mobile number').fill('98111 00022');
  for (const [year, error] of [
    ['15', 'Enter the year in 4 digits, such as 1970'],
    ['2099', 'Check the date of birth'],
  ] as const) {
    await page.getByLabel('Year').fill(year);
    await page.getByRole('button', { name: 'Send code' }).click();
    await expect(page.getByText(error)).toBeVisible();
    for (const part of ['Day', 'Month', 'Year'])
      await expect(page.getByLabel(part)).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByLabel('Appointee’s full name')).toHaveCount(0);
  }
  await page.getByLabel('Day').fill('5.');
  await page.getByLabel('Year').fill('2015');
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByLabel('Appointee’s full name')).toBeFocused();
  await look(page);
  await page.getByLabel('Appointee’s full name').fill('Mohan Nautiyal');
  const said = shop.output().length;
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByRole('heading', { name: 'Check and confirm' })).toBeFocused();
  await look(page);
  await page.getByLabel('Code').fill(await readCode(shop, said));
  await page.getByRole('button', { name: 'Confirm nominee' }).click();
  await expect(page.getByText('Your nominee is saved')).toBeVisible();
  await expect(page.getByRole('region', { name: 'On file now' })).toContainText('Mohan Nautiyal');
  await look(page);
  await page.goto(`${shop.officeUrl}/membership`);
  await expect(page.getByText('Tara Nautiyal (Son or daughter)')).toBeVisible();

  await logInAsStaff(page, shop.officeUrl);
  await page.goto(`${shop.officeUrl}/admin/members/${seller.memberId}/documents`);
  await page.getByRole('button', { name: 'Show nominee' }).click();
  await expect(page.getByText('Mohan Nautiyal')).toBeVisible();
  await look(page);

  await logInAsSeller(page, shop, seller);
  await page.goto(`${shop.officeUrl}/membership/nominee`);
  await page.getByRole('button', { name: 'Remove nominee' }).click();
  await expect(page.getByRole('heading', { name: 'Remove Tara Nautiyal as your nominee?' })).toBeFocused();
  const saidBefore = shop.output().length;
  await page.getByRole('button', { name: 'Send code' }).click();
  await page.getByLabel('Code').fill(await readCode(shop, saidBefore));
  await look(page);
  await page.getByRole('button', { name: 'Remove nominee' }).click();
  await expect(page.getByText('Your nominee was removed')).toBeInViewport();
  await expect(page.getByRole('heading', { name: 'Name a nominee' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'On file now' })).toHaveCount(0);
  await look(page);
  await page.goto(`${shop.officeUrl}/admin/members/${seller.memberId}/documents`);
  await page.getByRole('button', { name: 'Show nominee' }).click();
  await expect(page.getByText('The direct seller removed the last one')).toBeVisible();
  await expect(page.getByText('Mohan Nautiyal')).toBeVisible();
});

test('a direct seller turns two-step verification on, and logs in with it to the portal and the shop @phone', async ({
  page,
  shop,
}) => {
  expectRefusal('401');
  expectRefusal('422');
  const seller = await joinAsSeller(page, shop);
  await logInAsSeller(page, shop, seller);
  await page.goto(`${shop.officeUrl}/membership`);
  await page.locator('a[href$="/membership/second-factor"]').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Two-step verification');
  await look(page);
  await page.getByRole('button', { name: 'Start' }).click();
  await expect(page.getByRole('heading', { name: 'Add your app' })).toBeFocused();
  await look(page);
  const key = (await page.locator('code').textContent())!.replaceAll(' ', '');
  // A code is good once: from here on each is that of a later half minute, which is taken as well.
  const totp = new TOTP({ secret: Secret.fromBase32(key) });
  await page.getByLabel('6-digit code').fill(totp.generate({ timestamp: Date.now() - 30_000 }));
  const said = shop.output().length;
  await page.getByRole('button', { name: 'Send code' }).click();
  await page.getByLabel('Code', { exact: true }).fill(await readCode(shop, said));
  await look(page);
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByRole('heading', { name: 'Save your recovery codes' })).toBeFocused();
  const codes = await page.getByRole('listitem').locator('code').allTextContents();
  expect(codes).toHaveLength(10);
  await look(page);
  await page.getByRole('button', { name: 'I’ve saved them' }).click();
  await expect(page.getByText('10 recovery codes left')).toBeVisible();
  await expect(page.getByText('When it’s on')).toHaveCount(0);
  await look(page);
  await page.getByRole('button', { name: 'Log out' }).click();

  await page.goto(`${shop.officeUrl}/login`);
  await page.getByLabel('Mobile number, member ID or email').fill(seller.memberId);
  await page.getByLabel('Password', { exact: true }).fill(sellerPassword);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByLabel('Authenticator code')).toBeFocused();
  // To be asked is no mistake; to leave it empty is.
  await expect(page.getByLabel('Authenticator code')).not.toHaveAttribute('aria-invalid', 'true');
  await look(page);
  await page.getByLabel('Authenticator code').blur();
  await expect(page.getByText('Enter the code from your authenticator app')).toBeVisible();
  await page.getByLabel('Authenticator code').fill('000 000');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByText('This code isn’t right or has been used')).toBeVisible();
  await page.getByLabel('Authenticator code').fill(totp.generate());
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(`${shop.officeUrl}/home`);

  await page.goto(`${shop.url}/login`);
  await page.getByLabel('Mobile or email').fill(seller.mobile);
  await page.getByLabel('Password', { exact: true }).fill(sellerPassword);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByLabel('Authenticator code')).toBeFocused();
  await look(page);
  await page.getByLabel('Authenticator code').fill(codes[0]!);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page).not.toHaveURL(/login/);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).not.toBeNull();
  await page.goto(`${shop.url}/myaccount#join-as-ds`);
  await expect(page.getByRole('link', { name: 'Go to the seller portal' })).toHaveAttribute(
    'href',
    `${shop.officeUrl}/home`,
  );
});

test('a direct seller who reads Hindi names a nominee, removes them, and turns two-step verification on and off @once', async ({
  page,
  shop,
}) => {
  expectRefusal('401');
  await page.setViewportSize(phoneSize);
  const seller = await joinAsSeller(page, shop);
  await logInAsSeller(page, shop, seller);
  await page.goto(`${shop.officeUrl}/hi/membership`);
  await page.locator('a[href$="/membership/nominee"]').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('आपका नॉमिनी');
  await page.getByLabel('पूरा नाम').fill('तारा नौटियाल');
  await page.getByLabel('आपसे रिश्ता').selectOption('sibling');
  await page.getByLabel('दिन').fill('5');
  await page.getByLabel('महीना').selectOption('03');
  await page.getByLabel('साल').fill('1988');
  await page.getByLabel('मोबाइल नंबर').fill('98111 00022');
  let said = shop.output().length;
  await page.getByRole('button', { name: 'कोड भेजें' }).click();
  await expect(page.getByRole('heading', { name: 'जाँचें और कन्फ़र्म करें' })).toBeFocused();
  await page.getByLabel('कोड').fill(await readCode(shop, said));
  await look(page);
  await page.getByRole('button', { name: 'नॉमिनी कन्फ़र्म करें' }).click();
  await expect(page.getByText('आपका नॉमिनी सेव हो गया')).toBeInViewport();
  await expect(page.getByRole('region', { name: 'अभी दर्ज है' })).toContainText('तारा नौटियाल');
  await look(page);
  await page.getByRole('button', { name: 'नॉमिनी हटाएँ' }).click();
  said = shop.output().length;
  await page.getByRole('button', { name: 'कोड भेजें' }).click();
  await page.getByLabel('कोड').fill(await readCode(shop, said));
  await look(page);
  await page.getByRole('button', { name: 'नॉमिनी हटाएँ' }).click();
  await expect(page.getByText('आपका नॉमिनी हटा दिया गया')).toBeInViewport();

  await page.goto(`${shop.officeUrl}/hi/membership/second-factor`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('दो चरणों वाला वेरिफ़िकेशन');
  await page.getByRole('button', { name: 'शुरू करें' }).click();
  const key = (await page.locator('code').textContent())!.replaceAll(' ', '');
  const totp = new TOTP({ secret: Secret.fromBase32(key) });
  await page.getByLabel('ऐप में दिख रहा 6 अंकों का कोड').fill(totp.generate({ timestamp: Date.now() - 30_000 }));
  said = shop.output().length;
  await page.getByRole('button', { name: 'कोड भेजें' }).click();
  await page.getByLabel('कोड', { exact: true }).fill(await readCode(shop, said));
  await look(page);
  await page.getByRole('button', { name: 'चालू करें' }).click();
  await expect(page.getByRole('heading', { name: 'अपने रिकवरी कोड सेव करें' })).toBeFocused();
  await expect(page.getByRole('listitem').locator('code')).toHaveCount(10);
  await look(page);
  await page.getByRole('button', { name: 'मैंने सेव कर लिए हैं' }).click();
  await expect(page.getByText('10 रिकवरी कोड बाकी')).toBeVisible();
  await page.getByRole('button', { name: 'लॉग आउट' }).click();

  await page.goto(`${shop.officeUrl}/hi/login`);
  await page.getByLabel('मोबाइल नंबर, सदस्य आईडी या ईमेल').fill(seller.memberId);
  await page.getByLabel('पासवर्ड', { exact: true }).fill(sellerPassword);
  await page.getByRole('button', { name: 'लॉग इन करें' }).click();
  await expect(page.getByLabel('ऑथेंटिकेटर कोड')).toBeFocused();
  await look(page);
  await page.getByLabel('ऑथेंटिकेटर कोड').fill(totp.generate());
  await page.getByRole('button', { name: 'लॉग इन करें' }).click();
  await expect(page).toHaveURL(`${shop.officeUrl}/hi/home`);
  await page.goto(`${shop.officeUrl}/hi/membership/second-factor`);
  // No code is asked for so soon after the login: only whether it is meant.
  const turnOff = page.getByRole('button', { name: 'बंद करें' });
  await turnOff.click();
  const dialog = page.getByRole('dialog', { name: 'दो चरणों वाला वेरिफ़िकेशन बंद करें?' });
  await expect(dialog).toContainText('आपके रिकवरी कोड काम नहीं करेंगे');
  await look(page);
  await dialog.getByRole('button', { name: 'चालू रहने दें' }).click();
  await expect(turnOff).toBeFocused();
  await page.reload();
  await expect(page.getByText('10 रिकवरी कोड बाकी')).toBeVisible();
  await turnOff.click();
  await dialog.getByRole('button', { name: 'बंद करें' }).click();
  await expect(page.getByText('दो चरणों वाला वेरिफ़िकेशन बंद है।')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'चालू करें', exact: true })).toBeFocused();
  await look(page);
});
