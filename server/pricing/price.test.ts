import { describe, expect, test } from 'vitest';
import { selectCountry, selectState } from '#contract/geography.ts';
import { paise } from '#server/money/paise.ts';
import { basisPoints } from '#server/money/rates.ts';
import { sampleTerms, sampleZone, startingZones } from '#server/testing/shipping-terms.ts';
import { mergeLines, placeOfSupply, priceCart, type CartQuote } from './price.ts';
import {
  dehradun,
  fixedCoupon,
  kathmandu,
  mumbai,
  percentCoupon,
  sampleCart,
  sampleLine,
} from './sample-cart.testing.ts';

/** net, taxable, cgst, sgst, igst of each line. */
const split = (quote: CartQuote): number[][] =>
  quote.lines.map((line) => [line.net, line.taxable, line.cgst, line.sgst, line.igst]);

describe('the worked examples of facts.md 2.3', () => {
  test('Ex1: Rs 499 at 5 % within the state', () => {
    expect(split(priceCart(sampleCart([sampleLine({ regular: 49_900 })])))).toEqual([[49_900, 47_524, 1188, 1188, 0]]);
  });

  test('Ex2: Rs 99 at 5 %, within the state and to another', () => {
    const lines = [sampleLine({ regular: 9900 })];
    expect(split(priceCart(sampleCart(lines)))).toEqual([[9900, 9428, 236, 236, 0]]);
    expect(split(priceCart(sampleCart(lines, { destination: mumbai })))).toEqual([[9900, 9429, 0, 0, 471]]);
  });

  test('Ex3: three at Rs 250 with 18 % to another state', () => {
    const lines = [sampleLine({ regular: 25_000, quantity: 3, gst: 18 })];
    expect(split(priceCart(sampleCart(lines, { destination: mumbai })))).toEqual([[75_000, 63_559, 0, 0, 11_441]]);
  });

  test('Ex4: a coupon of Rs 100 over two rates', () => {
    const lines = [
      sampleLine({ id: 1, regular: 49_900 }),
      sampleLine({ id: 2, regular: 25_000, quantity: 2, gst: 18 }),
    ];
    const quote = priceCart(sampleCart(lines, { coupon: fixedCoupon(10_000) }));
    expect(quote.lines.map((line) => line.couponShare)).toEqual([4995, 5005]);
    expect(split(quote)).toEqual([
      [44_905, 42_767, 1069, 1069, 0],
      [44_995, 38_131, 3432, 3432, 0],
    ]);
    expect(quote.payable).toBe(89_900);
    expect(quote.tax).toBe(9002);
  });
});

test('a whole quote: regular, sale, coupon, tax per rate, shipping, points', () => {
  const lines = [
    sampleLine({ id: 11, category: 3, regular: 50_000, sale: 45_000, quantity: 2, gst: 18, centiSp: 1250 }),
    sampleLine({ id: 12, category: 4, regular: 10_000, gst: 0, centiSp: 100 }),
  ];
  const quote = priceCart(sampleCart(lines, { coupon: percentCoupon(10), destination: mumbai }));
  expect(quote).toEqual({
    lines: [
      {
        productId: 11,
        categoryIds: [3],
        name: 'Product 11',
        quantity: 2,
        regularPaise: 50_000,
        salePaise: 45_000,
        regularAmount: 100_000,
        saleDiscount: 10_000,
        saleAmount: 90_000,
        couponShare: 9000,
        net: 81_000,
        taxable: 68_644,
        cgst: 0,
        sgst: 0,
        igst: 12_356,
        gstRateBp: 1800,
        salePointCenti: 2500,
      },
      {
        productId: 12,
        categoryIds: [4],
        name: 'Product 12',
        quantity: 1,
        regularPaise: 10_000,
        salePaise: null,
        regularAmount: 10_000,
        saleDiscount: 0,
        saleAmount: 10_000,
        couponShare: 1000,
        net: 9000,
        taxable: 9000,
        cgst: 0,
        sgst: 0,
        igst: 0,
        gstRateBp: 0,
        salePointCenti: 100,
      },
    ],
    taxLines: [
      // 54 of the 60 rupees of the delivery charge fall to the first line, 6 to the second.
      { gstRateBp: 0, taxable: 9600, cgst: 0, sgst: 0, igst: 0 },
      { gstRateBp: 1800, taxable: 73_220, cgst: 0, sgst: 0, igst: 13_180 },
    ],
    supply: 'inter',
    mrp: 110_000,
    saleDiscount: 10_000,
    couponDiscount: 10_000,
    tax: 13_180,
    shipping: { pending: false, charge: 6000, codFee: 0, zone: 'Rest of India' },
    delivery: {
      deliveryOption: { zone: 'Rest of India', charge: 6000, serviceable: true, cod: true, days: null, pin: null },
      cod: { error: null, fee: 0 },
      estimate: null,
    },
    payable: 96_000,
  });
});

