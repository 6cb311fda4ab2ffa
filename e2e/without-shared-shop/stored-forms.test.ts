import fs from 'node:fs';
import path from 'node:path';
import { test as plain } from '@playwright/test';
import type { Locator, Page, Request, Route } from '@playwright/test';
import { demoStaff } from '#demo/people.ts';
import { expect, sayingCodes, test as base } from '../shop.ts';
import { joinAsSeller, logInAsSeller } from '../sellers.ts';
import { logInAsStaff } from '../staff.ts';

/** Its forms change settings that other tests rely on. Payment providers can be chosen between once one is set up. */
const environment = {
  ...sayingCodes,
  CASHFREE_APP_ID: 'TEST_stored_forms',
  CASHFREE_SECRET_KEY: 'a-secret-key-of-a-test-that-nobody-calls',
};
const test = base.extend<object, { environment: Record<string, string> }>({
  environment: [async ({}, use) => use(environment), { scope: 'worker' }],
});

interface StoredForm {
  /** Below the site's own path. */
  at: string;
  /** The form by a selector, where the page has several. */
  form?: string;
  /** The changed control: a field's `name`, or a selector. */
  field: string;
  /**
   * What is saved first, then, and by another tab; `+` adds a text to what is there, `@` a tag. A checkbox is switched
   * twice without.
   */
  values?: readonly [string, string, string?];
  /** Other fields that are filled before each save. */
  also?: Readonly<Record<string, string>>;
  /** What has to be unfolded first. */
  unfold?: string;
  /** A second person decides on what is saved: until then the form shows what it showed, and takes no other. */
  waits?: boolean;
  /** One value of which the last save holds, also over another tab's. */
  lastHolds?: boolean;
}

/** By the file of the form, each form that shows something stored and stays open once it is saved. */
const adminForms: Readonly<Record<string, readonly StoredForm[]>> = {
  'admin/settings/limits.tsx': [{ at: '/settings/limits', field: 'return_days', values: ['20', '15', '25'] }],
  'admin/settings/mail.tsx': [{ at: '/settings/mail', field: 'smtp_port', values: ['2526', '587', '2527'] }],
  'admin/settings/network.tsx': [{ at: '/settings/network', field: 'exit_notice_days', values: ['10', '20', '40'] }],
  'admin/settings/message-settings.tsx': [
    { at: '/settings/messages', field: 'msg91_sender', values: ['AARVYA', 'AARVYB', 'AARVYC'] },
  ],
  'admin/settings/payments.tsx': [
    {
      at: '/settings/payments',
      form: 'form:has([name=razorpay_key_id])',
      field: 'razorpay_key_id',
      values: ['rzp_test_first', 'rzp_test_second'],
      also: { razorpay_key_secret: 'first-secret', razorpay_webhook_secret: 'second-secret' },
      waits: true,
    },
    {
      at: '/settings/payments',
      form: 'form:has([name=payment_providers])',
      field: 'payment_providers',
      values: ['cashfree', 'none'],
      waits: true,
    },
  ],
  'admin/settings/company.tsx': [
    { at: '/settings/company', field: 'tagline', values: ['From the hills', 'Of the hills', 'For the hills'] },
  ],
  'admin/settings/brand.tsx': [{ at: '/settings/brand', field: 'main', values: ['#123b2a', '#0f3324', '#0d2b1f'] }],
  'admin/settings/template-editor.tsx': [
    { at: '/settings/emails/order_delivered', field: 'input[lang]', values: ['+ A', '+ B'] },
  ],
  'admin/settings/text-editor.tsx': [
    { at: '/settings/text-messages/whatsapp/order_shipped', field: 'text', values: ['+ A', '+ B'] },
  ],
  'admin/catalogue/use-product-form.ts': [{ at: '/products/1', field: 'name', values: ['+ A', '+ B'] }],
  'admin/catalogue/collections/collection-form.tsx': [{ at: '/collections/1', field: 'name', values: ['+ A', '+ B'] }],
  'admin/marketing/coupon-form.tsx': [{ at: '/coupons/1', field: 'minimum', values: ['500', '600', '700'] }],
  'admin/content/page-editor.tsx': [{ at: '/pages/shipping-policy', field: 'title', values: ['+ A', '+ B'] }],
  'admin/network/plans.tsx': [
    { at: '/income-plans/draft', field: 'effective_from', values: ['2030-06-01', '2030-07-01', '2030-08-01'] },
  ],
  'admin/network/seller-texts.tsx': [
    { at: '/seller-texts/agreement', field: 'textarea[lang=en]', values: ['+ A', '+ B'] },
  ],
  'admin/home/approvals/approvals.tsx': [
    { at: '/approvals', field: 'limit', values: ['4000', '4500'], lastHolds: true },
  ],
  'admin/customers/customer-profile.tsx': [
    {
      at: '/customers/1',
      form: 'form[aria-label="Save groups"]',
      field: 'input[aria-label=Groups]',
      values: ['@A', '@B'],
      lastHolds: true,
    },
  ],
  'admin/settings/shipping.tsx': [
    { at: '/shipping', form: 'form[aria-labelledby=terms]', field: 'cod_fee', values: ['35', '45', '50'] },
    { at: '/shipping', form: 'details form', field: 'charge', values: ['55', '65', '75'], unfold: 'details > summary' },
  ],
  'admin/staff/account.tsx': [
    {
      at: '/account',
      form: 'form[aria-labelledby=own-mobile]',
      field: 'mobile',
      values: ['9876500011', '9876500012'],
      lastHolds: true,
    },
  ],
  'admin/reports/tax-classes.tsx': [{ at: '/gst-rates', field: 'day', values: ['order', 'invoice'], lastHolds: true }],
  'admin/reports/tax.tsx': [{ at: '/gst', field: 'invoice', values: ['INA', 'INB'], lastHolds: true }],
};

