import type { Page } from '@playwright/test';
import { demoColleagues, demoStaff } from '#demo/people.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, sayingCodes, test as base } from '../shop.ts';
import { appCode, logInAsStaff, openScreen } from '../staff.ts';

/** A shop of its own: with a second owner, commands wait for a second person. */
const test = base.extend<object, { environment: Record<string, string> }>({
  environment: [async ({}, use) => use({ ...sayingCodes }), { scope: 'worker' }],
});

const finance = demoColleagues.find(({ role }) => role === 'finance')!;
const support = demoColleagues.find(({ role }) => role === 'support')!;

/** A security key that the browser has built in, as Chromium's own tests use it. */
async function plugInKey(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasUserVerification: true,
    isUserVerified: true,
    automaticPresenceSimulation: true,
  } as const;
  await devtools.send('WebAuthn.addVirtualAuthenticator', { options });
}

async function enterPassword(page: Page, officeUrl: string, email: string) {
  await page.goto(`${officeUrl}/admin/login`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(demoStaff.password);
  await page.getByRole('button', { name: 'Log in' }).click();
}

async function logOut(page: Page, name: string) {
  await page.getByRole('button', { name }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page.getByRole('heading', { name: 'Staff login' })).toBeVisible();
}

test('a passkey, an authenticator app and a recovery code each open an account after its password @once', async ({
  page,
  shop,
}) => {
  await plugInKey(page);
  await enterPassword(page, shop.officeUrl, finance.email);
  await expect(page.getByRole('button', { name: finance.name })).toBeVisible();
  await page.goto(`${shop.officeUrl}/admin/account`);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(dialog.getByRole('button', { name: 'I’ve saved them' })).toBeVisible();
  const codes = await dialog.getByRole('listitem').getByRole('code').allInnerTexts();
  expect(codes).toHaveLength(10);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'I’ve saved them' }).click();

  await page.getByRole('button', { name: 'Add an authenticator app' }).click();
  await expect(dialog.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  await expectAccessible(page);
  const key = await dialog.getByText('Or enter this key by hand:').getByRole('code').innerText();
  await dialog.getByLabel('Code that the app shows').fill(appCode(key));
  await dialog.getByRole('button', { name: 'Confirm the code' }).click();
  await expect(page.getByText('Your second factor has been added').last()).toBeVisible();
  await expectNoSidewaysScroll(page);

  await logOut(page, finance.name);
  await enterPassword(page, shop.officeUrl, finance.email);
  await expect(page.getByRole('heading', { name: 'Confirm that it’s you' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByRole('button', { name: finance.name })).toBeVisible();

  await logOut(page, finance.name);
  await enterPassword(page, shop.officeUrl, finance.email);
  const code = page.getByLabel('Code from your app, or a recovery code');
  test.info().annotations.push({ type: 'expected console error', description: '422' });
  await code.fill('222222');
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page.getByText('This code isn’t right or has been used.')).toBeVisible();
  await code.fill(codes[0]!);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page.getByRole('button', { name: finance.name })).toBeVisible();
  await page.goto(`${shop.officeUrl}/admin/account`);
  await expect(page.getByText('9 codes left.')).toBeVisible();
});

test('a second owner joins by a link and approves what the first one asks for; the log names both @once', async ({
  page,
  shop,
  browser,
}) => {
  await logInAsStaff(page, shop.officeUrl);
  await openScreen(page, 'Staff');
  await page.getByRole('button', { name: 'Invite someone' }).click();
  await page.getByLabel('Name').fill('Leela Menon');
  await page.getByLabel('Email').fill('leela@aarvya.example');
  await page.getByLabel('Mobile number').fill('98765 40001');
  await page.getByLabel('Role', { exact: true }).selectOption('Owner');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('This takes effect at once, as there’s nobody else to approve it.');
  const said = shop.output().length;
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByRole('heading', { name: 'Open invitations' })).toBeVisible();
  await expectAccessible(page);
  // The demo's log has what its mail server would send.
  const token = () => /"demo_code":"([\w-]{43})"/.exec(shop.output().slice(said))?.[1];
  await expect.poll(token).toBeDefined();
  const link = `${shop.officeUrl}/admin/welcome#${token()!}`;

  const context = await browser.newContext();
  const second = await context.newPage();
  await second.goto(link);
  await second.getByLabel('Password', { exact: true }).fill('river-stone-7-lamp');
  await second.getByLabel('Password again').fill('river-stone-7-lamp');
  await second.getByRole('button', { name: 'Set password and log in' }).click();
  await expect(second.getByRole('button', { name: 'Leela Menon' })).toBeVisible();

  // Both owners read who joined, each until they have marked it.
  for (const each of [page, second]) {
    await each.goto(`${shop.officeUrl}/admin`);
    const notices = each.getByRole('region', { name: 'For owners: who gets money, and who decides' });
    await expect(notices.getByRole('listitem').filter({ hasText: 'Leela Menon' })).toContainText('98765');
    await expectAccessible(each, { onPhone: true });
    await expectNoSidewaysScroll(each);
    await notices.getByRole('button', { name: 'Mark as read' }).click();
    await expect(notices).toHaveCount(0);
  }
  await openScreen(page, 'Staff');
  await page.getByRole('button', { name: `Actions for ${support.name}` }).click();
  await page.getByRole('menuitem', { name: 'Change role' }).click();
  await page.getByLabel('Role', { exact: true }).selectOption('Auditor');
  await expect(dialog).toContainText('A second person has to approve this before it takes effect.');
  await page.getByRole('button', { name: 'Save role' }).click();
  await expect(page.getByText('This now waits for a second person’s approval.')).toBeVisible();

  await second.goto(`${shop.officeUrl}/admin/approvals`);
  const request = second.getByRole('listitem').filter({ hasText: support.name });
  await expect(request).toContainText('Change of a role');
  await expect(request).toContainText('Auditor');
  await expectAccessible(second);
  await request.getByRole('button', { name: 'Approve' }).click();
  await second.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await expect(second.getByText('Nothing is waiting for approval.')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('row').filter({ hasText: support.name })).toContainText('Auditor');

  await page.goto(`${shop.officeUrl}/admin/audit?action=staff.change_role`);
  await page
    .getByRole('link', { name: /^Changed a colleague’s role, entry/ })
    .first()
    .click();
  await expect(page.getByText(`Approved by leela@aarvya.example, asked for by ${demoStaff.email}`)).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'role' })).toContainText('auditor');
  await expectAccessible(page);
  await context.close();
});
