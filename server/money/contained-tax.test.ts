import { describe, expect, test } from 'vitest';
import { type ChargedLine, shareCharge, type Supply } from './contained-tax.ts';
import { paise } from './paise.ts';
import { basisPoints } from './rates.ts';

const line = (rate: number, net: number, more: { saleAmount?: number; quantity?: number } = {}): ChargedLine => ({
  net: paise(net),
  saleAmount: paise(more.saleAmount ?? net),
  quantity: more.quantity ?? 1,
  gstRateBp: basisPoints(rate * 100),
});
/** net, taxable, cgst, sgst, igst of each share */
const shares = (charge: number, lines: readonly ChargedLine[], supply: Supply) =>
  shareCharge(paise(charge), lines, supply).map((share) => [
    share.net,
    share.taxable,
    share.cgst,
    share.sgst,
    share.igst,
  ]);

describe('the delivery charge, worked by hand', () => {
  test('one rate: ₹60 at 5% within the state', () => {
    // 6000 x 5 / 210 = 142.86
    expect(shares(6_000, [line(5, 50_000)], 'intra')).toEqual([[6_000, 5_714, 143, 143, 0]]);
  });

  test('mixed rates to another state: ₹60 over ₹299 at 5% and ₹219 at 18%', () => {
    // 6000 x 299 / 518 = 3463.32, and 2536.68, which gets the paisa left over; 3463 x 5 / 105 = 164.90, 2537 x 18 / 118
    // = 387.00
    expect(shares(6_000, [line(5, 29_900), line(18, 21_900)], 'inter')).toEqual([
      [3_463, 3_298, 0, 0, 165],
      [2_537, 2_150, 0, 0, 387],
    ]);
  });

  test('a nil-rated line bears its share without tax', () => {
    // 4000 in thirds; 2667 x 18 / 236 = 203.42
    expect(shares(4_000, [line(0, 10_000), line(18, 20_000)], 'intra')).toEqual([
      [1_333, 1_333, 0, 0, 0],
      [2_667, 2_261, 203, 203, 0],
    ]);
  });

  test('all free by a coupon: by what the items cost before it', () => {
    const lines = [line(5, 0, { saleAmount: 30_000 }), line(18, 0, { saleAmount: 10_000 })];
    // 2250 x 5 / 105 = 107.14, 750 x 18 / 118 = 114.41
    expect(shares(3_000, lines, 'inter')).toEqual([
      [2_250, 2_143, 0, 0, 107],
      [750, 636, 0, 0, 114],
    ]);
  });

  test('all given away: by quantity', () => {
    // 2000 x 5 / 105 = 95.24, 1000 x 18 / 118 = 152.54
    expect(shares(3_000, [line(5, 0, { quantity: 2 }), line(18, 0)], 'inter')).toEqual([
      [2_000, 1_905, 0, 0, 95],
      [1_000, 847, 0, 0, 153],
    ]);
  });

  test('an export bears no tax', () => {
    expect(shares(300_000, [line(5, 10_000), line(18, 20_000)], 'export')).toEqual([
      [100_000, 100_000, 0, 0, 0],
      [200_000, 200_000, 0, 0, 0],
    ]);
  });

  test('a paisa that lines tie for goes to the earlier one; no charge and no lines share nothing', () => {
    expect(shares(101, [line(5, 100), line(18, 100)], 'export').map(([net]) => net)).toEqual([51, 50]);
    expect(shares(0, [line(5, 100)], 'intra')).toEqual([[0, 0, 0, 0, 0]]);
    expect(shares(0, [], 'intra')).toEqual([]);
  });
});
