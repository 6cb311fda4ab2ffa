import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { languageFacts } from '../contract/language.ts';
import { demoCustomer, demoSeller, demoStaff } from '#demo/people.ts';
import { documents } from '#contract/document-paths.ts';
import { certificateKinds } from '#contract/documents.ts';
import { parse, type Token } from '@messageformat/parser';
import type { Page } from '@playwright/test';
import { paths as calls } from '../contract/paths.ts';
import { ticketPaths } from '../contract/tickets.ts';
import { type Catalogue, isMessageKey } from '../locales/compile.ts';
import { copyWithMadeUpLanguage, inMadeUpLanguage, madeUp } from '../server/testing/made-up-language.ts';
import { fewPictures, startShop } from '../server/testing/start-shop.ts';
import { loadFaces } from '../server/platform/pdf/faces.ts';
import { readDocument } from '../server/testing/read-pdf.ts';
import { expect, sayingCodes, test } from './shop.ts';
import { answered, confirmGuest, placeOrder } from './staff.ts';

const pages = [
  '/',
  '/shop',
  '/shop?q=xyzzy',
  '/product-category/1',
  '/product-details/1',
  '/cart',
  '/checkout',
  '/login',
  '/register',
  '/forgot',
  '/myaccount',
  '/order/1',
  '/track-order',
  '/stop-reminder',
  '/undo',
  '/seller-login',
  '/wishlist',
  '/about',
  '/catalogue',
  '/gallery',
  '/incomeplans',
  '/offers',
  '/services',
  '/aarvya-yogpeeth',
  '/contact',
  '/complaints-and-redressals',
  '/return-policy',
  '/shipping-policy',
  '/ticket-status',
  '/womens-health',
  '/nothing-is-here',
];

const accountPanels = ['', '#orders', '#addresses', '#account-details', '#join-as-ds'];
const portalPages = ['', '/login', '/verify', '/verify/100001', '/former-sellers', '/nothing-is-here'];
const adminPages = [
  '/?period=month',
  '/orders',
  '/orders?mobile=9000000000',
  '/orders/9999999',
  '/unmatched-payments',
  '/gst',
  '/gst-rates',
  '/enquiries',
  '/tickets',
  '/shipping',
  '/emails',
  '/emails?state=failed',
  '/reconciliation',
  '/reconciliation?state=closed',
  '/nothing-is-here',
];

/** English texts without arguments that are long enough to stand nowhere by chance. */
function textsOf(part: Catalogue): string[] {
  if (typeof part === 'string') return /^[^{]{12,}$/.test(part) && part.includes(' ') ? [part] : [];
  return Object.entries(part).flatMap(([key, inner]) => (isMessageKey(key) ? textsOf(inner) : []));
}

/**
 * What stands between the arguments of English texts, as far as it is long enough to stand nowhere by chance; without
 * spaces, which lines break at.
 */
function fragmentsOf(part: Catalogue): string[] {
  if (typeof part !== 'string')
    return Object.entries(part).flatMap(([key, inner]) => (isMessageKey(key) ? fragmentsOf(inner) : []));
  const contents = (tokens: readonly Token[]): string[] =>
    tokens.flatMap((token) => {
      if (token.type === 'content') return [token.value];
      return 'cases' in token ? token.cases.flatMap((choice) => contents(choice.tokens)) : [];
    });
  return (
    contents(parse(part))
      .map((text) => text.trim())
      // Second headings in Hindi stay as they are.
      .filter((text) => text.length >= 12 && text.includes(' ') && /\p{Script=Latin}/u.test(text))
      .map(withoutSpaces)
  );
}

const withoutSpaces = (text: string) => text.replaceAll(/\s/g, '');
/** Every text in the made-up language ends in this; a line may break within it. */
const extra = 'ëxtrá';
const unfilled = /undefined|__MESSAGES__|\[object|\bNaN\b/;

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'made-up-language-'));
let shop: Awaited<ReturnType<typeof startShop>>;
let english: ReadonlySet<string>;
const readEnglish = (area: string) =>
  JSON.parse(fs.readFileSync(path.join(folder, `locales/en/${area}.json`), 'utf8')) as Record<string, Catalogue>;

/** Asserts that the page, or the dialog over it, has its texts in the made-up language and that nothing sticks out. */
async function expectWhole(page: Page, address: string): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-XA');
  const shown = await page.evaluate(() => {
    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { parentElement, textContent } = walker.currentNode;
      if (!parentElement?.closest('script, style, [lang]:not(html)')) found.push(textContent!.trim());
    }
    for (const element of document.querySelectorAll('[aria-label], [placeholder], [alt], [title]'))
      for (const name of ['aria-label', 'placeholder', 'alt', 'title'])
        found.push(element.getAttribute(name)?.trim() ?? '');
    return found;
  });
  const wrong = shown.filter((text) => english.has(text) || unfilled.test(text));
  const wide = await page.evaluate(() => {
    const beside = (element: Element) => Math.max(0, element.scrollWidth - element.clientWidth);
    const dialog = document.querySelector('dialog[open]');
    return Math.max(beside(document.documentElement), dialog ? beside(dialog) : 0);
  });
  expect
    .soft({ address, inIt: shown.some((text) => text.includes(extra)), wrong, wide })
    .toEqual({ address, inIt: true, wrong: [], wide: 0 });
}

