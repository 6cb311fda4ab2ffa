/**
 * The botanical hand. One drawing of a herb serves as gouache (flat colour, a darker half, light veins) and as line art
 * (ink on paper), because herbs are built from these strokes only. A herb stands in a box of 400 x 500, its foot at
 * (200, 490). Angles are in degrees, 0 up, clockwise. Later strokes cover earlier ones.
 */

import { darker, lighter } from '../colour.ts';
import { type Drawing, n, type Point, smooth } from '../svg.ts';

export interface Ink {
  readonly mode: 'colour' | 'line';
  /** The line's colour in line art. */
  readonly line: string;
  /** What covers the lines behind, in line art: the ground's colour, or 'none'. */
  readonly paper: string;
  /** In the herb's units. */
  readonly width: number;
}

export type LeafForm = 'ovate' | 'lance' | 'obovate' | 'round' | 'petal' | 'needle' | 'heart' | 'blade' | 'drop';

export interface LeafLook {
  readonly form?: LeafForm;
  readonly colour: string;
  /** Degrees by which the leaf curves from foot to tip. */
  readonly bend?: number;
  /** Pairs of side veins; 0 for none. */
  readonly veins?: number;
  /** Teeth on each side; 0 for a smooth edge. */
  readonly teeth?: number;
  /** No midrib and no darker half. */
  readonly plain?: boolean;
}

const halfWidth: Record<LeafForm, (t: number) => number> = {
  ovate: (t) => Math.sin(Math.PI * t ** 0.72) ** 0.92,
  lance: (t) => Math.sin(Math.PI * t ** 0.82) ** 1.05,
  obovate: (t) => Math.sin(Math.PI * t ** 1.55) ** 0.85,
  round: (t) => Math.sqrt(Math.max(0, 1 - (2 * t - 1) ** 2)),
  petal: (t) =>
    t < 0.62
      ? Math.sin((Math.PI / 2) * (0.12 + 0.88 * (t / 0.62)))
      : Math.sqrt(Math.max(0, 1 - ((t - 0.62) / 0.38) ** 2)),
  needle: (t) => Math.min(1, 6 * t, 3 * (1 - t)),
  heart: (t) => Math.sin(Math.PI * t ** 0.5) ** 0.85,
  blade: (t) => Math.min(1, 0.55 + 2 * t) * Math.min(1, (1 - t) * 2.2) ** 0.8,
  drop: (t) => Math.sin(Math.PI * t ** 0.6) * (1 - t * 0.25),
};

/** One step from a point in a direction. */
export function step([x, y]: Point, angle: number, length: number): Point {
  const radians = (angle * Math.PI) / 180;
  return [x + Math.sin(radians) * length, y - Math.cos(radians) * length];
}

/** A place and a direction on a curve through points, `t` from 0 to 1. */
export function along(points: readonly Point[], t: number): { at: Point; angle: number } {
  const position = Math.min(Math.max(t, 0), 1) * (points.length - 1);
  const index = Math.min(Math.floor(position), points.length - 2);
  const share = position - index;
  const get = (i: number): Point => points[Math.min(points.length - 1, Math.max(0, i))] ?? [0, 0];
  const [before, from, to, after] = [get(index - 1), get(index), get(index + 1), get(index + 2)];
  const axis = (k: 0 | 1, s: number): number =>
    0.5 *
    (2 * from[k] +
      (to[k] - before[k]) * s +
      (2 * before[k] - 5 * from[k] + 4 * to[k] - after[k]) * s * s +
      (3 * from[k] - before[k] - 3 * to[k] + after[k]) * s ** 3);
  const [x, y] = [axis(0, share), axis(1, share)];
  const [dx, dy] =
    share < 0.98
      ? [axis(0, share + 0.02) - x, axis(1, share + 0.02) - y]
      : [x - axis(0, share - 0.02), y - axis(1, share - 0.02)];
  return { at: [x, y], angle: (Math.atan2(dx, -dy) * 180) / Math.PI };
}

export class Pen {
  readonly drawing: Drawing;
  readonly ink: Ink;
  private readonly strokes: string[] = [];

  constructor(drawing: Drawing, ink: Ink) {
    this.drawing = drawing;
    this.ink = ink;
  }

