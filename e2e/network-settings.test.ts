import sharp from 'sharp';
import { demoMembers } from '#demo/network.ts';
import { demoSeller } from '#demo/people.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './shop.ts';
import { logInAsStaff, openScreen } from './staff.ts';
import { strayTexts } from './untranslated-texts.ts';

/** Who is to be the sponsor: recruited by the company itself, as the seller was, and left alone by other tests. */
const other = demoMembers.find(({ firstName, lastName }) => `${firstName} ${lastName}` === 'Nasreen Ali')!;

const picture = () =>
  sharp({ create: { width: 800, height: 600, channels: 3, background: '#c8b496' } })
    .jpeg()
    .toBuffer();

test('a direct seller asks for another sponsor, takes it back, asks again; staff see both lines and decline @once', async ({
  page,
  shop,
}) => {
  await page.goto(`${shop.officeUrl}/login?to=/sponsor`);
  await page
    .locator('input[autocomplete="username"], input[name="login"], input[name="mobile"]')
    .first()
    .fill(demoSeller.mobile);
  await page.getByLabel('Password', { exact: true }).fill(demoSeller.password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page).toHaveURL(`${shop.officeUrl}/sponsor`);
  const heading = page.getByRole('heading', { name: 'Change of sponsor', level: 1 });
  await expect(heading).toBeVisible();

  async function ask() {
    const again = page.getByRole('button', { name: 'Ask again' });
    if (await again.isVisible()) await again.click();
    await page.getByLabel('New sponsor’s member ID').fill(other.memberId);
    await expect(page.getByText(`${other.firstName} ${other.lastName[0]}. · ${other.memberId}`)).toBeVisible();
    await page.getByLabel('Why would you like another sponsor?').fill('We live in the same town now');
    const file = { name: 'signed.jpg', mimeType: 'image/jpeg', buffer: await picture() };
    await page.locator('input[data-picture="proof"]').setInputFiles(file);
    await expect(page.getByText('Your signed request: uploaded')).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: 'Send request' }).click();
    await expect(page.getByRole('heading', { name: 'We’re checking your request' })).toBeVisible();
  }
  await ask();
  await page.getByRole('button', { name: 'Withdraw request' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw request' }).click();
  await expect(page.getByRole('heading', { name: 'You withdrew your request' })).toBeVisible();
  await ask();
  await page.goto(`${shop.officeUrl}/hi/sponsor`);
  await expect(page.getByRole('heading', { name: 'हम आपका अनुरोध देख रहे हैं' })).toBeVisible();
  // A person's name stays as it is written.
  expect((await strayTexts(page, 'hi')).filter((text) => !text.includes(other.memberId))).toEqual([]);

  await logInAsStaff(page, shop.officeUrl);
  await page.goto(`${shop.officeUrl}/admin/sponsor-changes`);
  await page.getByRole('link', { name: `${demoSeller.firstName} ${demoSeller.lastName}` }).click();
  await expect(page.getByRole('heading', { name: 'Line of sponsors after the change' })).toBeVisible();
  const after = page.getByRole('region', { name: 'Line of sponsors after the change' });
  await expect(after.getByRole('listitem')).toHaveText([/Aarvya/, new RegExp(other.memberId), /100001/]);
  await expect(page.getByRole('img', { name: 'Picture of the signed request' })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Decline' }).click();
  await page.getByRole('dialog').getByLabel('Reason').fill('The signature is missing.');
  await page.getByRole('dialog').getByRole('button', { name: 'Decline' }).click();
  await expect(page.getByText('Declined', { exact: true }).first()).toBeVisible();

  await page.goto(`${shop.officeUrl}/sponsor`);
  await expect(page.getByRole('heading', { name: 'We couldn’t approve your request' })).toBeVisible();
  await expect(page.getByText('The signature is missing.')).toBeVisible();
});

test('staff set the hold on payouts, and open the months of sale points @once', async ({ page, shop }) => {
  await logInAsStaff(page, shop.officeUrl);
  await page.goto(`${shop.officeUrl}/admin/settings/network`);
  const hold = page.getByLabel('Hold after a bank change, in hours');
  await expect(page.getByText('This takes effect at once, as there’s nobody else to approve it.')).toBeVisible();
  await hold.fill('12');
  test.info().annotations.push({ type: 'expected console error', description: '422' });
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Enter 24 to 168')).toBeVisible();
  const before = '72';
  await hold.fill('96');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible();
  await page.reload();
  await expect(hold).toHaveValue('96');
  await hold.fill(' 96');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('No changes', { exact: true })).toBeVisible();
  await hold.fill(before);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.reload();
  await expect(hold).toHaveValue(before);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await openScreen(page, 'Monthly incomes');
  await expect(page.getByRole('heading', { name: 'Monthly incomes', level: 1 })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test('staff read the agreement’s versions, and a draft that is no orientation is not saved @once', async ({
  page,
  shop,
}) => {
  test.info().annotations.push({ type: 'expected console error', description: '422' });
  await logInAsStaff(page, shop.officeUrl);
  await openScreen(page, 'Agreement and orientation');
  await page.getByRole('link', { name: 'Direct seller agreement' }).click();
  await page.locator('summary').first().click();
  await expect(page.getByText('This agreement is between {{company}}').last()).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('link', { name: 'All texts' }).click();
  await page.getByRole('link', { name: 'Orientation and quiz' }).click();
  await page.getByRole('textbox', { name: 'English' }).fill('No page at all');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByText('Check the format', { exact: false })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'English' })).toHaveValue('No page at all');
});

test('the phone of a test message may be typed in any notation @once', async ({ page, shop }) => {
  await logInAsStaff(page, shop.officeUrl);
  await page.goto(`${shop.officeUrl}/admin/settings/messages`);
  await page.getByLabel('Mobile number').pressSequentially('+91 98765 43210');
  await page.getByRole('button', { name: 'Send test SMS' }).click();
  // The number is taken; the shop of the tests has no gateway.
  await expect(page.getByText('Choose a gateway and enter a template first.')).toBeVisible();
});
