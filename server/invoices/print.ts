import { formatRupees, type Paise } from '#server/money/paise.ts';
import { dateInIndia } from '#server/platform/clock.ts';
import { type Column, createPaper, drawTable, type Paper } from '#server/platform/pdf/index.ts';
import { drawClosing } from './print-closing.ts';
import { inks, styles, tableLook } from './print-look.ts';
import type { KeptPaper, PaperAddress, PaperContent, PaperGoods } from './rules.ts';

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
