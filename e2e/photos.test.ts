import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './shop.ts';
import { logInAsStaff, openScreen } from './staff.ts';

const expectError = (description: string) =>
  test.info().annotations.push({ type: 'expected console error', description });

const picture = (format: 'jpeg' | 'png' | 'webp' | 'gif', width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 180, g: 110, b: 40 } } })
    .toFormat(format)
    .toBuffer();
const chosen = async (name: string, format: Parameters<typeof picture>[0], width = 300, height = 200) => ({
  name,
  mimeType: `image/${format}`,
  buffer: await picture(format, width, height),
});

const someone = () => ({ name: `Asha ${test.info().project.name}`, mobile: `96${String(Date.now()).slice(-8)}` });

async function fillPerson(page: Page, { name, mobile }: ReturnType<typeof someone>) {
  await page.getByLabel('Full name').fill(name);
  await page.getByLabel('Mobile number').fill(mobile);
}

/** Presses the button and chooses the files, as a visitor does. */
async function choose(page: Page, files: Awaited<ReturnType<typeof chosen>>[], button = 'Add photos') {
  const opened = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: button }).click();
  await (await opened).setFiles(files);
}

async function openTicket(page: Page, officeUrl: string, number: string) {
  await logInAsStaff(page, officeUrl);
  await openScreen(page, 'Tickets');
  await page.getByRole('listitem').filter({ hasText: number }).getByRole('link').click();
  await expect(page.getByText(number)).toBeVisible();
}

async function shownNumber(page: Page): Promise<string> {
  const number = page.getByText(/^TK-\w{5}-\w{5}$/);
  await expect(number).toBeVisible();
  return number.innerText();
}

const widthOf = (page: Page, name: string) =>
  page.getByRole('img', { name }).evaluate((image: HTMLImageElement) => image.naturalWidth);

test('a complaint with photos: refused ones, a reload, sending, and what staff see @phone', async ({ page, shop }) => {
  expectError('415');
  await page.goto('/complaints-and-redressals');
  await fillPerson(page, someone());
  await expect(page.getByRole('button', { name: 'Add photos' })).toBeEnabled();
  await page.getByLabel('Subject').fill('Broken jar');
  await page.getByLabel('What happened?').fill('The jar was broken.');
  await choose(page, [
    await chosen('jar, from above, with the lid that broke off on the way.jpg', 'jpeg', 2600, 1300),
    await chosen('seal.png', 'png'),
    await chosen('moving.png', 'gif'),
  ]);
  const group = page.getByRole('group', { name: 'Photos' });
  await expect(group.getByText('Added', { exact: true })).toHaveCount(2);
  await expect(group.getByText('Choose a photo in JPEG, PNG or WebP')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.getByRole('button', { name: 'Send complaint' }).click();
  await expect(group.getByText('Some photos didn’t upload.', { exact: false })).toBeVisible();
  await group.getByRole('button', { name: 'Remove moving.png' }).click();
  await expect(page.getByRole('button', { name: 'Add photos' })).toBeFocused();
  await expect(group.getByRole('listitem')).toHaveCount(2);

  await page.reload();
  await expect(group.getByText('Added', { exact: true })).toHaveCount(2);
  await expect(page.getByLabel('What happened?')).toHaveValue('The jar was broken.');
  await choose(page, [
    await chosen('label.webp', 'webp'),
    await chosen('box.jpg', 'jpeg'),
    await chosen('b.jpg', 'jpeg'),
  ]);
  await expect(group.getByText('You can add up to 4 photos. The others were left out.')).toBeVisible();
  await expect(group.getByText('Added', { exact: true })).toHaveCount(4);
  await page.getByRole('button', { name: 'Send complaint' }).click();
  const number = await shownNumber(page);
  await page.getByText('What you sent us').click();
  await expect(page.getByText('Photos', { exact: true })).toBeVisible();
  await page.reload();
  await page.getByLabel('Full name').focus();
  await expect(page.getByRole('button', { name: 'Add photos' })).toBeEnabled();
  await expect(group.getByRole('listitem')).toHaveCount(0);

  await openTicket(page, shop.officeUrl, number);
  await expect(page.getByRole('img', { name: 'Photo 4 of 4' })).toBeVisible();
  await expect.poll(() => widthOf(page, 'Photo 1 of 4')).toBe(2000);
  await expect.poll(() => widthOf(page, 'Photo 2 of 4')).toBe(300);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const opened = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'Photo 1 of 4' }).click();
  const full = await opened;
  await full.waitForLoadState();
  expect(await full.evaluate(() => document.images[0]?.naturalWidth)).toBe(2000);
  await page.goto(`${shop.officeUrl}/admin/emails`);
  await page.getByText(`Complaint ${number}: Broken jar`, { exact: true }).click();
  await expect(page.getByText('Photos: 4')).toBeVisible();
});

