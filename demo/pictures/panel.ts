/** The back of a pack: what the law wants there, small and orderly. */

import type { DemoProduct } from '../types.ts';
import { accents, ink, mark, wordmark } from './brand.ts';
import { brightness, darker } from './colour.ts';
import { labelGround, netText } from './label.ts';
import { letter, words } from './lettering.ts';
import { dice, n, place, seedOf } from './svg.ts';

/** Breaks words into lines of at most `width`; what does not fit `most` lines ends in a dash of dots. */
export function wrapWords(text: string, size: number, width: number, most: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (letter(longer, { hand: 'sans', size }).width <= width) {
      line = longer;
      continue;
    }
    lines.push(line);
    line = word;
    if (lines.length === most) return [...lines.slice(0, -1), `${(lines.at(-1) ?? '').replace(/[,;:.]?$/, '')} …`];
  }
  return [...lines, line];
}

/** A believable bar code; it encodes nothing. */
function barCode(sku: string, width: number, height: number): string {
  const roll = dice(seedOf(sku));
  const path: string[] = [];
  for (let x = 0; x < width;) {
    const bar = 1 + Math.floor(roll() * 3);
    path.push(`M${n(x)} 0h${bar}v${n(height)}h${-bar}Z`);
    x += bar + 1.4 + Math.floor(roll() * 3);
  }
  return `<rect x="-6" y="-5" width="${n(width + 14)}" height="${n(height + 10)}" fill="#FFFDF8"/><path d="${path.join('')}" fill="#1C1712"/>`;
}

/** The printing, middle on x 0, top edge on y 0, in a face `width` x `height`. */
export function backPanel(product: DemoProduct, width: number, height: number): string {
  const ground = labelGround(product.pack);
  const colour = brightness(ground) > 0.56 ? ink.dark : ink.light;
  const accent = accents[product.pack.accent];
  const second = colour === ink.light ? '#E6C780' : brightness(accent) > 0.5 ? darker(accent, 0.5) : accent;
  if (height < width * 0.72) return lowPanel(product, width, height, colour, second);
  const inner = width * 0.8;
  const size = Math.min(width * 0.062, height * 0.046);
  const lead = size * 1.36;
  const parts = [place(mark(size * 2, second), 0, height * 0.115), wordmark([0, height * 0.175], size * 1.05, colour)];
  let y = height * 0.215;
  const section = (heading: string, text: string, most: number): void => {
    y += lead * 1.15;
    parts.push(
      words(heading, {
        hand: 'sansBold',
        size: size * 0.86,
        tracking: 0.1,
        x: -inner / 2,
        y,
        colour: second,
        align: 'left',
      }),
    );
    for (const line of wrapWords(text, size, inner, most)) {
      y += lead;
      parts.push(words(line, { hand: 'sans', size, x: -inner / 2, y, colour, align: 'left', maxWidth: inner }));
    }
  };
  const room = Math.floor((height * 0.78 - y) / lead) - 3;
  section('INGREDIENTS', product.ingredients, Math.max(2, Math.ceil(room * 0.58)));
  section('HOW TO USE', product.howToUse, Math.max(1, Math.floor(room * 0.36)));
  const footY = height * 0.86;
  parts.push(place(barCode(product.sku, inner * 0.4, height * 0.07), -inner / 2 + 4, footY - height * 0.03));
  const licence =
    product.licence.kind === 'FSSAI' ? 'fssai' : product.licence.kind === 'AYUSH' ? 'Mfg. Lic.' : 'Cos. Lic.';
  [
    `${licence} ${product.licence.number}`,
    `Net ${netText(product.netQuantity)}`,
    'Made in ' + product.countryOfOrigin,
  ].forEach((line, index) => {
    parts.push(
      words(line, {
        hand: 'sans',
        size: size * 0.8,
        x: 4,
        y: footY + index * size * 1.12 - size * 0.5,
        colour,
        align: 'left',
        maxWidth: inner * 0.5,
      }),
    );
  });
  return parts.join('');
}

function lowPanel(product: DemoProduct, width: number, height: number, colour: string, second: string): string {
  const size = height * 0.105;
  const column = width * 0.5;
  const lines = wrapWords(product.ingredients, size, column, 5);
  return [
    words('INGREDIENTS', {
      hand: 'sansBold',
      size: size * 0.86,
      tracking: 0.1,
      x: -width * 0.36,
      y: height * 0.2,
      colour: second,
      align: 'left',
    }),
    ...lines.map((line, index) =>
      words(line, {
        hand: 'sans',
        size,
        x: -width * 0.36,
        y: height * 0.34 + index * size * 1.3,
        colour,
        align: 'left',
        maxWidth: column,
      }),
    ),
    place(barCode(product.sku, width * 0.16, height * 0.36), width * 0.2, height * 0.24),
    wordmark([width * 0.29, height * 0.84], size * 0.9, second),
  ].join('');
}
