import { afterAll, beforeAll, expect, test } from 'vitest';
import { BannerList, GalleryList, OfferList, ShopSettingsReply } from '#contract/content.ts';
import { createCatalogueVersion, savePictures } from '#server/catalog/index.ts';
import { createAnswerCache } from '#server/platform/answer-cache.ts';
import { inTransaction } from '#server/platform/database.ts';
import { createSite, type Site } from '#server/platform/http.ts';
import { ok } from '#server/platform/result.ts';
import { openTestServices, type TestServices } from '#server/testing/services.ts';
import { presetBrand, readBrand } from './brand.ts';
import { readSettings } from './reader.ts';
import { contentRoutes } from './routes.ts';
import { saveBanners, saveBrand, saveGallery, saveOffers } from './store.ts';
import { messages } from '#server/platform/messages.ts';

const picture = (image_name: string) => ({
  image_name,
  width: 1600,
  height: 450,
  widths: [800, 1600],
  placeholder: 'data:,',
});
const offer = (title: string, validFrom: string, validTo: string, image: string | null = null) => ({
  title,
  validFrom,
  validTo,
  picture: image,
  shortDescription: `${title} short`,
  longDescription: `${title} long`,
});

let services: TestServices;
let site: Site;
beforeAll(async () => {
  services = await openTestServices({ demo: true, fullStartLoader: true });
  await services.db.transaction().execute(async (tx) => {
    await savePictures(tx, [picture('wide.jpg'), picture('small.jpg'), picture('offer.jpg')]);
    await saveBanners(tx, [
      {
        title: 'First',
        translations: { hi: { title: 'पहला' } },
        text: 'Text',
        linkPath: '/shop',
        linkLabel: 'Shop',
        alt: 'A hill',
        picture: 'wide.jpg',
        smallPicture: 'small.jpg',
      },
      {
        title: 'Second',
        translations: { hi: { title: 'दूसरा' } },
        text: 'Text',
        linkPath: '/offers',
        linkLabel: 'Offers',
        alt: 'A jar',
        picture: 'wide.jpg',
        smallPicture: 'small.jpg',
      },
    ]);
    await saveOffers(tx, [
      offer('Over', '2026-10-01', '2026-11-20'),
      offer('To come', '2026-11-22', '2026-12-01'),
      { ...offer('Last day', '2026-11-01', '2026-11-21', 'offer.jpg'), couponCode: 'TEA15' },
      offer('First day', '2026-11-21', '2026-11-30'),
    ]);
  });
  site = createSite({ logger: services.log, trustProxy: false });
  contentRoutes(
    site,
    services,
    createAnswerCache(createCatalogueVersion(services), { maxAgeMs: 15_000, maxBytes: 1_000_000 }),
  );
});
afterAll(async () => {
  await site.close();
  await services.close();
});

test('banners come in their order with both pictures', async () => {
  const { data } = (await site.inject('/api/get-banners')).json();
  expect(BannerList.safeParse({ status: 'success', data }).success).toBe(true);
  expect(data.map((banner: { title: string }) => banner.title)).toEqual(['First', 'Second']);
  expect(data[0]).toEqual({
    id: expect.any(Number),
    title: 'First',
    title_hi: 'पहला',
    text: 'Text',
    link_path: '/shop',
    link_label: 'Shop',
    alt: 'A hill',
    picture: picture('wide.jpg'),
    small_picture: picture('small.jpg'),
  });
});