test('a phone’s photo above 5 MB is scaled by the browser, and one above 15 MB is not taken @once', async ({
  page,
  shop,
}) => {
  const noise = sharp({
    create: {
      width: 3600,
      height: 2400,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  });
  const buffer = await noise.jpeg({ quality: 90 }).toBuffer();
  expect(buffer.length).toBeGreaterThan(5 * 1024 * 1024);
  expect(buffer.length).toBeLessThan(15 * 1024 * 1024);
  await page.goto('/complaints-and-redressals');
  await fillPerson(page, someone());
  await page.getByLabel('Subject').fill('Broken jar');
  await page.getByLabel('What happened?').fill('The jar was broken.');
  await choose(page, [
    { name: 'phone.jpg', mimeType: 'image/jpeg', buffer },
    { name: 'film.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(15 * 1024 * 1024 + 1) },
  ]);
  const group = page.getByRole('group', { name: 'Photos' });
  await expect(group.getByText('This photo is larger than 15 MB. Choose a smaller one.')).toBeVisible();
  await group.getByRole('button', { name: 'Remove film.jpg' }).click();
  await expect(group.getByText('Added', { exact: true })).toHaveCount(1);
  await page.getByRole('button', { name: 'Send complaint' }).click();
  await openTicket(page, shop.officeUrl, await shownNumber(page));
  await expect.poll(() => widthOf(page, 'Photo 1 of 1')).toBe(2000);
});

test('a return request in Hindi with a photo; without the net nothing is lost @once', async ({ page, shop }) => {
  expectError('ERR_INTERNET_DISCONNECTED');
  await page.goto('/hi/return-policy');
  const { name, mobile } = someone();
  await page.getByLabel('पूरा नाम').fill(name);
  await page.getByLabel('मोबाइल नंबर').fill(mobile);
  await page.getByLabel('ऑर्डर नंबर').fill('100001');
  await page.getByLabel('कारण').selectOption('damaged');
  await page.getByRole('textbox', { name: 'उत्पाद' }).fill('शहद 500 g');
  // The form's code comes at the first touch; without the net it could not.
  await expect(page.getByRole('button', { name: 'फ़ोटो जोड़ें' })).toBeEnabled();
  await page.context().setOffline(true);
  await choose(page, [await chosen('शहद.jpg', 'jpeg')], 'फ़ोटो जोड़ें');
  const again = page.getByRole('button', { name: 'फिर से भेजें: शहद.jpg' });
  await expect(again).toBeVisible();
  await page.context().setOffline(false);
  await again.click();
  await expect(page.getByText('जुड़ गई', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'वापसी का अनुरोध करें' }).click();
  const number = await shownNumber(page);
  await openTicket(page, shop.officeUrl, number);
  await expect(page.getByRole('img', { name: 'Photo 1 of 1' })).toBeVisible();
  await expect.poll(() => widthOf(page, 'Photo 1 of 1')).toBe(300);
});

test('without scripts the form has no photos @once', async ({ browser, shop }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${shop.url}/return-policy`);
  await expect(page.getByRole('textbox', { name: 'Products' })).toBeVisible();
  await expect(page.getByText('Photos', { exact: true })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Add photos' })).toBeHidden();
  await context.close();
});
