import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ChargeShare } from '#server/money/contained-tax.ts';
import { noPaise, paise, type Paise, sumPaise } from '#server/money/paise.ts';
import { basisPoints } from '#server/money/rates.ts';
import type { StoredRefundEntry } from './order-details.ts';
import { dueTaxDocuments, type StoredSale } from './tax-documents.ts';
import type { StoredLine } from './order-lines.ts';
import { calculateRefund, type LineQuantity, remainingOf } from '#server/money/line-amounts.ts';
import { refundCase } from '#server/testing/refund-cases.ts';

const at = new Date('2026-11-21T12:00:00+05:30');
const address = { street: '', city: '', district: '', state: 'Uttarakhand', country: 'India', postcode: '' };
const sale: StoredSale = {
  orderId: 1,
  orderNumber: 'K7QM3-XV9RK',
  placedAt: at,
  payment: 'cod',
  buyer: { name: '', mobile: '', email: '' },
  billing: address,
  delivery: address,
  dispatchedAt: at,
  payable: noPaise,
  shipping: noPaise,
  codFee: noPaise,
  deliverySupply: 'intra',
  creditIds: [],
};
const items = {
  productId: 1,
  sku: '',
  name: '',
  names: {},
  hsn: '',
  taxClass: 'gst-5',
  salePaise: null,
  gstRateBp: basisPoints(500),
  returned: 0,
  refunded: 0,
  credited: 0,
  inReturn: 0,
  expiresOn: null,
};

/**
 * The first `before` credits come before dispatch, then returns, finally all that is left, with the delivery charge.
 */
function creditsOf(sold: readonly StoredLine[], steps: readonly LineQuantity[][], before: number, shipping: Paise) {
  const credited = new Map<number, number>();
  const credits: StoredRefundEntry[] = [];
  const give = (kind: StoredRefundEntry['kind'], asked: readonly LineQuantity[], delivery: Paise) => {
    const credit = calculateRefund(sold, credited, asked, delivery);
    for (const { lineNo, quantity } of asked) credited.set(lineNo, (credited.get(lineNo) ?? 0) + quantity);
    credits.push({ ...credit, id: credits.length + 1, kind, at });
  };
  for (const [index, step] of steps.entries()) give(index < before ? 'cancelled' : 'returned', step, noPaise);
  give('undelivered', remainingOf(sold, credited), shipping);
  return credits;
}

const amounts = ['saleAmount', 'couponShare', 'net', 'taxable', 'cgst', 'sgst', 'igst', 'quantity'] as const;

test('an invoice less the credit notes of all later refunds is nothing, to the paisa, whatever was cancelled before', () => {
  fc.assert(
    fc.property(refundCase, fc.nat(6), (each, cancelledFirst) => {
      const sold = each.sold.map((line): StoredLine => ({
        ...items,
        ...line,
        regularPaise: line.saleAmount / line.quantity,
      }));
      const shipping = paise(each.shipping);
      const payable = paise(sumPaise(sold.map((line) => line.net)) + shipping);
      const credits = creditsOf(sold, each.steps, cancelledFirst, shipping);
      const due = dueTaxDocuments({ ...sale, payable, shipping }, sold, credits, { hindi: new Map() });
      const of = (lines: (typeof due.invoice)['items'], amount: (typeof amounts)[number]) =>
        lines.reduce((sum, line) => sum + line[amount], 0);
      const shares = (document: { deliveryShares?: readonly ChargeShare[] | null }) => document.deliveryShares ?? [];
      for (const amount of ['net', 'taxable', 'cgst', 'sgst', 'igst'] as const)
        expect(sumPaise(shares(due.invoice).map((share) => share[amount]))).toBe(
          sumPaise(due.credits.flatMap(shares).map((share) => share[amount])),
        );
      for (const amount of amounts)
        expect(of(due.invoice.items, amount)).toBe(due.credits.reduce((sum, note) => sum + of(note.items, amount), 0));
      expect(due.invoice.total).toBe(due.credits.reduce((sum, note) => sum + note.total, 0));
      for (const line of [due.invoice, ...due.credits].flatMap((taxDocument) => taxDocument.items))
        expect(line.saleAmount).toBe(line.unitPaise * line.quantity);
      expect(of(due.invoice.items, 'net') + due.invoice.deliveryCharge).toBe(due.invoice.total);
    }),
    { numRuns: 2_000 },
  );
});
