import fc from 'fast-check';
import { expect, test } from 'vitest';
import { taxIn } from '#server/money/contained-tax.ts';
import { paise } from '#server/money/paise.ts';
import { basisPoints } from '#server/money/rates.ts';
import { sampleTerms } from '#server/testing/shipping-terms.ts';
import { couponCovers, type CouponTerms } from './coupon-rules.ts';
import { priceCart, saleAmounts, type CartInput, type CartQuote } from './price.ts';
import {
  dehradun,
  fixedCoupon,
  freeShippingCoupon,
  kathmandu,
  mumbai,
  nowhereYet,
  percentCoupon,
  sampleCart,
  sampleLine,
} from './sample-cart.testing.ts';

/** Small values make ties and rounding frequent; products of large ones exceed 2^53. */
const price = fc.oneof(fc.nat(40), fc.nat(200_000), fc.integer({ min: 999_000_000, max: 1_000_000_000 }));
const quantity = fc.oneof(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 9999 }));
const category = fc.integer({ min: 1, max: 3 });
const gst = fc.constantFrom(0, 5, 12.5, 18, 40);
const anyLine = fc.record({
  category,
  quantity,
  regular: price,
  sale: fc.option(price),
  gst,
  centiSp: fc.nat(100_000),
});
/** Few different amounts, so that lines tie for the left-over paise of a coupon. */
const alikeLine = fc.record({ category, regular: fc.constantFrom(36, 37, 49_900), gst });
const lines = fc
  .oneof(fc.array(anyLine, { minLength: 1, maxLength: 12 }), fc.array(alikeLine, { minLength: 1, maxLength: 12 }))
  .map((figures) => figures.map((each, index) => sampleLine({ ...each, id: index + 1 })));

const bounds = fc.record({
  capPaise: fc.option(fc.oneof(fc.nat(50), fc.nat(100_000)).map(paise)),
  freeShipping: fc.boolean(),
  categoryIds: fc.uniqueArray(fc.integer({ min: 1, max: 3 }), { maxLength: 2 }),
  productIds: fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { maxLength: 3 }),
});
const coupon: fc.Arbitrary<CouponTerms> = fc.oneof(
  fc.tuple(fc.nat(10_000), bounds).map(([bp, more]) => percentCoupon(0, { ...more, percentBp: basisPoints(bp) })),
  fc.tuple(fc.oneof(fc.nat(50), fc.nat(1_000_000_000)), bounds).map(([amount, more]) => fixedCoupon(amount, more)),
  bounds.map(freeShippingCoupon),
);
const payment = fc.constantFrom('cod' as const, 'online' as const, null);
const anyTerms = fc
  .record({
    offered: fc.boolean(),
    minimum: fc.option(price.map(paise)),
    maximum: fc.option(price.map(paise)),
    fee: fc.constantFrom(0, 1, 4_950).map(paise),
  })
  .map((cod) => sampleTerms({ cod }));
const cart: fc.Arbitrary<CartInput> = fc
  .tuple(lines, fc.option(coupon), fc.constantFrom(dehradun, mumbai, kathmandu, nowhereYet), anyTerms, payment)
  .map(([items, terms, destination, way, paymentMethod]) =>
    sampleCart(items, { coupon: terms, destination, shipping: way, paymentMethod }),
  );

const holds = <T>(property: fc.IPropertyWithHooks<T>): void => fc.assert(property, { numRuns: 1000 });
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const sumOf = <T>(items: readonly T[], pick: (item: T) => number): number => sum(items.map(pick));

test('parts add up to their whole: discounts, nets, tax and tax lines', () => {
  holds(
    fc.property(cart, (input) => {
      const quote = priceCart(input);
      expect(sumOf(quote.lines, (line) => line.regularAmount)).toBe(quote.mrp);
      expect(sumOf(quote.lines, (line) => line.saleDiscount)).toBe(quote.saleDiscount);
      expect(sumOf(quote.lines, (line) => line.couponShare)).toBe(quote.couponDiscount);
      expect(quote.mrp - quote.saleDiscount - quote.couponDiscount + quote.shipping.charge).toBe(quote.payable);
      expect(sumOf(quote.lines, (line) => line.net) + quote.shipping.charge).toBe(quote.payable);
      for (const line of quote.lines) {
        expect(line.regularAmount - line.saleDiscount).toBe(line.saleAmount);
        expect(line.saleAmount - line.couponShare).toBe(line.net);
        expect(line.taxable + line.cgst + line.sgst + line.igst).toBe(line.net);
      }
      expect(sumOf(quote.taxLines, (line) => line.cgst + line.sgst + line.igst)).toBe(quote.tax);
      expect(sumOf(quote.taxLines, (line) => line.taxable) + quote.tax).toBe(quote.payable);
    }),
  );
});

test('no amount is ever negative, minus zero or out of the exact range', () => {
  holds(
    fc.property(cart, (input) => {
      const { lines: quoted, taxLines, shipping, supply: _, ...totals } = priceCart(input);
      const amounts = [...quoted, ...taxLines, shipping, totals]
        .flatMap((part) => Object.values(part))
        .filter((value) => typeof value === 'number');
      for (const amount of amounts)
        expect(Number.isSafeInteger(amount) && amount >= 0 && !Object.is(amount, -0)).toBe(true);
    }),
  );
});

