import { sql } from 'kysely';
import type { ServerBuild } from 'react-router';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pathIn } from '#contract/language.ts';
import { createCatalogueVersion } from '#server/catalog/index.ts';
import { presetBrand, saveBrand } from '#server/content/index.ts';
import { createAnswerCache } from '#server/platform/answer-cache.ts';
import { inTransaction } from '#server/platform/database.ts';
import { createSite, type Site } from '#server/platform/http.ts';
import { openTestServices, type TestServices } from '#server/testing/services.ts';
import { updateBundledPages } from '#server/pages/index.ts';
import { seedDemo } from '#server/seed/index.ts';
import type { EntryModule } from './entry-module.ts';
import { createShopApi } from './shop-api.ts';
import { mountSeo } from './seo.ts';

const entry: Pick<EntryModule, 'publicPaths'> = {
  publicPaths: (routes) => routes.filter((path) => path !== '/cart'),
};
const route = (path: string | undefined) => ({ id: `routes/${path}`, parentId: 'root', path });
const build = {
  entry: { module: entry },
  routes: {
    root: { id: 'root', path: '' },
    home: route(undefined),
    shop: route('shop'),
    cart: route('cart'),
    product: route('product-details/:id'),
    content: route('*'),
  },
} as unknown as ServerBuild;

let services: TestServices;
let site: Site;
beforeAll(async () => {
  services = await openTestServices({ demo: true });
  await seedDemo(services, { pictures: false });
  const text = { title: 'T', lead: 'L', body: 'B', faq: false, topics: null, hash: 'h' };
  await updateBundledPages(services, [
    { ...text, path: 'services/yogpeeth', language: 'en' },
    { ...text, path: 'services/yogpeeth', language: 'hi' },
    { ...text, path: 'in-one-language', language: 'hi' },
    { ...text, path: 'shop', language: 'en' },
  ]);
  site = createSite({ logger: services.log, trustProxy: false });
  const cache = createAnswerCache(createCatalogueVersion(services), { maxAgeMs: 15_000, maxBytes: 1_000_000 });
  mountSeo(site, {
    services,
    api: createShopApi(services, 'en'),
    cache,
    storefront: () => Promise.resolve(build),
  });
});
afterAll(async () => {
  await site.close();
  await services.close();
});

const isHindi = (path: string) => /^\/hi(\/|$)/.test(path);

async function listed(): Promise<Map<string, string | undefined>> {
  const answer = await site.inject('/sitemap.xml');
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toBe('application/xml; charset=utf-8');
  const entries = answer.body.matchAll(
    /<url><loc>http:\/\/shop\.test([^<]*)<\/loc>(?:<lastmod>([^<]*)<\/lastmod>)?(?:<xhtml:link [^>]*\/>){2}<\/url>/g,
  );
  const all = [...entries].map(([, path, changed]) => [path!, changed] as const);
  const [hindi, english] = [all.filter(([path]) => isHindi(path)), all.filter(([path]) => !isHindi(path))];
  // Each page is listed in both languages.
  const isOwn = ([path]: readonly [string, unknown]) => !path.includes('/collection/');
  expect(hindi.filter(isOwn)).toEqual(english.filter(isOwn).map(([path, changed]) => [pathIn('hi', path), changed]));
  return new Map(english);
}

test('a collection is listed at its address in each language, with the others beside it', async () => {
  const { body } = await site.inject('/sitemap.xml');
  const twins = `<xhtml:link rel="alternate" hreflang="en-IN" href="http://shop.test/collection/winter-care"/><xhtml:link rel="alternate" hreflang="hi-IN" href="http://shop.test/hi/collection/sardiyon-ki-dekhbhal"/>`;
  expect(body).toContain(`<url><loc>http://shop.test/collection/winter-care</loc>${twins}</url>`);
  expect(body).toContain(`<url><loc>http://shop.test/hi/collection/sardiyon-ki-dekhbhal</loc>${twins}</url>`);
  const hide = (published: boolean) =>
    inTransaction(services.db, async (tx) => {
      await tx.updateTable('collection').set({ published }).where('slug', '=', 'winter-care').execute();
      await tx
        .updateTable('catalog_version')
        .set((eb) => ({ version: eb('version', '+', 1) }))
        .execute();
      return { ok: true, value: null };
    });
  await hide(false);
  services.catalogChanged.notify();
  expect((await site.inject('/sitemap.xml')).body).not.toContain('winter-care');
  await hide(true);
  services.catalogChanged.notify();
});

