/** The real routes on a fresh database, and helpers that create products, coupons and people in one line. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { countries, india } from '#contract/geography.ts';
import { paths } from '#contract/paths.ts';
import { ledger, orderFacts, stockOf, usesOf } from './ledger.ts';
import { checkoutRoutes } from '#server/checkout/index.ts';
import { fulfilmentRoutes, providerRefundJobs } from '#server/fulfilment/index.ts';
import { joinMember } from '#server/members/index.ts';
import { orderRoutes } from '#server/orders/index.ts';
import { openGateways, paymentJobs, paymentProviders, paymentRoutes } from '#server/payments/index.ts';
import type { Config, PaymentConfig } from '#server/platform/config.ts';
import type { Db } from '#server/platform/database.ts';
import { createSite, type Site } from '#server/platform/http.ts';
import { runDueJobs } from '#server/platform/jobs.ts';
import { createLimits } from '#server/platform/rate-limit.ts';
import type { Services } from '#server/platform/services.ts';
import { openTestServices, type TestServices } from './services.ts';
import { newToken } from '#server/platform/tokens.ts';
import { pricingRoutes } from '#server/pricing/index.ts';

export { ledger, orderFacts, stockOf, usesOf };

export interface Answer {
  status: number;
  /** Tests know which fields they expect. */
  // oxlint-disable-next-line typescript/no-explicit-any -- a test asserts every field that it reads
  body: any;
  text: string;
}

export interface TestShop {
  services: TestServices;
  site: Site;
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Answer>;
  get(path: string, headers?: Record<string, string>): Promise<Answer>;
  /** Due by the test clock; emails stay in the outbox. */
  runJobs(): Promise<number>;
  close(): Promise<void>;
}

/** Without rate limits unless `overrides` sets them. */
export async function openTestShop(overrides: Partial<Config> = {}): Promise<TestShop> {
  const services = await openTestServices({ rateLimitScale: 1_000_000, ...overrides });
  const site = await sellingSite(services);
  return {
    services,
    site,
    ...callsOf(site),
    runJobs: () => runDueJobs(services, { ...paymentJobs, ...providerRefundJobs }),
    async close() {
      await site.close();
      await services.close();
    },
  };
}

/** All offered for new payments unless `offered` names fewer. */
export function payingBy(
  accounts: PaymentConfig['accounts'],
  offered: readonly string[] = Object.keys(accounts),
): Pick<Config, 'payments'> {
  const named = offered.map((name) => paymentProviders.find((provider) => provider.name === name)!);
  return { payments: { accounts, offered: named.map(({ name, title }) => ({ name, title })) } };
}

/** Several processes may share a database. */
export async function sellingSite(services: Services): Promise<Site> {
  const site = createSite({
    logger: services.log,
    trustProxy: false,
    beginTrace: services.traces?.beginRequest('shop'),
  });
  const gateways = await openGateways(services);
  const limits = createLimits(services);
  pricingRoutes(site, services, limits);
  checkoutRoutes(site, services, limits, gateways);
  paymentRoutes(site, services, limits, gateways);
  orderRoutes(site, services, limits);
  fulfilmentRoutes(site, services, limits);
  return site;
}

export function callsOf(site: Site): Pick<TestShop, 'post' | 'get'> {
  const answer = ({ statusCode, body }: { statusCode: number; body: string }): Answer => ({
    status: statusCode,
    body: JSON.parse(body),
    text: body,
  });
  return {
    async post(url, payload, headers = {}) {
      const sent = typeof payload === 'string' ? payload : JSON.stringify(payload);
      return answer(
        await site.inject({
          method: 'POST',
          url,
          payload: sent,
          headers: { 'content-type': 'application/json', ...headers },
        }),
      );
    },
    get: async (url, headers = {}) => answer(await site.inject({ method: 'GET', url, headers })),
  };
}

export interface ProductFigures {
  name: string;
  /** Paise. */
  regular: number;
  sale: number | null;
  /** Percent. */
  gst: number;
  stock: number;
  /** Products with the same name share the category. */
  category: string;
  published: boolean;
  centiSp: number;
}

