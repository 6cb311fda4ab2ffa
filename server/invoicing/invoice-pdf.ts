import {
  type TableLook,
  type TextStyle,
  type PdfDocument,
  type Column,
  createPdfDocument,
  drawTable,
} from '#server/platform/pdf/index.ts';
import type { Language } from '#contract/language.ts';
import type { PrintBranding } from '#server/content/index.ts';
import { messagesIn, type Messages } from '#locales/messages.ts';
import { formatRupeesExact, noPaise, paise, type Paise } from '#server/money/paise.ts';
import { type TaxSplit } from '#server/money/contained-tax.ts';
import { amountInWords } from './amount-in-words.ts';
import {
  amountsByRate,
  sumTaxes,
  taxedParts,
  type StoredTaxDocument,
  type TaxDocumentContent,
  type TaxDocumentAddress,
  type TaxDocumentItem,
} from './rules.ts';
import { dateInIndia } from '#server/platform/clock.ts';
import { countryNameIn, stateNameIn } from '#server/platform/language.ts';

/** Dark text on white, the brand's green for the title. */
export const inks = {
  forest: '#17402f',
  text: '#1d2823',
  muted: '#5b665f',
  line: '#cfd6d1',
  ground: '#eef3ef',
} as const;

/** In points. */
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

const sumsWidth = 220;
/** Relative to the screen. */
const logoScale = 0.7;

type Words = Messages['documents']['taxDocument'];

/** Its language is the reader's. */
interface Copy {
  stored: StoredTaxDocument;
  content: TaxDocumentContent;
  messages: Words;
  language: Language;
}

/** Totals on the right, amount in words and taxes by rate on the left, then the signature; all on one page. */
function drawClosing(pdf: PdfDocument, copy: Copy): void {
  pdf.gap(12);
  pdf.need(190 + 12 * amountsByRate(taxedParts(copy.content)).length);
  const top = pdf.y;
  const left = drawWords(pdf, copy, top);
  const right = drawSums(pdf, copy, top);
  pdf.y = Math.max(left, right) + 18;
  drawSignature(pdf, copy);
}

function drawSums(pdf: PdfDocument, { stored, content, messages }: Copy, top: number): number {
  const { supply, stateTax, codFee = noPaise, deliveryShares } = content;
  const sums = sumTaxes(taxedParts(content));
  const taxes = {
    intra: [
      ['CGST', sums.cgst],
      [stateTax, sums.sgst],
    ],
    inter: [['IGST', sums.igst]],
    export: [],
  }[supply] as [string, Paise][];
  const rows: [string, Paise][] = [
    [deliveryShares ? messages.taxableTotal : messages.taxableValue, sums.taxable],
    ...taxes,
    // A delivery charge that contains tax is listed among the items.
    ...(deliveryShares
      ? []
      : ([
          [messages.deliveryCharge, paise(content.deliveryCharge - codFee)],
          ...(codFee > 0 ? [[messages.codFee, codFee]] : []),
        ] as [string, Paise][])),
  ];
  const x = pdf.margins.left + pdf.width - sumsWidth;
  let y = top;
  for (const [name, amount] of rows) {
    const below = pdf.place(name, styles.text, { x: x + 8, y, width: sumsWidth - 88 });
    pdf.place(formatRupeesExact(amount), styles.text, { x: x + 100, y, width: sumsWidth - 104, align: 'right' });
    y = below + 2;
  }
  y += 3;
  const height = 24;
  pdf.decorate((doc) => doc.rect(x, y, sumsWidth, height).fill(inks.ground));
  const strong = { ...styles.strong, size: 11, colour: inks.forest };
  pdf.place(messages.totals[stored.kind], strong, { x: x + 8, y: y + 4, width: 110 });
  pdf.place(formatRupeesExact(content.total), strong, { x: x + 100, y: y + 4, width: sumsWidth - 104, align: 'right' });
  return y + height;
}

function drawWords(pdf: PdfDocument, copy: Copy, top: number): number {
  const { content, messages, language } = copy;
  const box = { x: pdf.margins.left, width: pdf.width - sumsWidth - 20 };
  let y = pdf.place(messages.inWords, styles.label, { ...box, y: top });
  y = pdf.place(amountInWords(content.total, language), styles.strong, { ...box, y }) + 8;
  if (content.supply !== 'export') y = drawRates(pdf, copy, y, box);
  for (const note of notesOf(copy)) y = pdf.place(note, styles.small, { ...box, y });
  return y;
}

