import {
  type TableLook,
  type TextStyle,
  type PdfDocument,
  type Column,
  createPdfDocument,
  drawTable,
} from '#server/platform/pdf/index.ts';
import { formatRupeesExact, noPaise, paise, type Paise } from '#server/money/paise.ts';
import {
  amountsByRate,
  type CreditReason,
  type StoredTaxDocument,
  type TaxDocumentContent,
  type TaxDocumentAddress,
  type TaxDocumentItem,
} from './rules.ts';
import { dateInIndia } from '#server/platform/clock.ts';

/** A business tax document: dark type on white, the house's green for what it is. */
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

/** What follows the items: the sums on the right, words and taxes by rate on the left, then the signature. All of it stays on one page. */
export function drawClosing(pdf: PdfDocument, kept: StoredTaxDocument): void {
  pdf.gap(12);
  pdf.need(190 + 12 * amountsByRate(kept.content.lines).length);
  const top = pdf.y;
  const left = drawWords(pdf, kept, top);
  const right = drawSums(pdf, kept, top);
  pdf.y = Math.max(left, right) + 18;
  drawSignature(pdf, kept.content);
}

function drawSums(pdf: PdfDocument, { kind, content }: StoredTaxDocument, top: number): number {
  const { items, supply, stateTax, codFee = noPaise } = content;
  const taxes = {
    intra: [
      ['CGST', items.cgst],
      [stateTax, items.sgst],
    ],
    inter: [['IGST', items.igst]],
    export: [],
  }[supply] as [string, Paise][];
  const rows: [string, Paise][] = [
    ['Taxable value of goods', items.taxable],
    ...taxes,
    ['Delivery charge', paise(content.deliveryCharge - codFee)],
    ...(codFee > 0 ? [['Cash on delivery fee', codFee] as [string, Paise]] : []),
  ];
  const x = pdf.margins.left + pdf.width - sumsWidth;
  let y = top;
  for (const [name, amount] of rows) {
    pdf.place(name, styles.text, { x: x + 8, y, width: 120 });
    y =
      pdf.place(formatRupeesExact(amount), styles.text, { x: x + 100, y, width: sumsWidth - 104, align: 'right' }) + 2;
  }
  y += 3;
  const height = 24;
  pdf.decorate((doc) => doc.rect(x, y, sumsWidth, height).fill(inks.ground));
  const strong = { ...styles.strong, size: 11, colour: inks.forest };
  pdf.place(kind === 'invoice' ? 'Invoice total' : 'Credit total', strong, { x: x + 8, y: y + 4, width: 110 });
  pdf.place(formatRupeesExact(content.total), strong, { x: x + 100, y: y + 4, width: sumsWidth - 104, align: 'right' });
  return y + height;
}

function drawWords(pdf: PdfDocument, { content }: StoredTaxDocument, top: number): number {
  const box = { x: pdf.margins.left, width: pdf.width - sumsWidth - 20 };
  let y = pdf.place('AMOUNT IN WORDS', styles.label, { ...box, y: top });
  y = pdf.place(content.words, styles.strong, { ...box, y }) + 8;
  if (content.supply !== 'export') y = drawRates(pdf, content, y, box);
  for (const note of notesOf(content)) y = pdf.place(note, styles.small, { ...box, y });
  return y;
}

function drawRates(
  pdf: PdfDocument,
  content: TaxDocumentContent,
  top: number,
  box: { x: number; width: number },
): number {
  let y = pdf.place('TAX BY RATE', styles.label, { ...box, y: top });
  for (const rate of amountsByRate(content.lines)) {
    const taxes =
      content.supply === 'intra'
        ? `CGST ${formatRupeesExact(rate.cgst)}, ${content.stateTax} ${formatRupeesExact(rate.sgst)}`
        : `IGST ${formatRupeesExact(rate.igst)}`;
    y = pdf.place(`${rate.gstRateBp / 100}% on ${formatRupeesExact(rate.taxable)}: ${taxes}`, styles.text, {
      ...box,
      y,
    });
  }
  return y + 8;
}

