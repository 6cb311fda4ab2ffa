import { describe, expect, test } from 'vitest';
import { allocateBatches, batchState, reduceBatches, returnToBatches } from './batch-rules.ts';

describe('a batch may be sent', () => {
  test.each([
    [null, 'AYUSH', 'sellable'],
    ['2026-11-22', 'AYUSH', 'expired'],
    ['2026-11-23', 'AYUSH', 'sellable'],
    // Food needs 45 days.
    ['2027-01-06', 'FSSAI', 'short'],
    ['2027-01-07', 'FSSAI', 'sellable'],
    ['2027-01-06', 'AYUSH', 'sellable'],
    ['2026-11-22', ' fssai', 'expired'],
  ] as const)('good until %s, licensed by %s: %s', (expires, kind, state) => {
    expect(batchState(expires, kind, '2026-11-23')).toBe(state);
  });
});

const shelf = [
  { id: 3, productId: 1, expiresOn: '2027-05-31', remaining: 4 },
  { id: 1, productId: 1, expiresOn: null, remaining: 9 },
  { id: 2, productId: 1, expiresOn: '2027-02-28', remaining: 3 },
  { id: 4, productId: 2, expiresOn: '2027-01-31', remaining: 1 },
];

describe('items are taken', () => {
  test('out of the batch that expires first, then the next, then those without a date', () => {
    expect(allocateBatches([{ lineNo: 1, productId: 1, quantity: 8 }], shelf)).toEqual({
      shares: [
        { lineNo: 1, batchId: 2, quantity: 3, expiresOn: '2027-02-28' },
        { lineNo: 1, batchId: 3, quantity: 4, expiresOn: '2027-05-31' },
        { lineNo: 1, batchId: 1, quantity: 1, expiresOn: null },
      ],
      missing: new Map(),
    });
  });

  test('once, though two lines want the same product; what no batch has is said', () => {
    const lines = [
      { lineNo: 1, productId: 2, quantity: 1 },
      { lineNo: 2, productId: 2, quantity: 2 },
      { lineNo: 3, productId: 7, quantity: 1 },
    ];
    expect(allocateBatches(lines, shelf)).toEqual({
      shares: [{ lineNo: 1, batchId: 4, quantity: 1, expiresOn: '2027-01-31' }],
      missing: new Map([
        [2, 2],
        [7, 1],
      ]),
    });
  });

  test('off batches that hold more than there is, the first to expire first', () => {
    const own = shelf.filter(({ productId }) => productId === 1);
    expect(reduceBatches(5, own)).toEqual([
      { batchId: 2, quantity: 3 },
      { batchId: 3, quantity: 2 },
    ]);
    expect(reduceBatches(0, own)).toEqual([]);
    expect(reduceBatches(-2, own)).toEqual([]);
  });
});

test('what comes back goes into the batch of its line that lasts longest, and never more than came from it', () => {
  const packed = [
    { batchId: 2, lineNo: 1, quantity: 3, expiresOn: '2027-02-28' },
    { batchId: 3, lineNo: 1, quantity: 2, expiresOn: '2027-05-31' },
    // A second line of the same product.
    { batchId: 5, lineNo: 2, quantity: 1, expiresOn: '2027-08-31' },
  ];
  expect(returnToBatches([{ lineNo: 1, quantity: 3 }], packed)).toEqual([
    { batchId: 3, lineNo: 1, quantity: 2 },
    { batchId: 2, lineNo: 1, quantity: 1 },
  ]);
  expect(returnToBatches([{ lineNo: 1, quantity: 9 }], packed)).toEqual([
    { batchId: 3, lineNo: 1, quantity: 2 },
    { batchId: 2, lineNo: 1, quantity: 3 },
  ]);
  const both = [
    { lineNo: 2, quantity: 1 },
    { lineNo: 1, quantity: 1 },
  ];
  expect(returnToBatches(both, packed)).toEqual([
    { batchId: 5, lineNo: 2, quantity: 1 },
    { batchId: 3, lineNo: 1, quantity: 1 },
  ]);
  expect(returnToBatches([{ lineNo: 7, quantity: 1 }], packed)).toEqual([]);
});
