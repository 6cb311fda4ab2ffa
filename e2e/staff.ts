import type { APIRequestContext, Browser, Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { demoColleagues, demoStaff } from '#demo/people.ts';
import type { RunningShop } from '../server/testing/start-shop.ts';
import { expect } from './shop.ts';

let buyers = 0;
export const freshMobile = () => `96${String(Date.now() + ++buyers).slice(-8)}`;

export interface Placed {
  id: number;
  /** By which people know it. */
  number: string;
  /** What the guest sends who placed it. */
  headers: Record<string, string>;
  mobile: string;
  /** In rupees. */
  total: number;
  /** By which the payment provider knows it; null where it is paid on delivery. */
  providerOrderId: string | null;
}

/** The body of a call that must succeed. */
export async function answered(call: ReturnType<APIRequestContext['post']>) {
  const response = await call;
  const text = await response.text();
  expect(response.status(), text).toBe(200);
  return JSON.parse(text) as Record<string, never> & { data: never };
}

/**
 * A guest, or the customer of a token, orders items of the shop's list, so many of each from its top on, or of given
 * products; an order online is not paid with it.
 */
export async function placeOrder(
  { request }: Page,
  shop: RunningShop,
  pieces: number[],
  method = 'cod',
  { productIds, token, form = {} }: { productIds?: number[]; token?: string; form?: Record<string, string> } = {},
): Promise<Placed> {
  const { data } = await answered(request.get(`${shop.url}/api/get-products`));
  const goods = productIds?.map((id) => ({ id })) ?? (data as { id: number }[]).slice(0, pieces.length);
  const mobile = freshMobile();
  const billingDetails = {
    referral_member_id: '',
    first_name: 'Asha',
    last_name: 'Rawat',
    mobile,
    email: 'asha@example.in',
    user_street: '12 Rajpur Road',
    user_city: 'Jakhan',
    user_district: 'Dehradun',
    user_state: 'Uttarakhand',
    user_country: 'India',
    user_postcode: '248001',
    shipToDifferentAddress: false,
    payment_method: method,
    ...form,
  };
  const productDetails = goods.map(({ id }, index) => ({ product_id: id, quantity: pieces[index]! }));
  const placed = (await answered(
    request.post(`${shop.url}/api/place-customer-order`, {
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
      data: { billingDetails, coupon: {}, productDetails },
    }),
  )) as unknown as {
    order_id: number;
    order_number: string;
    order_token: string;
    payment?: { provider_order_id: string };
  };
  const id = placed.order_id;
  const headers: Record<string, string> =
    token === undefined ? { 'order-token': placed.order_token } : { authorization: `Bearer ${token}` };
  const seen = await answered(request.get(`${shop.url}/api/orders/${id}`, { headers }));
  const total = (seen.data as { total_payable_amount: number }).total_payable_amount;
  return {
    id,
    number: placed.order_number,
    headers,
    mobile,
    total,
    providerOrderId: placed.payment?.provider_order_id ?? null,
  };
}

/** Pays an order online with the test provider. */
export async function payInSandbox({ request }: Page, shop: RunningShop, order: Placed) {
  const asked = { provider_order_id: order.providerOrderId, outcome: 'pay' };
  const paid = await answered(request.post(`${shop.url}/api/sandbox-payment`, { data: asked }));
  const { payment_id } = paid.data as { payment_id: string };
  const told = { order_data: { order_id: order.id, payment_id } };
  await answered(request.post(`${shop.url}/api/place-customer-order-payment`, { data: told }));
}

/** The one-time code that the program has said since `said`. */
export async function readCode(shop: RunningShop, said: number): Promise<string> {
  const codes = () =>
    [
      ...shop
        .output()
        .slice(said)
        .matchAll(/"demo_code":"(\d{6})"/g),
    ].map(([, code]) => code!);
  await expect.poll(() => codes().length).toBeGreaterThan(0);
  return codes().at(-1)!;
}

/** What the guest of an order sends after entering its one-time code. */
export async function confirmGuest({ request }: Page, shop: RunningShop, order: Placed) {
  const { headers } = order;
  const said = shop.output().length;
  await answered(request.post(`${shop.url}/api/orders/${order.number}/code`, { headers }));
  const data = { code: await readCode(shop, said) };
  const { data: given } = await answered(
    request.post(`${shop.url}/api/orders/${order.number}/verify`, { headers, data }),
  );
  return { 'order-token': (given as { token: string }).token };
}

/** Has the page's browser logged in to the admin, and opens the orders. */
export async function logInAsStaff(page: Page, officeUrl: string) {
  const { email, password } = demoStaff;
  await answered(page.request.post(`${officeUrl}/api/staff/login`, { data: { email, password } }));
  // The admin asks who is logged in only where this says that somebody is.
  await page.goto(`${officeUrl}/healthz`);
  await page.evaluate(() => localStorage.setItem('staff-session', 'open'));
  await page.goto(`${officeUrl}/admin/orders`);
  await expect(page.getByRole('heading', { name: 'Orders', level: 1 })).toBeVisible();
}

/** Logs in to the admin by its form, as people do: it opens at its home screen. */
export async function logInByForm(page: Page, officeUrl: string) {
  await page.goto(`${officeUrl}/admin`);
  await page.getByLabel('Email').fill(demoStaff.email);
  await page.getByLabel('Password', { exact: true }).fill(demoStaff.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('heading', { name: 'Home', level: 1 })).toBeVisible();
  await openScreen(page, 'Orders');
  await expect(page.getByRole('heading', { name: 'Orders', level: 1 })).toBeVisible();
}

/** Leads to a screen by the main menu, which a narrow window folds away. */
export async function openScreen(page: Page, name: string) {
  const fold = page.getByRole('button', { name: 'Menu', exact: true });
  if (await fold.isVisible()) await fold.click();
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name, exact: true }).click();
}

