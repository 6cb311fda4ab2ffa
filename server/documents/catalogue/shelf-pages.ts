import type { Language } from '#contract/language.ts';
import { messagesIn, type Messages } from '#locales/messages.ts';
import type { PdfDocument, TextStyle } from '#server/platform/pdf/index.ts';
import { formatRupees, rupeesToPaise } from '#server/money/paise.ts';
import { inks, styles } from '../look.ts';
import type { PictureSource } from '../pictures.ts';
import type { CatalogueProduct, Shelf } from './content.ts';
import { columns, type ShelfPages } from './layout-rules.ts';

const gutter = 18;
const cardHeight = 128;
const rowGap = 8;
const pictureSize = 112;
const pictureBox = { width: pictureSize, height: pictureSize };
const bands = { tall: 176, low: 56 } as const;

const card = {
  name: { face: 'serif', size: 12, colour: inks.forest, leading: 1.25 },
  nameHi: { face: 'sans', size: 8.5, colour: inks.leaf, leading: 1.5 },
  text: { face: 'sans', size: 7.6, colour: inks.muted, leading: 1.4 },
  facts: { face: 'medium', size: 7.6, colour: inks.text, leading: 1.4 },
  price: { face: 'bold', size: 13, colour: inks.forest, leading: 1.3 },
  regular: { face: 'sans', size: 9.5, colour: inks.muted, leading: 1.3, struck: true },
} satisfies Record<string, TextStyle>;

/** The opening, then the products in two columns on the pages that `pages` gives. */
export async function drawShelf(
  pdf: PdfDocument,
  shelf: Shelf,
  { pages, language, pictureOf }: { pages: ShelfPages; language: Language; pictureOf: PictureSource },
): Promise<void> {
  const messages = messagesIn(language).documents.catalogue;
  let from = 0;
  for (const [index, count] of pages.counts.entries()) {
    pdf.newPage();
    if (index === 0) await drawOpening(pdf, shelf, pages.opening, pictureOf);
    const products = shelf.products.slice(from, from + count);
    // A page's pictures are resized concurrently, outside this thread.
    const pictures = await Promise.all(products.map(({ picture }) => pictureOf(picture, pictureBox)));
    for (const [place, product] of products.entries()) {
      drawCard(pdf, product, { ...placeOfCard(pdf, place), picture: pictures[place] ?? null, messages });
      await pdf.breathe();
    }
    from += count;
  }
}

function placeOfCard(pdf: PdfDocument, place: number): { x: number; y: number; width: number } {
  const width = (pdf.width - gutter * (columns - 1)) / columns;
  return {
    x: pdf.margins.left + (place % columns) * (width + gutter),
    y: pdf.y + Math.floor(place / columns) * (cardHeight + rowGap),
    width,
  };
}

async function drawOpening(
  pdf: PdfDocument,
  { name, otherName, picture }: Shelf,
  kind: ShelfPages['opening'],
  pictureOf: PictureSource,
): Promise<void> {
  pdf.bookmark(name);
  const band = { x: pdf.margins.left, y: pdf.y, width: pdf.width, height: bands[kind] };
  const window = { x: band.x + band.width * 0.52, y: band.y, width: band.width * 0.48, height: band.height };
  const bytes = kind === 'tall' ? await pictureOf(picture, window) : null;
  pdf.decorate((doc) => {
    doc.rect(band.x, band.y, band.width, band.height).fill(inks.forest);
    if (bytes) doc.image(bytes, window.x, window.y, { width: window.width, height: window.height });
    doc.rect(band.x, band.y + band.height - 2.4, band.width, 2.4).fill(inks.turmeric);
  });
  const width = (bytes ? band.width * 0.52 : band.width) - 40;
  const title: TextStyle = { ...styles.title, size: kind === 'tall' ? 25 : 20, colour: inks.ivory, leading: 1.2 };
  const hindi: TextStyle = { ...styles.titleHi, size: kind === 'tall' ? 13 : 11, colour: '#e6d3a3', leading: 1.6 };
  const height = pdf.set(name, title, width).height + pdf.set(otherName, hindi, width).height;
  const y = band.y + (band.height - height) / 2;
  const below = pdf.place(name, title, { x: band.x + 22, y, width, role: 'H2' });
  if (otherName !== '') pdf.place(otherName, hindi, { x: band.x + 22, y: below, width });
  pdf.y += band.height + 16;
}

interface Place {
  x: number;
  y: number;
  width: number;
}

interface Card extends Place {
  picture: Buffer | null;
  messages: Messages['documents']['catalogue'];
}

function drawCard(pdf: PdfDocument, product: CatalogueProduct, { picture, messages, ...place }: Card): void {
  const box = { x: place.x, y: place.y + 4, ...pictureBox };
  if (picture) pdf.picture(picture, { ...box, alt: product.name });
  else pdf.decorate((doc) => doc.rect(box.x, box.y, box.width, box.height).fill(inks.sand));
  const x = place.x + pictureSize + 12;
  const width = place.width - pictureSize - 12;
  const bottom = place.y + 4 + pictureSize;
  const priceTop = bottom - card.price.size * card.price.leading;
  const factsTop = priceTop - card.facts.size * card.facts.leading - 1;
  const name = nameStyle(pdf, product.name, width);
  let y = pdf.place(product.name, name, { x, y: place.y + 2, width, role: 'H3', maxLines: 5 });
  if (product.otherName) y = pdf.place(product.otherName, card.nameHi, { x, y, width, maxLines: 1 });
  const lines = Math.floor((factsTop - y - 2) / (card.text.size * card.text.leading));
  if (lines > 1 && product.product_short_description)
    pdf.place(product.product_short_description, card.text, { x, y: y + 1, width, maxLines: lines });
  const { value, unit } = product.net_quantity;
  const facts = messages.facts({ quantity: value, unit, points: product.product_sale_point });
  pdf.place(facts, card.facts, { x, y: factsTop, width, maxLines: 1 });
  drawPrice(pdf, product, { x, y: priceTop, width });
  pdf.rule(place.y + cardHeight - 3, inks.line, { x: place.x, width: place.width, weight: 0.5 });
}

/** Long names are set smaller so that they fit. */
function nameStyle(pdf: PdfDocument, name: string, width: number): TextStyle {
  const sizes: TextStyle[] = [card.name, { ...card.name, size: 10.5 }];
  return sizes.find((style) => pdf.set(name, style, width).lines.length <= 3) ?? { ...card.name, size: 9 };
}

function drawPrice(pdf: PdfDocument, product: CatalogueProduct, { x, y, width }: Place): void {
  const { product_sale_price: sale, product_regular_price: mrp, product_struck_price: struck } = product;
  const now = inRupees(sale ?? mrp);
  pdf.place(now, card.price, { x, y, width });
  if (struck === null) return;
  const after = pdf.widthOf(now, card.price) + 8;
  pdf.place(inRupees(struck), card.regular, { x: x + after, y: y + 3, width: width - after });
}

/** Without paise if they are whole: "₹349", "₹99.50". */
function inRupees(rupees: number): string {
  return formatRupees(rupeesToPaise(rupees));
}
