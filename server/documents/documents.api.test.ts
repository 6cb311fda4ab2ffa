import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CertificateList } from '#contract/documents.ts';
import { pathIn } from '#contract/language.ts';
import { createCatalogueVersion, createCatalogReader, pictureFolder, setStock } from '#server/catalog/index.ts';
import { bumpCatalogVersion } from '#server/platform/catalog-version.ts';
import { presetBrand, saveBrand } from '#server/content/index.ts';
import { createAnswerCache } from '#server/platform/answer-cache.ts';
import { inTransaction } from '#server/platform/database.ts';
import { createSite, type Site } from '#server/platform/http.ts';
import { readDocument } from '#server/testing/read-pdf.ts';
import { ok } from '#server/platform/result.ts';
import { openTestServices, type TestServices } from '#server/testing/services.ts';
import { seedDemo } from '#server/seed/index.ts';
import { certificateFolder } from './certificates.ts';
import { documentJobs, documentRoutes, printAfterChanges } from './index.ts';

let services: TestServices;
let site: Site;
beforeAll(async () => {
  services = await openTestServices({ demo: true });
  await seedDemo(services, { pictures: false });
  site = siteOf(services);
});
afterAll(async () => {
  await site.close();
  await services.close();
});

function siteOf(of: TestServices): Site {
  const made = createSite({ logger: of.log, trustProxy: false });
  const catalogueVersion = createCatalogueVersion(of);
  documentRoutes(made, of, {
    catalogueVersion,
    cache: createAnswerCache(catalogueVersion, { maxAgeMs: 15_000, maxBytes: 1_000_000 }),
  });
  return made;
}

async function pdf(url: string) {
  const answer = await site.inject(url);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toBe('application/pdf');
  return { ...readDocument(answer.rawPayload), headers: answer.headers };
}

/** On one line, since a line with several fonts is drawn in several pieces. */
const plain = (pages: readonly string[]) => pages.join(' ').replaceAll('\n', '');
const catalogue = '/documents/product-catalogue.pdf';

test('the catalogue opens in the browser and is saved under its fixed name', async () => {
  const { headers, info } = await pdf(catalogue);
  expect(headers['content-disposition']).toBe('inline; filename="product-catalogue.pdf"');
  expect(headers['cache-control']).toBe('public, max-age=0, must-revalidate');
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(info['Title']).toBe('Aarvya Product Catalogue');
});

test('who has the catalogue already gets no bytes', async () => {
  const { headers } = await pdf(catalogue);
  const again = await site.inject({ url: catalogue, headers: { 'if-none-match': String(headers['etag']) } });
  expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
});

test('cover, contents, a page or two for each category and the company’s page; every product with price and points', async () => {
  const { pages, fonts } = await pdf(catalogue);
  expect(pages).toHaveLength(14);
  expect(plain([pages[0]!])).toContain('Product Catalogue');
  expect(plain([pages[1]!])).toContain('14 products3Digestive Care');
  const back = plain([pages[13]!]);
  for (const word of [presetBrand.legal_name, presetBrand.cin, presetBrand.gstin, presetBrand.fssai])
    expect(back).toContain(word);
  const { data } = await createCatalogReader(services).products({ limit: 100 });
  expect(data).toHaveLength(75);
  const shelves = plain(pages.slice(2, 13)).replaceAll(' ', '');
  for (const { product_name, product_sale_point } of data) {
    expect(shelves).toContain(product_name.replaceAll(' ', ''));
    expect(shelves).toContain(`SalePoint-${product_sale_point}`);
  }
  expect(shelves).toContain('₹349₹395');
  expect(fonts).toEqual([
    'Mukta-Medium',
    'Mukta-Regular',
    'Mukta-SemiBold',
    'TiroDevaHindi-Italic',
    'TiroDevaHindi-Regular',
  ]);
});

test('what is sold does not change the catalogue', async () => {
  const before = await site.inject(catalogue);
  const { data } = await createCatalogReader(services).products({ limit: 1 });
  await inTransaction(services.db, async (tx) => {
    await setStock(tx, [{ productId: data[0]!.id, quantity: 3 }], services.clock.now(), 'counted');
    return ok(null);
  });
  services.catalogChanged.notify();
  const [first, second] = await Promise.all([site.inject(catalogue), site.inject(catalogue)]);
  expect([first.headers['etag'], second.headers['etag']]).toEqual([before.headers['etag'], before.headers['etag']]);
});

test('a changed price is in the next catalogue', async () => {
  const before = await pdf(catalogue);
  expect(plain(before.pages)).not.toContain('₹1,23,456');
  await inTransaction(services.db, async (tx) => {
    await sql`UPDATE product SET regular_paise = 12345600, sale_paise = NULL, updated_at = ${services.clock.now()}
      WHERE id = (SELECT min(id) FROM product)`.execute(tx);
    await bumpCatalogVersion(tx);
    return ok(null);
  });
  services.catalogChanged.notify();
  const after = await pdf(catalogue);
  expect(after.headers['etag']).not.toBe(before.headers['etag']);
  expect(plain(after.pages)).toContain('₹1,23,456');
});