/** The code that an authenticator app shows now for a key as the page tells it. */
export function appCode(key: string): string {
  return new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) }).generate();
}

/** Adds an authenticator app where a login waits for its first factor; returns the app's key and the recovery codes. */
export async function enrolWithApp(page: Page): Promise<{ key: string; codes: string[] }> {
  await page.getByRole('button', { name: 'Add an authenticator app' }).click();
  const key = await page.getByText('Or enter this key by hand:').getByRole('code').innerText();
  await page.getByLabel('Code that the app shows').fill(appCode(key));
  await page.getByRole('button', { name: 'Confirm the code' }).click();
  await expect(page.getByRole('heading', { name: 'Save your recovery codes' })).toBeVisible();
  const codes = await page.getByRole('listitem').getByRole('code').allInnerTexts();
  expect(codes).toHaveLength(10);
  await page.getByRole('button', { name: 'I’ve saved them' }).click();
  return { key, codes };
}

/** What a call that changes something needs beside the cookie of the page's session. */
export async function staffHeaders({ request }: Page, officeUrl: string) {
  const me = await request.get(`${officeUrl}/api/staff/me`);
  const { csrf_token } = (await me.json()) as { csrf_token: string };
  return { 'x-csrf-token': csrf_token };
}

/**
 * Does things to an order as staff do, by the calls: what stands between an order's placing and what a test is about.
 */
export async function actAsStaff(
  page: Page,
  shop: RunningShop,
  order: Placed,
  ...actions: [action: string, body?: object][]
) {
  const headers = await staffHeaders(page, shop.officeUrl);
  for (const [action, data = {}] of actions)
    await answered(page.request.post(`${shop.officeUrl}/api/staff/orders/${order.id}/${action}`, { headers, data }));
}

/** The colleague of a role, logged in to the admin in a window of their own. */
export async function openAsColleague(
  browser: Browser,
  officeUrl: string,
  role: 'network' | 'finance' = 'network',
): Promise<Page> {
  const { email } = demoColleagues.find((each) => each.role === role)!;
  const page = await (await browser.newContext()).newPage();
  const data = { email, password: demoStaff.password };
  await answered(page.request.post(`${officeUrl}/api/staff/login`, { data }));
  await page.goto(`${officeUrl}/healthz`);
  await page.evaluate(() => localStorage.setItem('staff-session', 'open'));
  return page;
}