test('the fee for cash on delivery is all that the way of paying changes, and only where cash may be paid', () => {
  holds(
    fc.property(cart, (input) => {
      const [cash, card] = (['cod', 'online'] as const).map((paymentMethod) => priceCart({ ...input, paymentMethod }));
      const { error, fee } = cash!.delivery.cod;
      const due = cash!.shipping.pending || error !== null || card!.payable === 0 ? 0 : input.shipping.cod.fee;
      expect(cash!.shipping.codFee).toBe(due);
      expect(card!.shipping.codFee).toBe(0);
      expect(cash!.payable - card!.payable).toBe(due);
      expect(cash!.shipping.charge - card!.shipping.charge).toBe(due);
      expect(cash!.lines).toEqual(card!.lines);
      expect(card!.payable === 0 ? 0 : input.shipping.cod.fee).toBe(fee);
    }),
  );
});

test('CGST equals SGST, and only one kind of tax is levied', () => {
  holds(
    fc.property(cart, (input) => {
      const quote = priceCart(input);
      for (const line of [...quote.lines, ...quote.taxLines]) {
        expect(line.cgst).toBe(line.sgst);
        if (quote.supply !== 'intra') expect(line.cgst).toBe(0);
        if (quote.supply !== 'inter') expect(line.igst).toBe(0);
      }
    }),
  );
});

test('each tax is the exact fraction of its net, rounded half up', () => {
  holds(
    fc.property(cart, (input) => {
      const quote = priceCart(input);
      for (const line of quote.lines) {
        const net = BigInt(line.net);
        const rate = BigInt(line.gstRateBp);
        // floor(x + 1/2) with x = net x rate / (halves x (10000 + rate))
        const rounded = (halves: bigint) =>
          Number((2n * net * rate + halves * (10_000n + rate)) / (2n * halves * (10_000n + rate)));
        expect(line.igst).toBe(quote.supply === 'inter' ? rounded(1n) : 0);
        expect(line.cgst).toBe(quote.supply === 'intra' ? rounded(2n) : 0);
      }
    }),
  );
});

test('a coupon takes no more than its cap, its amount and the goods it is for, and from no other goods', () => {
  holds(
    fc.property(cart, (input) => {
      const terms = input.coupon;
      const quote = priceCart(input);
      if (terms === null) {
        expect(quote.couponDiscount).toBe(0);
        return;
      }
      const { eligiblePaise } = saleAmounts(input.lines, terms);
      expect(quote.couponDiscount).toBeLessThanOrEqual(eligiblePaise);
      expect(quote.couponDiscount).toBeLessThanOrEqual(terms.capPaise ?? eligiblePaise);
      if (terms.kind === 'fixed')
        expect(quote.couponDiscount).toBe(
          Math.min(terms.amountPaise ?? 0, terms.capPaise ?? eligiblePaise, eligiblePaise),
        );
      if (terms.kind === 'free_shipping') expect(quote.couponDiscount).toBe(0);
      for (const line of quote.lines) {
        expect(line.couponShare).toBeLessThanOrEqual(line.saleAmount);
        if (!couponCovers(terms, line)) expect(line.couponShare).toBe(0);
      }
    }),
  );
});

const reordered = cart.chain((input) =>
  fc.tuple(
    fc.constant(input),
    fc.shuffledSubarray([...input.lines], { minLength: input.lines.length, maxLength: input.lines.length }),
  ),
);
const moneyTotals = ({ mrp, saleDiscount, couponDiscount, shipping, payable }: CartQuote) => ({
  mrp,
  saleDiscount,
  couponDiscount,
  shipping,
  payable,
});
const byProduct = (quote: CartQuote) => quote.lines.toSorted((a, b) => a.productId - b.productId);

/** Only some of the lines with the same remainder get a left-over paisa. */
function tiesForPaisa(input: CartInput, quote: CartQuote): boolean {
  const weights = quote.lines.map((line) =>
    input.coupon && couponCovers(input.coupon, line) ? BigInt(line.saleAmount) : 0n,
  );
  const total = weights.reduce((all, weight) => all + weight, 0n);
  if (total === 0n) return false;
  const products = weights.map((weight) => BigInt(quote.couponDiscount) * weight);
  const remainders = products.map((product) => product % total).toSorted((a, b) => (a === b ? 0 : a > b ? -1 : 1));
  const left = Number(remainders.reduce((all, remainder) => all + remainder, 0n) / total);
  return left > 0 && remainders[left - 1] === remainders[left];
}

/**
 * Money totals never change with the order of the lines. Line amounts and their tax change only through a tie for a
 * left-over paisa, which the earlier line gets: each share changes by one paisa, as many up as down. One paisa of net
 * changes IGST by at most 1 and CGST + SGST by at most 2, so the total tax changes by at most one paisa per line whose
 * share changed.
 */
test('the order of the lines changes no money total; the tax only through a tie, and within its bound', () => {
  let ties = 0;
  holds(
    fc.property(reordered, ([input, order]) => {
      const quote = priceCart(input);
      const other = priceCart({ ...input, lines: order });
      expect(moneyTotals(other)).toEqual(moneyTotals(quote));
      const [mine, theirs] = [byProduct(quote), byProduct(other)];
      if (!tiesForPaisa(input, quote)) {
        expect(theirs).toEqual(mine);
        return;
      }
      ties += 1;
      const steps = mine.map((line, index) => Math.abs(line.couponShare - (theirs[index]?.couponShare ?? 0)));
      expect(Math.max(...steps)).toBeLessThanOrEqual(1);
      expect(Math.abs(sumOf(mine, taxIn) - sumOf(theirs, taxIn))).toBeLessThanOrEqual(sum(steps));
    }),
  );
  // Carts with ties and without ties both occurred.
  expect(ties).toBeGreaterThan(0);
  expect(ties).toBeLessThan(1000);
});
