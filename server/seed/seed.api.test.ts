import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoCatalogue } from '#demo/index.ts';
import type { DemoBanner } from '#demo/types.ts';
import { demoLogins, demoStaff } from '#demo/people.ts';
import { createCatalogReader } from '#server/catalog/index.ts';
import { createContentReader } from '#server/content/index.ts';
import { verifyPassword } from '#server/platform/passwords.ts';
import { openTestServices, type TestServices } from '#server/testing/services.ts';
import { deliveryTo, pinOf, readShippingTerms } from '#server/shipping/index.ts';
import { seedDemo } from './index.ts';
import { isEmpty } from './store.ts';

let services: TestServices;
beforeAll(async () => {
  services = await openTestServices({ demo: true });
});
afterAll(() => services.close());

test('two processes starting on an empty database seed it once', async () => {
  const second = await services.another();
  expect(await isEmpty(services)).toBe(true);
  const before = services.database.statements();
  const seeded = await Promise.all([seedDemo(services, { pictures: false }), seedDemo(second, { pictures: false })]);
  expect(seeded.filter(Boolean)).toHaveLength(1);
  expect(services.database.statements() - before).toBeLessThan(150);
  expect(await isEmpty(services)).toBe(false);
  expect(await seedDemo(services, { pictures: false })).toBe(false);
});

test('the home page has its four leading products, banners, featured categories and offers; the gallery its pictures', async () => {
  const api = { ...createCatalogReader(services), ...createContentReader(services) };
  const leading = [1, 2, 3, 4].map(
    (rank) => demoCatalogue.products.find((product) => product.featuredRank === rank)!.sku,
  );
  const first = await api.products({ limit: 4 });
  expect(first.data.map((product) => product.sku)).toEqual(leading);
  expect(first.meta.total).toBe(demoCatalogue.products.length);
  expect((await api.banners()).data).toHaveLength(2);
  expect((await api.offers()).data).toHaveLength(6);
  expect((await api.gallery()).data.map(({ title }) => title)).toEqual(demoCatalogue.gallery.map(({ title }) => title));
  const featured = await api.categories({ featured: true });
  expect(featured.data.map((category) => category.category_name)).toEqual(
    demoCatalogue.categories.filter((category) => category.featured).map((category) => category.name),
  );
  expect(featured.data.every((category) => category.picture !== null)).toBe(true);
});

test('near PIN codes are reached soon, some not at all, or without cash on delivery; most are as the zones have them', async () => {
  const deliveryOption = async (state: string, postcode: string) => {
    const place = { country: 'India', state, postcode };
    return deliveryTo(await readShippingTerms(services.db, pinOf(place)), place);
  };
  expect(await deliveryOption('Lakshadweep', '682555')).toMatchObject({ serviceable: false, charge: 6000 });
  expect(await deliveryOption('Ladakh', '194101')).toMatchObject({
    serviceable: true,
    cod: false,
    days: { min: 7, max: 12 },
  });
  expect(await deliveryOption('Uttarakhand', '248001')).toMatchObject({
    serviceable: true,
    cod: true,
    days: { min: 1, max: 2 },
    charge: 0,
  });
  expect(await deliveryOption('Karnataka', '560001')).toMatchObject({ days: null, charge: 6000 });
});

test('in Hindi every product, offer, slide and picture of the demo is told in Hindi', async () => {
  const api = { ...createCatalogReader(services, 'hi'), ...createContentReader(services, 'hi') };
  const english = { ...createCatalogReader(services), ...createContentReader(services) };
  const shown = (await api.products({ limit: 100, sort: 'newest' })).data;
  const inEnglish = (await english.products({ limit: 100, sort: 'newest' })).data;
  const words = (product: (typeof shown)[number]) => [
    product.product_short_description,
    product.product_description,
    product.ingredients,
    product.how_to_use,
    product.cautions,
    product.manufacturer,
    product.country_of_origin,
    product.category.category_name,
    product.net_quantity.unit,
    product.unit_price.per,
    ...product.tags.map((tag) => tag.tag_data.tag_name),
  ];
  expect(shown).toHaveLength(demoCatalogue.products.length);
  shown.forEach((product, index) => {
    const original = words(inEnglish[index]!);
    words(product).forEach((text, at) => expect(text, product.sku).not.toBe(original[at]));
  });
  const [slide] = (await api.banners()).data;
  expect(slide).toMatchObject(renamed(demoCatalogue.banners[0]!.translations.hi));
  expect((await api.offers()).data.map((offer) => offer.offer_title)).toEqual(
    expect.arrayContaining(demoCatalogue.offers.map((offer) => offer.translations.hi.title)),
  );
  expect((await api.gallery()).data.map(({ alt }) => alt)).toEqual(
    demoCatalogue.gallery.map(({ translations }) => translations.hi.alt),
  );
});

