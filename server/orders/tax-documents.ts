import { sql } from 'kysely';
import { dayInIndia } from '#contract/india-time.ts';
import { type Supply } from '#server/money/contained-tax.ts';
import { noPaise, paise, type Paise, sumPaise } from '#server/money/paise.ts';
import { listFrom, type Tx } from '#server/platform/database.ts';
import { ok, type Result } from '#server/platform/result.ts';
import { type PackedBatch, readPackedBatches } from '#server/inventory/index.ts';
import { readCredits, type StoredRefundEntry } from './order-details.ts';
import { readLines, type StoredLine } from './order-lines.ts';
import { type ChargeBase, chargeShares, type RefundLineAmounts, remainingOf } from '#server/money/line-amounts.ts';
import {
  type TaxDocumentBatches,
  type TaxDocumentSale,
  type CreditReason,
  type DueTaxDocuments,
  issueTaxDocuments,
  lacksTaxDocuments,
  readInvoices,
} from '#server/invoicing/index.ts';
import { StoredAddress } from './rules.ts';
import { findTranslatedNames, readTaxOf } from '#server/catalog/index.ts';

/** Amounts are for `quantity` items; net = sale amount - coupon share = taxable + taxes, to the paisa. */
interface TaxDocumentLine extends RefundLineAmounts {
  productId: number;
  sku: string;
  name: string;
  hsn: string;
  /** Per piece, before the coupon. */
  unitPaise: Paise;
  gstRateBp: number;
}

/** With their product data. @throws Error for a line that the order does not have */
function taxDocumentLines(sold: readonly StoredLine[], amounts: readonly RefundLineAmounts[]): TaxDocumentLine[] {
  return amounts.map((line) => {
    const items = sold.find((each) => each.lineNo === line.lineNo);
    if (!items) throw new Error(`the order has no line ${line.lineNo}`);
    const { productId, sku, name, hsn, gstRateBp, regularPaise, salePaise } = items;
    return { ...line, productId, sku, name, hsn, gstRateBp, unitPaise: paise(salePaise ?? regularPaise) };
  });
}

export interface StoredSale extends TaxDocumentSale {
  dispatchedAt: Date | null;
  payable: Paise;
  /** Includes the COD fee. */
  shipping: Paise;
  codFee: Paise;
  /** By which the delivery charge is taxed; null if it contains no tax. */
  deliverySupply: Supply | null;
  /** After dispatch, oldest first. */
  creditIds: number[];
}

/** The order must exist. */
export async function readSale(tx: Tx, orderId: number): Promise<StoredSale> {
  const row = await tx
    .selectFrom('orders')
    .select(['number', 'placed_at', 'payment_method', 'first_name', 'last_name', 'mobile', 'email'])
    .select(['billing', 'shipping'])
    .select(['dispatched_at', 'payable_paise', 'shipping_paise', 'cod_fee_paise', 'delivery_supply'])
    .select(({ selectFrom }) =>
      listFrom(
        selectFrom('order_credit')
          .select('order_credit.id')
          .whereRef('order_credit.order_id', '=', 'orders.id')
          .where('order_credit.kind', '<>', 'cancelled')
          // An advance pays for no items and corrects no invoice.
          .where('order_credit.advance_paise', '<=', sql.lit(noPaise))
          .orderBy('order_credit.id'),
      ).as('credit_ids'),
    )
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  return {
    orderId,
    orderNumber: row.number,
    placedAt: row.placed_at,
    payment: row.payment_method,
    buyer: { name: `${row.first_name} ${row.last_name}`.trim(), mobile: row.mobile, email: row.email },
    billing: StoredAddress.parse(row.billing),
    delivery: StoredAddress.parse(row.shipping),
    dispatchedAt: row.dispatched_at,
    payable: row.payable_paise,
    shipping: row.shipping_paise,
    codFee: row.cod_fee_paise,
    deliverySupply: row.delivery_supply,
    creditIds: row.credit_ids,
  };
}

/**
 * Issues the invoice once the items are dispatched, and a credit note for everything credited since. Items cancelled
 * before dispatch are not on the invoice. Requires the order's lock; take no other lock afterwards. Error: 409
 * company_incomplete.
 */