/** Rs 100, 5 % GST, 100 in stock by default. Returns the id. */
export async function seedProduct(db: Db, figures: Partial<ProductFigures> = {}): Promise<number> {
  const mark = randomUUID();
  const {
    name = `Product ${mark.slice(0, 8)}`,
    regular = 10_000,
    sale = null,
    gst = 5,
    stock = 100,
    category = 'Herbs',
    published = true,
    centiSp = 0,
  } = figures;
  const { rows } = await sql<{ id: number }>`
    WITH kind AS (
      INSERT INTO category (slug, name) VALUES (${category.toLowerCase()}, ${category})
      ON CONFLICT (slug) DO UPDATE SET name = excluded.name RETURNING id
    ),
    class AS (INSERT INTO tax_class (code, description) VALUES (${`gst-${gst}`}, '') ON CONFLICT (code) DO UPDATE SET description = '' RETURNING code),
    rate AS (INSERT INTO tax_rate (tax_class, valid_from, rate_bp) SELECT code, '2020-01-01', ${gst * 100}::int FROM class ON CONFLICT DO NOTHING),
    made AS (
      INSERT INTO product (sku, name, category_id, regular_paise, sale_paise, sale_point_centi, hsn, tax_class, net_value, net_unit,
        manufacturer, country_of_origin, licence_kind, licence_number, shelf_life_months, published)
      SELECT ${mark}, ${name}, kind.id, ${regular}::bigint, ${sale}::bigint, ${centiSp}::int, '30049011', class.code, 100, 'g', 'Maker',
        'India', 'AYUSH', 'UK-1', 24, ${published}::boolean FROM kind, class
      RETURNING id
    )
    INSERT INTO stock (product_id, quantity) SELECT id, ${stock}::int FROM made RETURNING product_id AS id`.execute(db);
  return rows[0]!.id;
}

/** Forest honey at Rs 499, on sale for Rs 449, 5 %; neem soap at Rs 99, 18 %. */
export async function seedHoneyAndSoap(db: Db): Promise<[honey: number, soap: number]> {
  const honey = {
    name: 'Forest Honey 500 g',
    regular: 49_900,
    sale: 44_900,
    stock: 1000,
    category: 'Honey',
    centiSp: 1250,
  };
  const soap = { name: 'Neem Soap', regular: 9900, gst: 18, stock: 1000, category: 'Soap', centiSp: 100 };
  return [await seedProduct(db, honey), await seedProduct(db, soap)];
}

export interface CouponFigures {
  code: string;
  kind: 'percent' | 'fixed' | 'free_shipping';
  percentBp: number | null;
  amount: number | null;
  cap: number | null;
  minimum: number | null;
  from: string | null;
  to: string | null;
  totalLimit: number | null;
  perCustomerLimit: number | null;
  firstOrderOnly: boolean;
  freeShipping: boolean;
  active: boolean;
  offered: boolean;
  products: number[];
  /** Slugs. */
  categories: string[];
}

/** Amounts in paise. Returns the id. */
export async function seedCoupon(
  db: Db,
  figures: Pick<CouponFigures, 'kind'> & Partial<CouponFigures>,
): Promise<number> {
  const {
    code = `C${randomUUID().slice(0, 8)}`,
    kind,
    percentBp = null,
    amount = null,
    cap = null,
    minimum = null,
    from = null,
    to = null,
  } = figures;
  const {
    totalLimit = null,
    perCustomerLimit = null,
    firstOrderOnly = false,
    freeShipping = false,
    active = true,
    offered = false,
    products = [],
    categories = [],
  } = figures;
  const { rows } = await sql<{ id: number }>`
    INSERT INTO coupon (code, title, kind, percent_bp, amount_paise, cap_paise, minimum_paise, valid_from, valid_to, total_limit,
      per_customer_limit, first_order_only, free_shipping, active, offered)
    VALUES (${code}, ${code}, ${kind}, ${percentBp}, ${amount}, ${cap}, ${minimum}, ${from}, ${to}, ${totalLimit}, ${perCustomerLimit},
      ${firstOrderOnly}, ${freeShipping}, ${active}, ${offered})
    RETURNING id`.execute(db);
  const id = rows[0]!.id;
  // Tests use a single number for it, in calls and in tables.
  await sql`UPDATE coupon SET public_id = ${id}::bigint WHERE id = ${id}`.execute(db);
  await sql`INSERT INTO coupon_product SELECT ${id}::int, unnest(${products}::int[])`.execute(db);
  await sql`INSERT INTO coupon_category SELECT ${id}::int, id FROM category WHERE slug = ANY(${categories}::text[])`.execute(
    db,
  );
  return id;
}

