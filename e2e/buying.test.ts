import type { Locator, Page } from '@playwright/test';
import { type Language, pathIn } from '../contract/language.ts';
import { oneSize, expect, expectAccessible, expectNoSidewaysScroll, test } from './shop.ts';
import { strayTexts } from './untranslated-texts.ts';

const words = {
  en: {
    more: /^KNOW MORE/,
    add: 'Add To Cart',
    added: 'Product Added To Cart Successfully',
    drawer: /^Your cart \(1 product\)$/,
    cart: 'View your cart',
    proceed: 'Proceed To Checkout',
    guest: 'Continue as guest',
    referral: 'Were you referred by a member? Add their ID',
    unknownReferral: /We don’t know this member ID\./,
    unknownPin: /^We don’t know this PIN code\./,
    place: 'Place Order',
    placed: 'Your order has been placed successfully',
    see: 'View your order',
    received: 'We’ve received your order',
    expected: /Expected delivery: \w{3}, \d{1,2} \w{3,4}/,
    first: 'Asha',
    last: 'Rawat',
    street: '12 Rajpur Road',
    which: 'Which district is this address in?',
    districts: ['Central Delhi', 'New Delhi'],
  },
  hi: {
    more: /^और जानें/,
    add: 'कार्ट में डालें',
    added: 'उत्पाद कार्ट में डाल दिया गया है',
    drawer: /^आपका कार्ट \(1 उत्पाद\)$/,
    cart: 'अपना कार्ट देखें',
    proceed: 'चेकआउट पर जाएँ',
    guest: 'बिना खाते के आगे बढ़ें',
    referral: 'किसी सदस्य ने आपको रेफ़र किया है? उनकी आईडी डालें',
    unknownReferral: /यह सदस्य आईडी हमारे यहाँ नहीं है।/,
    unknownPin: /^यह पिन कोड हमारी सूची में नहीं है।/,
    place: 'ऑर्डर करें',
    placed: 'आपका ऑर्डर हो गया है',
    see: 'अपना ऑर्डर देखें',
    received: 'आपका ऑर्डर हमें मिल गया है',
    expected: /संभावित डिलीवरी: \S+ \d{1,2} \S+/,
    first: 'आशा',
    last: 'रावत',
    street: '12 राजपुर रोड',
    which: 'यह पता किस ज़िले में है?',
    districts: ['मध्य दिल्ली', 'नई दिल्ली'],
  },
} as const;

/** More stops than any of the pages has before what is looked for. */
const maxStops = 120;

/** Goes to an element by the Tab key alone. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let stop = 0; stop < maxStops; stop++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`The Tab key does not reach ${target.toString()}`);
}

/** A buyer with a finger on a phone, or with nothing but a keyboard. */
function handOf(page: Page, isTouch: boolean) {
  const press = async (target: Locator) => {
    if (isTouch) return target.tap();
    await tabTo(page, target);
    return page.keyboard.press('Enter');
  };
  const type = async (name: string, text: string) => {
    const field = page.locator(`[name=${name}]`);
    if (isTouch) {
      await field.tap();
      return field.fill(text);
    }
    await tabTo(page, field);
    await page.keyboard.press('ControlOrMeta+a');
    return page.keyboard.insertText(text);
  };
  /** From the top of a new page past its header. */
  const skip = async () => {
    if (isTouch) return;
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/#content$/);
  };
  return { press, type, skip };
}

for (const language of ['en', 'hi'] as Language[])
  test(`from the home page to the order’s own page, by touch on a phone and by keyboard alone on a desktop (${language}) ${oneSize[language]} @journey`, async ({
    page,
    isMobile,
  }) => {
    const said = words[language];
    const { press, type, skip } = handOf(page, isMobile);
    const inSight = async () => {
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
      if (language === 'hi') expect(await strayTexts(page, language)).toEqual([]);
    };
    await page.goto(pathIn(language, '/'));
    await skip();
    await press(page.getByRole('article').getByRole('link', { name: said.more }).first());
    await expect(page).toHaveURL(/\/product-details\/\d+$/);
    await expect(page.getByRole('main').getByText(/^₹/).first()).toBeInViewport({ ratio: 1 });
    await press(page.getByRole('button', { name: said.add, exact: true }));
    const drawer = page.getByRole('dialog', { name: said.drawer });
    await expect(drawer).toBeFocused();
    await expect(drawer.getByText(said.added)).toBeVisible();
    await press(drawer.getByRole('link', { name: said.cart }));
    await expect(page).toHaveURL(/\/cart$/);
    await inSight();
    await press(page.getByRole('link', { name: said.proceed }));
    await expect(page).toHaveURL(/\/login$/);
    await inSight();
    await press(page.getByRole('main').getByRole('link', { name: said.guest }));
    await expect(page).toHaveURL(/\/checkout$/);

    await type('email', 'asha@example.com');
    await type('mobile', `96${String(Date.now()).slice(-8)}`);
    await type('first_name', said.first);
    await type('last_name', said.last);
    // A PIN code that the post does not have says so; the right one fills in the place.
    await type('user_postcode', '999999');
    await expect(page.getByText(said.unknownPin)).toBeVisible();
    // Of a PIN code with two districts the city says which.
    await type('user_postcode', '110001');
    await expect(page.locator('[name=user_state]')).toHaveValue('Delhi');
    await expect(page.locator('[name=user_district]')).toHaveValue('');
    await expect(page.getByRole('group', { name: said.which }).getByRole('button')).toHaveText([...said.districts]);
    await type('user_city', said.districts[1]);
    await expect(page.locator('[name=user_district]')).toHaveValue('New Delhi');
    await type('user_city', '');
    // Back up the form.
    await page.locator('[name=user_postcode]').focus();
    await type('user_postcode', '248001');
    await expect(page.getByText(said.unknownPin)).toHaveCount(0);
    await expect(page.locator('[name=user_district]')).toHaveValue('Dehradun');
    await expect(page.locator('[name=user_state]')).toHaveValue('Uttarakhand');
    await type('user_street', said.street);
    // Nobody has this member ID; it is told at the field.
    await press(page.getByText(said.referral));
    await type('referral_member_id', '999999');
    await page.keyboard.press('Shift+Tab');
    const referral = page.locator('[name=referral_member_id]');
    await expect(referral).toHaveAccessibleDescription(said.unknownReferral);
    await inSight();
    await type('referral_member_id', '');
    await press(page.getByRole('button', { name: said.place }));
    await expect(page).toHaveURL(/\/thankyou$/);
    await expect(page.getByRole('heading', { level: 1, name: said.placed })).toBeVisible();
    await expect(page.getByText(said.street).first()).toBeVisible();
    await inSight();
    await press(page.getByRole('link', { name: said.see }));
    await expect(page.getByRole('heading', { level: 1, name: said.received })).toBeVisible();
    await expect(page.getByText(said.expected)).toBeVisible();
    await inSight();
  });
