/**
 * Writing SVG: numbers, attributes, gradients. Fragments are strings; a Drawing collects the definitions they refer to.
 */

export type Point = readonly [x: number, y: number];

/** A coordinate with at most one decimal (two below 10), as short as it can be. */
export function n(value: number): string {
  const rounded = Math.abs(value) < 10 ? Math.round(value * 100) / 100 : Math.round(value * 10) / 10;
  return Object.is(rounded, -0) ? '0' : String(rounded);
}

export interface Stop {
  /** 0 to 1 along the gradient. */
  readonly at: number;
  readonly colour: string;
  readonly opacity?: number;
}

const stopsOf = (stops: readonly Stop[]): string =>
  stops
    .map(
      ({ at, colour, opacity }) =>
        `<stop offset="${n(at)}" stop-color="${colour}"${opacity === undefined ? '' : ` stop-opacity="${n(opacity)}"`}/>`,
    )
    .join('');

/** One drawing: gradients are made once, however often the same one is asked for. */
export class Drawing {
  private readonly definitions = new Map<string, string>();

  private define(make: (id: string) => string): string {
    const shape = make('');
    const known = this.definitions.get(shape);
    if (known !== undefined) return known;
    const id = `d${this.definitions.size}`;
    this.definitions.set(shape, id);
    return id;
  }

  /** A gradient along a line in the shape's own box (0 to 1), as a paint. */
  linear(stops: readonly Stop[], [x1, y1]: Point = [0, 0], [x2, y2]: Point = [1, 0]): string {
    const id = this.define(
      (name) =>
        `<linearGradient id="${name}" x1="${n(x1)}" y1="${n(y1)}" x2="${n(x2)}" y2="${n(y2)}">${stopsOf(stops)}</linearGradient>`,
    );
    return `url(#${id})`;
  }

  /** A gradient from a point in the shape's own box outwards, as a paint. */
  radial(stops: readonly Stop[], [cx, cy]: Point = [0.5, 0.5], radius = 0.5): string {
    const id = this.define(
      (name) =>
        `<radialGradient id="${name}" cx="${n(cx)}" cy="${n(cy)}" r="${n(radius)}">${stopsOf(stops)}</radialGradient>`,
    );
    return `url(#${id})`;
  }

  /** A clipping shape, as the value of clip-path. */
  clip(shape: string): string {
    const id = this.define((name) => `<clipPath id="${name}">${shape}</clipPath>`);
    return `url(#${id})`;
  }

  /** The whole document, `width` x `height` user units. */
  document(width: number, height: number, body: string): string {
    const definitions = [...this.definitions].map(([shape, id]) => shape.replace('id=""', `id="${id}"`)).join('');
    return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><defs>${definitions}</defs>${body}</svg>`;
  }
}

/** Moves, turns (degrees) and scales a fragment. */
export function place(fragment: string, x: number, y: number, scale: number | Point = 1, turn = 0): string {
  const [sx, sy] = typeof scale === 'number' ? [scale, scale] : scale;
  const turned = turn === 0 ? '' : ` rotate(${n(turn)})`;
  const scaled = sx === 1 && sy === 1 ? '' : ` scale(${Math.round(sx * 1000) / 1000} ${Math.round(sy * 1000) / 1000})`;
  return `<g transform="translate(${n(x)} ${n(y)})${turned}${scaled}">${fragment}</g>`;
}

/** A smooth line through points (Catmull-Rom as cubic curves), as path data. */
export function smooth(points: readonly Point[], closed = false): string {
  const at = (index: number): Point => {
    const wrapped = closed ? (index + points.length) % points.length : Math.min(points.length - 1, Math.max(0, index));
    return points[wrapped] ?? [0, 0];
  };
  const parts = [`M${n(at(0)[0])} ${n(at(0)[1])}`];
  for (let index = 0; index < points.length - (closed ? 0 : 1); index += 1) {
    const [before, from, to, after] = [at(index - 1), at(index), at(index + 1), at(index + 2)];
    const control = (a: Point, b: Point, c: Point): string =>
      `${n(c[0] + (b[0] - a[0]) / 6)} ${n(c[1] + (b[1] - a[1]) / 6)}`;
    parts.push(`C${control(before, to, from)} ${control(after, from, to)} ${n(to[0])} ${n(to[1])}`);
  }
  return parts.join('') + (closed ? 'Z' : '');
}

/** A seeded source of numbers from 0 to 1: the same drawing every time. */
export function dice(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** A seed from a name. */
export function seedOf(name: string): number {
  let hash = 2166136261;
  for (const letter of name) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16777619);
  return hash >>> 0;
}
