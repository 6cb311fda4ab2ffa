/** What many plants share: leaves along a twig, flowers with a ring of petals, feathered leaves, clusters. */

import { darker, lighter } from '../colour.ts';
import { type Point, smooth } from '../svg.ts';
import { along, type LeafLook, oval, type Pen, step } from './pen.ts';

export const green = {
  deep: '#2F6B4F',
  mid: '#4C8455',
  fresh: '#6E9B4E',
  olive: '#7C8A44',
  sage: '#86A38B',
  blue: '#5E8E86',
  lime: '#A3B657',
  stem: '#6B7F4A',
} as const;

export const bark = { light: '#B98E5E', mid: '#8E6541', dark: '#5E3F2A', pale: '#DCC39A' } as const;

interface Twig {
  readonly points: readonly Point[];
  /** Width of the stem at its foot and its tip. */
  readonly stem: readonly [number, number];
  readonly stemColour?: string;
  /** Pairs of leaves, or leaves when alternate. */
  readonly count: number;
  readonly from?: number;
  readonly to?: number;
  /** Degrees between stem and leaf. */
  readonly spread: number;
  readonly length: (t: number) => number;
  /** Width as a share of the length. */
  readonly slim: number;
  readonly look: LeafLook;
  readonly alternate?: boolean;
  /** A leaf at the very tip. */
  readonly tip?: boolean;
}

/** A twig with leaves in pairs or in turn. */
export function twig(pen: Pen, plan: Twig): void {
  const { points, count, spread, length, slim, look, from = 0.12, to = 0.95, alternate = false } = plan;
  pen.stem(points, plan.stem[0], plan.stem[1], plan.stemColour ?? green.stem);
  for (let index = 0; index < count; index += 1) {
    const t = from + ((to - from) * index) / Math.max(1, count - 1);
    const { at, angle } = along(points, t);
    const long = length(t);
    const sides = alternate ? [index % 2 === 0 ? -1 : 1] : [-1, 1];
    for (const side of sides) {
      pen.leaf(at, angle + spread * side, long, long * slim, { ...look, bend: (look.bend ?? 0) * side });
    }
  }
  const end = along(points, 1);
  if (plan.tip ?? true) pen.leaf(end.at, end.angle, length(1), length(1) * slim, { ...look, bend: 0 });
}

interface Ring {
  readonly count: number;
  readonly length: number;
  readonly width: number;
  readonly colour: string;
  readonly form?: LeafLook['form'];
  /** Turns the ring, degrees. */
  readonly turn?: number;
  /** 1 seen from the front, towards 0 from the side. */
  readonly tilt?: number;
  readonly plain?: boolean;
  readonly veins?: number;
}

/** A ring of petals around a point. */
export function petals(pen: Pen, centre: Point, ring: Ring): void {
  const { count, length, width, colour, form = 'petal', turn = 0, tilt = 1, plain = true, veins = 0 } = ring;
  for (let index = 0; index < count; index += 1) {
    const angle = turn + (360 / count) * index;
    const radians = (angle * Math.PI) / 180;
    const flat = Math.hypot(Math.sin(radians), Math.cos(radians) * tilt);
    const seen = (Math.atan2(Math.sin(radians), Math.cos(radians) * tilt) * 180) / Math.PI;
    pen.leaf(centre, seen, length * flat, width * (0.6 + 0.4 * (1.6 - flat)), { form, colour, plain, veins });
  }
}

/** A daisy. */
export function daisy(pen: Pen, centre: Point, radius: number, white = '#FBF6E6', eye = '#D9A62B', tilt = 0.8): void {
  petals(pen, centre, { count: 13, length: radius, width: radius * 0.34, colour: white, form: 'petal', tilt });
  pen.ball(centre, radius * 0.34, eye, 0.85);
  pen.dots(
    [
      [centre[0] - radius * 0.1, centre[1]],
      [centre[0] + radius * 0.12, centre[1] - radius * 0.06],
      [centre[0], centre[1] + radius * 0.12],
    ],
    radius * 0.035,
    darker(eye, 0.4),
  );
}

