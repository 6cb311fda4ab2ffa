import type { Page } from '@playwright/test';
import { pathIn } from '../../contract/language.ts';
import { paths } from '../../contract/paths.ts';
import { proofHeader } from '../../contract/proof-header.ts';
import { demoLogins } from '#demo/people.ts';
import { movedClock, resetClock, setClock } from '../moved-clock.ts';
import { choosePayment, expect, expectAccessible, expectNoSidewaysScroll, oneSize, test as base } from '../shop.ts';

let ahead = 0;
const moveClock = (minutes: number) => setClock((ahead += minutes) * 60_000);
/** Until it is moved again no call of the full network comes free, however long the page takes. */
const stopClock = () => setClock(`=${Date.now() + ahead * 60_000}`);

/** A shop whose limits are soon reached by what others of the same network do, and whose clock is moved. */
const test = base.extend<object, { environment: Record<string, string> }>({
  environment: [
    async ({}, use) => {
      await use({
        RATE_LIMIT_SCALE: '0.05',
        PROOF_OF_WORK: '200',
        ...movedClock,
      });
      resetClock();
    },
    { scope: 'worker' },
  ],
});

const said = {
  en: {
    wait: 'Please Wait...',
    registered: 'You have successfully registered!',
    loggedIn: 'You have successfully Logged In!',
    busy: /^A lot of people on your network are using the shop right now\./,
    notCharged: /You haven’t been charged, and you won’t end up with two orders\./,
    again: 'Try again',
  },
  hi: {
    wait: 'कृपया प्रतीक्षा करें...',
    registered: 'आपका खाता बन गया है!',
    loggedIn: 'आप लॉग इन हो गए हैं!',
    busy: /^इस समय आपके नेटवर्क पर बहुत से लोग हमारी दुकान इस्तेमाल कर रहे हैं।/,
    notCharged: /पैसे नहीं कटे हैं, और दोबारा कोशिश करने पर दो ऑर्डर नहीं होंगे।/,
    again: 'फिर कोशिश करें',
  },
} as const;
const languages = ['en', 'hi'] as const;

let people = 0;
const freshMobile = () => `95${String(Date.now() + ++people).slice(-8)}`;
const password = 'a-long-password';

/**
 * Others of the same network make a call, without cookies, until it is answered with a status. This machine's name has
 * two addresses, which are two networks, and a browser takes whichever answers first.
 */
async function crowd(url: string, status: number, body: () => object): Promise<void> {
  let isReached = false;
  for (const host of ['127.0.0.1', '[::1]']) {
    const at = url.replace('localhost', host);
    const call = () =>
      fetch(at, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body()) }).then(
        (answer) => answer.status,
        () => null,
      );
    for (let each = 0, answered: number | null = 0; each < 400 && answered !== null && answered !== status; each++) {
      answered = await call();
      isReached ||= answered === status;
    }
  }
  if (!isReached) throw new Error(`${url} was never answered ${status}`);
}

/** Notes how the page's calls of a path are answered; those with a proof wait for what is returned to be called. */
async function watchCalls(page: Page, callPath: string): Promise<{ answers: string[]; goOn: () => void }> {
  const answers: string[] = [];
  const held = Promise.withResolvers<void>();
  await page.route(`**${callPath}`, async (route) => {
    if (route.request().headers()[proofHeader]) await held.promise;
    await route.continue();
  });
  page.on('response', (response) => {
    if (!response.url().endsWith(callPath)) return;
    answers.push(`${response.status()} ${response.request().headers()[proofHeader] ? 'with' : 'without'} proof`);
  });
  return { answers, goOn: held.resolve };
}

const expectStatus = (status: string) =>
  test.info().annotations.push({ type: 'expected console error', description: status });