describe('sale price', () => {
  test.each([10_000, 12_000])('one of %d against an MRP of 10000 does not stand', (sale) => {
    const quote = priceCart(sampleCart([sampleLine({ regular: 10_000, sale })]));
    expect(quote.lines[0]?.salePaise).toBeNull();
    expect([quote.saleDiscount, quote.payable]).toEqual([0, 10_000]);
  });

  test('one of 0 gives the goods away', () => {
    const quote = priceCart(sampleCart([sampleLine({ regular: 10_000, sale: 0, quantity: 3 })]));
    expect([quote.mrp, quote.saleDiscount, quote.tax, quote.payable]).toEqual([30_000, 30_000, 0, 0]);
  });
});

describe('tax', () => {
  test('the lines of one rate are added up, never computed anew on their total', () => {
    const lines = [1, 2, 3].map((id) => sampleLine({ id, regular: 9900 }));
    const quote = priceCart(sampleCart([...lines, sampleLine({ id: 4, regular: 9900, gst: 0 })]));
    expect(quote.taxLines).toEqual([
      { gstRateBp: 0, taxable: 9900, cgst: 0, sgst: 0, igst: 0 },
      { gstRateBp: 500, taxable: 28_284, cgst: 708, sgst: 708, igst: 0 },
    ]);
    expect(quote.tax).toBe(1416);
  });

  test('rates are in ascending order, as numbers', () => {
    const quote = priceCart(sampleCart([18, 5, 40, 0, 12.5].map((gst, id) => sampleLine({ id: id + 1, gst }))));
    expect(quote.taxLines.map((line) => line.gstRateBp)).toEqual([0, 500, 1250, 1800, 4000]);
  });

  test('an export bears none, and keeps the rate of the goods', () => {
    const quote = priceCart(sampleCart([sampleLine({ gst: 18 })], { destination: kathmandu }));
    expect(split(quote)).toEqual([[10_000, 10_000, 0, 0, 0]]);
    expect(quote.taxLines).toEqual([{ gstRateBp: 1800, taxable: 310_000, cgst: 0, sgst: 0, igst: 0 }]);
    expect([quote.tax, quote.supply]).toEqual([0, 'export']);
  });

  test('shipping is not in the tax lines', () => {
    const quote = priceCart(sampleCart([sampleLine({ gst: 0 })], { destination: mumbai }));
    expect([quote.shipping.charge, quote.tax]).toEqual([6000, 0]);
  });
});

describe('place of supply', () => {
  test.each([
    ['India', 'Uttarakhand', 'intra', true],
    ['India', 'Kerala', 'inter', true],
    ['India', 'Other', 'inter', true],
    ['Nepal', 'Bagmati', 'export', true],
    ['Nepal', selectState, 'export', true],
    ['Nepal', null, 'export', true],
    ['India', selectState, 'intra', false],
    ['India', '', 'intra', false],
    ['India', null, 'intra', false],
    [selectCountry, 'Kerala', 'intra', false],
    ['', '', 'intra', false],
    [null, null, 'intra', false],
    [' india ', ' UTTARAKHAND', 'intra', true],
    ['  ', '  ', 'intra', false],
  ])('%s, %s is %s, decided: %s', (country, state, supply, decided) => {
    expect(placeOfSupply({ country, state }, 'Uttarakhand')).toEqual({ supply, decided });
  });

  test('home is where the company is registered', () => {
    expect(placeOfSupply(mumbai, 'Maharashtra').supply).toBe('intra');
    expect(placeOfSupply(dehradun, 'Maharashtra').supply).toBe('inter');
  });
});

