import { dice, type Drawing, seedOf } from '../svg.ts';
import type { Herb } from './herb.ts';
import { blooms } from './blooms.ts';
import { garden } from './garden.ts';
import { grasses } from './grasses.ts';
import { myrobalans } from './myrobalans.ts';
import { orchard } from './orchard.ts';
import { palms } from './palms.ts';
import { pods } from './pods.ts';
import { rhizomes } from './rhizomes.ts';
import { roots } from './roots.ts';
import { scents } from './scents.ts';
import { seeds } from './seeds.ts';
import { shrubs } from './shrubs.ts';
import { spices } from './spices.ts';
import { treasures } from './treasures.ts';
import { trees } from './trees.ts';
import type { HerbName } from './names.ts';
import { type Ink, Pen } from './pen.ts';

/** Every herb that can be drawn. */
export const herbs: Readonly<Record<HerbName, Herb>> = {
  ...garden,
  ...trees,
  ...shrubs,
  ...grasses,
  ...orchard,
  ...myrobalans,
  ...pods,
  ...palms,
  ...rhizomes,
  ...roots,
  ...blooms,
  ...scents,
  ...spices,
  ...seeds,
  ...treasures,
};

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