/** A five-petalled blossom. */
export function blossom(
  pen: Pen,
  centre: Point,
  radius: number,
  colour: string,
  eye = '#E3B23C',
  turn = 0,
  count = 5,
): void {
  petals(pen, centre, { count, length: radius, width: radius * 0.92, colour, turn, tilt: 0.88 });
  const stamens = Array.from({ length: 7 }, (_, index) => step(centre, turn + index * 51, radius * 0.32));
  pen.mark(
    stamens.map(([x, y]) => `M${centre[0]} ${centre[1]}L${x.toFixed(1)} ${y.toFixed(1)}`).join(''),
    lighter(eye, 0.2),
    0.4,
  );
  pen.dots(stamens, radius * 0.07, eye);
}

/** A feathered leaf: leaflets in pairs on a curved rib. */
export function feather(
  pen: Pen,
  points: readonly Point[],
  pairs: number,
  length: number,
  slim: number,
  look: LeafLook,
  spread = 62,
): void {
  twig(pen, {
    points,
    stem: [4, 2],
    count: pairs,
    from: 0.1,
    to: 0.94,
    spread,
    length: (t) => length * (0.62 + 0.5 * Math.sin(Math.PI * Math.min(1, t * 0.85 + 0.1))),
    slim,
    look,
  });
}

/** A leaf with lobes like a hand: grape, gourd. Drawn from its foot. */
export function handLeaf(pen: Pen, foot: Point, angle: number, size: number, colour: string, lobes = 5): void {
  const outline: Point[] = [step(foot, angle + 180, size * 0.02)];
  const spread = 250;
  for (let index = 0; index < lobes; index += 1) {
    const way = angle - spread / 2 + (spread / (lobes - 1)) * index;
    const long = size * (1 - Math.abs(index - (lobes - 1) / 2) * 0.16);
    outline.push(step(foot, way - 16, long * 0.72), step(foot, way, long), step(foot, way + 16, long * 0.74));
    if (index < lobes - 1) outline.push(step(foot, way + spread / (lobes - 1) / 2, long * 0.52));
  }
  pen.shape(smooth(outline, true), colour);
  const veins = Array.from({ length: lobes }, (_, index) => {
    const way = angle - spread / 2 + (spread / (lobes - 1)) * index;
    const end = step(foot, way, size * (0.82 - Math.abs(index - (lobes - 1) / 2) * 0.14));
    return `M${foot[0].toFixed(1)} ${foot[1].toFixed(1)}L${end[0].toFixed(1)} ${end[1].toFixed(1)}`;
  });
  pen.mark(veins.join(''), lighter(colour, 0.4), 0.6);
}

/** A curl that climbs. */
export function tendril(pen: Pen, from: Point, angle: number, size: number, colour: string): void {
  const points: Point[] = [from];
  for (let index = 1; index <= 14; index += 1)
    points.push(step(points.at(-1) ?? from, angle + index * index * 3.2, (size / 9) * (1 - index / 20)));
  pen.mark(smooth(points), colour, 0.9);
}

/** Small seeds strewn in an oval patch. */
export function strewn(
  pen: Pen,
  centre: Point,
  spread: Point,
  count: number,
  size: Point,
  colour: string,
  roll: () => number,
): void {
  for (let index = 0; index < count; index += 1) {
    const way = roll() * 360;
    const far = Math.sqrt(roll());
    const at: Point = [centre[0] + Math.sin(way) * spread[0] * far, centre[1] + Math.cos(way) * spread[1] * far];
    const turn = roll() * 180;
    pen.leaf(step(at, turn + 180, size[0] / 2), turn, size[0], size[1], {
      form: 'round',
      colour: index % 3 === 0 ? darker(colour, 0.12) : index % 3 === 1 ? lighter(colour, 0.15) : colour,
      plain: true,
    });
  }
}

/** A shape's soft lying shadow, in colour only. */
export function lying(pen: Pen, at: Point, rx: number, ry: number): void {
  pen.tone(oval(at, rx, ry), '#2A1B0C', 0.16);
}
