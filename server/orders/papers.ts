import type { CreditKind } from '#contract/order-states.ts';
import { paise, type Paise } from '#server/money/paise.ts';
import type { CentiSp } from '#server/money/rates.ts';
import type { Db } from '#server/platform/database.ts';
import { readCredits, type StoredCredit } from './detail-store.ts';
import { readLines, type StoredLine } from './line-store.ts';
import { type CreditLine, remainingOf } from './refunds/credit-rules.ts';

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
