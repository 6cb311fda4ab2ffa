import { expect, test } from 'vitest';
import { changedFields, emptyValues, newProductBody, toFormValues } from './product-values.ts';

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