test('a product’s picture is printed, cut to its box', async () => {
  const { data } = await createCatalogReader(services).products({ limit: 1 });
  const folder = pictureFolder(services);
  await mkdir(folder, { recursive: true });
  const picture = sharp({ create: { width: 960, height: 960, channels: 3, background: '#2f6b4f' } });
  await writeFile(path.join(folder, data[0]!.picture!.image_name), await picture.jpeg().toBuffer());
  const own = siteOf(services);
  const { pictures } = readDocument((await own.inject(catalogue)).rawPayload);
  expect(pictures).toContainEqual({ width: 467, height: 467 });
  await own.close();
});

test('the income plan says before its tables that it promises nothing', async () => {
  const { headers, pages, info } = await pdf('/documents/income-plan.pdf');
  expect(headers['content-disposition']).toBe('inline; filename="income-plan.pdf"');
  expect(info['CreationDate']).toBe('D:20240331183000Z');
  const words = plain(pages);
  expect(words.indexOf('No promise of income')).toBeLessThan(words.indexOf('Rebate'));
  for (const word of ['Up to ₹500', 'Over ₹10,000', 'Level 14', 'Supremo Director', '32,768', '2,000 to 99,999'])
    expect(words.replaceAll(' ', '')).toContain(word.replaceAll(' ', ''));
  for (const page of pages) expect(plain([page])).toContain('No income is promised.');
});

test('each document is there in Hindi, too, below the language’s prefix', async () => {
  const titles: Record<string, string> = {
    [catalogue]: 'Aarvya उत्पाद कैटलॉग',
    '/documents/income-plan.pdf': 'Aarvya आय योजना',
    '/documents/certificates/fssai.pdf': 'नमूना: FSSAI लाइसेंस',
  };
  for (const [address, title] of Object.entries(titles)) {
    const { pages, info, headers } = await pdf(pathIn('hi', address));
    expect(info['Title']).toBe(title);
    expect(headers['content-disposition']).toBe(
      `inline; filename="${address.split('/').at(-1)}"`.replace('fssai', 'certificate-fssai'),
    );
    expect(plain(pages)).not.toMatch(/Contents|products|Level|No promise|Registered office/);
  }
});

async function certificates(of: Site) {
  return CertificateList.parse((await of.inject('/api/get-certificates')).json()).data;
}

test('a demo shop shows a specimen for each number, and each says that it is none', async () => {
  const list = await certificates(site);
  expect(list.map(({ kind, number, specimen }) => [kind, number, specimen])).toEqual([
    ['incorporation', presetBrand.cin, true],
    ['gst', presetBrand.gstin, true],
    ['ayush', presetBrand.ayush_licence, true],
    ['fssai', presetBrand.fssai, true],
  ]);
  for (const certificate of list) {
    const { pages, info, headers } = await pdf(certificate.path);
    expect(headers['content-disposition']).toBe(`inline; filename="certificate-${certificate.kind}.pdf"`);
    expect(info['Title']).toMatch(/^SPECIMEN: /);
    expect(plain(pages)).toContain('Not issued by any authority');
    expect(plain(pages)).toContain(certificate.number);
  }
});

test('the company’s own file takes the specimen’s place', async () => {
  const file = path.join(services.files.localFolder(certificateFolder), 'gst.pdf');
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, '%PDF-1.4 own');
  const own = siteOf(services);
  expect((await certificates(own)).filter(({ specimen }) => !specimen).map(({ kind }) => kind)).toEqual(['gst']);
  expect((await own.inject('/documents/certificates/gst.pdf')).body).toBe('%PDF-1.4 own');
  await rm(file);
  await own.close();
});

test('without a number there is no certificate', async () => {
  await inTransaction(services.db, (tx) => saveBrand(tx, { ...presetBrand, cin: '' }, services.clock.now()));
  services.catalogChanged.notify();
  expect((await certificates(site)).map(({ kind }) => kind)).toEqual(['gst', 'ayush', 'fssai']);
  expect((await site.inject('/documents/certificates/incorporation.pdf')).statusCode).toBe(404);
});

test('a real shop without files shows no certificate, and without goods no catalogue', async () => {
  const real = await openTestServices({ demo: false });
  const own = siteOf(real);
  expect(await certificates(own)).toEqual([]);
  const answer = await own.inject('/documents/certificates/gst.pdf');
  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([404, 'document_not_found']);
  expect((await own.inject(catalogue)).statusCode).toBe(404);
  await own.close();
  await real.close();
});

test('changes of the catalogue have it printed at the end of their half minute, once', async () => {
  const before = services.clock.now();
  printAfterChanges({ ...services, config: { ...services.config, printAhead: true } });
  for (const time of ['06:00:10', '06:00:29', '06:00:30']) {
    services.clock.set(`2026-11-21T${time}Z`);
    services.catalogChanged.notify();
  }
  services.clock.set(before.toISOString());
  const jobs = () =>
    services.db
      .selectFrom('job')
      .select(['kind', 'run_at'])
      .where('key', 'like', 'documents %')
      .orderBy('run_at')
      .execute();
  await expect.poll(jobs).toHaveLength(2);
  const [first, second] = await jobs();
  expect(first).toEqual({ kind: 'documents', run_at: new Date('2026-11-21T06:00:30Z') });
  expect(second).toEqual({ kind: 'documents', run_at: new Date('2026-11-21T06:01:00Z') });
  expect(Object.keys(documentJobs)).toContain('documents');
});