export async function issueMissingTaxDocuments(
  tx: Tx,
  orderId: number,
  how: { at: Date; isDemo: boolean },
): Promise<Result<null>> {
  const sale = await readSale(tx, orderId);
  if (sale.dispatchedAt === null || !(await lacksTaxDocuments(tx, orderId, sale.creditIds))) return ok(null);
  const sold = await readLines(tx, orderId);
  const credits = await readCredits(tx, orderId);
  const hindi = await findTranslatedNames(
    tx,
    sold.map((line) => line.productId),
    'hi',
  );
  const packed = await readPackedBatches(tx, orderId);
  const units = await readUnits(tx, orderId, sold, how.at);
  return issueTaxDocuments(tx, dueTaxDocuments(sale, sold, credits, { hindi, packed, units }), how);
}

/** By line number: from the invoice, or before it is issued, from the class of goods. */
async function readUnits(tx: Tx, orderId: number, sold: readonly StoredLine[], at: Date): Promise<Map<number, string>> {
  const [invoice] = await readInvoices(tx, [orderId]);
  if (invoice) return new Map(invoice.content.lines.map(({ lineNo, unit }) => [lineNo, unit]));
  const classes = await readTaxOf(
    tx,
    sold.map((line) => line.taxClass),
    dayInIndia(at),
  );
  return new Map(sold.map(({ lineNo, taxClass }) => [lineNo, classes.get(taxClass)?.unit ?? 'NOS']));
}

/**
 * The invoice for everything dispatched and one credit note per later credit. Every amount is stored or a share of one.
 */
export function dueTaxDocuments(
  sale: StoredSale,
  sold: readonly StoredLine[],
  credits: readonly StoredRefundEntry[],
  {
    hindi,
    packed = [],
    units = new Map(),
  }: {
    /** By product id. */
    hindi: ReadonlyMap<number, string>;
    packed?: readonly PackedBatch[];
    /** By line number. */
    units?: ReadonlyMap<number, string>;
  },
): DueTaxDocuments {
  const items = (lines: readonly TaxDocumentLine[]) =>
    lines.map(({ productId, salePointCenti: _points, ...line }) => ({
      ...line,
      unit: units.get(line.lineNo) ?? 'NOS',
      nameHi: hindi.get(productId) ?? '',
    }));
  const before = credits.filter((credit) => credit.kind === 'cancelled');
  const after = credits.filter((credit) => credit.kind !== 'cancelled');
  const cancelled = piecesIn(before);
  const base: ChargeBase = { sold, cancelled, supply: sale.deliverySupply };
  const goods = new Map(sold.map(({ lineNo, hsn }) => [lineNo, { hsn, unit: units.get(lineNo) ?? 'NOS' }]));
  // The delivery charge is paid back as a whole, with its fee and tax, so the credit note shares it as the invoice did.
  const charges = (delivery: Paise) => ({
    deliveryCharge: delivery,
    deliveryShares:
      chargeShares(delivery, base)?.map(({ lineNo, ...share }) => ({ lineNo, ...goods.get(lineNo)!, ...share })) ??
      null,
    codFee: paise(Math.min(sale.codFee, delivery)),
  });
  return {
    sale,
    invoice: {
      items: items(taxDocumentLines(sold, remainingOf(sold, cancelled))).map((item) => ({
        ...item,
        ...batchesOf(packed, item.lineNo),
      })),
      ...charges(paise(sale.shipping - sumPaise(before.map((credit) => credit.shipping)))),
      total: paise(sale.payable - sumPaise(before.map((credit) => credit.total))),
    },
    credits: after.map((credit) => ({
      creditId: credit.id,
      reason: credit.kind as CreditReason,
      items: items(taxDocumentLines(sold, credit.lines)),
      ...charges(credit.shipping),
      total: credit.total,
    })),
  };
}

/** Nothing if no batch is known, so that the document does not mention them. */
function batchesOf(packed: readonly PackedBatch[], lineNo: number): TaxDocumentBatches {
  const own = packed.filter((each) => each.lineNo === lineNo);
  return own.length === 0
    ? {}
    : { batches: own.map(({ code, expiresOn, quantity }) => ({ code, expiresOn, quantity })) };
}

function piecesIn(credits: readonly StoredRefundEntry[]): Map<number, number> {
  const quantities = new Map<number, number>();
  for (const { lineNo, quantity } of credits.flatMap((credit) => credit.lines))
    quantities.set(lineNo, (quantities.get(lineNo) ?? 0) + quantity);
  return quantities;
}
