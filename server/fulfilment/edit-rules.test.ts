import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { EditQuoteBody } from '#contract/admin/orders/order-edit.ts';
import { fieldMessages } from '#contract/field-messages.ts';
import { paise } from '#server/money/paise.ts';
import { basisPoints, centiSp } from '#server/money/rates.ts';
import { messages } from '#server/platform/messages.ts';
import type { OrderLine, StoredLine } from '#server/orders/index.ts';
import { planLines, planMoney, remaining } from './edit-rules.ts';

/**
 * Three jars at ₹100 instead of ₹120, ₹10 less by a coupon; 5 % tax within the state: 452 paise each of 19,000 for two,
 * 690 each of 29,000 for three.
 */
const honey: StoredLine = {
  lineNo: 1,
  productId: 11,
  sku: 'HNY-500',
  name: 'Honey',
  names: {},
  hsn: '04090000',
  taxClass: 'gst-5',
  quantity: 3,
  regularPaise: 12_000,
  salePaise: 10_000,
  gstRateBp: basisPoints(500),
  saleAmount: paise(30_000),
  couponShare: paise(1_000),
  net: paise(29_000),
  taxable: paise(27_620),
  cgst: paise(690),
  sgst: paise(690),
  igst: paise(0),
  salePointCenti: centiSp(750),
  expiresOn: null,
  credited: 0,
  returned: 0,
  refunded: 0,
  inReturn: 0,
};
/** Without a sale price. */
const soap: StoredLine = {
  ...honey,
  lineNo: 2,
  productId: 22,
  sku: 'SOP-75',
  name: 'Soap',
  hsn: '34011190',
  quantity: 2,
  regularPaise: 5_000,
  salePaise: null,
  saleAmount: paise(10_000),
  couponShare: paise(0),
  net: paise(10_000),
  taxable: paise(9_524),
  cgst: paise(238),
  sgst: paise(238),
  salePointCenti: centiSp(100),
};
const oil: OrderLine = {
  productId: 33,
  sku: 'OIL-100',
  name: 'Oil',
  hsn: '33059019',
  quantity: 1,
  regularPaise: paise(25_000),
  salePaise: null,
  saleAmount: paise(25_000),
  couponShare: paise(0),
  net: paise(25_000),
  gstRateBp: basisPoints(500),
  taxable: paise(23_810),
  cgst: paise(595),
  sgst: paise(595),
  igst: paise(0),
  salePointCenti: centiSp(300),
};

const plan = (
  lines: readonly StoredLine[],
  wanted: Record<number, number>,
  { added = [], isTaxChanged = false }: { added?: readonly OrderLine[]; isTaxChanged?: boolean } = {},
) =>
  planLines(lines, {
    wanted: new Map(Object.entries(wanted).map(([lineNo, quantity]) => [Number(lineNo), quantity])),
    added,
    supply: isTaxChanged ? 'inter' : 'intra',
    isTaxChanged,
  });

test('what was credited of a line is not left of it', () => {
  expect(remaining({ ...honey, credited: 2 })).toBe(1);
});

