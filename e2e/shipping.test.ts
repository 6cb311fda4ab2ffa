import type { Page } from '@playwright/test';
import { type Language, pathIn } from '../contract/language.ts';
import { paths } from '../contract/paths.ts';
import { oneSize, expect, expectAccessible, expectNoSidewaysScroll, stir, test, choosePayment } from './shop.ts';
import { logInAsStaff, openScreen } from './staff.ts';

const expectRefusal = (status: string) =>
  test.info().annotations.push({ type: 'expected console error', description: status });

let buyers = 0;
const freshMobile = () => `97${String(Date.now() + ++buyers).slice(-8)}`;

const said = {
  en: {
    heading: 'Delivery to your PIN code',
    check: 'Check delivery',
    day: /^Delivery to 560001 \(Bengaluru\) between \w{3}, \d{1,2} \w{3,4} and \w{3}, \d{1,2} \w{3,4}$/,
    leaves: /^Order now and we’ll dispatch it by \w{3}, \d{1,2} \w{3,4}\.$/,
    costs: 'Delivery costs ₹60 per order.',
    cod: 'Cash on delivery is available.',
    notThere: 'Sorry, we don’t deliver to 682555 yet.',
    wrong: 'Enter a 6-digit PIN code',
    refused: 'We can’t deliver to PIN code 682555 yet. Please choose another address.',
    elsewhere: 'PIN code 682555 is in Lakshadweep, not in Maharashtra. Please check both.',
    totalBefore: 'Total before delivery',
  },
  hi: {
    heading: 'आपके पिन कोड पर डिलीवरी',
    check: 'डिलीवरी जाँचें',
    day: /^560001 \(बेंगलुरु\) पर डिलीवरी \S+ \d{1,2} \S+ से \S+ \d{1,2} \S+ के बीच$/,
    leaves: /^अभी ऑर्डर करें, हम \S+ \d{1,2} \S+ तक भेज देंगे।$/,
    costs: 'डिलीवरी चार्ज पूरे ऑर्डर पर ₹60 है।',
    cod: 'कैश ऑन डिलीवरी उपलब्ध है।',
    notThere: 'माफ़ करें, हम अभी 682555 पर डिलीवरी नहीं करते।',
    wrong: '6 अंकों का पिन कोड डालें',
    refused: 'पिन कोड 682555 पर हम अभी डिलीवरी नहीं कर सकते। कृपया कोई दूसरा पता चुनें।',
    elsewhere: 'पिन कोड 682555 लक्षद्वीप का है, महाराष्ट्र का नहीं। कृपया दोनों जाँच लें।',
    totalBefore: 'कुल (डिलीवरी चार्ज अलग)',
  },
} as const;

const box = (page: Page, language: Language) => page.getByRole('group', { name: said[language].heading });

async function fillCart(page: Page): Promise<void> {
  await page.goto('/product-details/1');
  await page.getByRole('button', { name: 'Add To Cart', exact: true }).click();
  await expect(page.getByText('Product Added To Cart Successfully')).toBeVisible();
}

/** Fills the form by its fields' names, which are the same in both languages. */
async function fillCheckout(page: Page, place: { state: string; postcode: string; country?: string }): Promise<void> {
  const typed = {
    first_name: 'Asha',
    last_name: 'Rawat',
    mobile: freshMobile(),
    email: 'asha@example.com',
    user_street: '12 Rajpur Road',
    user_city: 'Jakhan',
    user_district: 'Dehradun',
    user_postcode: place.postcode,
  };
  for (const [name, value] of Object.entries(typed)) await page.locator(`[name=${name}]`).fill(value);
  await page.locator('[name=user_country]').selectOption(place.country ?? 'India');
  await page.locator('[name=user_state]').selectOption(place.state);
}

async function openShipping(page: Page, officeUrl: string): Promise<void> {
  await logInAsStaff(page, officeUrl);
  await openScreen(page, 'Shipping');
  await expect(page.getByRole('heading', { name: 'Shipping', level: 1 })).toBeVisible();
}

for (const language of ['en', 'hi'] as const)
  test(`the product page tells when goods reach a PIN code, and remembers it (${language}) ${oneSize[language]}`, async ({
    page,
  }) => {
    const words = said[language];
    const path = pathIn(language, '/product-details/1');
    await page.goto(path);
    await stir(page);
    const field = box(page, language).getByRole('textbox');
    await field.fill('5600');
    await field.press('Enter');
    await expect(box(page, language).getByText(words.wrong)).toBeVisible();
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(field).toBeFocused();
    await field.fill('560 001');
    await field.press('Enter');
    for (const line of [words.day, words.leaves, words.costs, words.cod])
      await expect(box(page, language).getByText(line)).toBeVisible();
    await expect(field).toHaveAccessibleDescription(new RegExp(words.cod));
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    expect(new URL(page.url()).pathname).toBe(path);

    // Without a touch.
    await page.reload();
    await expect(field).toHaveValue('560001');
    await expect(box(page, language).getByText(words.day)).toBeVisible();
    await field.fill('682555');
    await box(page, language).getByRole('button', { name: words.check }).click();
    await expect(box(page, language).getByText(words.notThere)).toBeVisible();
    await expect(box(page, language).getByText(words.cod)).toHaveCount(0);
  });