function drawRates(
  pdf: PdfDocument,
  { content, messages }: Copy,
  top: number,
  box: { x: number; width: number },
): number {
  let y = pdf.place(messages.byRate, styles.label, { ...box, y: top });
  for (const rate of amountsByRate(taxedParts(content))) {
    const taxed = { rate: rate.gstRateBp / 100, amount: formatRupeesExact(rate.taxable) };
    const [cgst, sgst, igst] = [rate.cgst, rate.sgst, rate.igst].map(formatRupeesExact) as [string, string, string];
    const text =
      content.supply === 'intra'
        ? messages.rateWithin({ ...taxed, cgst, stateTax: content.stateTax, sgst })
        : messages.rateAcross({ ...taxed, igst });
    y = pdf.place(text, styles.text, { ...box, y });
  }
  return y + 8;
}

function notesOf({ content: { supply, corrects }, messages }: Copy): string[] {
  return [
    ...(corrects ? [messages.reason({ reason: messages.reasons[corrects.reason] })] : []),
    // Rule 46 of the CGST Rules prescribes this text, in every language.
    ...(supply === 'export' ? ['SUPPLY MEANT FOR EXPORT UNDER LUT WITHOUT PAYMENT OF INTEGRATED TAX'] : []),
    messages.notReverseCharge,
  ];
}

function drawSignature(pdf: PdfDocument, { content: { seller }, messages }: Copy): void {
  pdf.need(74);
  const x = pdf.margins.left + pdf.width - sumsWidth;
  const box = { x, width: sumsWidth, align: 'right' as const };
  const y = pdf.place(messages.signatoryFor({ company: seller.legalName }), styles.text, { ...box, y: pdf.y }) + 34;
  pdf.rule(y, inks.muted, { x: x + 60, width: sumsWidth - 60, weight: 0.5 });
  pdf.place(messages.signatory, styles.small, { ...box, y: y + 3 });
  pdf.y = y + 20;
}

/** Without the rupee sign, which is in the column's head. */
const figure = (amount: Paise) => formatRupeesExact(amount).replace('₹', '');
const percent = (rateBp: number) => `${rateBp / 100}%`;
const margins = { top: 40, right: 40, bottom: 66, left: 40 };

/** On A4, in the reader's language. The same document and language give the same bytes. */
export async function renderTaxDocument(
  stored: StoredTaxDocument,
  language: Language = 'en',
  dress: PrintBranding = {},
): Promise<Buffer> {
  return renderTaxDocuments([stored], language, dress);
}

/** Each on its own pages; at least one. */
export async function renderTaxDocuments(
  all: readonly StoredTaxDocument[],
  language: Language,
  { colours, logo }: PrintBranding = {},
): Promise<Buffer> {
  const messages = messagesIn(language).documents.taxDocument;
  const titleOf = ({ kind, number }: StoredTaxDocument) => `${messages.titles[kind]} ${number}`;
  const first = all[0]!;
  /** The pages before each document, and its own. */
  const parts: { copy: Copy; before: number; count: number }[] = [];
  const pdf = await createPdfDocument({
    title: all.map(titleOf).join(', ').slice(0, 200),
    author: first.content.seller.legalName,
    language,
    colours,
    at: first.issuedAt,
    margins,
    furniture(sheet, page) {
      const part = parts.find(({ before, count }) => page.number <= before + count)!;
      const { copy, before, count } = part;
      const { kind, number } = copy.stored;
      const numbered = { document: messages.titles[kind], number, page: page.number - before, count };
      drawFoot(sheet, copy, messages.page(numbered));
    },
  });
  for (const [index, stored] of all.entries()) {
    if (index > 0) pdf.newPage();
    const before = pdf.pages - 1;
    const copy: Copy = { stored, content: stored.content, messages, language };
    drawHead(pdf, copy, messages.titles[stored.kind], logo);
    drawFacts(pdf, copy);
    drawParties(pdf, copy);
    drawItems(pdf, copy);
    drawClosing(pdf, copy);
    parts.push({ copy, before, count: pdf.pages - before });
    await pdf.breathe();
  }
  return pdf.finish();
}

