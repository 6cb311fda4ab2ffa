/** Sprigs and flower spikes that several herbs share. */

import type { Point } from '../svg.ts';
import { green, lying, twig } from './gestures.ts';
import { type Pen, step } from './pen.ts';

/** A sprig lying on the table: the piece of most leafy herbs. */
export function sprig(pen: Pen, colour: string, slim: number, teeth = 0, count = 4): void {
  lying(pen, [0, -2], 62, 9);
  twig(pen, {
    points: [
      [-62, -8],
      [-15, -16],
      [40, -30],
    ],
    stem: [4, 2],
    count,
    from: 0.2,
    to: 0.9,
    spread: 48,
    length: (t) => 44 - 10 * t,
    slim,
    look: { colour, teeth, veins: 3, bend: 14 },
  });
}

export function spike(pen: Pen, foot: Point, angle: number, length: number, colour: string, tiers = 7): void {
  pen.stem([foot, step(foot, angle, length)], 4, 1.5, green.stem);
  for (let tier = 0; tier < tiers; tier += 1) {
    const t = (tier + 0.6) / tiers;
    const at = step(foot, angle, length * t);
    for (const side of [-1, 1])
      pen.leaf(at, angle + 58 * side, 17 * (1.15 - t * 0.7), 11 * (1.15 - t * 0.7), {
        form: 'drop',
        colour,
        plain: true,
      });
    pen.ball(at, 4.6 * (1.2 - t * 0.6), colour);
  }
  pen.ball(step(foot, angle, length), 3, colour);
}
