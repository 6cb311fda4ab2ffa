import { describe, expect, it } from 'vitest';
import type { PricedLine } from '#contract/pricing.ts';
import {
  emptyCart,
  linePrice,
  maxProducts,
  parseCartState,
  refreshPrices,
  toCartItem,
  removeProduct,
  addProduct,
  changeQuantity,
  serializeCartState,
} from './cart-rules.ts';
import { honey, tea } from './sample-products.ts';

describe('adding', () => {
  it('appends with the chosen quantity and the sale price times it', () => {
    const cart = addProduct([toCartItem(tea, 1)], honey, 3);
    expect(cart).toHaveLength(2);
    expect((cart as ReturnType<typeof toCartItem>[])[1]).toMatchObject({
      id: honey.id,
      newQuantityAdded: 3,
      newUpdatedPrice: 1047,
    });
  });

  it('takes the regular price without a sale price', () => {
    expect(toCartItem(tea, 2).newUpdatedPrice).toBe(499.9);
  });

  it('rejects a product already in the cart and leaves the cart unchanged', () => {
    const cart = [toCartItem(honey, 1)];
    expect(addProduct(cart, honey, 5)).toBe('duplicate');
    expect(cart).toEqual([toCartItem(honey, 1)]);
  });

  it('rejects more products than an order may have', () => {
    const full = Array.from({ length: maxProducts }, (_, index) => toCartItem({ ...honey, id: 1000 + index }, 1));
    expect(addProduct(full, honey, 1)).toBe('full');
  });

  it('stores only the fields that a card shows', () => {
    const whole = { ...honey, product_description: 'long', ingredients: 'many' };
    expect(toCartItem(whole, 1)).not.toHaveProperty('product_description');
    expect(toCartItem(whole, 1)).not.toHaveProperty('ingredients');
  });
});

describe('quantities and prices', () => {
  it('recalculates the line for each quantity', () => {
    expect(
      changeQuantity([toCartItem(honey, 1), toCartItem(tea, 1)], tea.id, 3).map((item) => item.newUpdatedPrice),
    ).toEqual([349, 749.85]);
  });

  it('clamps quantities to 1 to 9999', () => {
    expect([0, -4, 1.9, Number.NaN, 10_000].map((quantity) => toCartItem(honey, quantity).newQuantityAdded)).toEqual([
      1, 1, 1, 1, 9999,
    ]);
  });

  it('multiplies in paise, to avoid fractions of a paisa', () => {
    expect(0.1 * 3).not.toBe(0.3);
    expect(linePrice({ ...honey, product_sale_price: 0.1 }, 3)).toBe(0.3);
  });

  it('removes one line only', () => {
    expect(removeProduct([toCartItem(honey, 1), toCartItem(tea, 2)], honey.id)).toEqual([toCartItem(tea, 2)]);
  });
});

const line = (part: Partial<PricedLine>) => part as PricedLine;

describe('applying the server’s prices', () => {
  it('returns the old and the new unit price and recalculates the line', () => {
    const { cart, changes } = refreshPrices(
      [toCartItem(honey, 2), toCartItem(tea, 1)],
      [
        line({ product_id: honey.id, regular_price: 399, sale_price: 379, struck_price: 390, available_quantity: 20 }),
        line({
          product_id: tea.id,
          regular_price: 249.95,
          sale_price: null,
          struck_price: null,
          available_quantity: 40,
        }),
      ],
    );
    expect(changes).toEqual([{ id: honey.id, name: honey.product_name, oldPrice: 349, newPrice: 379 }]);
    expect(cart[0]).toMatchObject({
      product_sale_price: 379,
      product_struck_price: 390,
      newQuantityAdded: 2,
      newUpdatedPrice: 758,
    });
  });

  it('applies stock without reporting a price change', () => {
    const { cart, changes } = refreshPrices(
      [toCartItem(honey, 2)],
      [line({ product_id: honey.id, regular_price: 399, sale_price: 349, struck_price: 399, available_quantity: 1 })],
    );
    expect(changes).toEqual([]);
    expect(cart[0]!.product_quantity).toBe(1);
  });

  it('returns the same object when nothing changed', () => {
    const before = [toCartItem(honey, 2)];
    const after = refreshPrices(before, [
      line({ product_id: honey.id, regular_price: 399, sale_price: 349, struck_price: 399, available_quantity: 20 }),
    ]);
    expect(after.cart).toBe(before);
  });
});

describe('stored state', () => {
  it('is restored with coupon and loader flag, without the calculation', () => {
    const state = {
      cart: [toCartItem(honey, 2)],
      loader: true,
      cartCalculation: null,
      coupon: { id: 7, code: 'WELCOME10', title: '10% off', message: 'Applied' },
    };
    expect(parseCartState(serializeCartState(state))).toEqual(state);
  });

  it.each([null, '', '{', '[]', 'null', '5', '{"cart":{}}', '{"cart":"x"}', '{"loader":true}'])(
    'starts empty on %j',
    (text) => {
      expect(parseCartState(text)).toEqual(emptyCart);
    },
  );

  it('leaves out invalid and duplicate lines and keeps the valid ones', () => {
    const good = toCartItem(honey, 2);
    const broken = [
      null,
      3,
      'x',
      {},
      { ...good, id: -1 },
      { ...good, id: 1.5 },
      { ...good, id: 9, newQuantityAdded: 0 },
      { ...good, id: 9, product_name: 4 },
    ];
    const noPrice = { ...good, id: 10, product_regular_price: 'free', product_sale_price: null };
    expect(
      parseCartState(JSON.stringify({ cart: [...broken, noPrice, good, { ...good, newQuantityAdded: 9 }] })).cart,
    ).toEqual([good]);
  });

  it('ignores a stored line price', () => {
    expect(
      parseCartState(JSON.stringify({ cart: [{ ...toCartItem(honey, 2), newUpdatedPrice: 1 }] })).cart[0]!
        .newUpdatedPrice,
    ).toBe(698);
  });

  it('drops an invalid coupon', () => {
    expect(parseCartState(JSON.stringify({ cart: [], coupon: { id: 'x' } })).coupon).toBeNull();
  });
});
