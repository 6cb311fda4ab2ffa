import sharp from 'sharp';
import type { Product } from '#contract/catalog.ts';
import { demoStaff } from '#demo/people.ts';
import type { RunningShop } from '../server/testing/start-shop.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, stir, test } from './shop.ts';
import { answered, logInAsStaff, openScreen, placeOrder, staffHeaders } from './staff.ts';

const said = (shop: RunningShop) => [...shop.output().matchAll(/"demo_code":"([\w-]{22})"/g)].map(([, code]) => code!);

test('an order is reviewed in the account, rejected, written anew by the link of the mail, and then read by all @once', async ({
  page,
  browser,
  shop,
}) => {
  const { request } = page;
  const person = { mobile: `94${String(Date.now()).slice(-8)}`, password: 'a-long-password' };
  await answered(
    request.post(`${shop.url}/api/signup`, {
      data: {
        ...person,
        first_name: 'Kavita',
        last_name: 'Joshi',
        email: 'kavita@example.in',
        password_confirmation: person.password,
      },
    }),
  );
  const { token } = (await answered(request.post(`${shop.url}/api/login`, { data: person }))) as unknown as {
    token: string;
  };
  const { data } = await answered(request.get(`${shop.url}/api/get-products`));
  // Of the last products no other test says anything.
  const product = (data as Pick<Product, 'id' | 'product_name' | 'product_quantity' | 'rating'>[]).findLast(
    ({ rating, product_quantity }) => rating === null && product_quantity > 0,
  )!;
  const order = await placeOrder(page, shop, [1], 'cod', { productIds: [product.id], token });
  await answered(request.post(`${shop.officeUrl}/api/staff/login`, { data: demoStaff }));
  const headers = await staffHeaders(page, shop.officeUrl);
  const act = (path: string, body = {}) =>
    answered(request.post(`${shop.officeUrl}/api/staff/${path}`, { headers, data: body }));
  for (const action of ['confirm', 'pack']) await act(`orders/${order.id}/${action}`);
  await act(`orders/${order.id}/dispatch`, { courier: 'DTDC', awb: `R${order.id}` });
  await act(`orders/${order.id}/deliver`);
  const waiting = async () => {
    const list = await answered(request.get(`${shop.officeUrl}/api/staff/reviews?state=pending`));
    return (list.data as { id: number; order_number: string; body: string }[]).find(
      ({ order_number: number }) => number === order.number,
    )!;
  };

  await page.goto('/');
  await page.evaluate((given) => localStorage.setItem('token', given), token);
  await page.goto('/');
  await stir(page);
  await expect(page.getByRole('region', { name: 'Buy again' }).getByRole('link')).toHaveText([
    'See your orders',
    product.product_name,
  ]);
  // What the last order shows may fail to load, and comes with another try.
  const detail = `**/api/orders/${order.number}`;
  test.info().annotations.push({ type: 'expected console error', description: `/api/orders/${order.number}` });
  await page.route(detail, (route) => route.abort());
  await page.goto('/myaccount');
  const lastOrder = page.getByRole('region', { name: 'Your last order' });
  await expect(lastOrder.getByRole('alert')).toBeVisible();
  await page.unroute(detail);
  await lastOrder.getByRole('button', { name: 'Try again' }).click();
  await expect(lastOrder.getByRole('alert')).toHaveCount(0);
  await expect(lastOrder.locator('picture, img').first()).toBeVisible();
  await page.getByRole('link', { name: `Write a review of ${product.product_name}` }).click();
  const form = page.getByRole('form', { name: `Review of ${product.product_name}` });
  await form.getByRole('radio', { name: '4 stars' }).check();
  await form.getByLabel('Your review (optional)').fill('It cured my diabetes.');
  await form.getByRole('checkbox', { name: /^This is my own honest experience/ }).check();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const links = said(shop).length;
  await form.getByRole('button', { name: 'Send review' }).click();
  await expect(page.getByText('Thank you! We’ll check your review', { exact: false })).toBeVisible();
  await act(`reviews/${(await waiting()).id}/reject`, { reason: 'medical_claim' });
  await expect.poll(() => said(shop).length).toBeGreaterThan(links);

  // The mail's link opens the form for whoever holds it, without an account, and leaves the address bar.
  const stranger = await browser.newContext();
  const mailed = await stranger.newPage();
  await mailed.goto(`${shop.url}/review/${order.number}#t=${said(shop).at(-1)}`);
  await expect(mailed.getByText('the law doesn’t let us show', { exact: false })).toBeVisible();
  expect(new URL(mailed.url()).hash).toBe('');
  const again = mailed.getByRole('form', { name: `Review of ${product.product_name}` });
  await again.getByRole('radio', { name: '5 stars' }).check();
  await again.getByLabel('In a few words (optional)').fill('Gentle and fresh');
  await again.getByLabel('Your review (optional)').fill('The whole family likes it.');
  await expect(again.getByText('Everyone can see them with your review', { exact: false })).toBeVisible();
  const picture = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#2f6b4f' } })
    .jpeg()
    .toBuffer();
  const choosing = mailed.waitForEvent('filechooser');
  await again.getByRole('button', { name: 'Add photos' }).click();
  await (await choosing).setFiles({ name: 'jar.jpg', mimeType: 'image/jpeg', buffer: picture });
  await expect(again.getByText('Photos added: 1 of 4')).toBeAttached();
  await again.getByRole('checkbox', { name: /^This is my own honest experience/ }).check();
  await again.getByRole('button', { name: 'Send review' }).click();
  await expect(mailed.getByText('Thank you! We’ll check your review', { exact: false })).toBeVisible();
  await stranger.close();
  const { id, body } = await waiting();
  expect(body).toBe('The whole family likes it.');
  const office = await browser.newContext();
  const desk = await office.newPage();
  await logInAsStaff(desk, shop.officeUrl);
  await openScreen(desk, 'Reviews');
  const entry = desk.getByRole('article').filter({ hasText: body });
  await entry.getByRole('button', { name: /^Publish/ }).click();
  await expect(entry).toHaveCount(0);
  // The entry disappears with its focused button. The focus moves to the next control.
  await expect(desk.getByRole('main').locator(':focus')).toBeVisible();
  await office.close();
  await act(`reviews/${id}/reply`, { reply: 'Thank you, Kavita.' });

  await page.goto(`/product-details/${product.id}`);
  await stir(page);
  const reviews = page.getByRole('region', { name: 'Reviews', exact: true });
  await expect(reviews.getByRole('heading', { name: 'Gentle and fresh' })).toBeVisible();
  await expect(reviews.getByText('Verified purchase')).toBeVisible();
  await expect(reviews.getByText('Thank you, Kavita.')).toBeVisible();
  await expect(reviews.getByRole('img', { name: 'Photo 1 by Asha R.' })).toBeVisible();
  const helpful = reviews.getByRole('button', { name: 'Helpful: review by Asha R.' });
  await helpful.click();
  await expect(helpful).toHaveText('Helpful (1)');
  await helpful.click();
  await expect(helpful).toHaveText('Helpful');
  // What a script holds is no text that is shown.
  expect(await page.locator('script[type="application/ld+json"]').first().textContent()).toContain('"reviewCount":1');

  const questions = page.getByRole('region', { name: 'Questions and answers' });
  await questions.getByRole('button', { name: 'Ask a question' }).click();
  await questions.getByLabel('Your question').fill('Is it good for a child of six?');
  await questions.getByLabel('Your name').fill('Ravi');
  await questions.getByLabel('Email').fill('ravi@example.in');
  await questions.getByRole('button', { name: 'Send question' }).click();
  await expect(questions.getByRole('status').filter({ hasText: /./ })).toBeVisible();
  const asked = await answered(request.get(`${shop.officeUrl}/api/staff/product-questions?state=pending`));
  const question = (asked.data as { id: number; author: string }[]).find(({ author }) => author === 'Ravi')!;
  await act(`product-questions/${question.id}/answer`, { answer: 'From eight years on.' });
  await page.reload();
  await expect(questions.getByText('From eight years on.')).toBeVisible();
  await expectAccessible(page);

  await page.goto(`/product-reviews/${product.id}?photos=1`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Reviews of ${product.product_name}`);
  await expect(page.getByRole('heading', { name: 'Gentle and fresh' })).toBeVisible();
  await expectNoSidewaysScroll(page);
});

test('samples are shown as samples, read page by page, and not told to search engines; a wrong link to write says so @once', async ({
  page,
  request,
  shop,
}) => {
  test.info().annotations.push({ type: 'expected console error', description: '404' });
  const { data } = (await (await request.get(`${shop.url}/api/get-products`)).json()) as {
    data: { id: number; product_name: string; rating: { count: number; sample: boolean } | null }[];
  };
  const reviewed = data.find(({ rating }) => rating?.sample && rating.count > 3)!;
  await page.goto(`/product-details/${reviewed.id}`);
  const reviews = page.getByRole('region', { name: 'Reviews', exact: true });
  await expect(reviews.getByText('These reviews are samples for this demo shop.')).toBeVisible();
  await expect(reviews.getByText('Verified purchase')).toHaveCount(0);
  expect(await page.locator('script[type="application/ld+json"]').first().textContent()).not.toContain(
    'aggregateRating',
  );
  await reviews.getByRole('link', { name: `See all ${reviewed.rating!.count} reviews` }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Reviews of ${reviewed.product_name}`);
  await expect(page.getByText('These reviews are samples for this demo shop.')).toBeVisible();
  await page.getByRole('link', { name: 'Lowest rated' }).click();
  await expect(page).toHaveURL(/\?sort=lowest$/);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);

  const { number } = await placeOrder(page, shop, [1]);
  await page.goto(`/review/${number}#t=${'A'.repeat(22)}`);
  await expect(page.getByRole('alert')).toContainText('This link doesn’t work.');
  expect(new URL(page.url()).hash).toBe('');
});