test('the cart tells of a PIN code, too @phone', async ({ page }) => {
  await fillCart(page);
  await page.goto('/cart');
  await box(page, 'en').getByRole('textbox').fill('194101');
  await box(page, 'en').getByRole('button', { name: 'Check delivery' }).click();
  await expect(box(page, 'en').getByText(/^Delivery to 194101 /)).toBeVisible();
  await expect(box(page, 'en').getByText('Cash on delivery isn’t available here.')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

for (const language of ['en', 'hi'] as const)
  test(`checkout warns of a PIN code that nothing is sent to, and refuses it at its field (${language}) ${oneSize[language]}`, async ({
    page,
  }) => {
    const words = said[language];
    await fillCart(page);
    // The PIN code's place comes when the form is filled in: it changes nothing that the buyer chose.
    const filled = Promise.withResolvers<void>();
    await page.route(
      (url) => url.pathname === paths.pincodePlaces,
      async (route) => {
        await filled.promise;
        await route.continue();
      },
    );
    await page.goto(pathIn(language, '/checkout'));
    const placed = page.waitForResponse((response) => new URL(response.url()).pathname === paths.pincodePlaces);
    await fillCheckout(page, { state: 'Maharashtra', postcode: '682555' });
    filled.resolve();
    await placed;
    const email = page.locator('[name=email]');
    await email.fill('asha@gmial.con');
    await page.getByRole('button', { name: /asha@gmail\.com/ }).click();
    await expect(email).toHaveValue('asha@gmail.com');
    await expect(email).toBeFocused();
    const zip = page.locator('[name=user_postcode]');
    const submit = page.locator('main form button[type=submit]');
    const summed = page.getByRole('listitem').getByRole('button');
    await expect(zip).toHaveAttribute('aria-invalid', 'true');
    await expect(zip).toHaveAccessibleDescription(words.elsewhere);
    // No total of either state.
    await expect(page.locator('main form')).toContainText(words.totalBefore);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await submit.click();
    await expect(zip).toBeFocused();
    await expect(summed.filter({ hasText: words.elsewhere })).toBeVisible();
    await page.locator('[name=user_state]').selectOption('Lakshadweep');
    await expect(zip).toHaveAccessibleDescription(words.refused);
    await expect(page.getByText(words.elsewhere)).toHaveCount(0);
    await submit.click();
    await expect(summed.filter({ hasText: words.refused })).toBeVisible();
    await page.locator('[name=user_state]').selectOption('Maharashtra');
    await zip.fill('400001');
    await expect(page.getByText(words.refused)).toHaveCount(0);
    await expect(page.getByText(words.elsewhere)).toHaveCount(0);
    await expect(page.locator('main form')).not.toContainText(words.totalBefore);
    await submit.click();
    await expect(page).toHaveURL(/\/thankyou$/);
  });

test('staff switch on a fee and a limit for cash on delivery; checkout shows both and keeps to them @once', async ({
  page,
  browser,
  shop,
}) => {
  expectRefusal('422');
  expectRefusal('409');
  const staffContext = await browser.newContext();
  const office = await staffContext.newPage();
  await openShipping(office, shop.officeUrl);
  const terms = office.getByRole('form', { name: 'Cash On Delivery and working days' });
  const save = async (fee: string, most: string) => {
    await terms.getByLabel('Fee in rupees').fill(fee);
    await terms.getByLabel('For orders up to').fill(most);
    await terms.getByRole('button', { name: 'Save terms' }).click();
  };
  await save('40.555', '');
  await expect(terms.getByLabel('Fee in rupees')).toBeFocused();
  await expect(terms.getByText('Enter an amount in rupees, such as 60 or 49.50')).toBeVisible();
  await save('40', '500');
  await expect(terms.getByText('Saved. It applies to new orders.')).toBeVisible();
  await expectAccessible(office);

  await fillCart(page);
  await page.goto('/checkout');
  await fillCheckout(page, { state: 'Delhi', postcode: '110001' });
  const totals = page.getByRole('region', { name: 'Cart Total' });
  await expect(totals.getByText('Cash on delivery fee')).toBeVisible();
  await expect(totals).toContainText('Cash on delivery fee₹40Total to pay₹449');
  await expect(totals).toContainText('Delivery₹60Expected delivery');
  await expect(page.getByRole('radiogroup', { name: 'Payment method' })).toContainText('Cash On Delivery (+₹40 fee)');
  await choosePayment(page, 'online');
  await expect(totals).toContainText('Total to pay₹409');
  await expect(totals.getByText('Cash on delivery fee')).toHaveCount(0);
  await choosePayment(page, 'cod');
  await expect(totals).toContainText('Total to pay₹449');

  // The fee changes while the buyer looks at the old total: nothing is ordered before they have seen the new one.
  await save('50', '500');
  await expect(terms.getByText('Saved. It applies to new orders.')).toBeVisible();
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(page.getByText('The total is now ₹459. Please check it and place your order again.')).toBeVisible();
  await expect(totals).toContainText('Cash on delivery fee₹50Total to pay₹459');
  await expectAccessible(page);

  // Nor is cash taken beyond the limit.
  await save('50', '400');
  await expect(terms.getByText('Saved. It applies to new orders.')).toBeVisible();
  await page.getByRole('button', { name: 'Place Order' }).click();
  const limit = 'Cash on delivery is available for orders of up to ₹400.';
  const cash = page.getByRole('radio', { name: /^Cash On Delivery/ });
  await expect(cash).toBeFocused();
  await expect(cash).toHaveAccessibleDescription(limit);
  await save('50', '');
  await expect(terms.getByText('Saved. It applies to new orders.')).toBeVisible();
  await choosePayment(page, 'online');
  await choosePayment(page, 'cod');
  await expect(totals).toContainText('Total to pay₹459');
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(page).toHaveURL(/\/thankyou$/);
  await page.getByRole('link', { name: 'View your order' }).click();
  const kept = page.getByRole('region', { name: 'Price details' });
  await expect(kept).toContainText('Delivery₹60Cash on delivery fee₹50');
  const order = /\w{5}-\w{5}$/.exec(page.url())![0];
  await office.goto(`${shop.officeUrl}/admin/orders/${order}`);
  await expect(office.getByRole('region', { name: 'Payment' })).toContainText(
    'Delivery₹110Includes cash on delivery fee₹50Total₹459',
  );
  await openScreen(office, 'Shipping');
  await save('0', '');
  await expect(terms.getByText('Saved. It applies to new orders.')).toBeVisible();
  await staffContext.close();
});

test('staff give a state its own zone and PIN codes exceptions, find them and take them out @once', async ({
  page,
  shop,
}) => {
  expectRefusal('422');
  await openShipping(page, shop.officeUrl);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Add a zone for a state' }).click();
  const fresh = page.getByRole('form', { name: 'New zone' });
  await fresh.getByLabel('State').selectOption('Sikkim');
  await fresh.getByLabel('Charge in rupees').fill('90');
  await fresh.getByLabel('Days from').fill('5');
  await fresh.getByLabel('Days to').fill('9');
  await fresh.getByRole('button', { name: 'Add zone' }).click();
  const zones = page.getByRole('region', { name: 'Zones' });
  const sikkim = zones.getByRole('listitem').filter({ hasText: 'Sikkim' });
  await expect(sikkim).toContainText('Sikkim₹905 to 9 days');
  const answer = await page.request.get(`${shop.url}/api/check-pincode?pincode=737101&state=Sikkim`);
  expect((await answer.json()).data).toMatchObject({ shipping_charge: 90, cod_available: true });
  await sikkim.locator('summary').click();
  await sikkim.getByLabel('We deliver here').uncheck();
  await sikkim.getByRole('button', { name: 'Save zone' }).click();
  await expect(sikkim.getByText('No delivery')).toBeVisible();
  await expectAccessible(page);
  await sikkim.getByRole('button', { name: 'Remove Sikkim' }).click();
  await expect(sikkim).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Zones' })).toBeFocused();

  const pins = page.getByRole('form', { name: 'New exception' });
  await pins.getByLabel('PIN codes').fill('7931, Leh');
  await pins.getByRole('button', { name: 'Save exception' }).click();
  await expect(pins.getByLabel('PIN codes')).toHaveAccessibleDescription(
    /Enter a PIN code, its first digits or a range, not Leh/,
  );
  await pins.getByLabel('PIN codes').fill('7931');
  await pins.getByLabel('Cash On Delivery available').uncheck();
  await pins.getByLabel('Note for staff').fill('Hills: prepaid only');
  await pins.getByRole('button', { name: 'Save exception' }).click();
  const rule = page.getByRole('listitem').filter({ hasText: '793100 – 793199' });
  await expect(rule).toContainText('Hills: prepaid only');
  await expect(page.getByRole('heading', { name: 'PIN codes' })).toBeFocused();
  await page.getByLabel('Find exceptions for a PIN code').fill('793150');
  await page.getByRole('button', { name: 'Find exceptions' }).click();
  await expect(page.getByText('1 in total, newest first')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await rule.getByRole('button', { name: 'Remove 793100 – 793199' }).click();
  await expect(page.getByText('No exception for this PIN code. Its zone applies.')).toBeVisible();
  await page.getByLabel('Find exceptions for a PIN code').fill('79');
  await page.getByRole('button', { name: 'Find exceptions' }).click();
  await expect(page.getByText('Enter a 6-digit PIN code')).toBeVisible();
});
