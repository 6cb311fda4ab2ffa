import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { demoCatalogue } from './index.ts';
import { tagTranslations } from './tags.ts';

const { products, categories, banners, offers, gallery, coupons } = demoCatalogue;

/**
 * Latin letters that Hindi keeps: the brand's name, coupon codes, signs of additives and grades, a measure; botanical
 * names stand apart.
 */
const kept = /\b(Aarvya Ayur Jyoti Private Limited|INS|pH|FTGFOP1|C|[A-Z]+\d+|FREESHIP)\b/g;
/** "Rosa damascena", "O. gratissimum": as botany writes them. */
const botanical = /\b([A-Z][a-z]+|[A-Z]\.) [a-z-]+\b/g;
const latin = /[A-Za-z]/;
const devanagari = /[\u0900-\u097F]/;

/** Everything that visitors read, by whose it is: the English and the Hindi. */
const texts: [whose: string, english: string, hindi: string][] = [
  ...products.flatMap((product): [string, string, string][] => [
    [product.sku, product.name, product.translations.hi.name],
    [product.sku, product.shortDescription, product.translations.hi.shortDescription],
    [product.sku, product.description, product.translations.hi.description],
    [product.sku, product.ingredients, product.translations.hi.ingredients],
    [product.sku, product.howToUse, product.translations.hi.howToUse],
    [product.sku, product.cautions, product.translations.hi.cautions],
    [product.sku, product.manufacturer, product.makerTranslations.hi.manufacturer],
    [product.sku, product.countryOfOrigin, product.makerTranslations.hi.countryOfOrigin],
    ...product.tags.map((tag): [string, string, string] => [product.sku, tag, tagTranslations[tag].hi]),
  ]),
  ...categories.map((category): [string, string, string] => [
    category.slug,
    category.name,
    category.translations.hi.name,
  ]),
  ...banners.flatMap((banner): [string, string, string][] => [
    [banner.image, banner.title, banner.translations.hi.title],
    [banner.image, banner.text, banner.translations.hi.text],
    [banner.image, banner.linkLabel, banner.translations.hi.linkLabel],
    [banner.image, banner.alt, banner.translations.hi.alt],
  ]),
  ...offers.flatMap((offer): [string, string, string][] => [
    [offer.slug, offer.title, offer.translations.hi.title],
    [offer.slug, offer.shortDescription, offer.translations.hi.shortDescription],
    [offer.slug, offer.longDescription, offer.translations.hi.longDescription],
  ]),
  ...gallery.flatMap((image): [string, string, string][] => [
    [image.picture, image.title, image.translations.hi.title],
    [image.picture, image.alt, image.translations.hi.alt],
  ]),
  ...coupons.map((coupon): [string, string, string] => [coupon.code, coupon.title, coupon.translations.hi.title]),
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
  for (const { sku, ingredients, translations } of products)
    expect(numbers(translations.hi.ingredients), sku).toEqual(numbers(ingredients));
});

test('medicines and supplements say in Hindi, too, what they are', () => {
  for (const {
    sku,
    cautions,
    translations: { hi },
  } of products) {
    expect(hi.cautions.includes('आयुर्वेदिक औषधि।'), sku).toBe(cautions.includes('Ayurvedic medicine.'));
    expect(hi.cautions.includes('औषधीय उपयोग के लिए नहीं।'), sku).toBe(cautions.includes('Not for medicinal use.'));
  }
});

test('no Hindi text promises a cure or names a disease', () => {
  const promises = /इलाज|उपचार|ठीक कर|रोगमुक्त|छुटकारा|गारंटी|चमत्कार|जड़ से|रामबाण|निवारण/;
  const diseases = /मधुमेह|डायबिटीज|कैंसर|रक्तचाप|हृदय|मोटापा|गठिया|दमा|नपुंसक|बाँझ|बवासीर|लकवा|बुख़ार|ज्वर/;
  expect(texts.filter(([, , hindi]) => promises.test(hindi) || diseases.test(hindi))).toEqual([]);
});

/** What marks Hindi that was translated word by word or typed in haste. */
const faults: [fault: RegExp, why: string][] = [
  [/[\u0900-\u097F\w] ।/u, 'a gap before the danda'],
  [/[\u0900-\u097F]:[\u0900-\u097F]/u, 'a colon in place of visarga'],
  [/आर्?व्या/u, 'the brand in other letters than its own'],
  [/केश-?\s?संस्कार/u, 'a rite in place of hair care'],
];

test.each(faults)('no Hindi text has %s: %s', (fault) => {
  const shared = ['locales/hi', 'content/hi'].flatMap((folder) =>
    fs
      .readdirSync(path.join(import.meta.dirname, '..', folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(json|md)$/.test(name))
      .map((name): [string, string] => [
        name,
        fs.readFileSync(path.join(import.meta.dirname, '..', folder, name), 'utf8'),
      ]),
  );
  const demo = texts.map(([whose, , hindi]): [string, string] => [whose, hindi]);
  expect([...shared, ...demo].filter(([, text]) => fault.test(text)).map(([whose]) => whose)).toEqual([]);
});
