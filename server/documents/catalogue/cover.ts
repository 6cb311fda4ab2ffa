import { messagesIn } from '#locales/messages.ts';
import { dateInIndia } from '#server/platform/clock.ts';
import type { PdfDocument, TextStyle } from '#server/platform/pdf/index.ts';
import { inks } from '../look.ts';
import type { PictureSource } from '../pictures.ts';
import type { CatalogueContent } from './content.ts';

const arch = { x: 172.64, y: 232, width: 250, height: 330 };

const cover = {
  brand: { face: 'serif', size: 64, colour: inks.ivory, leading: 1.15 },
  tagline: { face: 'italic', size: 15, colour: '#e6d3a3', leading: 1.5 },
  name: { face: 'serif', size: 30, colour: inks.ivory, leading: 1.3 },
  nameHi: { face: 'serif', size: 19, colour: '#e6d3a3', leading: 1.7 },
  edition: { face: 'medium', size: 8.5, colour: '#c9d3c5', leading: 1.6, tracking: 0.16 },
} satisfies Record<string, TextStyle>;

/** The brand above an arch that shows the first category. */
export async function drawCover(
  pdf: PdfDocument,
  { language, brand, changed, shelves }: CatalogueContent,
  pictureOf: PictureSource,
): Promise<void> {
  const messages = messagesIn(language).documents.catalogue;
  const picture = await pictureOf(shelves.find((shelf) => shelf.picture)?.picture ?? null, arch);
  const { width, height } = pdf.page;
  pdf.decorate((doc) => {
    doc.rect(0, 0, width, height).fill(inks.deepForest);
    doc
      .rect(22, 22, width - 44, height - 44)
      .lineWidth(0.8)
      .stroke(inks.turmeric);
    doc
      .rect(27, 27, width - 54, height - 54)
      .lineWidth(0.35)
      .stroke(inks.turmeric);
    doc.save().path(archPath(arch)).clip();
    if (picture) doc.image(picture, arch.x, arch.y, { width: arch.width, height: arch.height });
    else drawSprig(doc, arch.x + arch.width / 2, arch.y + arch.height - 20);
    doc.restore();
    doc
      .path(archPath(grown(arch, 7)))
      .lineWidth(1)
      .stroke(inks.turmeric);
    doc
      .path(archPath(grown(arch, 13)))
      .lineWidth(0.4)
      .stroke(inks.turmeric);
  });
  const line = (text: string, style: TextStyle, y: number, role: 'H1' | 'P' = 'P') =>
    pdf.place(text, style, { x: 50, y, width: width - 100, align: 'center', role });
  const below = line(brand.name, cover.brand, 84);
  line(brand.tagline, cover.tagline, below + 4);
  line(messages.name, cover.name, 612, 'H1');
  if (messages.nameHi !== '') line(messages.nameHi, cover.nameHi, 650);
  pdf.decorate((doc) => drawSeparator(doc, width / 2, 706));
  line(messages.edition({ date: dateInIndia(new Date(changed), language).toUpperCase() }), cover.edition, 724);
}

type Drawing = Parameters<Parameters<PdfDocument['decorate']>[0]>[0];

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

function grown({ x, y, width, height }: Box, by: number): Box {
  return { x: x - by, y: y - by, width: width + 2 * by, height: height + 2 * by };
}

/** As in a Rajput palace: straight sides, and a pointed top of two curves. */
export function archPath({ x, y, width, height }: Box): string {
  const spring = y + width * 0.48;
  const middle = x + width / 2;
  return [
    `M${x} ${y + height}V${spring}`,
    `C${x} ${y + width * 0.2} ${middle - width * 0.24} ${y + width * 0.1} ${middle} ${y}`,
    `C${middle + width * 0.24} ${y + width * 0.1} ${x + width} ${y + width * 0.2} ${x + width} ${spring}`,
    `V${y + height}Z`,
  ].join('');
}

/** Two leaves and a seed between two lines. */
export function drawSeparator(doc: Drawing, x: number, y: number): void {
  doc.save().translate(x, y).lineWidth(0.6);
  doc.moveTo(-70, 0).lineTo(-22, 0).moveTo(22, 0).lineTo(70, 0).stroke(inks.turmeric);
  doc.path('M-4 0C-8 -5 -14 -5 -18 0C-14 5 -8 5 -4 0Z').path('M4 0C8 -5 14 -5 18 0C14 5 8 5 4 0Z').fill(inks.turmeric);
  doc.circle(0, 0, 1.8).fill(inks.turmeric);
  doc.restore();
}

/** From its foot upwards, for a cover without a picture. */
function drawSprig(doc: Drawing, x: number, y: number): void {
  doc.save().translate(x, y).lineWidth(1);
  doc.path('M0 0C4 -80 -6 -160 0 -260').stroke(inks.turmeric);
  for (const [index, height] of [40, 85, 130, 172, 210, 242].entries()) {
    for (const side of [-1, 1]) {
      doc
        .save()
        .translate(0, -height)
        .scale(side * (1.5 - index * 0.17), 1.5 - index * 0.17)
        .rotate(-18 - index * 5);
      doc.path('M0 0C10 -16 34 -22 62 -14C44 8 20 14 0 0Z').stroke(inks.turmeric);
      doc.restore();
    }
  }
  doc.restore();
}