function drawHead(
  pdf: PdfDocument,
  { stored, content: { seller }, messages }: Copy,
  title: string,
  logo: PrintBranding['logo'],
): void {
  const left = { x: pdf.margins.left, width: 320 };
  const right = { x: pdf.margins.left + 330, width: pdf.width - 330, align: 'right' as const };
  const top = pdf.y;
  let y = top;
  if (logo) {
    const { bytes, width, height } = logo;
    pdf.picture(Buffer.from(bytes), {
      x: left.x,
      y,
      width: width * logoScale,
      height: height * logoScale,
      alt: seller.tradeName,
    });
    y += height * logoScale + 4;
  } else y = pdf.place(seller.tradeName, styles.brand, { ...left, y });
  y = pdf.place(seller.legalName, styles.strong, { ...left, y: y + 3 });
  y = pdf.place(seller.address.join(', '), styles.text, { ...left, y });
  y = pdf.place([seller.phone, seller.email].filter(Boolean).join(' · '), styles.text, { ...left, y });
  y = pdf.place(messages.gstin({ number: seller.gstin }), styles.strong, { ...left, y: y + 2 });
  let other = pdf.place(title, styles.title, { ...right, y: top + 2, role: 'H1' });
  other = pdf.place(messages.original, styles.small, { ...right, y: other });
  pdf.place(messages.number({ number: stored.number }), { ...styles.strong, size: 11 }, { ...right, y: other + 8 });
  pdf.y = Math.max(y, other) + 12;
  pdf.rule(pdf.y, inks.forest, { weight: 1.2 });
  pdf.y += 10;
}

