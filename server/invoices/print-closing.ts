import { formatRupees, noPaise, paise, type Paise } from '#server/money/paise.ts';
import type { Paper } from '#server/platform/pdf/index.ts';
import { inks, styles } from './print-look.ts';
import { amountsByRate, type CreditReason, type KeptPaper, type PaperContent } from './rules.ts';

const reasons: Record<CreditReason, string> = {
  returned: 'Goods were returned by the buyer.',
  undelivered: 'The parcel could not be delivered and came back.',
};
const sumsWidth = 220;

/** What follows the goods: the sums on the right, words and taxes by rate on the left, then the signature. All of it stays on one page. */
export function drawClosing(paper: Paper, kept: KeptPaper): void {
  paper.gap(12);
  paper.need(190 + 12 * amountsByRate(kept.content.lines).length);
  const top = paper.y;
  const left = drawWords(paper, kept, top);
  const right = drawSums(paper, kept, top);
  paper.y = Math.max(left, right) + 18;
  drawSignature(paper, kept.content);
}

function drawSums(paper: Paper, { kind, content }: KeptPaper, top: number): number {
  const { goods, supply, stateTax, codFee = noPaise } = content;
  const taxes = {
    intra: [
      ['CGST', goods.cgst],
      [stateTax, goods.sgst],
    ],
    inter: [['IGST', goods.igst]],
    export: [],
  }[supply] as [string, Paise][];
  const rows: [string, Paise][] = [
    ['Taxable value of goods', goods.taxable],
    ...taxes,
    ['Delivery charge', paise(content.deliveryCharge - codFee)],
    ...(codFee > 0 ? [['Cash on delivery fee', codFee] as [string, Paise]] : []),
  ];
  const x = paper.margins.left + paper.width - sumsWidth;
  let y = top;
  for (const [name, amount] of rows) {
    paper.place(name, styles.text, { x: x + 8, y, width: 120 });
    y = paper.place(formatRupees(amount), styles.text, { x: x + 100, y, width: sumsWidth - 104, align: 'right' }) + 2;
  }
  y += 3;
  const height = 24;
  paper.decorate((doc) => doc.rect(x, y, sumsWidth, height).fill(inks.ground));
  const strong = { ...styles.strong, size: 11, colour: inks.forest };
  paper.place(kind === 'invoice' ? 'Invoice total' : 'Credit total', strong, { x: x + 8, y: y + 4, width: 110 });
  paper.place(formatRupees(content.total), strong, { x: x + 100, y: y + 4, width: sumsWidth - 104, align: 'right' });
  return y + height;
}

function drawWords(paper: Paper, { content }: KeptPaper, top: number): number {
  const box = { x: paper.margins.left, width: paper.width - sumsWidth - 20 };
  let y = paper.place('AMOUNT IN WORDS', styles.label, { ...box, y: top });
  y = paper.place(content.words, styles.strong, { ...box, y }) + 8;
  if (content.supply !== 'export') y = drawRates(paper, content, y, box);
  for (const note of notesOf(content)) y = paper.place(note, styles.small, { ...box, y });
  return y;
}

function drawRates(paper: Paper, content: PaperContent, top: number, box: { x: number; width: number }): number {
  let y = paper.place('TAX BY RATE', styles.label, { ...box, y: top });
  for (const rate of amountsByRate(content.lines)) {
    const taxes =
      content.supply === 'intra'
        ? `CGST ${formatRupees(rate.cgst)}, ${content.stateTax} ${formatRupees(rate.sgst)}`
        : `IGST ${formatRupees(rate.igst)}`;
    y = paper.place(`${rate.gstRateBp / 100}% on ${formatRupees(rate.taxable)}: ${taxes}`, styles.text, { ...box, y });
  }
  return y + 8;
}

function notesOf({ supply, corrects, reverseCharge }: PaperContent): string[] {
  return [
    ...(corrects ? [`Reason: ${reasons[corrects.reason]}`] : []),
    ...(supply === 'export' ? ['SUPPLY MEANT FOR EXPORT UNDER LUT WITHOUT PAYMENT OF INTEGRATED TAX'] : []),
    `Tax payable on reverse charge: ${reverseCharge ? 'Yes' : 'No'}. Prices per piece include GST.`,
  ];
}

function drawSignature(paper: Paper, { seller }: PaperContent): void {
  paper.need(74);
  const x = paper.margins.left + paper.width - sumsWidth;
  const box = { x, width: sumsWidth, align: 'right' as const };
  const y = paper.place(`For ${seller.legalName}`, styles.text, { ...box, y: paper.y }) + 34;
  paper.rule(y, inks.muted, { x: x + 60, width: sumsWidth - 60, weight: 0.5 });
  paper.place('Authorised signatory', styles.small, { ...box, y: y + 3 });
  paper.y = y + 20;
}