const renamed = ({ title, text, linkLabel, alt }: DemoBanner['translations']['hi']) => ({
  title,
  text,
  link_label: linkLabel,
  alt,
});

test('every product is found by its own names, in both scripts and as people type them', async () => {
  const api = createCatalogReader(services);
  for (const { sku, name, translations, romanised } of demoCatalogue.products) {
    for (const typed of [name, translations.hi.name, ...romanised]) {
      const found = await api.products({ filter_product_name: typed.slice(0, 100), limit: 100 });
      expect(
        found.data.map((product) => product.sku),
        typed,
      ).toContain(sku);
    }
  }
});

test.each(['ashwagandha', 'ashwaganda', 'aswgandha', 'asvagandha', 'अश्वगंधा', 'अश्वगन्धा'])(
  '%s finds ashwagandha first',
  async (typed) => {
    const [first] = (await createCatalogReader(services).products({ filter_product_name: typed })).data;
    expect(first!.product_name.toLowerCase()).toContain('ashwagandha');
  },
);

test('prices, stock and pictures are the demo’s; the books explain the stock', async () => {
  const { data } = await createCatalogReader(services).products({ limit: 100 });
  for (const demo of demoCatalogue.products) {
    const product = data.find((candidate) => candidate.sku === demo.sku)!;
    expect(product.product_regular_price).toBe(demo.regularPaise / 100);
    expect(product.product_sale_price).toBe(demo.salePaise === null ? null : demo.salePaise / 100);
    expect(product.product_quantity).toBe(demo.stock);
    expect(product.more_product_images).toHaveLength(2);
    expect(product.tags.map((tag) => tag.tag_data.tag_name)).toEqual(demo.tags);
  }
  const { rows } = await sql`
    SELECT s.product_id FROM stock s
    WHERE s.quantity <> (SELECT COALESCE(sum(change), 0) FROM stock_movement m WHERE m.product_id = s.product_id)`.execute(
    services.db,
  );
  expect(rows).toEqual([]);
});

test('the demo logins open their doors, and passwords are stored as argon2id hashes', async () => {
  const { rows } = await sql<{ login: string; hash: string; member_id: string | null }>`
    SELECT mobile AS login, password_hash AS hash, member_id FROM customer
    UNION ALL SELECT email, password_hash, NULL FROM staff ORDER BY login`.execute(services.db);
  expect(rows.map(({ login, member_id }) => [login, member_id])).toEqual([
    ['9876543210', null],
    ['9876543211', '100001'],
    ['auditor@aarvya.example', null],
    ['catalogue@aarvya.example', null],
    ['finance@aarvya.example', null],
    ['network@aarvya.example', null],
    ['orders@aarvya.example', null],
    ['staff@aarvya.example', null],
    ['support@aarvya.example', null],
  ]);
  for (const { login, hash } of rows) {
    expect(hash).toMatch(/^\$argon2id\$/);
    const known = demoLogins.find((each) => each.login === login) ?? demoStaff;
    expect(await verifyPassword(hash, known.password)).toBe(true);
  }
});

test('coupons stand with their conditions and bonds', async () => {
  const { rows } = await sql<{ code: string; categories: number; products: number }>`
    SELECT code, (SELECT count(*) FROM coupon_category b WHERE b.coupon_id = c.id) AS categories,
      (SELECT count(*) FROM coupon_product b WHERE b.coupon_id = c.id) AS products
    FROM coupon c ORDER BY id`.execute(services.db);
  expect(rows).toEqual(
    demoCatalogue.coupons.map(({ code, categories = [], products = [] }) => ({
      code,
      categories: categories.length,
      products: products.length,
    })),
  );
});