let lastMobile = 9_000_000_000;

/** Not used by any test yet. */
export function freshMobile(): string {
  return String(++lastMobile);
}

export interface TestCustomer {
  id: number;
  mobile: string;
  headers: { authorization: string };
}

/** Logged in; with a member ID they are a direct seller. */
export async function seedCustomer(services: TestServices, memberId: string | null = null): Promise<TestCustomer> {
  const mobile = freshMobile();
  const { token, hash } = newToken();
  const at = services.clock.now();
  const { rows } = await sql<{ id: number }>`
    WITH made AS (INSERT INTO customer (first_name, last_name, mobile, password_hash) VALUES ('Asha', 'Rawat', ${mobile}, '-') RETURNING id)
    INSERT INTO customer_token (token_hash, customer_id, created_at, expires_at)
    SELECT ${hash}, id, ${at}::timestamptz, ${new Date(at.getTime() + 30 * 86_400_000)}::timestamptz FROM made RETURNING customer_id AS id`.execute(
    services.db,
  );
  if (memberId !== null) await makeMember(services, rows[0]!.id, memberId);
  return { id: rows[0]!.id, mobile, headers: { authorization: `Bearer ${token}` } };
}

/** Sponsored by the network's first member. */
export async function makeMember(services: TestServices, customerId: number, memberId: string): Promise<void> {
  const joined = await joinMember(services.db, {
    customerId,
    firstName: 'Asha',
    lastName: 'Rawat',
    sponsorId: null,
    joinedAt: services.clock.now(),
    actor: 'system',
    demoId: memberId,
  });
  if (!joined.ok) throw new Error(joined.error.code);
}

export const dehradunAddress = {
  user_street: '12 Rajpur Road',
  user_city: 'Jakhan',
  user_district: 'Dehradun',
  user_state: 'Uttarakhand',
  user_country: india,
  user_postcode: '248001',
};
export const mumbaiAddress = {
  ...dehradunAddress,
  user_district: 'Mumbai',
  user_state: 'Maharashtra',
  user_postcode: '400001',
};
export const kathmanduAddress = {
  ...dehradunAddress,
  user_district: 'Kathmandu',
  user_state: 'Other',
  user_country: countries[countries.indexOf('Nepal')]!,
  user_postcode: '44600',
};

/** Completed by a new guest in Dehradun who pays on delivery. */
export function checkoutForm(more: Record<string, unknown> = {}) {
  return {
    referral_member_id: '',
    first_name: 'Meera',
    last_name: 'Negi',
    mobile: freshMobile(),
    email: 'meera@example.in',
    ...dehradunAddress,
    shipToDifferentAddress: false,
    payment_method: 'cod',
    ...more,
  };
}

/** Or of a price call. */
export function orderBody(
  lines: Record<number, number>,
  more: { form?: Record<string, unknown>; coupon?: number } = {},
) {
  return {
    billingDetails: checkoutForm(more.form),
    coupon: more.coupon === undefined ? {} : { id: more.coupon },
    productDetails: Object.entries(lines).map(([id, quantity]) => ({ product_id: Number(id), quantity })),
  };
}

/** Checks that nothing was written. */
export async function rejectedOrder(shop: TestShop, order: unknown, headers?: Record<string, string>) {
  const before = await ledger(shop.services.db);
  const { status, body } = await shop.post(paths.placeOrder, order, headers);
  expect(body).toMatchObject({ status: 'error', order_id: 0 });
  expect(await ledger(shop.services.db)).toEqual(before);
  const { code, message, errors } = body as { code: string; message: string; errors: Record<string, string[]> };
  return { status, code, message, errors };
}