test('offers valid today come first, then those to come, then those that are over; at midnight in India that changes', async () => {
  const titles = async () => {
    const reply = (await site.inject('/api/get-offers')).json();
    expect(OfferList.safeParse(reply).success).toBe(true);
    return reply.data.map((one: { offer_title: string }) => one.offer_title);
  };
  expect(await titles()).toEqual(['Last day', 'First day', 'To come', 'Over']);
  services.clock.set('2026-11-21T23:59:59+05:30');
  expect(await titles()).toEqual(['Last day', 'First day', 'To come', 'Over']);
  services.clock.set('2026-11-22T00:00:00+05:30');
  expect(await titles()).toEqual(['To come', 'First day', 'Over', 'Last day']);
  services.clock.set('2026-11-21T12:00:00+05:30');
  const { data } = (await site.inject('/api/get-offers')).json();
  expect(data.map((one: { offer_state: string }) => one.offer_state)).toEqual(['valid', 'valid', 'upcoming', 'ended']);
  const [first, second] = data;
  expect(first).toEqual({
    id: expect.any(Number),
    offer_image: 'offer.jpg',
    offer_title: 'Last day',
    offer_short_description: 'Last day short',
    offer_long_description: 'Last day long',
    offer_valid_from: '2026-11-01',
    offer_valid_to: '2026-11-21',
    offer_state: 'valid',
    offer_coupon_code: 'TEA15',
    picture: picture('offer.jpg'),
  });
  expect([second.offer_image, second.picture, second.offer_coupon_code]).toEqual(['', null, null]);
});

test('the gallery tells its pictures in their order, each with its name and what it shows', async () => {
  const images = async () => (await site.inject('/api/get-gallery-images')).json();
  expect(await images()).toEqual({ status: 'success', data: [] });
  await inTransaction(services.db, async (tx) =>
    ok(
      await saveGallery(tx, [
        { title: 'Garden', alt: 'A bed of tulsi', picture: 'wide.jpg' },
        { title: 'Pond', alt: 'A lotus', picture: 'small.jpg' },
      ]),
    ),
  );
  services.catalogChanged.notify();
  const reply = await images();
  expect(GalleryList.safeParse(reply).success).toBe(true);
  expect(reply.data).toEqual([
    { id: expect.any(Number), title: 'Garden', alt: 'A bed of tulsi', video_url: null, ...picture('wide.jpg') },
    { id: expect.any(Number), title: 'Pond', alt: 'A lotus', video_url: null, ...picture('small.jpg') },
  ]);
});

test('settings tell the company as staff describe it, and change at once', async () => {
  const settings = async () => (await site.inject('/api/shop-settings')).json();
  const first = await settings();
  expect(ShopSettingsReply.safeParse(first).success).toBe(true);
  expect(first.data).toEqual({
    brand: presetBrand,
    shop_url: 'http://shop.test',
    admin_url: 'http://office.test',
    full_start_loader: true,
    payment_provider: 'sandbox',
    payment_providers: [{ name: 'sandbox', title: 'Test payment' }],
    max_per_product: null,
    return_days: 30,
    exit_notice_days: 30,
    demo: true,
    is_open: true,
    announcement: null,
    later_announcement: null,
  });
  const saved = await inTransaction(services.db, (tx) =>
    saveBrand(tx, { ...presetBrand, name: 'Vanya' }, services.clock.now()),
  );
  expect(saved.ok).toBe(true);
  services.catalogChanged.notify();
  expect((await settings()).data.brand.name).toBe('Vanya');
});

test('a GSTIN that cannot be one is refused and nothing changes', async () => {
  const before = await readBrand(services.db);
  const refused = await inTransaction(services.db, (tx) =>
    saveBrand(tx, { ...before, gstin: '05AAQCA4821K1ZJ' }, services.clock.now()),
  );
  expect(refused).toMatchObject({
    ok: false,
    error: { httpStatus: 422, errors: { gstin: [messages.errors.staff.settings.gstin] } },
  });
  expect(await readBrand(services.db)).toEqual(before);
});

test('without the test payment window no online provider is told', async () => {
  expect(
    (await readSettings({ ...services, config: { ...services.config, payments: { accounts: {}, offered: [] } } }))
      .payment_provider,
  ).toBe(null);
});

test('each call is one query, and none when asked again', async () => {
  for (const path of ['/api/get-banners', '/api/get-offers', '/api/get-gallery-images', '/api/shop-settings']) {
    services.catalogChanged.notify();
    const before = services.database.statements();
    await site.inject(path);
    // One statement for the data, one for the version after the change.
    expect(services.database.statements() - before, path).toBe(2);
    await site.inject(path);
    expect(services.database.statements() - before, path).toBe(2);
  }
});
