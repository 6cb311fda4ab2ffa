import { type CreditKind } from '#contract/order-states.ts';
import { sql } from 'kysely';
import { type Supply } from '#server/money/contained-tax.ts';
import { noPaise, paise, type Paise, sumPaise } from '#server/money/paise.ts';
import { type CentiSp } from '#server/money/rates.ts';
import { type Db, listFrom, type Tx } from '#server/platform/database.ts';
import { ok, type Result } from '#server/platform/result.ts';
import { type PackedBatch, readPackedBatches } from '#server/inventory/index.ts';
import { readCredits, type StoredRefundEntry } from './order-details.ts';
import { readLines, type StoredLine } from './order-lines.ts';
import { type ChargeBase, chargeShares, type RefundLineAmounts, remainingOf } from './refund-rules.ts';
import {
  type TaxDocumentBatches,
  type TaxDocumentSale,
  type CreditReason,
  type DueTaxDocuments,
  issueTaxDocuments,
  lacksTaxDocuments,
} from '#server/invoicing/index.ts';
import { StoredAddress } from './rules.ts';
import { findTranslatedNames, readTaxOf } from '#server/catalog/index.ts';
import { dayInIndia } from '#server/platform/clock.ts';

/** A line of a GST tax document. Amounts are of `quantity` items; net = sale amount - coupon share = taxable + taxes, to the paisa. */
export interface TaxDocumentLine extends RefundLineAmounts {
  productId: number;
  sku: string;
  name: string;
  hsn: string;
  /** What a piece was sold at, before the coupon. */
  unitPaise: Paise;
  gstRateBp: number;
}

/** What one credit note says: the items taken off the sale at once, and the delivery paid back with them. */
export interface CreditNoteSource {
  creditId: number;
  kind: CreditKind;
  at: Date;
  lines: TaxDocumentLine[];
  shipping: Paise;
  total: Paise;
  /** Sale points taken back with the items. */
  salePointCenti: CentiSp;
}

/** The lines of an invoice over what is left of an order: at dispatch, that is what was not cancelled before. */
export function invoiceLines(sold: readonly StoredLine[]): TaxDocumentLine[] {
  const credited = new Map(sold.map((line) => [line.lineNo, line.credited]));
  return taxDocumentLines(sold, remainingOf(sold, credited));
}

/** The lines of a credit as they were stored, with what was sold in them. @throws Error on a line that the order does not have */
export function taxDocumentLines(
  sold: readonly StoredLine[],
  amounts: readonly RefundLineAmounts[],
): TaxDocumentLine[] {
  return amounts.map((line) => {
    const items = sold.find((each) => each.lineNo === line.lineNo);
    if (!items) throw new Error(`the order has no line ${line.lineNo}`);
    const { productId, sku, name, hsn, gstRateBp, regularPaise, salePaise } = items;
    return { ...line, productId, sku, name, hsn, gstRateBp, unitPaise: paise(salePaise ?? regularPaise) };
  });
}

/** What tax documents are made of: the lines to invoice as the order stands now, and one tax document a credit, oldest first. Two statements. */
export async function readTaxDocuments(
  db: Db,
  orderId: number,
): Promise<{ invoice: TaxDocumentLine[]; credits: CreditNoteSource[] }> {
  const sold = await readLines(db, orderId);
  const credits = await readCredits(db, orderId);
  return { invoice: invoiceLines(sold), credits: credits.map((credit) => creditNoteOf(sold, credit)) };
}

function creditNoteOf(
  sold: readonly StoredLine[],
  { id, kind, at, lines, shipping, total, salePointCenti }: StoredRefundEntry,
): CreditNoteSource {
  return { creditId: id, kind, at, lines: taxDocumentLines(sold, lines), shipping, total, salePointCenti };
}

/** A sale as its tax documents need it. */
export interface StoredSale extends TaxDocumentSale {
  dispatchedAt: Date | null;
  payable: Paise;
  /** With the fee for cash on delivery. */
  shipping: Paise;
  codFee: Paise;
  /** Under which supply the delivery charge is taxed; null where it contains no tax. */
  deliverySupply: Supply | null;
  /** Credits given after dispatch, oldest first. */
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
          // An advance is money for no items: it corrects no invoice.
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
 * Issues the tax documents that an order lacks: the invoice once its items have left, and a credit note for all that came off the sale since. What
 * was cancelled before is not on the invoice and needs no note. The caller holds the order's lock and takes no other one afterwards.
 * Error: 409 company_incomplete.
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
  const taxes = await readTaxOf(
    tx,
    sold.map((line) => line.productId),
    dayInIndia(how.at),
  );
  const units = new Map([...taxes].map(([productId, { unit }]) => [productId, unit]));
  return issueTaxDocuments(tx, dueTaxDocuments(sale, sold, credits, { hindi, packed, units }), how);
}

/** The tax documents of a dispatched order: the invoice over all that left, one note a later credit. Every amount is a stored one or a share of it. */
export function dueTaxDocuments(
  sale: StoredSale,
  sold: readonly StoredLine[],
  credits: readonly StoredRefundEntry[],
  {
    hindi,
    packed = [],
    units = new Map(),
  }: {
    /** Names and units of products, by their ids. */
    hindi: ReadonlyMap<number, string>;
    packed?: readonly PackedBatch[];
    units?: ReadonlyMap<number, string>;
  },
): DueTaxDocuments {
  const items = (lines: readonly TaxDocumentLine[]) =>
    lines.map(({ productId, salePointCenti: _points, ...line }) => ({
      ...line,
      unit: units.get(productId) ?? 'NOS',
      nameHi: hindi.get(productId) ?? '',
    }));
  const before = credits.filter((credit) => credit.kind === 'cancelled');
  const after = credits.filter((credit) => credit.kind !== 'cancelled');
  const cancelled = piecesIn(before);
  const base: ChargeBase = { sold, cancelled, supply: sale.deliverySupply };
  const goods = new Map(
    sold.map(({ lineNo, hsn, productId }) => [lineNo, { hsn, unit: units.get(productId) ?? 'NOS' }]),
  );
  // Delivery is paid back whole, and its fee and its tax with it: a credit note shares it as the invoice did.
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

/** The batches that a line was packed from; nothing where none is known, so that the document does not speak of them. */
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
