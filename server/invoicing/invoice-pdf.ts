import {
  type TableLook,
  type TextStyle,
  type Paper,
  type Column,
  createPaper,
  drawTable,
} from '#server/platform/pdf/index.ts';
import { formatRupees, noPaise, paise, type Paise } from '#server/money/paise.ts';
import {
  amountsByRate,
  type CreditReason,
  type KeptPaper,
  type PaperContent,
  type PaperAddress,
  type PaperGoods,
} from './rules.ts';
import { dateInIndia } from '#server/platform/clock.ts';

/** A business paper: dark type on white, the house's green for what it is. */
export const inks = {
  forest: '#17402f',
  text: '#1d2823',
  muted: '#5b665f',
  line: '#cfd6d1',
  ground: '#eef3ef',
} as const;

/** Sizes in points. */
export const styles = {
  brand: { face: 'serif', size: 20, colour: inks.forest, leading: 1.2 },
  title: { face: 'bold', size: 15, colour: inks.forest, leading: 1.3 },
  strong: { face: 'bold', size: 9, colour: inks.text, leading: 1.45 },
  text: { face: 'sans', size: 8.5, colour: inks.text, leading: 1.45 },
  small: { face: 'sans', size: 7.5, colour: inks.muted, leading: 1.45 },
  label: { face: 'medium', size: 7, colour: inks.muted, leading: 1.5, tracking: 0.08 },
} satisfies Record<string, TextStyle>;

export const tableLook: TableLook = {
  text: { ...styles.text, size: 8, leading: 1.4 },
  head: { ...styles.text, face: 'bold', size: 7.5, leading: 1.35, colour: inks.forest },
  headGround: inks.ground,
  line: inks.line,
  padding: { x: 4, y: 4 },
};

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

/** An amount without its rupee sign, which stands in the column's head. */
const figure = (amount: Paise) => formatRupees(amount).replace('₹', '');
const percent = (rateBp: number) => `${rateBp / 100}%`;
const margins = { top: 40, right: 40, bottom: 66, left: 40 };

/** Prints an invoice or a credit note on A4. The same paper gives the same bytes. */
export async function printPaper(kept: KeptPaper): Promise<Buffer> {
  const { content, number } = kept;
  const title = titleOf(kept);
  const paper = await createPaper({
    title: `${title} ${number}`,
    author: content.seller.legalName,
    at: kept.issuedAt,
    margins,
    furniture: (sheet, page) => drawFoot(sheet, content, `${title} ${number} · Page ${page.number} of ${page.count}`),
  });
  drawHead(paper, kept, title);
  drawFacts(paper, kept);
  drawParties(paper, content);
  drawGoods(paper, content);
  drawClosing(paper, kept);
  return paper.finish();
}

function titleOf({ kind }: Pick<KeptPaper, 'kind'>): string {
  return kind === 'invoice' ? 'Tax Invoice' : 'Credit Note';
}

/** The name under which a paper is saved: its number with strokes in place of slashes. */
export function fileNameOf({ number }: Pick<KeptPaper, 'number'>): string {
  return `${number.replaceAll('/', '-')}.pdf`;
}

function drawHead(paper: Paper, kept: KeptPaper, title: string): void {
  const { seller } = kept.content;
  const left = { x: paper.margins.left, width: 320 };
  const right = { x: paper.margins.left + 330, width: paper.width - 330, align: 'right' as const };
  const top = paper.y;
  let y = paper.place(seller.tradeName, styles.brand, { ...left, y: top });
  y = paper.place(seller.legalName, styles.strong, { ...left, y: y + 3 });
  y = paper.place(seller.address.join(', '), styles.text, { ...left, y });
  y = paper.place([seller.phone, seller.email].filter(Boolean).join(' · '), styles.text, { ...left, y });
  y = paper.place(`GSTIN ${seller.gstin}`, styles.strong, { ...left, y: y + 2 });
  let other = paper.place(title, styles.title, { ...right, y: top + 2, role: 'H1' });
  other = paper.place('Original for recipient', styles.small, { ...right, y: other });
  paper.place(`No. ${kept.number}`, { ...styles.strong, size: 11 }, { ...right, y: other + 8 });
  paper.y = Math.max(y, other) + 12;
  paper.rule(paper.y, inks.forest, { weight: 1.2 });
  paper.y += 10;
}

function drawFacts(paper: Paper, { issuedAt, content }: KeptPaper): void {
  const { corrects, order, place } = content;
  const day = (at: Date | string) => dateInIndia(new Date(at));
  const facts: [string, string][] = [
    ['DATE', day(issuedAt)],
    ...(corrects ? against(corrects.number, day(corrects.issuedAt)) : []),
    ['ORDER', `${order.id} of ${day(order.placedAt)}`],
    ['PLACE OF SUPPLY', `${place.name} (${place.code})`],
    ['PAYMENT', order.payment === 'cod' ? 'Cash on delivery' : 'Paid online'],
  ];
  const perRow = 4;
  const width = paper.width / perRow;
  for (let first = 0; first < facts.length; first += perRow) {
    const row = facts.slice(first, first + perRow);
    const ends = row.map(([name, value], index) => {
      const box = { x: paper.margins.left + index * width, width: width - 8 };
      return paper.place(value, styles.strong, { ...box, y: paper.place(name, styles.label, { ...box, y: paper.y }) });
    });
    paper.y = Math.max(...ends) + 6;
  }
  paper.rule(paper.y, inks.line);
  paper.y += 8;
}