describe('shipping', () => {
  const shippingTo = (country: string | null, state: string | null, table = startingZones) =>
    priceCart(sampleCart([sampleLine()], { destination: { country, state }, shipping: sampleTerms({ zones: table }) }))
      .shipping;

  test('is by state, then by country, then for the rest of the world', () => {
    expect(shippingTo('India', 'Uttarakhand')).toEqual({ pending: false, charge: 0, codFee: 0, zone: 'Uttarakhand' });
    expect(shippingTo('India', 'Kerala')).toEqual({ pending: false, charge: 6000, codFee: 0, zone: 'Rest of India' });
    expect(shippingTo('Nepal', selectState)).toEqual({
      pending: false,
      charge: 300_000,
      codFee: 0,
      zone: 'International',
    });
  });

  test('the most specific row wins whatever the order of the table', () => {
    expect(shippingTo('India', 'Uttarakhand', startingZones.toReversed()).zone).toBe('Uttarakhand');
    expect(shippingTo('India', 'Kerala', startingZones.toReversed()).zone).toBe('Rest of India');
  });

  test('a state of the same name in another country is another state', () => {
    expect(shippingTo('Nepal', 'Uttarakhand').zone).toBe('International');
  });

  test('a row without a country but with a state is for nobody', () => {
    const table = [sampleZone('Nonsense', [null, 'Kerala'], paise(1)), ...startingZones];
    expect(shippingTo('Nepal', 'Kerala', table).zone).toBe('International');
  });

  test.each([
    [null, null],
    [selectCountry, selectState],
    [selectCountry, 'Uttarakhand'],
    ['India', selectState],
    ['India', null],
  ])('to %s, %s is pending at 0, with the tax of the home state', (country, state) => {
    const quote = priceCart(sampleCart([sampleLine({ regular: 9900 })], { destination: { country, state } }));
    expect(quote.shipping).toEqual({ pending: true, charge: 0, codFee: 0, zone: null });
    expect(split(quote)).toEqual([[9900, 9428, 236, 236, 0]]);
    expect(quote.payable).toBe(9900);
  });

  test('where no row is for the place it is pending, not free', () => {
    expect(shippingTo('Nepal', null, startingZones.slice(0, 2))).toEqual({
      pending: true,
      charge: 0,
      codFee: 0,
      zone: null,
    });
  });

  test('an empty cart costs nothing', () => {
    const quote = priceCart(sampleCart([], { destination: mumbai, coupon: percentCoupon(10) }));
    expect([quote.lines, quote.taxLines]).toEqual([[], []]);
    expect([quote.mrp, quote.tax, quote.payable]).toEqual([0, 0, 0]);
    expect(quote.shipping).toEqual({ pending: false, charge: 0, codFee: 0, zone: null });
  });
});

describe('lines of the same product', () => {
  test('are merged where the first of them stood', () => {
    const lines = [
      sampleLine({ id: 2, quantity: 1 }),
      sampleLine({ id: 1, quantity: 4 }),
      sampleLine({ id: 2, quantity: 5 }),
    ];
    expect(mergeLines(lines)).toEqual([sampleLine({ id: 2, quantity: 6 }), sampleLine({ id: 1, quantity: 4 })]);
    expect(lines[0]?.quantity).toBe(1);
  });

  test('nothing merges to nothing', () => {
    expect(mergeLines([])).toEqual([]);
  });
});

describe('what no checked cart holds is refused', () => {
  test.each([
    ['a negative price', sampleLine({ regular: -1 }), 'Product 1 has a price below 0'],
    ['a negative sale price', sampleLine({ sale: -1 }), 'Product 1 has a price below 0'],
    ['no pieces', sampleLine({ quantity: 0 }), 'Not a quantity: 0'],
    ['half a piece', sampleLine({ quantity: 0.5 }), 'Not a quantity: 0.5'],
    [
      'an amount past the exact range',
      sampleLine({ regular: 7_000_000_000_000_000, quantity: 2 }),
      'Too large to be kept exactly',
    ],
  ])('%s', (_, line, message) => {
    expect(() => priceCart(sampleCart([line]))).toThrow(message);
  });

  test('a coupon without the figure of its kind', () => {
    const lines = [sampleLine()];
    expect(() => priceCart(sampleCart(lines, { coupon: percentCoupon(1, { percentBp: null }) }))).toThrow(
      'Coupon 7 has no percent',
    );
    expect(() => priceCart(sampleCart(lines, { coupon: fixedCoupon(1, { amountPaise: null }) }))).toThrow(
      'Coupon 7 has no amount',
    );
  });

  test('a shipping charge below 0', () => {
    const shipping = sampleTerms({ zones: [sampleZone('World', [null, null], paise(-1))] });
    expect(() => priceCart(sampleCart([sampleLine()], { shipping }))).toThrow(
      'Shipping zone World has a charge below 0',
    );
  });
});