/** Opens each dialog that the page offers, looks at it and leaves it. */
async function expectDialogsWhole(page: Page, address: string): Promise<number> {
  const openers = page.locator('main [aria-haspopup=dialog]');
  const count = await openers.count();
  for (let index = 0; index < count; index++) {
    await openers.nth(index).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectWhole(page, `${address}, dialog ${index + 1}`);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  return count;
}

/** Asserts that texts outside of pages (emails, PDFs) are whole. */
function expectWholeTexts(name: string, texts: readonly string[], catalogues: readonly Catalogue[]): void {
  const fragments = catalogues.flatMap(fragmentsOf);
  const text = withoutSpaces(texts.join('\n'));
  const wrong = fragments.filter((fragment) => text.includes(fragment));
  expect
    .soft({ name, inIt: text.includes(extra), wrong, unfilled: unfilled.test(texts.join(' ')) })
    .toEqual({ name, inIt: true, wrong: [], unfilled: false });
}

async function logIn(page: Page, { mobile, password }: { mobile: string; password: string }): Promise<void> {
  await page.locator('input[name=mobile]').fill(mobile);
  await page.locator('input[name=password]').fill(password);
  await page.locator('input[name=password]').press('Enter');
}

test.describe('a made-up language, added by a folder of texts and an entry in the list @once', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test.beforeAll(async () => {
    test.slow();
    copyWithMadeUpLanguage(folder);
    const env = { ...process.env, BUILD_BROTLI_QUALITY: '1' };
    execFileSync(process.execPath, ['scripts/build.ts'], { cwd: folder, stdio: 'pipe', env });
    shop = await startShop({ ...sayingCodes, ...fewPictures }, undefined, folder);
    const areas = fs.readdirSync(path.join(folder, 'locales/en')).map((name) => path.basename(name, '.json'));
    // What is stored (pages of words, banners) is there in English, since nobody has translated it: it is no message.
    const stored = ['content/en', 'demo'].flatMap((place) =>
      fs
        .readdirSync(path.join(folder, place), { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.(md|ts)$/.test(name))
        .map((name) => fs.readFileSync(path.join(folder, place, name), 'utf8')),
    );
    const messages = areas.filter((area) => area !== 'geography').flatMap((area) => textsOf(readEnglish(area)));
    english = new Set(messages.filter((text) => !stored.some((source) => source.includes(text))));
    expect(english.size).toBeGreaterThan(300);
  });
  test.afterAll(async () => {
    await shop?.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  });

  test('every page appears in it whole, and nothing sticks out at 360 px', async ({ page }) => {
    // The second: nobody comes from the portal.
    for (const description of ['404', '/api/seller-login'])
      test.info().annotations.push({ type: 'expected console error', description });
    for (const address of pages) {
      await page.goto(`${shop.url}/${madeUp}${address === '/' ? '' : address}`, { waitUntil: 'networkidle' });
      await expectWhole(page, address);
    }
  });

  test('so do the account, a filled cart and checkout, and an order with its dialogs', async ({ page }) => {
    // A guest's order is asked for once without the mobile number.
    test.info().annotations.push({ type: 'expected console error', description: '404' });
    const site = `${shop.url}/${madeUp}`;
    await page.goto(`${site}/login`, { waitUntil: 'networkidle' });
    await logIn(page, demoCustomer);
    await expect(page).toHaveURL(`${site}/shop`);
    for (const panel of accountPanels) {
      await page.goto(`${site}/myaccount${panel}`, { waitUntil: 'networkidle' });
      await expectWhole(page, `/myaccount${panel}`);
    }
    await page.goto(`${site}/product-details/1`, { waitUntil: 'networkidle' });
    const { ADD } = inMadeUpLanguage({ ADD: 'Add To Cart' }) as { ADD: string };
    await page.getByRole('button', { name: ADD, exact: true }).first().click();
    for (const address of ['/cart', '/checkout']) {
      await page.goto(site + address, { waitUntil: 'networkidle' });
      await expect(page.getByText('₹').first()).toBeVisible();
      await expectWhole(page, `${address}, filled`);
    }
    const placed = await placeOrder(page, shop, [2, 1]);
    const order = `/order/${placed.number}`;
    await page.goto(site + order, { waitUntil: 'networkidle' });
    await page.locator('main input[name=mobile]').fill(placed.mobile);
    await page.locator('main input[name=mobile]').press('Enter');
    await expect(page.locator('#more')).toBeVisible();
    await expectWhole(page, `${order}, its summary`);
    expect(await expectDialogsWhole(page, `${order}, its summary`)).toBe(1);
    const { 'order-token': code } = await confirmGuest(page, shop, placed);
    const access = { [placed.number]: { code, codeExpires: '2100-01-01' } };
    await page.evaluate((saved) => sessionStorage.setItem('guest-orders', saved), JSON.stringify(access));
    await page.reload({ waitUntil: 'networkidle' });
    await expect(page.locator('#items')).toBeVisible();
    await expectWhole(page, order);
    expect(await expectDialogsWhole(page, order)).toBeGreaterThan(1);
    await orderAt(page, placed.id, ['confirm', 'pack', 'dispatch', 'out-for-delivery', 'deliver']);
    await page.reload({ waitUntil: 'networkidle' });
    await expectWhole(page, `${order}, delivered`);
    expect(await expectDialogsWhole(page, `${order}, delivered`)).toBeGreaterThan(0);
  });

  /** Logs staff in by a call and takes an order through these steps. */
  async function orderAt(page: Page, id: number, steps: readonly string[]): Promise<void> {
    const { email, password } = demoStaff;
    const { csrf_token } = (await answered(
      page.request.post(`${shop.officeUrl}/api/staff/login`, { data: { email, password } }),
    )) as unknown as { csrf_token: string };
    for (const step of steps) {
      const data = step === 'dispatch' ? { courier: 'Delhivery', awb: `DL${id}`, tracking_url: '' } : {};
      const headers = { 'x-csrf-token': csrf_token };
      await answered(page.request.post(`${shop.officeUrl}/api/staff/orders/${id}/${step}`, { headers, data }));
    }
  }

  test('so do the pages of direct sellers and of staff, with every dialog of an order', async ({ page }) => {
    test.info().annotations.push({ type: 'expected console error', description: '404' });
    const portal = `${shop.officeUrl}/${madeUp}`;
    for (const address of portalPages) {
      await page.goto(portal + address, { waitUntil: 'networkidle' });
      await expectWhole(page, `portal ${address}`);
    }
    await page.goto(`${portal}/login`, { waitUntil: 'networkidle' });
    await logIn(page, demoSeller);
    await expect(page).toHaveURL(`${portal}/home`);
    await expectWhole(page, 'portal /home');

    await page.goto(`${portal}/admin/login`, { waitUntil: 'networkidle' });
    await expectWhole(page, 'admin /login');
    await page.locator('input[name=email]').fill(demoStaff.email);
    await page.locator('input[name=password]').fill(demoStaff.password);
    await page.locator('input[name=password]').press('Enter');
    await expect(page).toHaveURL(`${portal}/admin`);
    const { id } = await placeOrder(page, shop, [2, 1]);
    for (const address of [...adminPages, `/orders/${id}/slip`]) {
      await page.goto(`${portal}/admin${address}`, { waitUntil: 'networkidle' });
      await expectWhole(page, `admin ${address}`);
    }
    for (const step of ['', 'confirm', 'pack', 'dispatch', 'out-for-delivery', 'attempt-failed']) {
      if (step) await orderAt(page, id, [step]);
      await page.goto(`${portal}/admin/orders/${id}`, { waitUntil: 'networkidle' });
      await expectWhole(page, `admin order after ${step}`);
      expect(await expectDialogsWhole(page, `admin order after ${step}`)).toBeGreaterThan(0);
    }
  });

  test('so do emails, SMS and tax documents; every template has a sample', () => {
    const run = ['server/testing/templates.ts', madeUp];
    const printed = execFileSync(process.execPath, run, { cwd: folder, encoding: 'utf8' });
    const texts = JSON.parse(printed) as Record<string, string[]>;
    const catalogues = ['emails', 'admin', 'documents', 'support'].map(readEnglish);
    expect(Object.keys(texts).length).toBeGreaterThan(25);
    for (const [name, all] of Object.entries(texts)) expectWholeTexts(name, all, catalogues);
  });

  test('so do the documents, in letters that their fonts have', async ({ request }) => {
    const paths: string[] = Object.values(documents).map((document) => document.path);
    for (const kind of certificateKinds) paths.push(`/documents/certificates/${kind}.pdf`);
    for (const address of paths) {
      const answer = await request.get(`${shop.url}/${madeUp}${address}`);
      expect(answer.headers()['content-type']).toBe('application/pdf');
      const { pages: sheets, catalog } = readDocument(await answer.body());
      expect(catalog).toContain('(en-XA)');
      expectWholeTexts(address, sheets, [readEnglish('documents')]);
    }
    const faces = Object.values(await loadFaces());
    const letters = new Set(JSON.stringify(inMadeUpLanguage(readEnglish('documents'))).replaceAll(/\s/g, ''));
    const missing = [...letters].filter(
      (letter) => !faces.every((parts) => parts.some((part) => part.has(letter.codePointAt(0)!))),
    );
    expect(missing).toEqual([]);
  });

  test('the other languages lead to it and it to them', async ({ page }) => {
    await page.goto(`${shop.url}/${madeUp}`, { waitUntil: 'networkidle' });
    for (const { name } of Object.values(languageFacts))
      await expect(page.getByRole('link', { name }).first()).toBeAttached();
  });

  test('what the API answers is in it: errors of requests, fields and commands, notices and confirmations', async ({
    request,
  }) => {
    const headers = { 'accept-language': `${madeUp},hi;q=0.5` };
    const post = (address: string, data: unknown) => request.post(shop.url + address, { headers, data });
    const get = (address: string, more = {}) => request.get(shop.url + address, { headers: { ...headers, ...more } });
    const lines = (quantity: number, product = 1) => [{ product_id: product, quantity }];
    const billing = {
      first_name: 'Asha',
      last_name: 'Rawat',
      mobile: '9876543210',
      email: 'asha@example.in',
      user_street: '12 Rajpur Road',
      user_district: 'Dehradun',
      user_state: 'Uttarakhand',
      user_country: 'India',
      user_postcode: '248001',
    };
    const order = (quantity: number, form: object = billing) =>
      post(calls.placeOrder, { billingDetails: form, coupon: null, productDetails: lines(quantity) });
    const answers = [
      await get('/api/nothing-is-here'),
      await post(calls.login, {}),
      await post(calls.login, { mobile: '9000000000', password: 'wrong' }),
      await post(calls.login, '{"mobile":'),
      await post(calls.signup, {
        first_name: '<b>',
        mobile: 'x',
        email: 'y',
        password: '1',
        password_confirmation: '2',
      }),
      await post(calls.forgot, { email: 'nobody@example.in' }),
      await post(calls.resetPassword, { token: 'x', code: '123456', password: 'long enough' }),
      await post(calls.updateUser, {}),
      await get(calls.orders),
      await get(calls.orders, { authorization: 'Bearer gone' }),
      await get(`${calls.products}?sort=upwards&limit=0`),
      await get(`${calls.productDetails}/999999`),
      await get(`${calls.coupon}?coupon_name=NOTHING`),
      await get(`${calls.pincode}?pincode=1`),
      await post(calls.price, { productDetails: [] }),
      await post(calls.price, { productDetails: lines(1, 999_999) }),
      await post(calls.price, { billingDetails: { ...billing, user_state: 'Kerala' }, productDetails: lines(1) }),
      await order(1, { ...billing, user_state: 'Kerala' }),
      await order(1, { ...billing, user_state: 'Other' }),
      await order(1, {}),
      await order(1, { ...billing, user_state: 'Select State' }),
      await order(9_999),
      await post(calls.confirmPayment, { order_data: { order_id: 1, payment_id: 'x' } }),
      await post(calls.payOrder, { order_data: { order_id: 999_999 } }),
      await post(calls.enquiry, { full_name: 'A', email: '', mobile_no: '', accepted_terms: false }),
      await post(calls.enquiry, {
        full_name: 'Asha Rawat',
        email: 'asha@example.in',
        mobile_no: '9876543210',
        accepted_terms: true,
      }),
      await post(ticketPaths.tickets, { kind: 'complaint' }),
      await post(ticketPaths.ticketStatus, { number: 'TK-2611-000001', mobile_no: '9876543210' }),
      await get('/api/orders/999999?mobile=9876543210'),
    ];
    let texts = 0;
    for (const answer of answers) {
      const body = await answer.text();
      const told = messagesIn(JSON.parse(body));
      expect(told.length, `${answer.url()} ${body}`).toBeGreaterThan(0);
      expect(
        told.filter((text) => !text.includes('ëx')),
        `${answer.url()} ${body}`,
      ).toEqual([]);
      expect(/undefined|\[object|errors\.\w/.test(told.join(' ')), body).toBe(false);
      texts += told.length;
    }
    expect(texts).toBeGreaterThan(50);
  });
});

/** Every message of an answer, however deep, and every field error. */
function messagesIn(part: unknown): string[] {
  if (part === null || typeof part !== 'object') return [];
  return Object.entries(part).flatMap(([name, value]): string[] => {
    if (name === 'message') return [value as string];
    return name === 'errors' ? Object.values(value as Record<string, string[]>).flat() : messagesIn(value);
  });
}
