import { expect, test } from 'vitest';

import { findDisease } from '#server/catalog/claims-rules.ts';
import { presetValueNames } from '#server/catalog/preset-attributes.ts';
import { moreCategories, newcomers } from './collections.ts';
import { demoCatalogue } from './index.ts';

const { products, families, relations, categories, taxClasses, coupons, offers, banners } = demoCatalogue;
const devanagari = /[\u0900-\u097F]/;

/** The diseases near which the Drugs and Magic Remedies Act, 1954, forbids a promise. */
const diseases =
  /diabet|cancer|tumou?r|blood pressure|hypertension|heart|obes|arthrit|rheumat|impoten|infertil|epilep|asthma|kidney|cataract|glaucoma|paralys|tubercul|leucoderma|vitiligo|stroke|fever|covid/i;
const promises =
  /\b(cures?|cured|treats?|treatment|prevents?|heals?|remedy|guarantee[ds]?|permanent(ly)?|miracle|magic)\b/i;

test('there are at least 64 products, each with a sku of its own and a known category', () => {
  expect(products.length).toBeGreaterThanOrEqual(64);
  expect(new Set(products.map((product) => product.sku)).size).toBe(products.length);
  expect(new Set(products.map((product) => product.name)).size).toBe(products.length);
  const slugs = new Set(categories.map((category) => category.slug));
  expect(products.filter((product) => !slugs.has(product.category)).map((product) => product.sku)).toEqual([]);
  expect(products.filter((product) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(product.sku))).toEqual([]);
});

test('there are ten categories in order, six or more featured, each with products and a Hindi name', () => {
  expect(categories.map((category) => category.position)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  expect(categories.filter((category) => category.featured).length).toBeGreaterThanOrEqual(6);
  for (const category of categories) {
    expect(category.translations.hi.name).toMatch(devanagari);
    expect(products.filter((product) => product.category === category.slug).length).toBeGreaterThanOrEqual(5);
    expect(products.find((product) => product.sku === category.art.sku)?.category).toBe(category.slug);
  }
});

test('prices are whole paise and a sale price is below the MRP', () => {
  for (const { sku, regularPaise, salePaise } of products) {
    expect(Number.isSafeInteger(regularPaise), sku).toBe(true);
    expect(regularPaise, sku).toBeGreaterThan(0);
    if (salePaise !== null) expect(salePaise, sku).toBeLessThan(regularPaise);
  }
});

test('sale points are whole or half and 20 to 40 % of a tenth of the selling price', () => {
  for (const { sku, regularPaise, salePaise, salePointCenti } of products) {
    const tenthOfRupees = (salePaise ?? regularPaise) / 1000;
    expect(salePointCenti % 50, sku).toBe(0);
    expect(salePointCenti / 100, sku).toBeGreaterThanOrEqual(tenthOfRupees * 0.2);
    expect(salePointCenti / 100, sku).toBeLessThanOrEqual(tenthOfRupees * 0.4);
  }
});

test('two products are out of stock and three are nearly so', () => {
  expect(products.filter((product) => product.stock === 0)).toHaveLength(2);
  expect(products.filter((product) => product.stock > 0 && product.stock < 5)).toHaveLength(3);
});

test('the leading products are ranked without a gap; the first four are for the home page', () => {
  const ranks = products.map((product) => product.featuredRank).filter((rank) => rank !== null);
  expect(ranks.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5]);
});

test('every product carries its declarations: HSN, tax class, maker, origin, licence, quantity, cautions', () => {
  const codes = new Set(taxClasses.map((taxClass) => taxClass.code));
  const licences = { AYUSH: /^UK-AYU-\d+\/\d{4}$/, FSSAI: /^\d{14}$/, Cosmetic: /^UK-COS-\d+\/\d{4}$/ };
  for (const product of products) {
    expect(product.hsn, product.sku).toMatch(/^\d{8}$/);
    expect(codes.has(product.taxClass), product.sku).toBe(true);
    expect(product.licence.number, product.sku).toMatch(licences[product.licence.kind]);
    expect(product.netQuantity.value, product.sku).toBeGreaterThan(0);
    for (const words of [
      product.manufacturer,
      product.countryOfOrigin,
      product.ingredients,
      product.howToUse,
      product.cautions,
    ]) {
      expect(words.length, product.sku).toBeGreaterThan(4);
    }
    expect(product.shelfLifeMonths, product.sku).toBeGreaterThanOrEqual(12);
  }
});

test('medicines say that they are medicines, supplements that they are not', () => {
  for (const product of products) {
    if (product.taxClass === 'medicament') expect(product.cautions, product.sku).toContain('Ayurvedic medicine.');
    if (product.hsn === '21069099' && product.netQuantity.unit !== 'g' && product.netQuantity.unit !== 'pieces') {
      expect(product.cautions, product.sku).toContain('Not for medicinal use.');
    }
  }
});

test('copy is complete in both scripts', () => {
  for (const product of products) {
    expect(product.translations.hi.name, product.sku).toMatch(devanagari);
    expect(product.pack.titleHi, product.sku).toMatch(devanagari);
    expect(product.description.split('\n\n').length, product.sku).toBeGreaterThanOrEqual(2);
    expect(product.romanised.length, product.sku).toBeGreaterThanOrEqual(2);
    expect(product.tags.length, product.sku).toBeGreaterThanOrEqual(2);
  }
  expect(products.some((product) => product.name.length >= 85)).toBe(true);
});

test('no product, offer or banner promises a cure or names a disease', () => {
  const copy = [
    ...products.map((product) =>
      [product.name, product.shortDescription, product.description, product.howToUse, ...product.tags].join(' '),
    ),
    ...offers.map((offer) => [offer.title, offer.shortDescription, offer.longDescription].join(' ')),
    ...banners.map((banner) => [banner.title, banner.text].join(' ')),
  ];
  expect(copy.filter((words) => promises.test(words))).toEqual([]);
  expect(copy.filter((words) => diseases.test(words))).toEqual([]);
});