function notesOf({ supply, corrects, reverseCharge }: TaxDocumentContent): string[] {
  return [
    ...(corrects ? [`Reason: ${reasons[corrects.reason]}`] : []),
    ...(supply === 'export' ? ['SUPPLY MEANT FOR EXPORT UNDER LUT WITHOUT PAYMENT OF INTEGRATED TAX'] : []),
    `Tax payable on reverse charge: ${reverseCharge ? 'Yes' : 'No'}. Prices per piece include GST.`,
  ];
}

function drawSignature(pdf: PdfDocument, { seller }: TaxDocumentContent): void {
  pdf.need(74);
  const x = pdf.margins.left + pdf.width - sumsWidth;
  const box = { x, width: sumsWidth, align: 'right' as const };
  const y = pdf.place(`For ${seller.legalName}`, styles.text, { ...box, y: pdf.y }) + 34;
  pdf.rule(y, inks.muted, { x: x + 60, width: sumsWidth - 60, weight: 0.5 });
  pdf.place('Authorised signatory', styles.small, { ...box, y: y + 3 });
  pdf.y = y + 20;
}

/** An amount without its rupee sign, which stands in the column's head. */
const figure = (amount: Paise) => formatRupeesExact(amount).replace('₹', '');
const percent = (rateBp: number) => `${rateBp / 100}%`;
const margins = { top: 40, right: 40, bottom: 66, left: 40 };

/** Prints an invoice or a credit note on A4. The same tax document gives the same bytes. */
export async function renderTaxDocument(kept: StoredTaxDocument): Promise<Buffer> {
  const { content, number } = kept;
  const title = titleOf(kept);
  const pdf = await createPdfDocument({
    title: `${title} ${number}`,
    author: content.seller.legalName,
    at: kept.issuedAt,
    margins,
    furniture: (sheet, page) => drawFoot(sheet, content, `${title} ${number} · Page ${page.number} of ${page.count}`),
  });
  drawHead(pdf, kept, title);
  drawFacts(pdf, kept);
  drawParties(pdf, content);
  drawGoods(pdf, content);
  drawClosing(pdf, kept);
  return pdf.finish();
}

function titleOf({ kind }: Pick<StoredTaxDocument, 'kind'>): string {
  return kind === 'invoice' ? 'Tax Invoice' : 'Credit Note';
}

/** The name under which a tax document is saved: its number with strokes in place of slashes. */
export function fileNameOf({ number }: Pick<StoredTaxDocument, 'number'>): string {
  return `${number.replaceAll('/', '-')}.pdf`;
}

function drawHead(pdf: PdfDocument, kept: StoredTaxDocument, title: string): void {
  const { seller } = kept.content;
  const left = { x: pdf.margins.left, width: 320 };
  const right = { x: pdf.margins.left + 330, width: pdf.width - 330, align: 'right' as const };
  const top = pdf.y;
  let y = pdf.place(seller.tradeName, styles.brand, { ...left, y: top });
  y = pdf.place(seller.legalName, styles.strong, { ...left, y: y + 3 });
  y = pdf.place(seller.address.join(', '), styles.text, { ...left, y });
  y = pdf.place([seller.phone, seller.email].filter(Boolean).join(' · '), styles.text, { ...left, y });
  y = pdf.place(`GSTIN ${seller.gstin}`, styles.strong, { ...left, y: y + 2 });
  let other = pdf.place(title, styles.title, { ...right, y: top + 2, role: 'H1' });
  other = pdf.place('Original for recipient', styles.small, { ...right, y: other });
  pdf.place(`No. ${kept.number}`, { ...styles.strong, size: 11 }, { ...right, y: other + 8 });
  pdf.y = Math.max(y, other) + 12;
  pdf.rule(pdf.y, inks.forest, { weight: 1.2 });
  pdf.y += 10;
}