for (const language of languages) {
  const words = said[language];

  test(`signing up where very many do takes a moment longer and asks for nothing (${language}) ${oneSize[language]}`, async ({
    page,
    shop,
  }) => {
    expectStatus('428');
    await crowd(shop.url + paths.signup, 428, () => ({
      first_name: 'Ravi',
      last_name: 'Negi',
      mobile: freshMobile(),
      email: '',
      password,
      password_confirmation: password,
    }));
    const { answers, goOn } = await watchCalls(page, paths.signup);
    await page.goto(pathIn(language, '/register'));
    const typed = { first_name: 'Asha', last_name: 'Rawat', mobile: freshMobile(), password };
    for (const [name, value] of Object.entries(typed)) await page.locator(`[name=${name}]`).fill(value);
    await page.locator('[name=password_confirmation]').fill(password);
    await page.locator('[name=accepted_terms]').check();
    const create = page.locator('main form button[type=submit]');
    await create.click();
    await expect.poll(() => answers).toEqual(['428 without proof']);
    await expect(create).toHaveText(words.wait);
    await expect(page.getByRole('main').getByRole('alert')).toHaveText('');
    await expectNoSidewaysScroll(page);
    goOn();
    await expect(page.getByText(words.registered)).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`${pathIn(language, '/shop')}$`));
    expect(answers).toEqual(['428 without proof', '200 with proof']);
  });

  test(`so does logging in after others’ wrong passwords (${language}) ${oneSize[language]}`, async ({
    page,
    shop,
  }) => {
    expectStatus('428');
    const guess = () => ({ mobile: freshMobile(), password: 'not-the-password' });
    await crowd(shop.url + paths.login, 428, guess);
    const { answers, goOn } = await watchCalls(page, paths.login);
    await page.goto(pathIn(language, '/login'));
    await page.locator('[name=mobile]').fill(demoLogins[0]!.login);
    await page.locator('[name=password]').fill(demoLogins[0]!.password);
    const form = page.locator('form').filter({ has: page.locator('[name=password]') });
    await form.getByRole('button', { name: /Login|लॉग इन/ }).click();
    await expect.poll(() => answers).toEqual(['428 without proof']);
    await expect(form.locator('button[type=submit]')).toHaveText(words.wait);
    await expect(form.getByRole('alert')).toHaveText('');
    goOn();
    await expect(page.getByText(words.loggedIn)).toBeVisible();
    expect(answers).toEqual(['428 without proof', '200 with proof']);
  });

  test(`a network with too much to do is told calmly at the checkout, and the same form is ordered a little later (${language}) ${oneSize[language]}`, async ({
    page,
    shop,
  }) => {
    expectStatus('503');
    await page.goto(pathIn(language, '/product-details/1'));
    await page
      .locator('main button')
      .filter({ hasText: /Add To Cart|कार्ट में/ })
      .first()
      .click();
    await expect.poll(() => page.evaluate(() => localStorage.getItem('state') ?? '')).toContain('newQuantityAdded');
    await page.goto(pathIn(language, '/checkout'));
    const typed = {
      first_name: 'Asha',
      last_name: 'Rawat',
      mobile: freshMobile(),
      email: 'asha@example.com',
      user_street: '12 Rajpur Road',
      user_postcode: '248001',
    };
    for (const [name, value] of Object.entries(typed)) await page.locator(`[name=${name}]`).fill(value);
    // The PIN code fills in the rest.
    const place = {
      user_city: 'Dehradun',
      user_district: 'Dehradun',
      user_state: 'Uttarakhand',
      user_country: 'India',
    };
    for (const [name, value] of Object.entries(place)) await expect(page.locator(`[name=${name}]`)).toHaveValue(value);
    await choosePayment(page, 'cod');
    stopClock();
    await crowd(shop.url + paths.placeOrder, 503, () => ({
      billingDetails: { ...typed, ...place, payment_method: 'cod' },
      coupon: null,
      productDetails: [{ product_id: 999_999, quantity: 1 }],
    }));
    await page.locator('main form button[type=submit]').click();
    const told = page.getByRole('main').getByRole('status').filter({ hasText: words.notCharged });
    await expect(told).toBeInViewport();
    await expect(told).toHaveText(words.busy);
    // Nobody has done anything wrong.
    for (const alert of await page.getByRole('main').getByRole('alert').all()) await expect(alert).toHaveText('');
    await expectAccessible(page, { onPhone: true });
    await expectNoSidewaysScroll(page);
    for (const [name, value] of Object.entries({ ...typed, ...place }))
      await expect(page.locator(`[name=${name}]`)).toHaveValue(value);
    moveClock(11);
    await told.getByRole('button', { name: words.again }).click();
    await expect(page).toHaveURL(/\/thankyou$/);
  });
}
