/** In the size of a bank card, as a PDF to print and a picture for a phone, from the same layout. */
import type { Language } from '#contract/language.ts';
import { messagesIn } from '#locales/messages.ts';
import type { Brand } from '#contract/content.ts';
import { dateInIndia } from '#server/platform/clock.ts';
import { createOutliner, createPdfDocument, type Outliner, type TextStyle } from '#server/platform/pdf/index.ts';
import { drawQr, type Mark, svgOf } from './drawing.ts';
import { inks, placeOf, styles } from './look.ts';

export interface IdCard {
  language: Language;
  brand: Brand;
  /** From `recolouringOf`. */
  colours: Record<string, string> | undefined;
  memberId: string;
  name: string;
  joinedAt: Date;
  /** Shows whether the card is valid. */
  verifyUrl: string;
  /** A JPEG. */
  photo: Uint8Array;
}

/** ISO/IEC 7810 ID-1, 85.6 by 54 mm, in points. */
const size = { width: 242.65, height: 153.07 };
/** 450 pixels per inch, enough for sharp prints. */
const pixels = 1_517;
const photoBox = { x: 12, y: 47, width: 58, height: 74 };
const qrBox = { x: 179, y: 45.5, size: 51.65 };
const textBox = { x: 80, width: 94 };

/** In drawing order. */
async function layOut(card: IdCard, { widthOf }: Outliner): Promise<Mark[]> {
  const { brand, colours, language, name, memberId, joinedAt, verifyUrl } = card;
  const texts = messagesIn(language).documents.idCard;
  const ink = (colour: string) => colours?.[colour] ?? colour;
  const text = (
    line: string,
    { size: points, ...style }: TextStyle,
    box: { x: number; y: number; width: number; align?: 'center' | 'right' },
  ): Mark => {
    const colour = ink(style.colour);
    // Long names are set smaller instead of being cut off.
    const fitted = points * Math.min(1, box.width / widthOf(line, { ...style, size: points }));
    return { kind: 'text', text: line, style: { ...style, colour, size: fitted }, ...box };
  };
  const [first, second] = splitName(name, (line) => widthOf(line, nameStyle));
  const registrations = brand.fssai === '' ? '' : ` · ${texts.fssai({ number: brand.fssai })}`;
  const foot = { x: 12, width: size.width - 24 };
  return [
    { kind: 'box', x: 0, y: 0, ...size, fill: ink(inks.pdf) },
    { kind: 'box', x: 0, y: 0, width: size.width, height: 35, fill: ink(inks.forest) },
    { kind: 'box', x: 0, y: 35, width: size.width, height: 1.6, fill: ink(inks.turmeric) },
    text(brand.name, { face: 'serif', size: 19, colour: '#fffdf8', leading: 1.2 }, { x: 12, y: 6.5, width: 118 }),
    text(texts.seller, { ...label, colour: '#f3dca6', size: 7.5 }, { x: 134, y: 12.5, width: 96.65, align: 'right' }),
    {
      kind: 'box',
      x: photoBox.x - 1,
      y: photoBox.y - 1,
      width: photoBox.width + 2,
      height: photoBox.height + 2,
      fill: ink(inks.line),
    },
    { kind: 'photo', ...photoBox, bytes: await cropPhoto(card.photo), alt: texts.photo({ name }) },
    text(first, nameStyle, { ...textBox, y: second === '' ? 51 : 44 }),
    ...(second === '' ? [] : [text(second, nameStyle, { ...textBox, y: 58 })]),
    text(texts.memberId, label, { ...textBox, y: 77 }),
    text(
      memberId,
      { face: 'bold', size: 17, colour: inks.forest, tracking: 0.06, leading: 1.2 },
      { ...textBox, y: 85 },
    ),
    text(texts.since({ date: dateInIndia(joinedAt, language) }), { ...label, size: 7 }, { ...textBox, y: 110 }),
    { kind: 'box', x: qrBox.x - 2, y: qrBox.y - 2, width: qrBox.size + 4, height: qrBox.size + 4, fill: '#ffffff' },
    { kind: 'path', path: drawQr(verifyUrl, qrBox), fill: '#000000' },
    text(
      texts.scan,
      { ...label, face: 'medium', colour: inks.forest },
      { x: qrBox.x - 4, y: 101, width: qrBox.size + 8, align: 'center' },
    ),
    text(texts.validity, { ...label, size: 5.5 }, { x: qrBox.x - 3, y: 110, width: qrBox.size + 6, align: 'center' }),
    { kind: 'box', x: 12, y: 128, width: size.width - 24, height: 0.5, fill: ink(inks.line) },
    text(`${brand.legal_name}${registrations}`, { ...label, face: 'medium', size: 6 }, { ...foot, y: 131 }),
    text([placeOf(brand), brand.phones[0]].filter(Boolean).join(' · '), { ...label, size: 5.8 }, { ...foot, y: 139.5 }),
  ];
}

const label: TextStyle = { ...styles.small, size: 6, leading: 1.3 };
const nameStyle: TextStyle = { face: 'serif', size: 12.5, colour: inks.text, leading: 1.25 };

/** Into two lines, so that the longer one is as short as possible. */
function splitName(name: string, widthOf: (line: string) => number): [first: string, second: string] {
  if (widthOf(name) <= textBox.width) return [name, ''];
  const words = name.split(' ');
  const splits = words
    .slice(1)
    .map((_, index) => [words.slice(0, index + 1).join(' '), words.slice(index + 1).join(' ')] as [string, string]);
  const longest = (lines: readonly string[]) => Math.max(...lines.map(widthOf));
  return splits.toSorted((one, other) => longest(one) - longest(other))[0] ?? [name, ''];
}

async function cropPhoto(photo: Uint8Array): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const scale = pixels / size.width;
  const box = { width: Math.round(photoBox.width * scale), height: Math.round(photoBox.height * scale) };
  return sharp(photo)
    .resize({ ...box, fit: 'cover', position: 'top' })
    .jpeg({ quality: 88 })
    .toBuffer();
}

/** A page of the card's size, with text that can be read aloud and copied. */
export async function printIdCard(card: IdCard): Promise<Buffer> {
  const { title, subject } = messagesIn(card.language).documents.idCard;
  const pdf = await createPdfDocument({
    title: title({ name: card.name, memberId: card.memberId }),
    author: card.brand.legal_name,
    subject,
    language: card.language,
    at: card.joinedAt,
    page: size,
    margins: { top: 0, right: 0, bottom: 0, left: 0 },
  });
  for (const mark of await layOut(card, await createOutliner())) {
    if (mark.kind === 'text') pdf.place(mark.text, mark.style, { ...mark, width: mark.width + 1, maxLines: 1 });
    else if (mark.kind === 'photo') pdf.picture(mark.bytes, mark);
    else
      pdf.decorate((doc) => {
        if (mark.kind === 'path') doc.path(mark.path).fill(mark.fill);
        else doc.rect(mark.x, mark.y, mark.width, mark.height).fill(mark.fill);
      });
  }
  return pdf.finish();
}

/** As a PNG. */
export async function drawIdCard(card: IdCard): Promise<Buffer> {
  const outliner = await createOutliner();
  const svg = svgOf(await layOut(card, outliner), size, { pixels, outliner });
  const { default: sharp } = await import('sharp');
  return sharp(Buffer.from(svg)).png().toBuffer();
}
