import { expect, test } from 'vitest';
import type { ProductValues } from '#contract/admin/catalogue/catalog.ts';
import { movePictureAlts } from './product-rules.ts';

const before = {
  pictures: ['a.jpg', 'b.jpg'],
  picture_alts: ['A jar', 'Its lid'],
  picture_alts_hi: ['', 'ढक्कन'],
} as unknown as ProductValues;

test('what pictures show moves with them where a list of files alone is changed', () => {
  const values = { ...before, pictures: ['c.jpg', 'b.jpg'] };
  expect(movePictureAlts(before, values, ['pictures'])).toEqual({
    pictures: ['c.jpg', 'b.jpg'],
    picture_alts: ['', 'Its lid'],
    picture_alts_hi: ['', 'ढक्कन'],
  });
  // Texts sent together with the pictures stay as sent.
  const both = { ...values, picture_alts: ['New'] };
  expect(movePictureAlts(before, both, ['pictures', 'picture_alts']).picture_alts).toEqual(['New']);
  expect(movePictureAlts(before, before, ['name'])).toBe(before);
});
