import type { Page } from '@playwright/test';
import { demoCustomer, demoSeller, demoStaff } from '#demo/people.ts';
import { atPhoneSize, expect, expectAccessible, expectNoSidewaysScroll, test } from './shop.ts';
import { logInAsStaff, logInByForm, openScreen } from './staff.ts';
import { strayTexts } from './untranslated-texts.ts';

const expectRefusal = (status: string) =>
  test.info().annotations.push({ type: 'expected console error', description: status });

async function signIn(page: Page, officeUrl: string, person: { mobile: string; password: string }) {
  await page.goto(`${officeUrl}/login`);
  await page.getByLabel('Mobile').fill(person.mobile);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page).toHaveURL(`${officeUrl}/home`);
}

test('who leaves the interest form is called by staff: the form’s rules, the list, marking as handled @once', async ({
  page,
  shop,
}) => {
  expectRefusal('422');
  const name = `Sunita ${test.info().project.name}`;
  await page.goto(shop.officeUrl);
  await expect(page.getByRole('heading', { name: 'No promise of income' })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Send request' }).click();
  for (const message of ['Name is Required', 'Contact No is Required', 'Accept the terms and conditions to continue']) {
    await expect(page.getByText(message, { exact: true })).toBeVisible();
  }
  await expect(page.getByLabel('Full name')).toBeFocused();
  await page.getByLabel('Full name').fill(name);
  await page.getByLabel('Email').fill('sunita@example.in');
  await page.getByLabel('Contact number').fill('+91 98370 12345');
  await page.getByRole('checkbox', { name: 'I accept all the terms and conditions' }).check();
  await page.getByRole('button', { name: 'Send request' }).click();
  await expect(page.getByRole('heading', { name: 'Thank you. We’ve got your details.' })).toBeFocused();

  await logInByForm(page, shop.officeUrl);
  await openScreen(page, 'Enquiries');
  const row = page.getByRole('listitem').filter({ hasText: name });
  await expect(row.getByRole('link', { name: '9837012345' })).toHaveAttribute('href', 'tel:9837012345');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await row.getByRole('button', { name: `Mark as handled the enquiry of ${name}` }).click();
  await expect(row.getByText(`Handled${demoStaff.name}`)).toBeFocused();
  await page.reload();
  await expect(row.getByText('Handled', { exact: true })).toBeVisible();
  await expect(row.getByRole('button')).toHaveCount(0);
});

test('a direct seller signs in, takes the link along and logs out @journey', async ({ page, context, shop }) => {
  expectRefusal('401');
  await page.goto(`${shop.officeUrl}/home`);
  await expect(page).toHaveURL(`${shop.officeUrl}/login`);
  await page.getByLabel('Mobile').fill(demoSeller.mobile);
  await page.getByLabel('Password', { exact: true }).fill('not-the-password');
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page.getByRole('alert')).toHaveText('Your login details are incorrect. Check them and try again.');
  await expectAccessible(page);
  await signIn(page, shop.officeUrl, demoSeller);
  await expect(page.getByRole('heading', { name: `Namaste, ${demoSeller.firstName}` })).toBeFocused();
  await expect(page.getByText(demoSeller.memberId!, { exact: true })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await atPhoneSize(page, async () => {
    const bar = page.getByRole('navigation', { name: 'Main' });
    for (const name of ['Home', 'Earnings', 'Team', 'Share']) {
      const link = bar.getByRole('link', { name, exact: true });
      await expect(link).toBeInViewport();
      expect((await link.boundingBox())!.height).toBeGreaterThanOrEqual(44);
    }
    await expect(bar.getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'page');
    await bar.getByText('More').click();
    await expect(bar.getByRole('link', { name: 'Training' })).toBeInViewport();
    await expect(bar.getByRole('link', { name: 'Shop' })).toBeInViewport();
    await page.keyboard.press('Escape');
    await expect(bar.getByRole('link', { name: 'Training' })).toBeHidden();
    // The first screen has what is daily.
    await page.reload();
    for (const text of ['Own sale points', 'Income so far', 'Last payout', 'What to do next'])
      await expect(page.getByRole('main').getByText(text, { exact: true }).first()).toBeInViewport();
  });
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: shop.officeUrl });
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByRole('status')).toHaveText('Link copied');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${shop.url}/?ref=${demoSeller.memberId}`);
  await page.goto(`${shop.officeUrl}/membership/notifications`);
  await page.getByRole('checkbox', { name: 'By SMS' }).click();
  const isChosen = await page.getByRole('checkbox', { name: 'By SMS' }).isChecked();
  await page.evaluate(() => localStorage.removeItem('office-token'));
  await page.getByRole('button', { name: 'Save choices' }).click();
  // Logged out elsewhere: what was chosen stays, and a tab of its own leads by the login to this page.
  const inNewTab = context.waitForEvent('page');
  await page.getByRole('alert').getByRole('link', { name: 'Log in from a new tab' }).click();
  const other = await inNewTab;
  await other.getByLabel('Mobile').fill(demoSeller.mobile);
  await other.getByLabel('Password', { exact: true }).fill(demoSeller.password);
  await other.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(other).toHaveURL(page.url());
  await other.close();
  expect(await page.getByRole('checkbox', { name: 'By SMS' }).isChecked()).toBe(isChosen);
  await page.getByRole('button', { name: 'Save choices' }).click();
  await expect(page.getByText('Saved. It applies from the next payout.')).toBeVisible();
  const token = await page.evaluate(() => localStorage.getItem('office-token'));
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL(`${shop.officeUrl}/`);
  expect(await page.evaluate(() => localStorage.getItem('office-token'))).toBeNull();
  const profile = () =>
    page.request.get(`${shop.officeUrl}/api/users`, { headers: { authorization: `Bearer ${token}` } });
  await expect.poll(async () => (await profile()).status()).toBe(401);
});

test('a customer without a member ID is told so and offered the form, filled with what is known @once', async ({
  page,
  shop,
}) => {
  await signIn(page, shop.officeUrl, demoCustomer);
  await expect(page.getByText(`${demoCustomer.mobile} has a`)).toBeVisible();
  await expect(page.getByLabel('Full name')).toHaveValue(`${demoCustomer.firstName} ${demoCustomer.lastName}`);
  await expect(page.getByLabel('Contact number')).toHaveValue(demoCustomer.mobile);
  await expect(page.getByRole('checkbox')).not.toBeChecked();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test('staff read the emails of the shop; a wrong password and a lost session keep others out @once', async ({
  page,
  shop,
}) => {
  expectRefusal('401');
  await page.goto(`${shop.officeUrl}/admin/emails`);
  await expect(page).toHaveURL(`${shop.officeUrl}/admin/login?to=%2Femails`);
  await page.getByLabel('Email').fill(demoStaff.email);
  await page.getByLabel('Password', { exact: true }).fill('not-the-password');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('alert')).toHaveText('The email or password is incorrect');
  await expectAccessible(page);
  await page.request.post(`${shop.url}/api/forgot`, { data: { email: demoCustomer.email } });
  await logInByForm(page, shop.officeUrl);
  await openScreen(page, 'Emails');
  await expect(page.getByRole('heading', { name: 'Emails' })).toBeFocused();
  const email = page.getByRole('group').filter({ hasText: demoCustomer.email }).first();
  await email.getByText(demoCustomer.email).click();
  await expect(email.getByText('••••••')).toBeVisible();
  await expect(email.getByText(/^ {4}\d{6}$/m)).toHaveCount(0);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  expect(await page.evaluate(() => document.cookie)).not.toContain('staff_session');
  await page.context().clearCookies({ name: 'staff_session' });
  await openScreen(page, 'Enquiries');
  await expect(page).toHaveURL(`${shop.officeUrl}/admin/login?to=%2Fenquiries`);
});

test('an unknown address is told, on both sites @once', async ({ page, shop }) => {
  expectRefusal('404');
  expectRefusal('422');
  const heading = page.getByRole('heading', { name: 'We can’t find that page' });
  expect((await page.goto(`${shop.officeUrl}/no-such-page`))!.status()).toBe(404);
  await expect(heading).toBeVisible();
  await expectAccessible(page);
  await signIn(page, shop.officeUrl, demoSeller);
  // What no page has, what no answer has, and parameters that mean nothing: one page says so, and leads home.
  for (const address of [
    'sales/x',
    'months/2026-13',
    'months/2999-01',
    'join/x',
    'tickets/x',
    'income?member=x',
    'income/years?year=1999',
  ]) {
    await page.goto(`${shop.officeUrl}/${address}`);
    await expect(heading, address).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: 'Go to My page' })).toHaveAttribute('href', '/home');
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  }
  await logInAsStaff(page, shop.officeUrl);
  await page.goto(`${shop.officeUrl}/admin/no-such-page`);
  await expect(page.getByRole('heading', { name: 'We can’t find that page' })).toBeVisible();
});

/** The page speaks Hindi alone, but for a person's name. */
async function expectHindi(page: Page, name = '') {
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi-IN');
  await expect(page).toHaveTitle(/^[^A-Za-z]*Aarvya[^A-Za-z]*$/);
  expect((await strayTexts(page, 'hi')).filter((text) => name === '' || !text.includes(name))).toEqual([]);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
}

test('in Hindi: the switch, the form, an unknown address, and the choice is remembered @once', async ({
  page,
  shop,
}) => {
  expectRefusal('422');
  expectRefusal('404');
  await page.goto(shop.officeUrl);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await strayTexts(page, 'en')).toEqual([]);
  await page.getByRole('banner').getByRole('link', { name: 'हिन्दी' }).click();
  await expect(page).toHaveURL(`${shop.officeUrl}/hi`);
  await expect(page.getByRole('heading', { name: 'आय का कोई वादा नहीं' })).toBeVisible();
  await expectHindi(page);
  await expect(page.getByRole('link', { name: 'आय योजना पढ़ें' })).toHaveAttribute('href', `${shop.url}/hi/incomeplans`);
  await page.getByRole('button', { name: 'अनुरोध भेजें' }).click();
  await expect(page.getByLabel('पूरा नाम')).toBeFocused();
  await expectHindi(page);
  await page.getByLabel('पूरा नाम').fill(`Kavita ${test.info().project.name}`);
  await page.getByLabel('ईमेल').fill('kavita@example.in');
  await page.getByLabel('संपर्क नंबर').fill('9837012346');
  await page.getByRole('checkbox', { name: 'मुझे सभी नियम और शर्तें' }).check();
  await page.getByRole('button', { name: 'अनुरोध भेजें' }).click();
  await expect(page.getByRole('heading', { name: 'धन्यवाद। आपकी जानकारी हमें मिल गई है।' })).toBeFocused();
  await expectHindi(page);
  await page.goto('about:blank');
  await page.goto(`${shop.officeUrl}/no-such-page`);
  await expect(page).toHaveURL(`${shop.officeUrl}/hi/no-such-page`);
  await expect(page.getByRole('heading', { name: 'हमें यह पेज नहीं मिला' })).toBeVisible();
  await expectHindi(page);
  await page.getByRole('banner').getByRole('link', { name: 'English' }).click();
  await expect(page).toHaveURL(`${shop.officeUrl}/no-such-page`);
  await expect(page.getByRole('heading', { name: 'We can’t find that page' })).toBeVisible();
});

test('in Hindi a direct seller comes from the shop, signs in, sees the own page and logs out @once', async ({
  page,
  shop,
}) => {
  expectRefusal('401');
  await page.goto('/hi/login');
  const way = page.getByRole('link', { name: 'विक्रेता लॉग इन' });
  await expect(way).toHaveAttribute('href', `${shop.officeUrl}/hi/login`);
  await page.goto(`${shop.officeUrl}/hi/login`);
  await page.getByLabel('मोबाइल').fill(demoSeller.mobile);
  await page.getByLabel('पासवर्ड', { exact: true }).fill('not-the-password');
  const enter = page.getByRole('main').getByRole('button', { name: 'लॉग इन करें' });
  await enter.click();
  await expect(page.getByRole('alert')).toHaveText(/^[^A-Za-z]+$/);
  await expectHindi(page);
  await page.getByLabel('पासवर्ड', { exact: true }).fill(demoSeller.password);
  await enter.click();
  await expect(page).toHaveURL(`${shop.officeUrl}/hi/home`);
  await expect(page.getByRole('heading', { name: `नमस्ते, ${demoSeller.firstName}` })).toBeFocused();
  await expectHindi(page, demoSeller.firstName);
  await page.getByRole('button', { name: 'लॉग आउट' }).click();
  await expect(page).toHaveURL(`${shop.officeUrl}/hi`);
  await page.goto(`${shop.officeUrl}/hi/home`);
  await expect(page).toHaveURL(`${shop.officeUrl}/hi/login`);
});

test('in Hindi a customer without a member ID is told so @once', async ({ page, shop }) => {
  await page.goto(`${shop.officeUrl}/hi/login`);
  await page.getByLabel('मोबाइल').fill(demoCustomer.mobile);
  await page.getByLabel('पासवर्ड', { exact: true }).fill(demoCustomer.password);
  await page.getByRole('main').getByRole('button', { name: 'लॉग इन करें' }).click();
  await expect(page.getByText(`आपके नंबर ${demoCustomer.mobile} पर`)).toBeVisible();
  await expectHindi(page, demoCustomer.firstName);
});

test('in Hindi staff log in, see their pages in Hindi and switch to English @once', async ({ page, shop }) => {
  await page.goto(`${shop.officeUrl}/hi/admin`);
  await expect(page).toHaveURL(`${shop.officeUrl}/hi/admin/login`);
  await expectHindi(page);
  await page.getByLabel('ईमेल').fill(demoStaff.email);
  await page.getByLabel('पासवर्ड', { exact: true }).fill(demoStaff.password);
  await page.getByRole('button', { name: 'लॉग इन करें' }).click();
  await expect(page.getByRole('heading', { name: 'होम', level: 1 })).toBeVisible();
  // Notes on PIN codes, names and messages are stored as somebody wrote them: only screens without them are looked at,
  // and no tickets of other tests.
  const none = { status: 'success', data: [], meta: { total: 0, next_cursor: null } };
  await page.route(/\/api\/staff\/tickets/, (route) => route.fulfill({ json: none }));
  for (const screen of ['unmatched-payments', 'tickets', 'reconciliation']) {
    await page.goto(`${shop.officeUrl}/hi/admin/${screen}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectHindi(page, demoStaff.name);
  }
  await page.getByRole('link', { name: 'English' }).click();
  await expect(page).toHaveURL(`${shop.officeUrl}/admin/reconciliation`);
  await expect(page.getByRole('heading', { name: 'Reconciliation', level: 1 })).toBeVisible();
});
