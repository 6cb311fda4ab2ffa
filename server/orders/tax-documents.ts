import { type CreditKind } from '#contract/order-states.ts';
import { paise, type Paise, sumPaise } from '#server/money/paise.ts';
import { type CentiSp } from '#server/money/rates.ts';
import { type Db, type Tx } from '#server/platform/database.ts';
import { readCredits, type StoredCredit } from './order-details.ts';
import { readLines, type StoredLine } from './order-lines.ts';
import { type CreditLine, remainingOf } from './refund-rules.ts';
import { sql } from 'kysely';
import {
  type PaperSale,
  type CreditReason,
  type DuePapers,
  issuePapers,
  lacksPapers,
} from '#server/invoicing/index.ts';
import { type Address } from './rules.ts';
import { findHindiNames } from '#server/catalog/index.ts';

/** A line of a GST paper. Amounts are of `quantity` pieces; net = sale amount - coupon share = taxable + taxes, to the paisa. */
export interface PaperLine extends CreditLine {
  productId: number;
  sku: string;
  name: string;
  hsn: string;
  /** What a piece was sold at, before the coupon. */
  unitPaise: Paise;
  gstRateBp: number;
}

/** What one credit note says: the pieces taken off the sale at once, and the delivery paid back with them. */
export interface CreditPaper {
  creditId: number;
  kind: CreditKind;
  at: Date;
  lines: PaperLine[];
  shipping: Paise;
  total: Paise;
  /** Sale points taken back with the goods. */
  salePointCenti: CentiSp;
}

/** The lines of an invoice over what is left of an order: at dispatch, that is what was not cancelled before. */
export function invoiceLines(sold: readonly StoredLine[]): PaperLine[] {
  const credited = new Map(sold.map((line) => [line.lineNo, line.credited]));
  return paperLines(sold, remainingOf(sold, credited));
}

/** The lines of a credit as they were stored, with what was sold in them. @throws Error on a line that the order does not have */
export function paperLines(sold: readonly StoredLine[], amounts: readonly CreditLine[]): PaperLine[] {
  return amounts.map((line) => {
    const goods = sold.find((each) => each.lineNo === line.lineNo);
    if (!goods) throw new Error(`the order has no line ${line.lineNo}`);
    const { productId, sku, name, hsn, gstRateBp, regularPaise, salePaise } = goods;
    return { ...line, productId, sku, name, hsn, gstRateBp, unitPaise: paise(salePaise ?? regularPaise) };
  });
}

/** What papers are made of: the lines to invoice as the order stands now, and one paper a credit, oldest first. Two statements. */
export async function readPapers(db: Db, orderId: number): Promise<{ invoice: PaperLine[]; credits: CreditPaper[] }> {
  const sold = await readLines(db, orderId);
  const credits = await readCredits(db, orderId);
  return { invoice: invoiceLines(sold), credits: credits.map((credit) => creditPaper(sold, credit)) };
}

function creditPaper(
  sold: readonly StoredLine[],
  { id, kind, at, lines, shipping, total, salePointCenti }: StoredCredit,
): CreditPaper {
  return { creditId: id, kind, at, lines: paperLines(sold, lines), shipping, total, salePointCenti };
}

/** A sale as its papers need it. */
export interface StoredSale extends PaperSale {
  dispatchedAt: Date | null;
  payable: Paise;
  /** With the fee for cash on delivery. */
  shipping: Paise;
  codFee: Paise;
  /** Credits given after dispatch, oldest first. */
  creditIds: number[];
}

interface SaleRow {
  placed_at: Date;
  payment_method: 'cod' | 'online';
  first_name: string;
  last_name: string;
  mobile: string;
  email: string;
  billing: Address;
  delivery: Address;
  dispatched_at: Date | null;
  payable_paise: number;
  shipping_paise: number;
  cod_fee_paise: number;
  credit_ids: number[];
}

/** The order must exist. */
export async function readSale(tx: Tx, orderId: number): Promise<StoredSale> {
  const { rows } = await sql<SaleRow>`
    SELECT placed_at, payment_method, first_name, last_name, mobile, email, billing, shipping AS delivery, dispatched_at, payable_paise,
      shipping_paise, cod_fee_paise, COALESCE((
        SELECT json_agg(id ORDER BY id) FROM order_credit WHERE order_id = orders.id AND kind <> 'cancelled'), '[]') AS credit_ids
    FROM orders WHERE id = ${orderId}`.execute(tx);
  const row = rows[0]!;
  return {
    orderId,
    placedAt: row.placed_at,
    payment: row.payment_method,
    buyer: { name: `${row.first_name} ${row.last_name}`.trim(), mobile: row.mobile, email: row.email },
    billing: row.billing,
    delivery: row.delivery,
    dispatchedAt: row.dispatched_at,
    payable: paise(row.payable_paise),
    shipping: paise(row.shipping_paise),
    codFee: paise(row.cod_fee_paise),
    creditIds: row.credit_ids,
  };
}

/**
 * Issues the papers that an order lacks: the invoice once its goods have left, and a credit note for all that came off the sale since. What
 * was cancelled before is not on the invoice and needs no note. The caller holds the order's lock and takes no other one afterwards.
 */
export async function issueMissingPapers(tx: Tx, orderId: number, at: Date): Promise<void> {
  const sale = await readSale(tx, orderId);
  if (sale.dispatchedAt === null || !(await lacksPapers(tx, orderId, sale.creditIds))) return;
  const sold = await readLines(tx, orderId);
  const credits = await readCredits(tx, orderId);
  const hindi = await findHindiNames(
    tx,
    sold.map((line) => line.productId),
  );
  await issuePapers(tx, duePapers(sale, sold, credits, hindi), at);
}

/** The papers of a dispatched order: the invoice over all that left, one note a later credit. Every amount is a stored one or a share of it. */
export function duePapers(
  sale: StoredSale,
  sold: readonly StoredLine[],
  credits: readonly StoredCredit[],
  hindi: ReadonlyMap<number, string>,
): DuePapers {
  const goods = (lines: readonly PaperLine[]) =>
    lines.map(({ productId, salePointCenti: _points, ...line }) => ({ ...line, nameHi: hindi.get(productId) ?? '' }));
  // Delivery is paid back whole, and its fee with it.
  const charges = (delivery: Paise) => ({ deliveryCharge: delivery, codFee: paise(Math.min(sale.codFee, delivery)) });
  const before = credits.filter((credit) => credit.kind === 'cancelled');
  const after = credits.filter((credit) => credit.kind !== 'cancelled');
  return {
    sale,
    invoice: {
      goods: goods(paperLines(sold, remainingOf(sold, piecesIn(before)))),
      ...charges(paise(sale.shipping - sumPaise(before.map((credit) => credit.shipping)))),
      total: paise(sale.payable - sumPaise(before.map((credit) => credit.total))),
    },
    credits: after.map((credit) => ({
      creditId: credit.id,
      reason: credit.kind as CreditReason,
      goods: goods(paperLines(sold, credit.lines)),
      ...charges(credit.shipping),
      total: credit.total,
    })),
  };
}

function piecesIn(credits: readonly StoredCredit[]): Map<number, number> {
  const pieces = new Map<number, number>();
  for (const { lineNo, quantity } of credits.flatMap((credit) => credit.lines))
    pieces.set(lineNo, (pieces.get(lineNo) ?? 0) + quantity);
  return pieces;
}