function drawFacts(pdf: PdfDocument, { issuedAt, content }: StoredTaxDocument): void {
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
  const width = pdf.width / perRow;
  for (let first = 0; first < facts.length; first += perRow) {
    const row = facts.slice(first, first + perRow);
    const ends = row.map(([name, value], index) => {
      const box = { x: pdf.margins.left + index * width, width: width - 8 };
      return pdf.place(value, styles.strong, { ...box, y: pdf.place(name, styles.label, { ...box, y: pdf.y }) });
    });
    pdf.y = Math.max(...ends) + 6;
  }
  pdf.rule(pdf.y, inks.line);
  pdf.y += 8;
}

function against(number: string, day: string): [string, string][] {
  return [
    ['AGAINST INVOICE', number],
    ['INVOICE DATE', day],
  ];
}

function drawParties(pdf: PdfDocument, { buyer, billing, delivery }: TaxDocumentContent): void {
  const half = pdf.width / 2;
  const column = (index: number, label: string, lines: readonly string[]) => {
    const box = { x: pdf.margins.left + index * half, width: half - 14 };
    let y = pdf.place(label, styles.label, { ...box, y: pdf.y });
    y = pdf.place(buyer.name, styles.strong, { ...box, y });
    for (const line of lines) y = pdf.place(line, styles.text, { ...box, y });
    return y;
  };
  const ends = [
    column(0, 'BILLED TO', [...addressLines(billing), `Mobile ${buyer.mobile}`, 'GSTIN: unregistered']),
    column(1, 'DELIVERED TO', addressLines(delivery)),
  ];
  pdf.y = Math.max(...ends) + 12;
}

function addressLines({ street, city, district, state, country, postcode }: TaxDocumentAddress): string[] {
  const town = city === district ? city : [city, district].filter(Boolean).join(', ');
  return [street, town, [`${state} ${postcode}`.trim(), country].filter(Boolean).join(', ')].filter(
    (line) => line !== '',
  );
}

/** Columns beside the items, by the taxes that the tax document has. */
function columnsOf({ supply, stateTax }: TaxDocumentContent): Column[] {
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

function drawGoods(pdf: PdfDocument, content: TaxDocumentContent): void {
  const { items, lines, supply } = content;
  const taxed = (amount: Paise, rateBp: number) => [
    { text: figure(amount) },
    { text: percent(rateBp), style: { colour: inks.muted, size: 7 } },
  ];
  const taxes = (line: TaxDocumentItem) =>
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
  const sums = { intra: [items.cgst, items.sgst], inter: [items.igst], export: [] }[supply];
  const quantities = lines.reduce((sum, line) => sum + line.quantity, 0);
  const total = [
    '',
    'Goods',
    String(quantities),
    '',
    ...[items.discount, items.taxable, ...sums, items.net].map(figure),
  ];
  drawTable(pdf, columnsOf(content), [...rows, { cells: total, strong: true }], tableLook);
}

function nameCell(line: TaxDocumentItem) {
  const grey = { colour: inks.muted, size: 7 };
  return [
    { text: line.name },
    ...(line.nameHi === '' || line.nameHi === line.name
      ? []
      : [{ text: line.nameHi, style: { size: 8, colour: inks.muted } }]),
    { text: `HSN ${line.hsn}`, style: grey },
  ];
}

function drawFoot(pdf: PdfDocument, { seller }: TaxDocumentContent, right: string): void {
  const y = pdf.page.height - 46;
  pdf.rule(y - 6, inks.line, { weight: 0.5 });
  const licences: [string, string][] = [
    ['CIN', seller.cin],
    ['FSSAI', seller.fssai],
    ['AYUSH licence', seller.ayushLicence],
  ];
  const known = licences.filter(([, number]) => number !== '').map(([name, number]) => `${name} ${number}`);
  const box = { x: pdf.margins.left, width: pdf.width, maxLines: 1 };
  const below = pdf.place(known.join('  ·  '), styles.small, { ...box, y });
  pdf.place(right, styles.small, { ...box, y: below, align: 'left' });
}
