import { describe, expect, it } from 'vitest';
import type { PricedLine } from '#contract/pricing.ts';
import {
  emptyCart,
  linePrice,
  mostProducts,
  readCartState,
  refreshed,
  toItem,
  without,
  withProduct,
  withQuantity,
  writeCartState,
} from './cart-rules.ts';
import { honey, tea } from './sample-products.ts';

describe('adding', () => {
  it('appends with the chosen quantity and the sale price times it', () => {
    const cart = withProduct([toItem(tea, 1)], honey, 3);
    expect(cart).toHaveLength(2);
    expect((cart as ReturnType<typeof toItem>[])[1]).toMatchObject({
      id: honey.id,
      newQuantityAdded: 3,
      newUpdatedPrice: 1047,
    });
  });

  it('takes the regular price where no sale price stands', () => {
    expect(toItem(tea, 2).newUpdatedPrice).toBe(499.9);
  });

  it('refuses a product that is there already and leaves the cart alone', () => {
    const cart = [toItem(honey, 1)];
    expect(withProduct(cart, honey, 5)).toBe('duplicate');
    expect(cart).toEqual([toItem(honey, 1)]);
  });

  it('refuses more products than an order may hold', () => {
    const full = Array.from({ length: mostProducts }, (_, index) => toItem({ ...honey, id: 1000 + index }, 1));
    expect(withProduct(full, honey, 1)).toBe('full');
  });

  it('keeps of a product only what a card shows', () => {
    const whole = { ...honey, product_description: 'long', ingredients: 'many' };
    expect(toItem(whole, 1)).not.toHaveProperty('product_description');
    expect(toItem(whole, 1)).not.toHaveProperty('ingredients');
  });
});

describe('quantities and prices', () => {
  it('reckons the line anew with each quantity', () => {
    expect(withQuantity([toItem(honey, 1), toItem(tea, 1)], tea.id, 3).map((item) => item.newUpdatedPrice)).toEqual([
      349, 749.85,
    ]);
  });

  it('holds quantities between 1 and 9999', () => {
    expect([0, -4, 1.9, Number.NaN, 10_000].map((quantity) => toItem(honey, quantity).newQuantityAdded)).toEqual([
      1, 1, 1, 1, 9999,
    ]);
  });

  it('multiplies in paise, so that no fraction of a paisa creeps in', () => {
    expect(0.1 * 3).not.toBe(0.3);
    expect(linePrice({ ...honey, product_sale_price: 0.1 }, 3)).toBe(0.3);
  });

  it('removes one line and no other', () => {
    expect(without([toItem(honey, 1), toItem(tea, 2)], honey.id)).toEqual([toItem(tea, 2)]);
  });
});

const line = (part: Partial<PricedLine>) => part as PricedLine;

describe('taking over the server’s prices', () => {
  it('tells the old and the new price of one piece and reckons the line anew', () => {
    const { cart, changes } = refreshed(
      [toItem(honey, 2), toItem(tea, 1)],
      [
        line({ product_id: honey.id, regular_price: 399, sale_price: 379, available_quantity: 20 }),
        line({ product_id: tea.id, regular_price: 249.95, sale_price: null, available_quantity: 40 }),
      ],
    );
    expect(changes).toEqual([{ id: honey.id, name: honey.product_name, was: 349, is: 379 }]);
    expect(cart[0]).toMatchObject({ product_sale_price: 379, newQuantityAdded: 2, newUpdatedPrice: 758 });
  });

  it('takes over stock without calling it a price change', () => {
    const { cart, changes } = refreshed(
      [toItem(honey, 2)],
      [line({ product_id: honey.id, regular_price: 399, sale_price: 349, available_quantity: 1 })],
    );
    expect(changes).toEqual([]);
    expect(cart[0]!.product_quantity).toBe(1);
  });

  it('gives the very same cart where nothing moved', () => {
    const before = [toItem(honey, 2)];
    const after = refreshed(before, [
      line({ product_id: honey.id, regular_price: 399, sale_price: 349, available_quantity: 20 }),
    ]);
    expect(after.cart).toBe(before);
  });
});

describe('what is kept', () => {
  it('comes back as it was, coupon and loader flag included, the calculation not', () => {
    const state = {
      cart: [toItem(honey, 2)],
      loader: true,
      cartCalculation: null,
      coupon: { id: 7, code: 'WELCOME10', title: '10% off', message: 'Applied' },
    };
    expect(readCartState(writeCartState(state))).toEqual(state);
  });

  it.each([null, '', '{', '[]', 'null', '5', '{"cart":{}}', '{"cart":"x"}', '{"loader":true}'])(
    'starts empty on %j',
    (text) => {
      expect(readCartState(text)).toEqual(emptyCart);
    },
  );

  it('leaves out broken and repeated lines and keeps the good ones', () => {
    const good = toItem(honey, 2);
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
      readCartState(JSON.stringify({ cart: [...broken, noPrice, good, { ...good, newQuantityAdded: 9 }] })).cart,
    ).toEqual([good]);
  });

  it('does not believe a kept line price', () => {
    expect(
      readCartState(JSON.stringify({ cart: [{ ...toItem(honey, 2), newUpdatedPrice: 1 }] })).cart[0]!.newUpdatedPrice,
    ).toBe(698);
  });

  it('drops a coupon that is none', () => {
    expect(readCartState(JSON.stringify({ cart: [], coupon: { id: 'x' } })).coupon).toBeNull();
  });
});
