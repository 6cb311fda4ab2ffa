import { expect, test } from 'vitest';
import { demoCatalogue } from './index.ts';
import { tagsHi } from './tags.ts';

const { products, categories, banners, offers, gallery, coupons } = demoCatalogue;

/** Latin letters that Hindi keeps: the brand's name, coupon codes, signs of additives and grades, a measure; botanical names stand apart. */
const kept = /\b(Aarvya Ayur Jyoti Private Limited|INS|pH|FTGFOP1|C|[A-Z]+\d+|FREESHIP)\b/g;
/** "Rosa damascena", "O. gratissimum": as botany writes them. */
const botanical = /\b([A-Z][a-z]+|[A-Z]\.) [a-z-]+\b/g;
const latin = /[A-Za-z]/;
const devanagari = /[\u0900-\u097F]/;

/** Everything that visitors read, by whose it is: the English and the Hindi. */
const texts: [whose: string, english: string, hindi: string][] = [
  ...products.flatMap((product): [string, string, string][] => [
    [product.sku, product.name, product.nameHi],
    [product.sku, product.shortDescription, product.hi.shortDescription],
    [product.sku, product.description, product.hi.description],
    [product.sku, product.ingredients, product.hi.ingredients],
    [product.sku, product.howToUse, product.hi.howToUse],
    [product.sku, product.cautions, product.hi.cautions],
    [product.sku, product.manufacturer, product.manufacturerHi],
    [product.sku, product.countryOfOrigin, product.countryOfOriginHi],
    ...product.tags.map((tag): [string, string, string] => [product.sku, tag, tagsHi[tag]]),
  ]),
  ...categories.map((category): [string, string, string] => [category.slug, category.name, category.nameHi]),
  ...banners.flatMap((banner): [string, string, string][] => [
    [banner.image, banner.title, banner.titleHi],
    [banner.image, banner.text, banner.hi.text],
    [banner.image, banner.linkLabel, banner.hi.linkLabel],
    [banner.image, banner.alt, banner.hi.alt],
  ]),
  ...offers.flatMap((offer): [string, string, string][] => [
    [offer.slug, offer.title, offer.hi.title],
    [offer.slug, offer.shortDescription, offer.hi.shortDescription],
    [offer.slug, offer.longDescription, offer.hi.longDescription],
  ]),
  ...gallery.flatMap((image): [string, string, string][] => [
    [image.picture, image.title, image.hi.title],
    [image.picture, image.alt, image.hi.alt],
  ]),
  ...coupons.map((coupon): [string, string, string] => [coupon.code, coupon.title, coupon.titleHi]),
];

test('every text has its Hindi in Devanagari, and no English stands in it', () => {
  expect(texts.filter(([, , hindi]) => !devanagari.test(hindi)).map(([whose]) => whose)).toEqual([]);
  const mixed = texts.filter(([, , hindi]) => latin.test(hindi.replace(botanical, '').replace(kept, '')));
  expect(mixed.map(([whose, , hindi]) => `${whose}: ${hindi}`)).toEqual([]);
});

test('Hindi says as much as English: the same paragraphs and the same numbers', () => {
  for (const [whose, english, hindi] of texts) {
    expect(hindi.split('\n\n').length, whose).toBe(english.split('\n\n').length);
  }
  const numbers = (text: string) => (text.match(/\d+(\.\d+)?/g) ?? []).sort();
  for (const { sku, ingredients, hi } of products) expect(numbers(hi.ingredients), sku).toEqual(numbers(ingredients));
});

test('medicines and supplements say in Hindi, too, what they are', () => {
  for (const { sku, cautions, hi } of products) {
    expect(hi.cautions.includes('आयुर्वेदिक औषधि।'), sku).toBe(cautions.includes('Ayurvedic medicine.'));
    expect(hi.cautions.includes('औषधीय उपयोग के लिए नहीं।'), sku).toBe(cautions.includes('Not for medicinal use.'));
  }
});

test('no Hindi text promises a cure or names a disease', () => {
  const promises = /इलाज|उपचार|ठीक कर|रोगमुक्त|छुटकारा|गारंटी|चमत्कार|जड़ से|रामबाण|निवारण/;
  const diseases = /मधुमेह|डायबिटीज|कैंसर|रक्तचाप|हृदय|मोटापा|गठिया|दमा|नपुंसक|बाँझ|बवासीर|लकवा|बुख़ार|ज्वर/;
  expect(texts.filter(([, , hindi]) => promises.test(hindi) || diseases.test(hindi))).toEqual([]);
});
