import { messagesIn } from '#locales/messages.ts';
import type { PdfDocument, TextStyle } from '#server/platform/pdf/index.ts';
import { inks, placeOf, registrationsOf, styles } from '../look.ts';
import { drawSeparator } from './cover.ts';
import type { CatalogueContent, Names } from './content.ts';
import { shareContents } from './layout-rules.ts';

/** The categories with their page numbers, and how to read the catalogue. */
export function drawContents(
  pdf: PdfDocument,
  { language, shelves }: CatalogueContent,
  pages: readonly number[],
): void {
  const messages = messagesIn(language).documents.catalogue;
  pdf.write(messages.contents, styles.title, { role: 'H1' });
  if (messages.contentsHi !== '') pdf.write(messages.contentsHi, styles.titleHi);
  pdf.gap(18);
  let from = 0;
  for (const [page, count] of shareContents(shelves.length).entries()) {
    if (page > 0) pdf.newPage();
    shelves.slice(from, from + count).forEach(({ name, otherName, products }, index) => {
      const counted = messages.products({ count: products.length });
      drawEntry(pdf, { name, otherName, counted, page: pages[from + index]! });
    });
    from += count;
  }
  pdf.gap(26);
  pdf.write(messages.guideTitle, styles.heading, { role: 'H2' });
  pdf.gap(6);
  const name: TextStyle = { ...styles.text, face: 'bold', colour: inks.forest };
  for (const { term, text } of messages.guide) {
    const { y } = pdf;
    pdf.place(term, name, { x: pdf.margins.left, y, width: 90 });
    pdf.y = pdf.place(text, styles.text, { x: pdf.margins.left + 96, y, width: pdf.width - 96 }) + 5;
  }
}

interface Entry extends Names {
  counted: string;
  page: number;
}

function drawEntry(pdf: PdfDocument, { name, otherName, counted, page }: Entry): void {
  const { left } = pdf.margins;
  const { y } = pdf;
  const line = (text: string, style: TextStyle, at: number) =>
    pdf.place(text, style, { x: left, y: at, width: pdf.width - 140, maxLines: 1 });
  const below = line(otherName, styles.small, line(name, { ...styles.heading, size: 14 }, y));
  pdf.place(counted, styles.small, { x: left, y: y + 4, width: pdf.width - 40, align: 'right' });
  pdf.place(
    String(page),
    { ...styles.heading, size: 14, colour: inks.clay },
    { x: left, y, width: pdf.width, align: 'right' },
  );
  pdf.linkTo(name, { x: left, y, width: pdf.width, height: below - y });
  pdf.rule(below + 5, inks.line, { weight: 0.5 });
  pdf.y = below + 11;
}

/** The last page, about the company. */
export function drawBack(pdf: PdfDocument, { language, brand, shopUrl }: CatalogueContent): void {
  const { width, height } = pdf.page;
  const centre = { x: 80, width: width - 160, align: 'center' as const };
  pdf.decorate((doc) => {
    doc.rect(0, 0, width, height).fill(inks.sand);
    doc
      .rect(22, 22, width - 44, height - 44)
      .lineWidth(0.6)
      .stroke(inks.turmeric);
    drawSeparator(doc, width / 2, 236);
  });
  let y = pdf.place(brand.name, { ...styles.title, size: 40 }, { ...centre, y: 158, role: 'H2' });
  y = pdf.place(brand.legal_name, { ...styles.heading, size: 14 }, { ...centre, y: 262 });
  y = pdf.place(placeOf(brand), styles.text, { ...centre, y: y + 4 });
  const phones = brand.phones.length > 0 ? `${brand.phones.join('  ·  ')}  (${brand.support_hours})` : '';
  for (const text of [phones, brand.email, shopUrl.replace(/^https?:\/\//, '')].filter(Boolean))
    y = pdf.place(text, styles.text, { ...centre, y });
  y += 28;
  for (const [name, number] of registrationsOf(brand, language))
    y = pdf.place(`${name}  ${number}`, styles.text, { ...centre, y });
  pdf.y = height - 190;
  for (const text of messagesIn(language).documents.catalogue.legal)
    pdf.y = pdf.place(text, styles.small, { ...centre, y: pdf.y }) + 5;
}