test('tax rates are in order and the medicament class fell from 12 to 5 % on 22 September 2025', () => {
  for (const { code, rates } of taxClasses) {
    const days = rates.map((rate) => rate.from);
    expect([...days].sort(), code).toEqual(days);
  }
  expect(taxClasses.find((taxClass) => taxClass.code === 'medicament')?.rates).toEqual([
    { from: '2017-07-01', rateBp: 1200 },
    { from: '2025-09-22', rateBp: 500 },
  ]);
});

test('coupons cover every kind and every condition, and name only what exists', () => {
  const has = (wanted: (coupon: (typeof coupons)[number]) => boolean) => coupons.some(wanted);
  expect(coupons.length).toBeGreaterThanOrEqual(10);
  expect(new Set(coupons.map((coupon) => coupon.code)).size).toBe(coupons.length);
  expect(has((c) => c.kind === 'percent' && c.capPaise !== undefined)).toBe(true);
  expect(has((c) => c.kind === 'percent' && c.capPaise === undefined)).toBe(true);
  expect(has((c) => c.kind === 'fixed' && c.amountPaise !== undefined)).toBe(true);
  expect(has((c) => c.kind === 'free_shipping' && c.freeShipping === true)).toBe(true);
  expect(has((c) => c.minimumPaise !== undefined)).toBe(true);
  expect(has((c) => c.toDay !== undefined && c.toDay < 0)).toBe(true);
  expect(has((c) => c.fromDay !== undefined && c.fromDay > 0)).toBe(true);
  expect(has((c) => c.totalLimit !== undefined) && has((c) => c.perCustomerLimit !== undefined)).toBe(true);
  expect(
    has((c) => c.firstOrderOnly === true) &&
      has((c) => c.categories !== undefined) &&
      has((c) => c.products !== undefined),
  ).toBe(true);
  const slugs = categories.map((category) => category.slug);
  const skus = products.map((product) => product.sku);
  expect(coupons.flatMap((coupon) => coupon.categories ?? []).filter((slug) => !slugs.includes(slug))).toEqual([]);
  expect(coupons.flatMap((coupon) => coupon.products ?? []).filter((sku) => !skus.includes(sku))).toEqual([]);
});

test('there are two banners and six offers, none over by the day of seeding', () => {
  expect(banners).toHaveLength(2);
  expect(offers).toHaveLength(6);
  expect(offers.filter((offer) => offer.validToDay <= 0 || offer.validFromDay >= offer.validToDay)).toEqual([]);
});

test('families hold different sizes or kinds of one product, and every variant is in one', () => {
  const skus = new Set(products.map((product) => product.sku));
  const members = families.flatMap((family) => family.members.map(({ sku }) => sku));
  expect(members.filter((sku) => !skus.has(sku))).toEqual([]);
  expect(new Set(members).size).toBe(members.length);
  const variants = products.filter(({ variantOf }) => variantOf !== undefined).map(({ sku }) => sku);
  expect(variants.length).toBeGreaterThanOrEqual(6);
  expect(variants.filter((sku) => !members.includes(sku))).toEqual([]);
  for (const { name, axes, members: own } of families) {
    expect(new Set(own.map(({ options }) => options.map(({ value }) => value).join())).size, name).toBe(own.length);
    for (const { options } of own) {
      expect(options.length, name).toBe(axes.length);
      for (const { translations } of options) expect(translations.hi.value, name).toMatch(devanagari);
    }
  }
});

test('every product has something that goes well with it and alternatives, none of them itself or another size of it', () => {
  const variantOf = new Map(products.map((product) => [product.sku, product.variantOf ?? product.sku]));
  expect(relations.map(({ sku }) => sku)).toEqual(products.map(({ sku }) => sku));
  for (const { sku, related, goesWellWith } of relations) {
    expect(goesWellWith.length, sku).toBeGreaterThanOrEqual(2);
    expect(related.length, sku).toBeGreaterThanOrEqual(1);
    for (const other of [...related, ...goesWellWith]) {
      expect(variantOf.has(other), other).toBe(true);
      expect(variantOf.get(other), sku).not.toBe(variantOf.get(sku));
    }
    expect(related.filter((other) => goesWellWith.includes(other))).toEqual([]);
  }
});

test('collections and further categories name what there is, in both languages, and no disease', () => {
  const skus = new Set(products.map(({ sku }) => sku));
  const slugs = new Set(categories.map(({ slug }) => slug));
  const values = presetValueNames();
  const { collections } = demoCatalogue;
  for (const collection of collections) {
    const { hi } = collection.translations;
    expect(hi.name + hi.description, collection.slug).toMatch(devanagari);
    expect(findDisease(`${collection.name} ${collection.description} ${hi.name} ${hi.description}`)).toBeNull();
    if ('skus' in collection) expect(collection.skus.filter((sku) => !skus.has(sku))).toEqual([]);
    else if (collection.rule.field === 'attribute')
      expect(collection.rule.names.filter((name) => !values.has(name))).toEqual([]);
  }
  const addresses = collections.flatMap(({ slug, translations }) => [slug, translations.hi.slug]);
  expect(new Set(addresses).size).toBe(addresses.length);
  expect(Object.keys(newcomers).filter((sku) => !skus.has(sku))).toEqual([]);
  const wrong = Object.entries(moreCategories).filter(([sku, more]) => {
    const main = products.find((product) => product.sku === sku)?.category;
    return main === undefined || more.some((slug) => slug === main || !slugs.has(slug));
  });
  expect(wrong).toEqual([]);
});
