import { expect, test } from 'vitest';
import { paise } from '#server/money/paise.ts';
import { basisPoints, centiSp } from '#server/money/rates.ts';
import { toProduct, unitPrice, type ProductRow } from './product-fields.ts';
import type { Vocabulary } from './vocabulary.ts';

test.each([
  [19_900, '100.000', 'g', { amount: 199, per: '100 g' }],
  [19_900, '250.000', 'g', { amount: 79.6, per: '100 g' }],
  [10_000, '300.000', 'ml', { amount: 33.33, per: '100 ml' }],
  [20_000, '300.000', 'ml', { amount: 66.67, per: '100 ml' }],
  [1_001, '200.000', 'g', { amount: 5.01, per: '100 g' }],
  [57_500, '1.000', 'g', { amount: 57_500, per: '100 g' }],
  [12_345, '60.000', 'tablets', { amount: 2.06, per: '1 tablet' }],
  [9_000, '30.000', 'capsules', { amount: 3, per: '1 capsule' }],
  [5_000, '3.000', 'pieces', { amount: 16.67, per: '1 piece' }],
  [5_000, '2.500', 'g', { amount: 2000, per: '100 g' }],
  [5_000, '2.000', 'sets', { amount: 25, per: '1 sets' }],
])('%d paise for %s %s are %o', (price, value, unit, expected) => {
  expect(unitPrice(price, value, unit, 'en')).toEqual(expected);
});

test.each([
  ['g', '100 ग्राम'],
  ['ml', '100 मि.ली.'],
  ['tablets', '1 टैबलेट'],
  ['capsules', '1 कैप्सूल'],
  ['pieces', '1 पीस'],
  ['sets', '1 sets'],
])('in Hindi %s are compared by %s', (unit, per) => {
  expect(unitPrice(10_000, '100.000', unit, 'hi').per).toBe(per);
});

const picture = (image_name: string) => ({
  image_name,
  width: 1200,
  height: 1200,
  widths: [640, 320],
  placeholder: 'data:,',
});

// Fields that are shown as stored are all checked in products.api.test.ts.
const row = {
  id: 7,
  sku: 'amla-churna-100g',
  name: 'Amla Churna',
  name_hi: 'आंवला चूर्ण',
  regular_paise: paise(24_950),
  sale_paise: paise(19_900),
  sale_point_centi: centiSp(650),
  short_description: 'Short',
  description: 'Long',
  hsn: '30049011',
  net_value: '100.000',
  net_unit: 'g',
  manufacturer: 'Maker',
  country_of_origin: 'India',
  licence_kind: 'AYUSH',
  licence_number: 'UK-AYU-1/2020',
  ingredients: 'Amla',
  how_to_use: 'With water',
  cautions: 'Keep dry',
  shelf_life_months: 24,
  lasts_days: 30,
  quantity: 3,
  gst_rate_bp: basisPoints(500),
  category_id: 2,
  category_name: 'Digestive Care',
  category_name_hi: 'पाचन',
  pictures: [picture('amla.jpg'), picture('amla-2.jpg')],
  picture_alts: [],
  translated_alts: null,
  tags: ['Vegan', 'Classical'],
  attribute_value_ids: [31, 99],
} as unknown as ProductRow;

const bitter = {
  id: 31,
  slug: 'bitter',
  name: 'Bitter',
  names: { hi: 'कड़वा' },
  description: '',
  descriptions: {},
  products: 1,
};
const taste = { id: 3, code: 'taste', name: 'Taste', names: { hi: 'स्वाद' }, is_filter: false, values: [bitter] };
const vocabulary: Vocabulary = {
  version: 1,
  attributes: [taste],
  valueOf: new Map([[31, { attribute: taste, value: bitter }]]),
  phrases: new Map(),
  furtherCategories: new Set(),
  collections: [],
};

test('a product shows rupees, percent and points, its first picture apart from the others', () => {
  expect(toProduct(row, 'en', vocabulary)).toMatchObject({
    id: 7,
    product_name: 'Amla Churna',
    product_name_hi: 'आंवला चूर्ण',
    product_image: 'amla.jpg',
    thumb_product_image: 'amla-320.webp',
    product_sale_price: 199,
    product_regular_price: 249.5,
    product_sale_point: 6.5,
    product_quantity: 3,
    product_description: 'Long',
    product_short_description: 'Short',
    more_product_images: [picture('amla-2.jpg')],
    tags: [{ tag_data: { tag_name: 'Vegan' } }, { tag_data: { tag_name: 'Classical' } }],
    category: { id: 2, category_name: 'Digestive Care', category_name_hi: 'पाचन' },
    picture: picture('amla.jpg'),
    sku: 'amla-churna-100g',
    hsn: '30049011',
    gst_rate: 5,
    net_quantity: { value: 100, unit: 'g' },
    unit_price: { amount: 199, per: '100 g' },
    manufacturer: 'Maker',
    country_of_origin: 'India',
    licence: { kind: 'AYUSH', number: 'UK-AYU-1/2020' },
    ingredients: 'Amla',
    how_to_use: 'With water',
    cautions: 'Keep dry',
    shelf_life_months: 24,
    lasts_days: 30,
  });
});

test('without sale price and pictures the fields are null and empty, and the unit price is that of the MRP', () => {
  const product = toProduct({ ...row, sale_paise: null, pictures: null, tags: null }, 'en', vocabulary);
  expect(product.product_sale_price).toBe(null);
  expect(product.unit_price).toEqual({ amount: 249.5, per: '100 g' });
  expect([product.product_image, product.thumb_product_image, product.picture]).toEqual(['', '', null]);
  expect([product.more_product_images, product.tags]).toEqual([[], []]);
});

test('a picture says what it shows, in the reader’s language where that is written', () => {
  const described = { ...row, picture_alts: ['A jar of amla powder', 'The lid'], translated_alts: ['', 'ढक्कन'] };
  const product = toProduct(described, 'hi', vocabulary);
  expect(product.picture).toEqual({ ...picture('amla.jpg'), alt: 'A jar of amla powder' });
  expect(product.more_product_images).toEqual([{ ...picture('amla-2.jpg'), alt: 'ढक्कन' }]);
});

test('in Hindi units and licences are told in Hindi; what has no Hindi stays', () => {
  const { net_quantity, unit_price, licence } = toProduct(row, 'hi', vocabulary);
  expect({ net_quantity, unit_price, licence }).toEqual({
    net_quantity: { value: 100, unit: 'ग्राम' },
    unit_price: { amount: 199, per: '100 ग्राम' },
    licence: { kind: 'आयुष', number: 'UK-AYU-1/2020' },
  });
  expect(toProduct({ ...row, licence_kind: 'FSSAI', net_unit: 'sets' }, 'hi', vocabulary)).toMatchObject({
    net_quantity: { value: 100, unit: 'sets' },
    licence: { kind: 'FSSAI' },
  });
});

test('attributes are named in the language, and a value that is gone is left out', () => {
  expect(toProduct(row, 'en', vocabulary).attributes).toEqual([
    { code: 'taste', name: 'Taste', values: [{ slug: 'bitter', name: 'Bitter' }] },
  ]);
  expect(toProduct(row, 'hi', vocabulary).attributes).toEqual([
    { code: 'taste', name: 'स्वाद', values: [{ slug: 'bitter', name: 'कड़वा' }] },
  ]);
});
