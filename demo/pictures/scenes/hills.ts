/** The Himalaya from the Doon valley: sky, sun, snow, ridge behind ridge. */

import { lighter, mix } from '../colour.ts';
import { dice, type Drawing, n, type Point, smooth } from '../svg.ts';
import { softShadow } from '../ground.ts';

export interface View {
  readonly width: number;
  readonly height: number;
  /** Where the sun stands, and how large. */
  readonly sun: Point;
  readonly sunRadius: number;
  /** Where the snow line's foot is. */
  readonly horizon: number;
  readonly seed: number;
}

export function sky(drawing: Drawing, { width, height, sun, sunRadius }: View): string {
  const air = drawing.linear(
    [
      { at: 0, colour: '#F6EBD3' },
      { at: 0.45, colour: '#FAE6C0' },
      { at: 0.75, colour: '#F6D3A2' },
      { at: 1, colour: '#EFC294' },
    ],
    [0, 0],
    [0, 1],
  );
  const glow = drawing.radial([
    { at: 0, colour: '#FFF3CF', opacity: 0.95 },
    { at: 0.35, colour: '#FFE6A8', opacity: 0.5 },
    { at: 1, colour: '#FFE6A8', opacity: 0 },
  ]);
  const disc = drawing.linear(
    [
      { at: 0, colour: '#F6CB62' },
      { at: 1, colour: '#E9A53A' },
    ],
    [0, 0],
    [0, 1],
  );
  const [x, y] = sun;
  return `<rect width="${width}" height="${height}" fill="${air}"/><circle cx="${n(x)}" cy="${n(y)}" r="${n(sunRadius * 3.4)}" fill="${glow}"/><circle cx="${n(x)}" cy="${n(y)}" r="${n(sunRadius)}" fill="${disc}"/>`;
}

/** A jagged range with snow on its lit side. */
export function snow(drawing: Drawing, { width, horizon, seed }: View, tall: number): string {
  const roll = dice(seed);
  const peaks: Point[] = [[-40, horizon]];
  for (let x = -20; x < width + 120;) {
    const high = tall * (0.5 + 0.5 * roll());
    peaks.push(
      [x + 46, horizon - high],
      [x + 46 + tall * (0.32 + roll() * 0.3), horizon - high * (0.34 + roll() * 0.2)],
    );
    x += tall * (0.75 + roll() * 0.5);
  }
  const outline = `M${peaks.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}L${width + 60} ${n(horizon)}Z`;
  const body = drawing.linear(
    [
      { at: 0, colour: '#FFF9EC' },
      { at: 0.5, colour: '#EFE0CF' },
      { at: 1, colour: '#D9C6BC' },
    ],
    [0, 0],
    [0, 1],
  );
  const shaded = peaks
    .filter((_, index) => index % 2 === 1)
    .map(
      ([x, y]) =>
        `M${n(x)} ${n(y)}L${n(x + (horizon - y) * 0.52)} ${n(horizon)}L${n(x - (horizon - y) * 0.06)} ${n(horizon)}L${n(x + (horizon - y) * 0.1)} ${n(y + (horizon - y) * 0.52)}L${n(x - (horizon - y) * 0.05)} ${n(y + (horizon - y) * 0.3)}Z`,
    )
    .join('');
  return `<path d="${outline}" fill="${body}"/><path d="${shaded}" fill="#B9A9AE" fill-opacity=".38"/>`;
}

/** Ridges from the farthest, pale, to the nearest, forest green. */
export function ridges({ width, height, horizon, seed }: View, count: number, drawing: Drawing): string {
  const parts: string[] = [];
  for (let ridge = 0; ridge < count; ridge += 1) {
    const roll = dice(seed * 31 + ridge * 97);
    const share = ridge / Math.max(1, count - 1);
    const base = horizon + (height - horizon) * share * 0.62;
    const swing = (height - horizon) * (0.2 + 0.06 * ridge);
    const points: Point[] = [];
    for (let x = -80; x <= width + 160; x += 110 + roll() * 80) points.push([x, base - swing * roll()]);
    const colour = mix('#CDBFA6', '#1F4D39', 0.16 + share * 0.78);
    const paint = drawing.linear(
      [
        { at: 0, colour: lighter(colour, 0.12) },
        { at: 1, colour: mix(colour, '#F3D9B0', 0.3 * (1 - share)) },
      ],
      [0, 0],
      [0, 1],
    );
    parts.push(`<path d="${smooth(points)}L${width + 200} ${height}L-80 ${height}Z" fill="${paint}"/>`);
    if (share > 0.5) parts.push(deodars(points, colour, roll));
  }
  return parts.join('');
}

/** Small cedars along a near ridge. */
function deodars(points: readonly Point[], colour: string, roll: () => number): string {
  const path: string[] = [];
  points.forEach(([x, y], index) => {
    const next = points[index + 1];
    if (next === undefined) return;
    for (let tree = 0; tree < 4; tree += 1) {
      const t = (tree + roll() * 0.8) / 4;
      const [tx, ty] = [x + (next[0] - x) * t, y + (next[1] - y) * (t * t * (3 - 2 * t)) + 6];
      const h = 16 + roll() * 16;
      path.push(
        `M${n(tx)} ${n(ty - h)}l${n(h * 0.2)} ${n(h * 0.4)}h${n(-h * 0.08)}l${n(h * 0.18)} ${n(h * 0.34)}h${n(-h * 0.1)}l${n(h * 0.14)} ${n(h * 0.3)}h${n(-h * 0.68)}l${n(h * 0.14)} ${n(-h * 0.3)}h${n(-h * 0.1)}l${n(h * 0.18)} ${n(-h * 0.34)}h${n(-h * 0.08)}Z`,
      );
    }
  });
  return `<path d="${path.join('')}" fill="${mix(colour, '#0F2E22', 0.35)}"/>`;
}

/** A ledge of pale stone across the foot of the picture, from `left` to the right edge. */
export function ledge(drawing: Drawing, width: number, height: number, left: number, top: number): string {
  const face = drawing.linear(
    [
      { at: 0, colour: '#F4EAD8' },
      { at: 1, colour: '#D8C4A4' },
    ],
    [0, 0],
    [0, 1],
  );
  const shape = `M${n(left)} ${n(height)}C${n(left + 10)} ${n(top + 26)} ${n(left + 34)} ${n(top + 4)} ${n(left + 84)} ${n(top)}L${width} ${n(top - 6)}L${width} ${height}Z`;
  return `${softShadow(drawing, (left + width) / 2, top + 8, (width - left) * 0.62, 22, 0.2)}<path d="${shape}" fill="${face}"/><path d="M${n(left + 84)} ${n(top)}L${width} ${n(top - 6)}" stroke="#FFFBF0" stroke-width="2.5" stroke-opacity=".9"/>`;
}
