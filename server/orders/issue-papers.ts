import { findHindiNames } from '#server/catalog/index.ts';
import { type CreditReason, type DuePapers, issuePapers, lacksPapers } from '#server/invoices/index.ts';
import { paise, type Paise, sumPaise } from '#server/money/paise.ts';
import type { Tx } from '#server/platform/database.ts';
import { readCredits, type StoredCredit } from './detail-store.ts';
import { readLines, type StoredLine } from './line-store.ts';
import { readSale, type StoredSale } from './paper-store.ts';
import { type PaperLine, paperLines } from './papers.ts';
import { remainingOf } from './refunds/credit-rules.ts';

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
