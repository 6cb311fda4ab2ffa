import { describe, expect, test } from 'vitest';
import { calculateRefund, remainingOf, shareOfLine, type SoldAmounts } from './line-amounts.ts';
import { paise } from './paise.ts';
import { centiSp } from './rates.ts';

/** Two items at Rs 250, 18 %, less Rs 50.05 by a coupon: the worked example of the GST rules. */
const example: SoldAmounts = {
  lineNo: 1,
  quantity: 2,
  saleAmount: paise(50_000),
  couponShare: paise(5_005),
  net: paise(44_995),
  taxable: paise(38_131),
  cgst: paise(3_432),
  sgst: paise(3_432),
  igst: paise(0),
  salePointCenti: centiSp(1_25),
};

describe('the share of pieces', () => {
  test('is k of n of the stored amounts, rounded half up, and the last piece gets what is left', () => {
    expect(shareOfLine(example, 0, 1)).toEqual({
      saleAmount: 25_000,
      couponShare: 2_502,
      net: 22_498,
      taxable: 19_066,
      cgst: 1_716,
      sgst: 1_716,
      igst: 0,
      salePointCenti: 63,
    });
    expect(shareOfLine(example, 1, 2)).toEqual({
      saleAmount: 25_000,
      couponShare: 2_503,
      net: 22_497,
      taxable: 19_065,
      cgst: 1_716,
      sgst: 1_716,
      igst: 0,
      salePointCenti: 62,
    });
  });

  test('of pieces that are invoiced at another rate has its tax from there on, and all add up', () => {
    // Of three at 18% one was cancelled; two are invoiced at 12%: 7800 x 12 / 112 = 835.71
    const line: SoldAmounts = {
      ...example,
      quantity: 3,
      saleAmount: paise(11_700),
      couponShare: paise(0),
      net: paise(11_700),
      taxable: paise(9_915),
      cgst: paise(0),
      sgst: paise(0),
      igst: paise(1_785),
      restated: { from: 1, cgst: paise(0), sgst: paise(0), igst: paise(836) },
    };
    const taxes = ([from, to]: [number, number]) => {
      const { taxable, igst } = shareOfLine(line, from, to);
      return [taxable, igst];
    };
    expect(taxes([0, 1])).toEqual([3_305, 595]);
    expect(taxes([1, 2])).toEqual([3_482, 418]);
    expect(taxes([1, 3])).toEqual([6_964, 836]);
    expect(taxes([2, 3])).toEqual([3_482, 418]);
  });

  test('of none is nothing, of all is the line', () => {
    const { lineNo: _line, quantity: _quantity, ...all } = example;
    expect(shareOfLine(example, 0, 2)).toEqual(all);
    expect(Object.values(shareOfLine(example, 1, 1))).toEqual(Array(8).fill(0));
  });

  test.each([
    [-1, 1],
    [2, 1],
    [0, 3],
  ])('from %d to %d does not exist', (from, to) => {
    expect(() => shareOfLine(example, from, to)).toThrow(RangeError);
  });
});

test('a credit adds up its lines and the delivery, and goes on where the last one ended', () => {
  const other = { ...example, lineNo: 2 };
  const first = calculateRefund([example, other], new Map(), [{ lineNo: 2, quantity: 1 }]);
  expect([first.total, first.salePointCenti, first.shipping]).toEqual([22_498, 63, 0]);
  const rest = calculateRefund(
    [example, other],
    new Map([[2, 1]]),
    [
      { lineNo: 1, quantity: 2 },
      { lineNo: 2, quantity: 1 },
    ],
    paise(6_000),
  );
  expect([rest.total, rest.salePointCenti]).toEqual([44_995 + 22_497 + 6_000, 125 + 62]);
  expect(remainingOf([example, other], new Map([[2, 1]])).map(({ lineNo, net }) => [lineNo, net])).toEqual([
    [1, 44_995],
    [2, 22_497],
  ]);
  expect(remainingOf([example], new Map([[1, 2]]))).toEqual([]);
  expect(() => calculateRefund([example], new Map(), [{ lineNo: 9, quantity: 1 }])).toThrow(RangeError);
  expect(() => calculateRefund([example], new Map([[1, 1]]), [{ lineNo: 1, quantity: 2 }])).toThrow(RangeError);
});

test('the pieces that a line does not have are named', () => {
  expect(() => shareOfLine(example, -1, 1)).toThrow('-1 to 1');
  expect(() => shareOfLine(example, 0, 3)).toThrow('Line 1 of 2 has no pieces 0 to 3');
  expect(() => calculateRefund([example], new Map(), [{ lineNo: 9, quantity: 1 }])).toThrow('There is no line 9');
});

test('a share of goods for another state has its tax as IGST', () => {
  const across = { ...example, taxable: paise(38_131), cgst: paise(0), sgst: paise(0), igst: paise(6_864) };
  expect(shareOfLine(across, 0, 1)).toMatchObject({ net: 22_498, taxable: 19_066, cgst: 0, sgst: 0, igst: 3_432 });
  expect(shareOfLine(across, 1, 2)).toMatchObject({ net: 22_497, taxable: 19_065, cgst: 0, sgst: 0, igst: 3_432 });
});