  get isLine(): boolean {
    return this.ink.mode === 'line';
  }

  /** Everything drawn so far, as a fragment. */
  fragment(): string {
    return `<g stroke-linecap="round" stroke-linejoin="round">${this.strokes.join('')}</g>`;
  }

  /** A filled outline. `paint` stands for the colour where a gradient is wanted. */
  shape(path: string, colour: string, paint?: string): void {
    const { line, paper, width } = this.ink;
    this.strokes.push(
      this.isLine
        ? `<path d="${path}" fill="${paper}" stroke="${line}" stroke-width="${n(width)}"/>`
        : `<path d="${path}" fill="${paint ?? colour}" stroke="${darker(colour, 0.38)}" stroke-opacity=".75" stroke-width="${n(width * 0.7)}"/>`,
    );
  }

  /** A fill without an outline that line art leaves out. */
  tone(path: string, colour: string, opacity = 1): void {
    if (!this.isLine) this.strokes.push(`<path d="${path}" fill="${colour}" fill-opacity="${n(opacity)}"/>`);
  }

  /** A drawn line: a vein, a seam, a tendril. `weight` multiplies the ink's width. */
  mark(path: string, colour: string, weight = 0.7): void {
    const { line, width } = this.ink;
    this.strokes.push(
      `<path d="${path}" fill="none" stroke="${this.isLine ? line : colour}" stroke-width="${n(width * weight)}"/>`,
    );
  }

  /** Small filled discs: seeds, stamens, pores. */
  dots(points: readonly Point[], radius: number, colour: string): void {
    const path = points
      .map(
        ([x, y]) =>
          `M${n(x - radius)} ${n(y)}a${n(radius)} ${n(radius)} 0 1 0 ${n(2 * radius)} 0a${n(radius)} ${n(radius)} 0 1 0 ${n(-2 * radius)} 0`,
      )
      .join('');
    this.strokes.push(`<path d="${path}" fill="${this.isLine ? this.ink.line : colour}"/>`);
  }

  /** A leaf or petal from its foot; length and full width in units. Returns its tip. */
  leaf(foot: Point, angle: number, length: number, width: number, look: LeafLook): Point {
    const { form = 'ovate', colour, bend = 0, veins = 0, teeth = 0, plain = false } = look;
    const samples = teeth > 0 ? teeth * 2 : form === 'needle' ? 5 : form === 'petal' ? 13 : 9;
    const spine = spineOf(
      foot,
      angle,
      length,
      bend,
      Array.from({ length: samples + 1 }, (_, index) => spacing(form, index / samples)),
    );
    const edge = (side: 1 | -1): Point[] =>
      spine.map(({ at, angle: way }, index) =>
        step(
          at,
          way + 90 * side,
          halfWidth[form](spacing(form, index / samples)) * (width / 2) * tooth(index, teeth, samples),
        ),
      );
    const [left, right] = [edge(-1), edge(1)];
    if (form === 'heart') pushLobes(left, right, foot, angle, length, width);
    const outline = [...left, ...right.slice(0, -1).toReversed()];
    const middle = spine.map(({ at }) => at);
    const path = teeth > 0 ? jagged(outline) : `${smooth(left)}${smooth(right.toReversed()).replace('M', 'L')}Z`;
    this.shape(path, colour);
    if (!plain) {
      const half =
        teeth > 0
          ? jagged([...middle, ...right.slice(0, -1).toReversed()])
          : `${smooth(middle)}${smooth(right.toReversed()).replace('M', 'L')}Z`;
      this.tone(half, darker(colour, 0.28), 0.42);
      this.veins(spine, edge, veins, colour);
    }
    return middle.at(-1) ?? foot;
  }

