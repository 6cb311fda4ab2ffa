import type { Page } from '@playwright/test';
import { expect, test } from './shop.ts';

const policies = {
  '/terms-policies': ['Terms & Policies', 'नियम एवं नीतियाँ'],
  '/direct-seller-terms': ['Direct Seller Terms', 'प्रत्यक्ष विक्रेता की शर्तें'],
  '/bonus-and-dividends': ['Bonus and Dividends', 'बोनस एवं लाभांश'],
  '/promotion-policies': ['Promotion Policies', 'पदोन्नति नीतियाँ'],
  '/model-code-of-conduct': ['Model Code of Conduct', 'आदर्श आचार संहिता'],
  '/regarding-customer-relations': ['Regarding Customer Relations', 'ग्राहक संबंध'],
  '/complaints-redressal-policy': ['Complaints Redressal Policy', 'शिकायत निवारण नीति'],
  '/complaints-and-redressals': ['Complaints & Redressal', 'शिकायत एवं निवारण'],
  '/return-policy': ['Return Policy', 'वापसी नीति'],
  '/review-policy': ['Review policy', 'रिव्यू नीति'],
  '/shipping-policy': ['Shipping Policy', 'शिपिंग नीति'],
} as const;

async function expectSound(page: Page): Promise<void> {
  await expect(page.locator('main')).not.toContainText('{{');
  await expect(page.locator('main table').or(page.locator('main li')).first()).toBeVisible();
}

for (const [path, [english, hindi]] of Object.entries(policies))
  test(`${path} in English, and one click away in Hindi`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(english);
    await expectSound(page);
    const twin = page.getByRole('main').getByRole('link', { name: 'हिन्दी में पढ़ें' });
    await expect(twin).toHaveAttribute('hreflang', 'hi');
    await twin.click();
    await expect(page).toHaveURL(new RegExp(`/hi${path}$`));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(hindi);
    await expectSound(page);
    await page.getByRole('main').getByRole('link', { name: 'Read in English' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(english);
  });

test('the contents of a long policy lead to its parts', async ({ page }) => {
  await page.goto('/shipping-policy');
  const contents = page.getByRole('navigation', { name: 'On this page' });
  await contents.getByRole('link', { name: 'When nobody is at home' }).click();
  await expect(page).toHaveURL(/#when-nobody-is-at-home$/);
  await expect(page.getByRole('heading', { name: 'When nobody is at home' })).toBeInViewport();
});

test('questions open and close, and search engines are told them with their answers', async ({ page }) => {
  await page.goto('/shipping-policy');
  const question = page.locator('summary', { hasText: 'How long will my order take?' });
  const answer = page.getByText('It leaves us within 2 working days and takes 3 to 7 working days from there.');
  await expect(answer).toBeHidden();
  await question.click();
  await expect(answer).toBeVisible();
  const told = await page.locator('script[type="application/ld+json"]').allTextContents();
  const things = told.flatMap((text) => JSON.parse(text)['@graph'] as Record<string, unknown>[]);
  const faq = things.find((thing) => thing['@type'] === 'FAQPage');
  const questions = faq!['mainEntity'] as { name: string; acceptedAnswer: { text: string } }[];
  expect(questions.map(({ name }) => name)).toEqual(
    (await page.locator('main summary').allInnerTexts()).map((text) => text.trim()),
  );
  expect(questions.find(({ name }) => name === 'How long will my order take?')!.acceptedAnswer.text).toBe(
    'It leaves us within 2 working days and takes 3 to 7 working days from there.',
  );
  expect(things.map((thing) => thing['@type'])).toContain('BreadcrumbList');
});

test('on paper a policy is its own words, with all answers', async ({ page }) => {
  await page.goto('/return-policy');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { name: 'Refunds' })).toBeVisible();
  await expect(
    page.getByText('On the day of delivery. You can’t judge a product that hasn’t reached you yet.'),
  ).toBeVisible();
  for (const hidden of [page.getByRole('banner'), page.getByRole('contentinfo')]) await expect(hidden).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Product Return Form' })).toBeHidden();
});