const portalForms: Readonly<Record<string, readonly StoredForm[]>> = {
  'portal/membership/notifications-page.tsx': [{ at: '/membership/notifications', field: 'sms' }],
};

/**
 * Each form that begins with something stored and is gone once it is saved: a dialog, or a step that leads on. It opens
 * anew with what is read.
 */
const closingForms: readonly string[] = [
  'admin/catalogue/category-dialog.tsx',
  'admin/catalogue/inline-edit.tsx',
  'admin/content/entry-dialog.tsx',
  'admin/staff/factors/own-factors.tsx',
  // The dialogs of the whole admin that send one command.
  'admin/kit/command-dialog.tsx',
  'admin/network/decision.tsx',
  'admin/network/payout-template-form.tsx',
  'admin/network/simulations.tsx',
  'admin/orders/order-actions.tsx',
  'admin/orders/order-returns.tsx',
  'admin/settings/integration-dialogs.tsx',
  'admin/settings/shipping.tsx',
  'admin/catalogue/stock/receive.tsx',
  'admin/support/ticket-actions.tsx',
  'portal/interest-form.tsx',
  'portal/joining/bank-step.tsx',
  'portal/joining/eligibility-step.tsx',
  'portal/joining/identity-step.tsx',
  'portal/joining/orientation-step.tsx',
  'portal/joining/signup.route.tsx',
  'portal/joining/sponsor-step.tsx',
  'portal/membership/change-page.tsx',
  'portal/membership/nominee-page.tsx',
  'portal/tickets.route.tsx',
  'shop/account/account-screen.tsx',
  // It stays open: e2e/journey.test.ts saves it twice.
  'shop/account/details-panel.tsx',
  'shop/account/register-screen.tsx',
  'shop/account/reset-code-step.tsx',
  'site-frame/frame.tsx',
];

const web = path.join(import.meta.dirname, '../../web');

/** The sources of both sites and of the shop's account, by their file below `web`. */
const sources = ['admin', 'portal', 'shop/account', 'site-frame'].flatMap((site) =>
  fs
    .readdirSync(path.join(web, site), { recursive: true, encoding: 'utf8' })
    .map((file) => `${site}/${file.replaceAll(path.sep, '/')}`)
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
    .map((file) => ({ file, text: fs.readFileSync(path.join(web, file), 'utf8') })),
);

/** What `useForm` begins with, as each call of a source says it. */
function listInitials(text: string): string[] {
  return [...text.matchAll(/\binitial(?::\s|,)/g)].map(({ 0: found, index }) => {
    if (found.endsWith(',')) return 'initial';
    let depth = 0;
    let end = index + found.length;
    for (; end < text.length; end++) {
      if ('({['.includes(text[end]!)) depth++;
      else if (')}]'.includes(text[end]!) && depth-- === 0) break;
      else if (text[end] === ',' && depth === 0) break;
    }
    return text.slice(index + found.length, end);
  });
}