  private veins(
    spine: readonly { at: Point; angle: number }[],
    edge: (side: 1 | -1) => Point[],
    pairs: number,
    colour: string,
  ): void {
    const last = spine.length - 1;
    const light = lighter(colour, 0.45);
    this.mark(smooth(spine.slice(0, last).map(({ at }) => at)), light, 0.65);
    if (pairs === 0) return;
    const [left, right] = [edge(-1), edge(1)];
    const path: string[] = [];
    for (let pair = 1; pair <= pairs; pair += 1) {
      const from = Math.round((pair / (pairs + 1)) * last * 0.86);
      const to = Math.min(last, from + Math.max(1, Math.round(last * 0.14)));
      for (const side of [left, right]) {
        const [a, b] = [spine[from]?.at, side[to]];
        if (a === undefined || b === undefined) continue;
        path.push(`M${n(a[0])} ${n(a[1])}L${n(a[0] + (b[0] - a[0]) * 0.78)} ${n(a[1] + (b[1] - a[1]) * 0.78)}`);
      }
    }
    this.mark(path.join(''), light, 0.42);
  }

  /** A tapering stem or root through points, `from` and `to` wide. */
  stem(points: readonly Point[], from: number, to: number, colour: string): void {
    const count = Math.max(6, points.length * 3);
    const [left, right]: [Point[], Point[]] = [[], []];
    for (let index = 0; index <= count; index += 1) {
      const { at, angle } = along(points, index / count);
      const half = (from + (to - from) * (index / count)) / 2;
      left.push(step(at, angle - 90, half));
      right.push(step(at, angle + 90, half));
    }
    if (this.isLine && Math.max(from, to) < this.ink.width * 2.4) {
      this.mark(smooth(points), colour, 1.1);
      return;
    }
    this.shape(`${smooth(left)}${smooth(right.toReversed()).replace('M', 'L')}Z`, colour);
    const centre = Array.from({ length: count + 1 }, (_, index) => along(points, index / count).at);
    if (from > 7)
      this.tone(`${smooth(centre)}${smooth(right.toReversed()).replace('M', 'L')}Z`, darker(colour, 0.4), 0.32);
  }

  /** A round fruit or berry, lit from the upper left. `squash` below 1 flattens it. */
  ball(at: Point, radius: number, colour: string, squash = 1): void {
    const paint = this.isLine ? undefined : this.glow(colour);
    this.shape(oval(at, radius, radius * squash), colour, paint);
  }

  /** A soft round light over a colour, as a paint. */
  glow(colour: string): string {
    return this.drawing.radial(
      [
        { at: 0, colour: lighter(colour, 0.5) },
        { at: 0.45, colour },
        { at: 1, colour: darker(colour, 0.32) },
      ],
      [0.36, 0.3],
      0.78,
    );
  }
}

/** An ellipse as path data. */
export function oval([x, y]: Point, rx: number, ry: number): string {
  return `M${n(x - rx)} ${n(y)}a${n(rx)} ${n(ry)} 0 1 0 ${n(2 * rx)} 0a${n(rx)} ${n(ry)} 0 1 0 ${n(-2 * rx)} 0Z`;
}

/** Corner to corner, as path data. */
export function jagged(points: readonly Point[]): string {
  return `M${points.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}Z`;
}

/** Where along a leaf its outline is sampled: closer together where a round end turns. */
function spacing(form: LeafForm, share: number): number {
  if (form === 'petal') return Math.sin((share * Math.PI) / 2);
  return form === 'round' ? (1 - Math.cos(share * Math.PI)) / 2 : share;
}

function spineOf(
  foot: Point,
  angle: number,
  length: number,
  bend: number,
  shares: readonly number[],
): { at: Point; angle: number }[] {
  const spine: { at: Point; angle: number }[] = [];
  let at = foot;
  shares.forEach((share, index) => {
    const before = shares[index - 1] ?? 0;
    at = step(at, angle + (bend * (share + before)) / 2, length * (share - before));
    spine.push({ at, angle: angle + bend * share });
  });
  return spine;
}

function tooth(index: number, teeth: number, samples: number): number {
  return teeth === 0 || index === 0 || index === samples ? 1 : index % 2 === 0 ? 1.06 : 0.88;
}

/** The two lobes behind a heart-shaped leaf's foot. */
function pushLobes(left: Point[], right: Point[], foot: Point, angle: number, length: number, width: number): void {
  for (const [edge, side] of [
    [left, -1],
    [right, 1],
  ] as const) {
    const back = step(step(foot, angle + 180, length * 0.13), angle + 90 * side, width * 0.22);
    const out = step(step(foot, angle + 180, length * 0.06), angle + 90 * side, width * 0.41);
    edge.splice(1, 0, back, out);
  }
}
