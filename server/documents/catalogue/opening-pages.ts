import type { Paper, TextStyle } from '#server/platform/pdf/index.ts';
import { inks, placeOf, registrationsOf, styles } from '../look.ts';
import { drawSeparator } from './cover.ts';
import type { CatalogueContent } from './content.ts';
import { shareContents } from './layout-rules.ts';

const guide: readonly [string, string][] = [
  [
    'Price',
    'In rupees, all taxes included. Where two prices stand, the second one, struck through, is the regular price.',
  ],
  ['Sale Point', 'Counts for direct sellers only. For customers it changes neither price nor service.'],
  ['Net quantity', 'What the pack holds, without the pack.'],
];

/** The pages after the cover: categories with their pages, and how to read what follows. */
export function drawContents(paper: Paper, { shelves }: CatalogueContent, pages: readonly number[]): void {
  paper.write('Contents', styles.title, { role: 'H1' });
  paper.write('विषय सूची', styles.titleHi);
  paper.gap(18);
  let from = 0;
  for (const [page, count] of shareContents(shelves.length).entries()) {
    if (page > 0) paper.newPage();
    shelves.slice(from, from + count).forEach(({ name, nameHi, products }, index) => {
      drawEntry(paper, { name, nameHi, count: products.length, page: pages[from + index]! });
    });
    from += count;
  }
  paper.gap(26);
  paper.write('How to read the catalogue', styles.heading, { role: 'H2' });
  paper.gap(6);
  const name: TextStyle = { ...styles.text, face: 'bold', colour: inks.forest };
  for (const [term, text] of guide) {
    const { y } = paper;
    paper.place(term, name, { x: paper.margins.left, y, width: 90 });
    paper.y = paper.place(text, styles.text, { x: paper.margins.left + 96, y, width: paper.width - 96 }) + 5;
  }
}

interface Entry {
  name: string;
  nameHi: string;
  count: number;
  page: number;
}

function drawEntry(paper: Paper, { name, nameHi, count, page }: Entry): void {
  const { left } = paper.margins;
  const { y } = paper;
  const line = (text: string, style: TextStyle, at: number) =>
    paper.place(text, style, { x: left, y: at, width: paper.width - 140, maxLines: 1 });
  const below = line(nameHi, styles.small, line(name, { ...styles.heading, size: 14 }, y));
  const counted = count === 1 ? '1 product' : `${count} products`;
  paper.place(counted, styles.small, { x: left, y: y + 4, width: paper.width - 40, align: 'right' });
  paper.place(
    String(page),
    { ...styles.heading, size: 14, colour: inks.clay },
    { x: left, y, width: paper.width, align: 'right' },
  );
  paper.linkTo(name, { x: left, y, width: paper.width, height: below - y });
  paper.rule(below + 5, inks.line, { weight: 0.5 });
  paper.y = below + 11;
}

/** The last page: who stands behind the catalogue. */
export function drawBack(paper: Paper, { brand, shopUrl }: CatalogueContent): void {
  const { width, height } = paper.page;
  const centre = { x: 80, width: width - 160, align: 'center' as const };
  paper.decorate((doc) => {
    doc.rect(0, 0, width, height).fill(inks.sand);
    doc
      .rect(22, 22, width - 44, height - 44)
      .lineWidth(0.6)
      .stroke(inks.turmeric);
    drawSeparator(doc, width / 2, 236);
  });
  let y = paper.place(brand.name, { ...styles.title, size: 40 }, { ...centre, y: 158, role: 'H2' });
  y = paper.place(brand.legal_name, { ...styles.heading, size: 14 }, { ...centre, y: 262 });
  y = paper.place(placeOf(brand), styles.text, { ...centre, y: y + 4 });
  const phones = brand.phones.length > 0 ? `${brand.phones.join('  ·  ')}  (${brand.support_hours})` : '';
  for (const text of [phones, brand.email, shopUrl.replace(/^https?:\/\//, '')].filter(Boolean))
    y = paper.place(text, styles.text, { ...centre, y });
  y += 28;
  for (const [name, number] of registrationsOf(brand))
    y = paper.place(`${name}  ${number}`, styles.text, { ...centre, y });
  const legal = [
    'Prices, packs and stock may change after printing; the price in the shop on the day of the order holds. Prices include GST.',
    'Ayurvedic medicines should be taken under medical supervision. Please read the label, which names ingredients, dose and cautions. We say what a product has been used for in the tradition of Ayurveda and promise no cure.',
    'Sale points are no promise of income.',
  ];
  paper.y = height - 190;
  for (const text of legal) paper.y = paper.place(text, styles.small, { ...centre, y: paper.y }) + 5;
}
