/**
 * A direct seller shares a product or a collection with this picture. It shows the name and price from the catalogue,
 * and nothing else about it.
 */
import type { Language } from '#contract/language.ts';
import type { ShareCardShape } from '#contract/member-rules.ts';
import { messagesIn } from '#locales/messages.ts';
import { formatRupees, rupeesToPaise } from '#server/money/paise.ts';
import { dateInIndia } from '#server/platform/clock.ts';
import { breakLines, createOutliner, type Outliner, type TextStyle } from '#server/platform/pdf/index.ts';
import { drawQr, type Mark, svgOf } from './drawing.ts';
import { inks } from './look.ts';
import type { PictureSource } from './pictures.ts';

/** The only free texts are names: descriptions may make claims. */
export interface ShareCard {
  language: Language;
  shape: ShareCardShape;
  brand: string;
  /** From `recolouringOf`. */
  colours: Record<string, string> | undefined;
  /** In the catalogue. */
  name: string;
  /** In rupees; null for a collection. */
  price: { amount: number; mrp: number } | null;
  /** In IST, YYYY-MM-DD, for which the price is valid. */
  day: string;
  /** Published files: one of a product, four or one of a collection. */
  pictures: string[];
  seller: { name: string; memberId: string };
  /** The QR code's target, and the shop's address with the seller's ID as people would type it. */
  link: string;
  shortLink: string;
}

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** In pixels. The picture is beside or above the words, the seller at the foot. */
const layouts = {
  square: {
    size: { width: 1080, height: 1080 },
    picture: { x: 0, y: 0, width: 608, height: 760 },
    words: { x: 652, y: 60, width: 380, height: 648 },
    panel: { x: 0, y: 760, width: 1080, height: 320 },
    name: 74,
  },
  story: {
    size: { width: 1080, height: 1920 },
    picture: { x: 0, y: 0, width: 1080, height: 1120 },
    words: { x: 56, y: 1160, width: 968, height: 372 },
    panel: { x: 0, y: 1560, width: 1080, height: 360 },
    name: 76,
  },
} as const satisfies Record<ShareCardShape, { size: object; picture: Box; words: Box; panel: Box; name: number }>;

const smallestName = 34;

interface Pen {
  outliner: Outliner;
  ink(colour: string): string;
}

/** As a JPEG. */
export async function drawShareCard(card: ShareCard, pictureOf: PictureSource): Promise<Buffer> {
  const { size, picture, words, panel, name } = layouts[card.shape];
  const outliner = await createOutliner();
  const pen: Pen = { outliner, ink: (colour) => card.colours?.[colour] ?? colour };
  const marks: Mark[] = [
    { kind: 'box', x: 0, y: 0, ...size, fill: pen.ink(inks.pdf) },
    ...(await layOutPictures(card, picture, pen, pictureOf)),
    ...layOutWords(card, words, name, pen),
    ...layOutSeller(card, panel, pen),
  ];
  const { default: sharp } = await import('sharp');
  return sharp(Buffer.from(svgOf(marks, size, { pixels: size.width, outliner })))
    .jpeg({ quality: 86, chromaSubsampling: '4:4:4' })
    .toBuffer();
}

/** One picture fills the box; four share it. A missing file leaves its place sand-coloured. */
async function layOutPictures(card: ShareCard, box: Box, { ink }: Pen, pictureOf: PictureSource): Promise<Mark[]> {
  const gap = card.pictures.length > 1 ? 6 : 0;
  const perSide = card.pictures.length > 1 ? 2 : 1;
  const width = (box.width - gap * (perSide - 1)) / perSide;
  const height = (box.height - gap * (perSide - 1)) / perSide;
  const marks = await Promise.all(
    card.pictures.map(async (file, index): Promise<Mark[]> => {
      const place = {
        x: box.x + (index % perSide) * (width + gap),
        y: box.y + Math.floor(index / perSide) * (height + gap),
        width,
        height,
      };
      const bytes = await pictureOf(file, place);
      return bytes ? [{ kind: 'photo', ...place, bytes, alt: card.name }] : [];
    }),
  );
  const ground = card.pictures.length > 1 ? inks.pdf : inks.sand;
  return [{ kind: 'box', ...box, fill: ink(ground) }, ...marks.flat()];
}