test('the site map lists routes, pages of words, categories, concerns, collections and published products, nothing private', async () => {
  const paths = [...(await listed()).keys()];
  const { rows } = await sql<{ path: string }>`
    SELECT '/product-details/' || id AS path FROM product
    UNION ALL SELECT '/product-category/' || id FROM category
    UNION ALL SELECT '/collection/' || slug FROM collection
    UNION ALL SELECT '/concern/' || v.slug FROM attribute_value AS v JOIN attribute AS a ON a.id = v.attribute_id AND a.code = 'concern'`.execute(
    services.db,
  );
  expect(paths.toSorted()).toEqual(['/', '/shop', '/aarvya-yogpeeth', ...rows.map(({ path }) => path)].toSorted());
});

test('a changed product shows its time, its category’s and the shop’s; a withdrawn one is gone', async () => {
  const before = await listed();
  const rows = await services.db.selectFrom('product').select(['id', 'category_id']).orderBy('id').limit(2).execute();
  const [changed, withdrawn] = rows as [(typeof rows)[0], (typeof rows)[0]];
  const at = new Date('2026-11-22T03:04:05Z');
  await inTransaction(services.db, async (tx) => {
    await sql`UPDATE product SET updated_at = ${at} WHERE id = ${changed.id}`.execute(tx);
    await sql`UPDATE product SET published = false WHERE id = ${withdrawn.id}`.execute(tx);
    await sql`UPDATE catalog_version SET version = version + 1`.execute(tx);
    return { ok: true, value: null };
  });
  services.catalogChanged.notify();
  const after = await listed();
  const differing = [...before.keys()].filter((path) => after.get(path) !== before.get(path));
  const told = '2026-11-22T03:04:05.000Z';
  expect(Object.fromEntries(differing.map((path) => [path, after.get(path)]))).toEqual({
    '/': told,
    '/shop': told,
    [`/product-category/${changed.category_id}`]: told,
    [`/product-details/${changed.id}`]: told,
    [`/product-details/${withdrawn.id}`]: undefined,
  });
  expect(after.has(`/product-details/${withdrawn.id}`)).toBe(false);
});

test('what has no name in Hindi is not listed in Hindi', async () => {
  const added = await inTransaction(services.db, async (tx) => {
    const { rows } = await sql<{ id: number }>`
      INSERT INTO category (slug, name, position) VALUES ('chutneys', 'Chutneys', 99) RETURNING id`.execute(tx);
    await sql`UPDATE catalog_version SET version = version + 1`.execute(tx);
    return { ok: true, value: rows[0]!.id };
  });
  services.catalogChanged.notify();
  const paths = [...(await site.inject('/sitemap.xml')).body.matchAll(/<loc>http:\/\/shop\.test([^<]*)/g)].map(
    ([, path]) => path,
  );
  const id = added.ok ? added.value : 0;
  expect(paths).toContain(`/product-category/${id}`);
  expect(paths).not.toContain(`/hi/product-category/${id}`);
});

test('it is kept until something changes, and answers a known etag with 304', async () => {
  const first = await site.inject('/sitemap.xml');
  const before = services.database.statements();
  const again = await site.inject({
    url: '/sitemap.xml',
    headers: { 'if-none-match': first.headers['etag'] as string },
  });
  expect(again.statusCode).toBe(304);
  expect(services.database.statements()).toBe(before);
});

test('slug and name come from the settings record, at once when staff change it', async () => {
  const saved = await inTransaction(services.db, (tx) =>
    saveBrand(tx, { ...presetBrand, name: 'Vanya', slug: 'vanya' }, services.clock.now()),
  );
  expect(saved.ok).toBe(true);
  services.catalogChanged.notify();
  expect((await listed()).has('/vanya-yogpeeth')).toBe(true);
  const manifest = await site.inject('/manifest.webmanifest');
  expect(manifest.headers['content-type']).toBe('application/manifest+json; charset=utf-8');
  expect(manifest.json().name).toBe('Vanya');
});

test('robots.txt points to the site map', async () => {
  const robots = await site.inject('/robots.txt');
  expect(robots.headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(robots.body).toContain('\nSitemap: http://shop.test/sitemap.xml\n');
});