describe('which lines an edit takes off and brings', () => {
  test('none where nothing else is wanted', () => {
    expect(plan([honey, soap], {})).toEqual({ removed: [], appended: [], continues: [], moves: new Map() });
    expect(plan([honey, soap], { 1: 3, 2: 2 })).toEqual({ removed: [], appended: [], continues: [], moves: new Map() });
  });

  test('fewer of a line are taken off it; what was credited before does not count', () => {
    expect(plan([{ ...honey, credited: 1 }, soap], { 1: 1, 2: 0 })).toEqual({
      removed: [
        { lineNo: 1, quantity: 1 },
        { lineNo: 2, quantity: 2 },
      ],
      appended: [],
      continues: [],
      moves: new Map([
        [11, -1],
        [22, -2],
      ]),
    });
  });

  test('more of a line come at its price, in a line of their own without the coupon', () => {
    const { removed, appended, continues, moves } = plan([honey, soap], { 1: 5 });
    expect(removed).toEqual([]);
    expect(continues).toEqual([1]);
    expect(moves).toEqual(new Map([[11, 2]]));
    expect(appended).toEqual([
      {
        productId: 11,
        sku: 'HNY-500',
        name: 'Honey',
        hsn: '04090000',
        taxClass: 'gst-5',
        quantity: 2,
        regularPaise: 12_000,
        salePaise: 10_000,
        saleAmount: 20_000,
        couponShare: 0,
        net: 20_000,
        gstRateBp: basisPoints(500),
        taxable: 19_048,
        cgst: 476,
        sgst: 476,
        igst: 0,
        salePointCenti: 500,
      },
    ]);
    expect(plan([soap], { 2: 3 }).appended).toMatchObject([
      { quantity: 1, regularPaise: 5_000, salePaise: null, saleAmount: 5_000, net: 5_000, salePointCenti: 50 },
    ]);
  });

  test('a product that is added comes last; as much of it taken off elsewhere moves no stock', () => {
    expect(plan([honey], { 1: 4 }, { added: [oil] }).appended.map(({ productId }) => productId)).toEqual([11, 33]);
    const swapped = plan([honey, soap], { 1: 2 }, { added: [{ ...oil, productId: 11 }] });
    expect(swapped.moves).toEqual(new Map());
    expect(plan([honey], {}, { added: [oil, { ...oil, quantity: 2 }] }).moves).toEqual(new Map([[33, 3]]));
  });

  test('under another tax every line that stays comes again for the same amount, the kept ones with their coupon', () => {
    const { removed, appended, moves } = plan([honey, soap], { 1: 4, 2: 0 }, { isTaxChanged: true });
    expect(removed).toEqual([
      { lineNo: 1, quantity: 3 },
      { lineNo: 2, quantity: 2 },
    ]);
    expect(moves).toEqual(
      new Map([
        [11, 1],
        [22, -2],
      ]),
    );
    expect(appended).toMatchObject([
      {
        quantity: 4,
        saleAmount: 40_000,
        couponShare: 1_000,
        net: 39_000,
        taxable: 37_143,
        cgst: 0,
        sgst: 0,
        igst: 1_857,
        salePointCenti: 1_000,
      },
    ]);
  });

  test('under another tax a line keeps the coupon of the items that are left; one of which nothing is left does not come again', () => {
    const gone = { ...soap, credited: 2 };
    const { removed, appended } = plan([{ ...honey, credited: 1 }, gone], { 1: 1 }, { isTaxChanged: true });
    expect(removed).toEqual([{ lineNo: 1, quantity: 2 }]);
    // The second of three jars: a third of ₹290, to the paisa the amount of two less that of one.
    expect(appended).toMatchObject([
      { quantity: 1, saleAmount: 10_000, couponShare: 334, net: 9_666, igst: 460, taxable: 9_206 },
    ]);
  });
});

describe('what an edit does to the money', () => {
  const charges = (shipping: number, codFee: number) => ({ shipping: paise(shipping), codFee: paise(codFee) });
  const money = (
    isPaid: boolean,
    {
      quantity,
      appended = [],
      next = charges(6_000, 0),
    }: { quantity: number; appended?: OrderLine[]; next?: ReturnType<typeof charges> },
  ) =>
    planMoney(
      [{ ...honey, credited: 1 }, soap],
      { removed: quantity === 0 ? [] : [{ lineNo: 1, quantity }], appended },
      { isPaid, oldTotal: paise(35_333), old: charges(6_000, 1_000), next },
    );

  test('of a paid order, what goes pays for what comes, and the rest is asked for', () => {
    // The second jar of three: 19,333 - 9,667.
    expect(money(true, { quantity: 1, appended: [oil] })).toEqual({
      added: 25_000,
      credited: 9_666,
      covered: 9_666,
      payout: 0,
      due: 15_334,
      shippingAdded: 0,
      codFeeAdded: 0,
      shippingCredited: 0,
      oldTotal: 35_333,
      newTotal: 50_667,
    });
  });

  test('of a paid order, what is more than what comes goes back, delivery with it', () => {
    expect(money(true, { quantity: 2, next: charges(0, 0) })).toEqual({
      added: 0,
      credited: 25_333,
      covered: 0,
      payout: 25_333,
      due: 0,
      shippingAdded: 0,
      codFeeAdded: 0,
      shippingCredited: 6_000,
      oldTotal: 35_333,
      newTotal: 10_000,
    });
  });

  test('a delivery that grows dearer is added to a paid order', () => {
    expect(money(true, { quantity: 0, next: charges(9_000, 0) })).toMatchObject({
      added: 3_000,
      credited: 0,
      due: 3_000,
      shippingAdded: 3_000,
      shippingCredited: 0,
      newTotal: 38_333,
    });
  });

  test('of an order paid on delivery nothing is sent back or asked for: the courier takes the new total', () => {
    expect(money(false, { quantity: 1, appended: [oil], next: charges(4_000, 2_500) })).toEqual({
      added: 23_000,
      credited: 9_666,
      covered: 0,
      payout: 0,
      due: 0,
      shippingAdded: -2_000,
      codFeeAdded: 1_500,
      shippingCredited: 0,
      oldTotal: 35_333,
      newTotal: 48_667,
    });
  });
});

test('a request that names a line twice is refused, whatever it wants of it', () => {
  const line = (quantity: number) => ({ line_no: 1, quantity });
  const request = (...lines: { line_no: number; quantity: number }[]) => ({ version: '1', lines });
  expect(z.safeParse(EditQuoteBody, request(line(3), { line_no: 2, quantity: 0 })).success).toBe(true);
  const twice = z.safeParse(EditQuoteBody, request(line(3), line(0)));
  expect(fieldMessages(twice.error!.issues)).toEqual({ lines: [messages.errors.fields.itemsTwice] });
});
