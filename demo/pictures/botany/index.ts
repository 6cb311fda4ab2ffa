import { dice, type Drawing, seedOf } from '../svg.ts';
import { flowers } from './flowers.ts';
import { fruits } from './fruits.ts';
import type { Herb } from './herb.ts';
import { leafy } from './leafy.ts';
import type { HerbName } from './names.ts';
import { type Ink, Pen } from './pen.ts';
import { roots } from './roots.ts';
import { spices } from './spices.ts';

/** Every herb that can be drawn. */
export const herbs: Readonly<Record<HerbName, Herb>> = { ...leafy, ...fruits, ...roots, ...flowers, ...spices };

/** The whole plant as a fragment, in a box of 400 x 500. */
export function drawHerb(drawing: Drawing, name: HerbName, ink: Ink): string {
  const pen = new Pen(drawing, ink);
  herbs[name].draw(pen, dice(seedOf(name)));
  return pen.fragment();
}

/** What lies beside a pack, in colour: about 110 wide, standing on y 0. `turn` makes each helping fall differently. */
export function drawPiece(drawing: Drawing, name: HerbName, turn = 0): string {
  const pen = new Pen(drawing, { mode: 'colour', line: '#000000', paper: 'none', width: 1.6 });
  herbs[name].piece(pen, dice(seedOf(name) + turn));
  return pen.fragment();
}