/** The brand, the name as large as it fits, and the price at the foot. */
function layOutWords(card: ShareCard, box: Box, largest: number, pen: Pen): Mark[] {
  const texts = messagesIn(card.language).documents.shareCard;
  const marks: Mark[] = [];
  const brand: TextStyle = { face: 'serif', size: 42, colour: pen.ink(inks.forest), leading: 1.2 };
  marks.push({ kind: 'text', text: card.brand, style: brand, ...box });
  marks.push({ kind: 'box', x: box.x, y: box.y + 66, width: 72, height: 5, fill: pen.ink(inks.turmeric) });
  let top = box.y + 104;
  let bottom = box.y + box.height;
  const small: TextStyle = { face: 'sans', size: 25, colour: pen.ink(inks.muted), leading: 1.4 };
  if (card.price) {
    const { amount, mrp } = card.price;
    const isMrp = amount === mrp;
    const terms = [
      isMrp ? texts.mrpTerms : texts.termsWithMrp({ mrp: formatRupees(rupeesToPaise(mrp)) }),
      texts.priceOn({ date: dateInIndia(new Date(`${card.day}T12:00:00+05:30`), card.language) }),
    ];
    const lines = terms.flatMap((line) => breakLines(line, box.width, (part) => pen.outliner.widthOf(part, small)));
    bottom -= lines.length * small.size * small.leading!;
    lines.forEach((line, index) =>
      marks.push({ kind: 'text', text: line, style: small, ...box, y: bottom + index * small.size * small.leading! }),
    );
    const price: TextStyle = { face: 'bold', size: 80, colour: pen.ink(inks.forest), leading: 1.15 };
    bottom -= price.size * price.leading!;
    marks.push({ kind: 'text', text: formatRupees(rupeesToPaise(amount)), style: price, ...box, y: bottom });
  } else {
    const label: TextStyle = { face: 'medium', size: 28, colour: pen.ink(inks.clay), leading: 1.4 };
    marks.push({ kind: 'text', text: texts.collection, style: label, ...box, y: top - 6 });
    top += label.size * label.leading!;
  }
  const name = { ...box, y: top, height: bottom - 16 - top };
  return [...marks, ...setName(card.name, name, largest, pen)];
}

/** In the largest size in which its lines fit, breaking no word if possible. */
function setName(name: string, box: Box, largest: number, { outliner, ink }: Pen): Mark[] {
  for (let size = largest; ; size -= 2) {
    const style: TextStyle = { face: 'serif', size, colour: ink(inks.text), leading: 1.22 };
    const widthOf = (text: string) => outliner.widthOf(text, style);
    const lines = breakLines(name, box.width, widthOf);
    const lineHeight = size * style.leading!;
    const isWhole = name.split(' ').every((word) => widthOf(word) <= box.width);
    const most = Math.max(1, Math.floor(box.height / lineHeight));
    if (size > smallestName && (lines.length > most || !isWhole)) continue;
    return lines
      .slice(0, most)
      .map((text, index) => ({ kind: 'text', text, style, ...box, y: box.y + index * lineHeight }));
  }
}

/** Name, ID, and the way to the shop. */
function layOutSeller(card: ShareCard, box: Box, { outliner, ink }: Pen): Mark[] {
  const texts = messagesIn(card.language).documents.shareCard;
  const margin = 56;
  const side = box.height - 2 * margin;
  const qr = { x: box.x + box.width - margin - side, y: box.y + margin, size: side };
  const width = qr.x - margin - 48 - box.x;
  const line = (text: string, style: TextStyle, y: number): Mark => {
    // Long names are set smaller instead of being cut off.
    const size = style.size * Math.min(1, width / outliner.widthOf(text, style));
    return { kind: 'text', text, style: { ...style, size }, x: box.x + margin, y, width };
  };
  const top = box.y + (box.height - 196) / 2;
  return [
    { kind: 'box', ...box, fill: ink(inks.forest) },
    { kind: 'box', ...box, height: 7, fill: ink(inks.turmeric) },
    line(card.seller.name, { face: 'serif', size: 50, colour: '#fffdf8', leading: 1.2 }, top),
    line(
      texts.seller({ brand: card.brand, id: card.seller.memberId }),
      { face: 'sans', size: 27, colour: '#e6ede6', leading: 1.4 },
      top + 66,
    ),
    line(texts.scan, { face: 'sans', size: 25, colour: '#b9cbbd', leading: 1.4 }, top + 116),
    line(card.shortLink, { face: 'bold', size: 30, colour: '#f3dca6', leading: 1.4 }, top + 152),
    {
      kind: 'box',
      x: qr.x - 16,
      y: qr.y - 16,
      width: side + 32,
      height: side + 32,
      radius: 12,
      fill: '#ffffff',
    },
    { kind: 'path', path: drawQr(card.link, qr), fill: '#000000' },
  ];
}
