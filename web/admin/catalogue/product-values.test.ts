import { expect, test } from 'vitest';
import {
  changedFields,
  emptyValues,
  newProductBody,
  pictureChoices,
  toFormPictures,
  toFormValues,
} from './product-values.ts';

const before = {
  ...emptyValues,
  name: 'Amla',
  tags: ['amla', 'vitamin c'],
  regular_price: 249.5,
  category_id: 3,
  pictures: ['a.jpg'],
};
const choices = {
  pictures: ['a.jpg'],
  more_category_ids: [],
  attribute_value_ids: [],
  picture_alts: [],
  picture_alts_hi: [],
  related: [],
  goes_well_with: [],
};

test('a form as it was opened changes nothing', () => {
  expect(changedFields(before, toFormValues(before), choices)).toEqual({});
});

test('only what was changed is sent, with the value that it had', () => {
  const values = {
    ...toFormValues(before),
    regular_price: '299',
    tags: 'amla, fruit ,',
    sale_price: '249',
    published: true,
  };
  expect(changedFields(before, values, { ...choices, pictures: ['b.jpg', 'a.jpg'] })).toEqual({
    regular_price: { from: 249.5, to: '299' },
    sale_price: { from: null, to: '249' },
    tags: { from: ['amla', 'vitamin c'], to: ['amla', 'fruit'] },
    published: { from: false, to: true },
    pictures: { from: ['a.jpg'], to: ['b.jpg', 'a.jpg'] },
  });
});

test('a new product sends every field, numbers as they were typed', () => {
  const body = newProductBody({ ...toFormValues(emptyValues), name: 'Amla', regular_price: '99' }, choices, 'AML-1');
  expect(body).toMatchObject({
    sku: 'AML-1',
    name: 'Amla',
    regular_price: '99',
    category_id: '',
    tags: [],
    pictures: ['a.jpg'],
  });
});

test('what pictures show goes with them when they are moved, and is not sent where nothing is written', () => {
  const file = (image_name: string) => ({ image_name, width: 4, height: 5, widths: [], placeholder: '' });
  const saved = { picture_alts: ['A jar', 'Its lid'], picture_alts_hi: ['', 'ढक्कन'] };
  const pictures = toFormPictures([file('a.jpg'), file('b.jpg'), file('c.jpg')], saved);
  expect(pictureChoices(pictures)).toEqual({ pictures: ['a.jpg', 'b.jpg', 'c.jpg'], ...saved });
  expect(pictureChoices(pictures.toReversed())).toEqual({
    pictures: ['c.jpg', 'b.jpg', 'a.jpg'],
    picture_alts: ['', 'Its lid', 'A jar'],
    picture_alts_hi: ['', 'ढक्कन'],
  });
});
