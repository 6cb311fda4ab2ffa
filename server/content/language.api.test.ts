import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCatalogueVersion, savePictures } from '#server/catalog/index.ts';
import { createAnswerCache } from '#server/platform/answer-cache.ts';
import { inTransaction } from '#server/platform/database.ts';
import { createSite, type Site } from '#server/platform/http.ts';
import { openTestServices, type TestServices } from '#server/testing/services.ts';
import { presetBrand } from './brand.ts';
import { contentRoutes } from './routes.ts';
import { saveBanners, saveBrand, saveGallery, saveOffers } from './store.ts';

const picture = { image_name: 'hill.jpg', width: 1600, height: 450, widths: [800, 1600], placeholder: 'data:,' };
const banner = {
  title: 'First',
  text: 'Text',
  linkPath: '/shop',
  linkLabel: 'Shop',
  alt: 'A hill',
  picture: 'hill.jpg',
  smallPicture: 'hill.jpg',
};
const offer = {
  title: 'Offer',
  shortDescription: 'Short',
  longDescription: 'Long',
  validFrom: '2026-01-01',
  validTo: '2027-01-01',
  picture: null,
};
const image = { title: 'Hill', alt: 'A hill', picture: 'hill.jpg' };

let services: TestServices;
let site: Site;
beforeAll(async () => {
  services = await openTestServices();
  await services.db.transaction().execute(async (tx) => {
    await savePictures(tx, [picture]);
    await saveBanners(tx, [
      { ...banner, translations: { hi: { title: 'पहला', text: 'पाठ', linkLabel: 'दुकान', alt: 'एक पहाड़ी' } } },
      { ...banner, title: 'Second', translations: { hi: { text: '' } } },
    ]);
    await saveOffers(tx, [
      { ...offer, translations: { hi: { title: 'ऑफ़र', shortDescription: 'छोटा', longDescription: 'लंबा' } } },
      { ...offer, title: 'Bare' },
    ]);
    await saveGallery(tx, [{ ...image, translations: { hi: { title: 'पहाड़ी', alt: 'एक पहाड़ी' } } }, image]);
  });
  site = createSite({ logger: services.log, trustProxy: false });
  const cache = createAnswerCache(createCatalogueVersion(services), { maxAgeMs: 15_000, maxBytes: 1_000_000 });
  contentRoutes(site, services, cache);
});
afterAll(async () => {
  await site.close();
  await services.close();
});

const get = async (call: string, language: string) => {
  const reply = await site.inject({ url: `/api/${call}`, headers: { 'accept-language': language } });
  expect(reply.headers['vary']).toBe('accept-encoding, accept-language');
  return reply.json().data;
};

test('banners, offers and gallery are told in the caller’s language, in English where there is no Hindi', async () => {
  for (const [call, first, second] of [
    [
      'get-banners',
      { title: 'पहला', title_hi: 'पहला', text: 'पाठ', link_label: 'दुकान', alt: 'एक पहाड़ी' },
      { title: 'Second', title_hi: '', text: 'Text', link_label: 'Shop', alt: 'A hill' },
    ],
    [
      'get-offers',
      { offer_title: 'ऑफ़र', offer_short_description: 'छोटा', offer_long_description: 'लंबा' },
      { offer_title: 'Bare', offer_short_description: 'Short', offer_long_description: 'Long' },
    ],
    ['get-gallery-images', { title: 'पहाड़ी', alt: 'एक पहाड़ी' }, { title: 'Hill', alt: 'A hill' }],
  ] as const) {
    const english = await get(call, 'en');
    expect(await get(call, 'hi')).toEqual([
      { ...english[0], ...first },
      { ...english[1], ...second },
    ]);
    expect(await get(call, 'en')).toEqual(english);
  }
});

test('the company is told in Hindi: its own words, those of the preset, else English', async () => {
  const brandIn = async (language: string) => (await get('shop-settings', language)).brand;
  expect(await brandIn('en')).toEqual(presetBrand);
  expect(await brandIn('hi')).toMatchObject({
    name: 'Aarvya',
    tagline: 'हिमालय की तराई से आयुर्वेद',
    city: 'देहरादून',
    state: 'उत्तराखंड',
    support_hours: 'सुबह 10 से शाम 6 बजे तक',
    grievance_officer: { name: presetBrand.grievance_officer.name_hi, email: presetBrand.grievance_officer.email },
    gstin: presetBrand.gstin,
  });
  await inTransaction(services.db, (tx) =>
    saveBrand(
      tx,
      {
        ...presetBrand,
        tagline: 'Herbs',
        city: 'Pune',
        state: 'Maharashtra',
        translations: { hi: { tagline: 'जड़ी-बूटियाँ', legal_name: '' } },
      },
      services.clock.now(),
    ),
  );
  services.catalogChanged.notify();
  const saved = await brandIn('hi');
  expect(saved).toMatchObject({
    tagline: 'जड़ी-बूटियाँ',
    legal_name: presetBrand.legal_name,
    address_lines: ['प्लॉट 27, हिमगिरि हर्बल पार्क', 'सेलाकुई औद्योगिक क्षेत्र'],
    city: 'Pune',
    state: 'महाराष्ट्र',
  });
  expect(saved).not.toHaveProperty('translations');
  expect(await brandIn('en')).toEqual({ ...presetBrand, tagline: 'Herbs', city: 'Pune', state: 'Maharashtra' });
});
