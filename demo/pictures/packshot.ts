/** The two pictures of a pack: its face on the stone, and its back among what went into it. Both 800 x 1000. */

import type { DemoCategory, DemoProduct } from '../types.ts';
import { drawHerb, drawPiece } from './botany/index.ts';
import { mix } from './colour.ts';
import { backdrop, branchShadow, packShadow, roomOf, stone, wall, windowLight } from './ground.ts';
import type { LabelText } from './label.ts';
import { drawPack, type PackArt } from './packs/index.ts';
import { backPanel } from './panel.ts';
import { Drawing, place, seedOf } from './svg.ts';

export const portrait = { width: 800, height: 1000 } as const;

/** The largest scale at which a pack fits a height and a width. */
export function fit(pack: PackArt, height: number, width: number, most = 1.32): number {
  return Math.min(height / pack.height, width / pack.width, most);
}

export const labelText = (product: DemoProduct): LabelText => ({ pack: product.pack, net: product.netQuantity });

/** A pack with its shadow, standing at (x, y). */
export function standing(drawing: Drawing, pack: PackArt, x: number, y: number, scale: number): string {
  return packShadow(drawing, x, y, pack.width * scale, pack.height * scale) + place(pack.body, x, y, scale);
}

/** The front, as SVG. */
export function packshot(product: DemoProduct, category: DemoCategory): string {
  const drawing = new Drawing();
  const room = roomOf(category);
  const pack = drawPack(drawing, labelText(product));
  const scale = fit(pack, 690, 500, 1.42);
  const half = (pack.width * scale) / 2;
  const seed = seedOf(product.sku);
  const y = 846;
  const tone = mix(room.wall, room.table, 0.42);
  const ghost = drawHerb(drawing, product.pack.herb, {
    mode: 'line',
    line: mix(room.table, '#5F5F42', 0.34),
    paper: tone,
    width: 1.5,
  });
  const side = seed % 3 === 0 ? 1 : -1;
  const body = [
    wall(drawing, room, portrait.width, portrait.height, 716),
    windowLight(drawing, -20, 40, 210, 660),
    backdrop(drawing, room, 400, 716, 620, 646),
    `<g opacity=".55">${place(place(ghost, -200, -490), 400 - half * 0.62 - 84, 724, 1.14, -7)}</g>`,
    branchShadow(drawing, 930, -60, 1.24, 62),
    stone(drawing, room, 400, y, 326),
    standing(drawing, pack, 400, y + 8, scale),
    place(drawPiece(drawing, product.pack.herb, seed % 7), 400 + side * Math.min(236, half + 62), y + 30, [
      1.4 * -side,
      1.4,
    ]),
  ];
  return drawing.document(portrait.width, portrait.height, body.join(''));
}

/** The back among its botanicals, as SVG. */
export function packAmongHerbs(product: DemoProduct, category: DemoCategory): string {
  const drawing = new Drawing();
  const room = { ...roomOf(category), wall: mix(category.art.wall, '#FBF7EF', 0.3) };
  const pack = drawPack(drawing, labelText(product), (width, height) => backPanel(product, width, height));
  const scale = fit(pack, 600, 430, 1.2);
  const half = (pack.width * scale) / 2;
  const [first = product.pack.herb, second = product.pack.herb] = product.pack.companions;
  const gouache = { mode: 'colour', line: '', paper: '', width: 1.8 } as const;
  const plant = (name: typeof first, x: number, y: number, size: number, turn: number): string =>
    place(place(drawHerb(drawing, name, gouache), -200, -490), x, y, size, turn);
  const y = 850;
  const body = [
    wall(drawing, room, portrait.width, portrait.height, 716),
    windowLight(drawing, 120, 20, 220, 660),
    branchShadow(drawing, 60, -30, 1.25, 20, 0.05),
    plant(product.pack.herb, 300 - half * 0.5, y - 20, 1.34, -15),
    plant(first, 500 + half * 0.5, y - 20, 1.2, 17),
    standing(drawing, pack, 400, y, scale),
    place(drawPiece(drawing, product.pack.herb), 400 - Math.min(250, half + 62), y + 46, 1.7),
    place(drawPiece(drawing, first), 400 + Math.min(252, half + 66), y + 52, [-1.6, 1.6]),
    place(drawPiece(drawing, second, 3), 372, y + 104, 1.45),
  ];
  return drawing.document(portrait.width, portrait.height, body.join(''));
}