function against(number: string, day: string): [string, string][] {
  return [
    ['AGAINST INVOICE', number],
    ['INVOICE DATE', day],
  ];
}

function drawParties(paper: Paper, { buyer, billing, delivery }: PaperContent): void {
  const half = paper.width / 2;
  const column = (index: number, label: string, lines: readonly string[]) => {
    const box = { x: paper.margins.left + index * half, width: half - 14 };
    let y = paper.place(label, styles.label, { ...box, y: paper.y });
    y = paper.place(buyer.name, styles.strong, { ...box, y });
    for (const line of lines) y = paper.place(line, styles.text, { ...box, y });
    return y;
  };
  const ends = [
    column(0, 'BILLED TO', [...addressLines(billing), `Mobile ${buyer.mobile}`, 'GSTIN: unregistered']),
    column(1, 'DELIVERED TO', addressLines(delivery)),
  ];
  paper.y = Math.max(...ends) + 12;
}

function addressLines({ street, city, district, state, country, postcode }: PaperAddress): string[] {
  const town = city === district ? city : [city, district].filter(Boolean).join(', ');
  return [street, town, [`${state} ${postcode}`.trim(), country].filter(Boolean).join(', ')].filter(
    (line) => line !== '',
  );
}

/** Columns beside the goods, by the taxes that the paper has. */
function columnsOf({ supply, stateTax }: PaperContent): Column[] {
  const sums = (head: string, width: number): Column => ({ head, width, align: 'right' });
  const taxes = {
    intra: [sums('CGST ₹', 50), sums(`${stateTax} ₹`, 50)],
    inter: [sums('IGST ₹', 58)],
    export: [],
  }[supply];
  return [
    { head: '#', width: 20 },
    { head: 'Goods', width: { share: 1 } },
    sums('Qty', 38),
    sums('Price ₹', 54),
    sums('Discount ₹', 52),
    sums('Taxable ₹', 58),
    ...taxes,
    sums('Amount ₹', 60),
  ];
}

function drawGoods(paper: Paper, content: PaperContent): void {
  const { goods, lines, supply } = content;
  const taxed = (amount: Paise, rateBp: number) => [
    { text: figure(amount) },
    { text: percent(rateBp), style: { colour: inks.muted, size: 7 } },
  ];
  const taxes = (line: PaperGoods) =>
    ({
      intra: [taxed(line.cgst, line.gstRateBp / 2), taxed(line.sgst, line.gstRateBp / 2)],
      inter: [taxed(line.igst, line.gstRateBp)],
      export: [],
    })[supply];
  const rows = lines.map((line, index) => ({
    cells: [
      String(index + 1),
      nameCell(line),
      `${line.quantity} ${line.unit}`,
      figure(line.unitPaise),
      figure(line.couponShare),
      figure(line.taxable),
      ...taxes(line),
      figure(line.net),
    ],
  }));
  const sums = { intra: [goods.cgst, goods.sgst], inter: [goods.igst], export: [] }[supply];
  const pieces = lines.reduce((sum, line) => sum + line.quantity, 0);
  const total = ['', 'Goods', String(pieces), '', ...[goods.discount, goods.taxable, ...sums, goods.net].map(figure)];
  drawTable(paper, columnsOf(content), [...rows, { cells: total, strong: true }], tableLook);
}

function nameCell(line: PaperGoods) {
  const grey = { colour: inks.muted, size: 7 };
  return [
    { text: line.name },
    ...(line.nameHi === '' || line.nameHi === line.name
      ? []
      : [{ text: line.nameHi, style: { size: 8, colour: inks.muted } }]),
    { text: `HSN ${line.hsn}`, style: grey },
  ];
}

function drawFoot(paper: Paper, { seller }: PaperContent, right: string): void {
  const y = paper.page.height - 46;
  paper.rule(y - 6, inks.line, { weight: 0.5 });
  const licences: [string, string][] = [
    ['CIN', seller.cin],
    ['FSSAI', seller.fssai],
    ['AYUSH licence', seller.ayushLicence],
  ];
  const known = licences.filter(([, number]) => number !== '').map(([name, number]) => `${name} ${number}`);
  const box = { x: paper.margins.left, width: paper.width, maxLines: 1 };
  const below = paper.place(known.join('  ·  '), styles.small, { ...box, y });
  paper.place(right, styles.small, { ...box, y: below, align: 'left' });
}
