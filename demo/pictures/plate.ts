/**
 * The third picture: a botanical plate of the main herb, as a naturalist of the hills would have sent it home. 800 x
 * 1000.
 */

import type { DemoCategory, DemoProduct } from '../types.ts';
import { drawHerb, drawPiece, herbs } from './botany/index.ts';
import { palette, mix } from './colour.ts';
import { words } from './lettering.ts';
import { portrait } from './packshot.ts';
import { Drawing, n, place, seedOf } from './svg.ts';

/** The plate as SVG; `number` is the plate's own, printed above. */
export function botanicalPlate(product: DemoProduct, category: DemoCategory, number: number): string {
  const drawing = new Drawing();
  const { herb, companions } = product.pack;
  const seed = seedOf(product.sku);
  const flip = seed % 2 === 0 ? 1 : -1;
  const ground = mix(palette.paper, category.art.wall, 0.34);
  const ghostInk = { mode: 'line', line: mix(ground, '#7A7350', 0.3), paper: ground, width: 1.2 } as const;
  const gouache = { mode: 'colour', line: '', paper: '', width: 1.6 } as const;
  const ghost = companions[0] ?? herb;
  const { latin, hindi } = herbs[herb];
  const colour = palette.deepForest;
  const body = [
    `<rect width="800" height="1000" fill="${ground}"/>`,
    frame(ground),
    `<g clip-path="${drawing.clip('<rect x="44" y="44" width="712" height="912"/>')}">`,
    place(place(drawHerb(drawing, ghost, ghostInk), -200, -490), 400 + 190 * flip, 800, 1.14, 9 * flip),
    place(place(drawHerb(drawing, herb, gouache), -200, -490), 400 - 22 * flip, 792, [1.32 * flip, 1.32]),
    '</g>',
    place(drawPiece(drawing, herb, seed % 5), 400 + 226 * flip, 800, [1.25 * flip, 1.25]),
    words(`Plate ${number}`, { hand: 'italic', size: 22, x: 400, y: 92, colour: mix(ground, colour, 0.66) }),
    words(latin, { hand: 'italic', size: 34, x: 400, y: 872, colour, maxWidth: 620 }),
    words(hindi, { hand: 'serif', size: 38, x: 400, y: 922, colour: palette.clay }),
  ];
  return drawing.document(portrait.width, portrait.height, body.join(''));
}

function frame(ground: string): string {
  const line = mix(ground, palette.deepForest, 0.5);
  const box = (inset: number, width: number): string =>
    `<rect x="${n(inset)}" y="${n(inset)}" width="${n(800 - inset * 2)}" height="${n(1000 - inset * 2)}" fill="none" stroke="${line}" stroke-width="${width}"/>`;
  return box(34, 2.2) + box(43, 0.9);
}