function drawFacts(pdf: PdfDocument, { stored: { issuedAt }, content, messages, language }: Copy): void {
  const { corrects, order, place } = content;
  const day = (at: Date | string) => dateInIndia(new Date(at), language);
  const facts: [string, string][] = [
    [messages.date, day(issuedAt)],
    ...(corrects
      ? ([
          [messages.againstInvoice, corrects.number],
          [messages.invoiceDate, day(corrects.issuedAt)],
        ] as [string, string][])
      : []),
    [messages.order, messages.orderOf({ number: order.number ?? String(order.id), date: day(order.placedAt) })],
    [messages.placeOfSupply, `${countryNameIn(language, stateNameIn(language, place.name))} (${place.code})`],
    [messages.payment, order.payment === 'cod' ? messages.cash : messages.online],
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

function drawParties(pdf: PdfDocument, { content: { buyer, billing, delivery }, messages, language }: Copy): void {
  const half = pdf.width / 2;
  const column = (index: number, label: string, lines: readonly string[]) => {
    const box = { x: pdf.margins.left + index * half, width: half - 14 };
    let y = pdf.place(label, styles.label, { ...box, y: pdf.y });
    y = pdf.place(buyer.name, styles.strong, { ...box, y });
    for (const line of lines) y = pdf.place(line, styles.text, { ...box, y });
    return y;
  };
  const ends = [
    column(0, messages.billedTo, [
      ...addressLines(billing, language),
      messages.mobile({ number: buyer.mobile }),
      messages.unregistered,
    ]),
    column(1, messages.deliveredTo, addressLines(delivery, language)),
  ];
  pdf.y = Math.max(...ends) + 12;
}

function addressLines(
  { street, city, district, state, country, postcode }: TaxDocumentAddress,
  language: Language,
): string[] {
  const town = city === district ? city : [city, district].filter(Boolean).join(', ');
  const region = `${stateNameIn(language, state)} ${postcode}`.trim();
  return [street, town, [region, countryNameIn(language, country)].filter(Boolean).join(', ')].filter(
    (line) => line !== '',
  );
}

/** For the document's taxes. */
function columnsOf({ content: { supply, stateTax }, messages: { columns } }: Copy): Column[] {
  const sums = (head: string, width: number): Column => ({ head, width, align: 'right' });
  const taxes = {
    intra: [sums(columns.tax({ tax: 'CGST' }), 50), sums(columns.tax({ tax: stateTax }), 50)],
    inter: [sums(columns.tax({ tax: 'IGST' }), 58)],
    export: [],
  }[supply];
  return [
    { head: '#', width: 20 },
    { head: columns.item, width: { share: 1 } },
    sums(columns.quantity, 38),
    sums(columns.price, 54),
    sums(columns.discount, 52),
    sums(columns.taxable, 58),
    ...taxes,
    sums(columns.amount, 60),
  ];
}

function drawItems(pdf: PdfDocument, copy: Copy): void {
  const { messages } = copy;
  const { items, lines, supply, deliveryShares } = copy.content;
  const taxed = (amount: Paise, rateBp: number) => [
    { text: figure(amount) },
    { text: percent(rateBp), style: { colour: inks.muted, size: 7 } },
  ];
  const taxes = (line: TaxSplit & { gstRateBp: number }) =>
    ({
      intra: [taxed(line.cgst, line.gstRateBp / 2), taxed(line.sgst, line.gstRateBp / 2)],
      inter: [taxed(line.igst, line.gstRateBp)],
      export: [],
    })[supply];
  const rows = lines.map((line, index) => ({
    cells: [
      String(index + 1),
      nameCell(line, messages),
      messages.quantity({ count: line.quantity, unit: line.unit }),
      figure(line.unitPaise),
      figure(line.couponShare),
      figure(line.taxable),
      ...taxes(line),
      figure(line.net),
    ],
  }));
  const charges = amountsByRate(deliveryShares ?? []).map((rate, index) => ({
    cells: [
      String(lines.length + index + 1),
      chargeCell(index === 0 ? copy.content.codFee : noPaise, messages),
      '',
      '',
      '',
      figure(rate.taxable),
      ...taxes(rate),
      figure(rate.net),
    ],
  }));
  const all = sumTaxes(taxedParts(copy.content));
  const sums = { intra: [all.cgst, all.sgst], inter: [all.igst], export: [] }[supply];
  const net = deliveryShares ? copy.content.total : items.net;
  const quantities = lines.reduce((sum, line) => sum + line.quantity, 0);
  const total = [
    '',
    deliveryShares ? messages.total : messages.items,
    String(quantities),
    '',
    ...[items.discount, all.taxable, ...sums, net].map(figure),
  ];
  drawTable(pdf, columnsOf(copy), [...rows, ...charges, { cells: total, strong: true }], tableLook);
}

/** The first row states the COD fee contained in all of them together. */
function chargeCell(codFee: Paise | undefined, messages: Words) {
  const fee = codFee ? [{ text: messages.includesCodFee({ amount: formatRupeesExact(codFee) }), style: grey }] : [];
  return [{ text: messages.deliveryCharge }, ...fee];
}

const grey = { colour: inks.muted, size: 7 };

function nameCell(line: TaxDocumentItem, messages: Words) {
  return [
    { text: line.name },
    ...(line.nameHi === '' || line.nameHi === line.name
      ? []
      : [{ text: line.nameHi, style: { size: 8, colour: inks.muted } }]),
    { text: messages.hsn({ code: line.hsn }), style: grey },
    ...(line.batches ?? []).map(({ code, expiresOn }) => ({ text: batchText(code, expiresOn, messages), style: grey })),
  ];
}

/** With the expiry as packs print it: month and year. */
function batchText(code: string, expiresOn: string | null, messages: Words): string {
  if (expiresOn === null) return messages.batch({ code });
  const [year, month] = expiresOn.split('-');
  return messages.batchUntil({ code, month: `${month}/${year}` });
}

function drawFoot(pdf: PdfDocument, { content: { seller }, messages }: Copy, right: string): void {
  const y = pdf.page.height - 46;
  pdf.rule(y - 6, inks.line, { weight: 0.5 });
  const licences = [
    [messages.cin, seller.cin],
    [messages.fssai, seller.fssai],
    [messages.ayush, seller.ayushLicence],
  ] as const;
  const known = licences.filter(([, number]) => number !== '').map(([named, number]) => named({ number }));
  const box = { x: pdf.margins.left, width: pdf.width, maxLines: 1 };
  const below = pdf.place(known.join('  ·  '), styles.small, { ...box, y });
  pdf.place(right, styles.small, { ...box, y: below, align: 'left' });
}
