/** The way of joining as a direct seller, page by page. */
import type { Page } from '@playwright/test';
import type { RunningShop } from '../server/testing/start-shop.ts';
import { phonePicture } from './sellers.ts';
import { expect, expectAccessible, expectNoSidewaysScroll } from './shop.ts';
import { freshMobile, logInAsStaff, openScreen } from './staff.ts';

export const submit = (page: Page) => page.getByRole('main').locator('form button[type=submit]').click();

export async function expectStep(page: Page, step: string) {
  await expect(page).toHaveURL(new RegExp(`/join/${step}$`));
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
}

/** Fills fields by their names: the walk is the same in each language. */
async function fill(page: Page, values: Record<string, string>) {
  for (const [name, value] of Object.entries(values)) await page.locator(`input[name="${name}"]`).fill(value);
}

export async function createAccount(page: Page) {
  await page.locator('main a[href$="/signup"]').click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await submit(page);
  await expect(page.locator('[name=first_name]')).toBeFocused();
  const mobile = freshMobile();
  await fill(page, {
    first_name: 'मीरा',
    last_name: 'नौटियाल',
    mobile,
    email: `meera${mobile}@example.in`,
    password: 'Himalaya-2026',
    password_confirmation: 'Himalaya-2026',
  });
  await page.locator('[name=accepted_terms]').check();
  await submit(page);
  await expect(page).toHaveURL(/\/join$/);
}

/** What sellers earned is known once a month is closed, which takes days: its reply is given. */
export const giveEarnings = (page: Page) =>
  page.route('**/api/joining/orientation', async (route) => {
    if (route.request().method() !== 'GET') return route.fallback();
    const response = await route.fetch();
    const { data, ...reply } = (await response.json()) as { data: object };
    const earnings = { month: '2026-09', sellers: 4_120, earners: 1_034, median: 0, ninetieth: 1_23_456.5 };
    await route.fulfill({ response, json: { ...reply, data: { ...data, earnings } } });
  });

async function passQuiz(page: Page, look: () => Promise<void>) {
  const next = page.getByRole('main').getByRole('button').first();
  const isQuiz = () => page.url().includes('page=quiz');
  const earnings = page.getByRole('main').getByRole('definition');
  const place = page.getByRole('article').getByRole('paragraph').first();
  let read = '';
  let isTold = false;
  while (!isQuiz()) {
    const before = page.url();
    // The address changes before the page does.
    await expect(place).not.toHaveText(read);
    read = (await place.textContent())!;
    if ((await earnings.count()) > 0) {
      await expect(earnings).toHaveText(['₹0', '₹1,23,456.50']);
      await expect(page.getByText('4,120')).toBeVisible();
      await look();
      isTold = true;
    }
    await next.click();
    await expect(page).not.toHaveURL(before);
  }
  expect(isTold).toBe(true);
  await submit(page);
  await expect(page.locator('[name="answers.0"]').first()).toBeFocused();
  const questions = await page.locator('fieldset').all();
  expect(questions).toHaveLength(5);
  // Each answer once: a wrong one is explained, its question asked again.
  for (const question of questions) await question.getByRole('radio').first().check();
  for (let answer = 1; answer <= 3; answer++) {
    await Promise.all([page.waitForResponse(/\/api\/joining\/orientation$/), submit(page)]);
    const wrong = questions.map((question) => question.locator('[id^=answer-error]'));
    await expect(page.locator('button[type=submit][aria-busy]')).toHaveCount(0);
    if (!isQuiz()) return;
    for (const [index, error] of wrong.entries())
      if ((await error.count()) > 0) await questions[index]!.getByRole('radio').nth(answer).check();
  }
}

/** From the page before the application to its sending. `look` looks at each page on the way. */
export async function apply(
  page: Page,
  output: () => number,
  code: (said: number) => Promise<string>,
  look: () => Promise<void>,
) {
  await page.getByRole('main').getByRole('button').click();
  await expectStep(page, 'sponsor');
  await page.locator('input[value=no]').check();
  await look();
  await submit(page);
  await expectStep(page, 'eligibility');
  await submit(page);
  await expect(page.locator('[name=born_on]')).toBeFocused();
  await look();
  await fill(page, { born_on: '7', born_year: '1991' });
  await page.locator('[name=born_month]').selectOption('04');
  for (const declared of await page.getByRole('checkbox').all()) await declared.check();
  await submit(page);
  await expectStep(page, 'orientation');
  await look();
  await passQuiz(page, look);
  await expectStep(page, 'agreement');
  await page.locator('[name=read]').check();
  const said = output();
  await page.locator('main form button[type=button]').click();
  await page.locator('[name=code]').fill(await code(said));
  await look();
  await submit(page);
  await expectStep(page, 'identity');
}

export async function proveIdentity(page: Page, look: () => Promise<void>) {
  const file = { name: 'picture.jpg', mimeType: 'image/jpeg', buffer: await phonePicture() };
  const upload = async (kind: string) => {
    const uploaded = page.waitForResponse(new RegExp(`/api/joining/documents/${kind}$`));
    await page.locator(`[data-picture=${kind}]`).setInputFiles(file);
    expect((await uploaded).status()).toBe(200);
  };
  const digits = freshMobile();
  await fill(page, { pan: `abcpn${digits.slice(-4)}k`, pan_name: 'Meera Nautiyal', user_postcode: '248001' });
  await expect(page.locator('[name=user_state]')).toHaveValue('Uttarakhand');
  await page.locator('[name=user_street]').fill('12 Rajpur Road');
  await page.locator('[name=address_proof]').selectOption('aadhaar_masked');
  await submit(page);
  await expect(page.locator('[name=aadhaar_masked]')).toBeFocused();
  await page.locator('[name=aadhaar_masked]').check();
  await upload('photo');
  await upload('address_proof');
  await look();
  await submit(page);
  await expectStep(page, 'bank');
  const account = { account_number: `1${digits}`, account_number_again: `2${digits}` };
  await fill(page, { ...account, ifsc: 'sbin0001234' });
  await submit(page);
  await expect(page.locator('[name=account_number_again]')).toBeFocused();
  await page.locator('[name=account_number_again]').fill(account.account_number);
  await upload('cancelled_cheque');
  await look();
  await submit(page);
  await expectStep(page, 'review');
  await expect(page.getByRole('main')).not.toContainText(account.account_number);
  await look();
  await submit(page);
}

/** Staff open the application that came last, look at each picture beside what was typed, and decide. */
export async function decide(
  page: Page,
  { officeUrl }: RunningShop,
  decision: 'Approve' | 'Send back',
  reason?: string,
) {
  await logInAsStaff(page, officeUrl);
  await openScreen(page, 'Direct seller applications');
  await page.getByRole('link', { name: 'मीरा नौटियाल' }).last().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Meera Nautiyal' })).toBeVisible();
  const pictures = page.getByRole('main').getByRole('img');
  await expect(pictures).toHaveCount(3);
  for (const shown of await pictures.all())
    await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page, { onPhone: true });
  await page.getByRole('button', { name: decision }).click();
  const dialog = page.getByRole('dialog');
  // Its title is tied to it after it has opened.
  await expect(dialog).toHaveAccessibleName(/./);
  if (reason !== undefined) {
    await dialog.getByRole('button', { name: decision }).click();
    await expect(dialog).toBeVisible();
    await dialog.getByLabel('Photo', { exact: true }).fill(reason);
  }
  await expectAccessible(page, { onPhone: true, within: '[role=dialog]' });
  await dialog.getByRole('button', { name: decision }).click();
  await expect(dialog).toBeHidden();
}
