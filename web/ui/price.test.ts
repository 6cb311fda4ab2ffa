import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Price } from './price.tsx';

/** The price as screen readers read it. */
function read(product_sale_price: number | null, product_regular_price: number, product_struck_price: number | null) {
  const product = { product_sale_price, product_regular_price, product_struck_price };
  return renderToStaticMarkup(createElement(Price, { product }))
    .replace(/<s[^p][^>]*>/, '[')
    .replace('</s>', ']')
    .replace(/<[^>]*>/g, '');
}

it('strikes out what the server lets stand struck out, as MRP where it is the MRP, with the saving against it', () => {
  expect(read(300, 400, 400)).toBe('₹300 [MRP ₹400] 25% off');
  expect(read(300, 400, 350)).toBe('₹300 [Original price ₹350] 14% off');
});

it('strikes out nothing where nothing may be, however high the MRP', () => {
  expect(read(300, 400, null)).toBe('₹300');
  expect(read(null, 400, null)).toBe('₹400');
});