test('a hundred lines of 9999 pieces at one crore rupees are exact', () => {
  const lines = Array.from({ length: 100 }, (_, index) =>
    sampleLine({ id: index + 1, regular: 1_000_000_000, quantity: 9999, gst: 18 }),
  );
  const quote = priceCart(sampleCart(lines, { coupon: percentCoupon(33.33), destination: mumbai }));
  expect(quote.mrp).toBe(999_900_000_000_000);
  expect(quote.couponDiscount).toBe(333_266_670_000_000);
  expect(quote.payable).toBe(666_633_330_006_000);
  // net 6666333300000 a line; x 1800 / 11800 = 1016898300000 exactly, and 9 of its 60 paise of the delivery charge
  expect(quote.tax).toBe(101_689_830_000_900);
  expect(quote.lines.at(-1)?.gstRateBp).toBe(basisPoints(1800));
});

describe('cash on delivery', () => {
  const cod = { offered: true, minimum: paise(10_000), maximum: paise(20_000), fee: paise(4_950) };
  const quoted = (regular: number, more: Partial<Parameters<typeof priceCart>[0]> = {}) => {
    const shipping = sampleTerms({ cod });
    const cart = sampleCart([sampleLine({ regular })], {
      destination: mumbai,
      shipping,
      paymentMethod: 'cod',
      ...more,
    });
    const { shipping: charged, delivery, payable } = priceCart(cart);
    return { charge: charged.charge, codFee: charged.codFee, ...delivery.cod, payable };
  };

  test('its fee is part of the delivery charge once it is chosen', () => {
    expect(quoted(10_000)).toEqual({ charge: 10_950, codFee: 4_950, error: null, fee: 4_950, payable: 20_950 });
    for (const paymentMethod of ['online', null] as const)
      expect(quoted(10_000, { paymentMethod })).toEqual({
        charge: 6_000,
        codFee: 0,
        error: null,
        fee: 4_950,
        payable: 16_000,
      });
  });

  test('its limits count goods and delivery, not the fee', () => {
    expect(quoted(4_000)).toMatchObject({ error: null, payable: 14_950 });
    expect(quoted(3_999)).toEqual({ charge: 6_000, codFee: 0, error: 'below_minimum', fee: 4_950, payable: 9_999 });
    expect(quoted(14_000)).toMatchObject({ error: null });
    expect(quoted(14_001)).toMatchObject({ error: 'above_maximum', codFee: 0 });
  });

  test('a coupon that sends for nothing does not take it off', () => {
    const coupon = { ...fixedCoupon(1_000), freeShipping: true };
    expect(quoted(12_000, { coupon })).toMatchObject({ charge: 4_950, codFee: 4_950, payable: 15_950 });
  });

  test('nothing is asked for an order that costs nothing, nor where no place is known', () => {
    const coupon = { ...fixedCoupon(99_999), freeShipping: true };
    expect(quoted(10_000, { coupon })).toEqual({ charge: 0, codFee: 0, error: null, fee: 0, payable: 0 });
    expect(quoted(10_000, { destination: { country: null, state: null } })).toEqual({
      charge: 0,
      codFee: 0,
      error: null,
      fee: 4_950,
      payable: 10_000,
    });
  });
});

test('a product may cost nothing', () => {
  const quote = priceCart(sampleCart([sampleLine({ regular: 0 }), sampleLine({ id: 2 })]));
  expect([quote.mrp, quote.payable]).toEqual([10_000, 10_000]);
});

test('an empty cart asks for no cash, wherever it would go', () => {
  const shipping = sampleTerms({ cod: { offered: false, minimum: null, maximum: null, fee: paise(4_950) } });
  const { delivery } = priceCart(sampleCart([], { destination: mumbai, shipping }));
  expect(delivery.cod).toEqual({ error: null, fee: 0 });
});