/** Whether a form begins with nothing but what its source says: empty texts, choices, ticks. */
const isBlank = (initial: string) => initial.replaceAll(/'[^']*'|\b\w+:|\b(true|false)\b|[{},\s]/g, '') === '';

plain('each form that shows something stored is on one of the lists of this file @once', () => {
  const staying = sources.flatMap(({ file, text }) =>
    [...text.matchAll(/(?<!function )\buse(Stored|Settings|Record)Form[<(]/g)].map(() => file),
  );
  // These two make other forms of the one.
  const makers = ['admin/kit/record-form.tsx', 'admin/settings/use-settings-form.tsx'];
  const tested = Object.entries({ ...adminForms, ...portalForms }).flatMap(([file, forms]) => forms.map(() => file));
  const isClosing = (file: string) => closingForms.includes(file) && !tested.includes(file);
  // The draft of a plan has tables for values.
  const listed = tested.filter((file) => file !== 'admin/network/plans.tsx');
  expect(staying.filter((file) => !makers.includes(file) && !isClosing(file)).toSorted()).toEqual(listed.toSorted());

  const begun = sources.filter(
    ({ text }) => /\buseForm[<(]/.test(text) && listInitials(text).some((initial) => !isBlank(initial)),
  );
  const others = sources.filter(({ text }) => /<form\s(?![^>]*(formProps|role="search"))/.test(text));
  const closing = [...begun.map(({ file }) => file), ...staying.filter(isClosing)];
  expect(closing.toSorted()).toEqual(closingForms.filter((file) => !file.includes('payout-template')).toSorted());
  expect(others.map(({ file }) => file)).toContain('admin/network/payout-template-form.tsx');
});

/** Holds back the page's readings until they are released, as on a slow line. */
async function holdReads(page: Page) {
  let held: Route[] | null = [];
  await page.route('**/api/**', async (route, request) => {
    if (held && request.method() === 'GET') held.push(route);
    else await route.fallback();
  });
  return async () => {
    const waiting = held ?? [];
    held = null;
    await Promise.all(waiting.map((route) => route.continue().catch(() => undefined)));
  };
}

const isSave = (request: Request) => request.method() !== 'GET' && !request.url().endsWith('preview');

async function openForm(page: Page, origin: string, stored: StoredForm) {
  await page.goto(origin + stored.at);
  if (stored.unfold) await page.locator(stored.unfold).first().click();
  const form = page.locator(stored.form ?? 'main form').first();
  const field = form.locator(/^\w+(-\w+)*$/.test(stored.field) ? `[name="${stored.field}"]` : stored.field).first();
  await expect(field).toBeEnabled();
  const save = async () => {
    const [saved] = await Promise.all([
      page.waitForResponse((response) => isSave(response.request())),
      form.locator('button[type=submit]').click(),
    ]);
    return saved;
  };
  return { form, field, save };
}

/** Types what another tab then saves otherwise: the form says so, asks, and saves what was typed. */
async function saveStale(page: Page, origin: string, stored: StoredForm): Promise<void> {
  const { field, save } = await openForm(page, origin, stored);
  const other = await page.context().newPage();
  const elsewhere = await openForm(other, origin, stored);
  const typed = await change(field, stored.values?.[0]);
  await change(elsewhere.field, stored.values?.[2] ?? '+ C');
  expect((await elsewhere.save()).status()).toBe(200);
  await other.close();
  expect((await save()).status()).toBe(409);
  const dialog = page.getByRole('dialog');
  // The form's label, not the field's name.
  await expect(dialog.getByRole('radiogroup', { name: stored.field, exact: true })).toHaveCount(0);
  await dialog.getByLabel('Your value').check();
  const confirm = dialog.getByRole('button', { name: 'these values' });
  const isSaving = (await confirm.innerText()).startsWith('Save');
  await confirm.click();
  await expect(dialog).toHaveCount(0);
  await expectShown(field, typed);
  if (!isSaving) expect((await save()).status()).toBe(200);
  const { field: read } = await openForm(page, origin, stored);
  await expectShown(read, typed);
}

async function saveTwice(page: Page, origin: string, stored: StoredForm): Promise<void> {
  const { form, field, save } = await openForm(page, origin, stored);
  const stays = stored.waits ? await field.inputValue() : null;
  const release = await holdReads(page);
  const turns = stored.waits ? ([1] as const) : ([0, 1] as const);
  const fill = async (turn: 0 | 1) => {
    for (const [name, value] of Object.entries(stored.also ?? {})) await form.locator(`[name="${name}"]`).fill(value);
    return change(field, stored.values?.[turn]);
  };
  for (const turn of turns) {
    const shown = await fill(turn);
    const saved = await save();
    // Only of a refusal: after some saves the page is read anew, and then the answer's text is gone.
    expect(saved.status(), saved.ok() ? '' : await saved.text()).toBe(200);
    await expect(form.locator('button[type=submit]')).not.toHaveAttribute('aria-busy', 'true');
    await expectShown(field, stays ?? shown);
    if (turn === 0) continue;
    await release();
    await page.unrouteAll({ behavior: 'wait' });
    await openForm(page, origin, stored);
    await expectShown(field, stays ?? shown);
  }
  if (!stored.waits) return;
  // The page was read anew: it says that the change waits, and who asked for it.
  const waiting = page.getByRole('region', { name: '1 change is waiting for approval' });
  await expect(waiting).toContainText(`Asked for by ${demoStaff.name}`);
  // Whoever asks again is led to the request that waits.
  test.info().annotations.push({ type: 'expected console error', description: '409 (Conflict)' });
  await fill(0);
  await form.locator('button[type=submit]').click();
  const refused = form.getByRole('alert').filter({ hasText: 'You’ve already asked for this' });
  await expect(refused.getByRole('link', { name: 'View the request' })).toHaveAttribute(
    'href',
    /\/admin\/approvals\?actions=payment_settings\.update&object=payments$/,
  );
  // Withdrawn in another tab, it waits no more once the reader is back.
  const other = await page.context().newPage();
  await withdraw(other, origin);
  await other.close();
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(waiting).toHaveCount(0);
}

/** Takes back what waits for a second person, so that the next form may ask. */
async function withdraw(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/approvals`);
  await page.getByRole('button', { name: /^Withdraw/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

/** Changes a control and returns what it shows then. */
async function change(field: Locator, value: string | undefined): Promise<string | boolean> {
  if (value === undefined) {
    const isOn = await field.isChecked();
    await field.setChecked(!isOn);
    return !isOn;
  }
  if (await field.evaluate((control) => control instanceof HTMLSelectElement)) {
    await field.selectOption(value);
    return value;
  }
  const text = value.startsWith('+') ? (await field.inputValue()) + value.slice(1) : value;
  await field.fill(text);
  if (value.startsWith('@')) await field.press('Enter');
  return text;
}

async function expectShown(field: Locator, shown: string | boolean): Promise<void> {
  if (typeof shown === 'string' && shown.startsWith('@'))
    await expect(field.locator('xpath=..').getByText(shown, { exact: true })).toBeVisible();
  else if (typeof shown === 'boolean') await expect(field).toBeChecked({ checked: shown });
  else await expect(field).toHaveValue(shown);
}

test('each form of the admin shows what was saved before the page is read again, and saves it once more @once', async ({
  page,
  shop,
}) => {
  test.slow();
  await logInAsStaff(page, shop.officeUrl);
  for (const [file, forms] of Object.entries(adminForms))
    for (const stored of forms)
      await test.step(`${file} ${stored.form ?? ''}`, () => saveTwice(page, `${shop.officeUrl}/admin`, stored));
});

test('each form says that another tab saved it first, and keeps what was typed @once', async ({ page, shop }) => {
  test.slow();
  test.info().annotations.push({ type: 'expected console error', description: '409 (Conflict)' });
  await logInAsStaff(page, shop.officeUrl);
  for (const [file, forms] of Object.entries(adminForms))
    for (const stored of forms.filter(({ waits, lastHolds }) => !waits && !lastHolds))
      await test.step(`${file} ${stored.form ?? ''}`, () => saveStale(page, `${shop.officeUrl}/admin`, stored));
});

test('each form of the seller portal does so as well @once', async ({ page, shop }) => {
  await logInAsSeller(page, shop, await joinAsSeller(page, shop));
  for (const [file, forms] of Object.entries(portalForms))
    for (const stored of forms) await test.step(file, () => saveTwice(page, shop.officeUrl, stored));
});
