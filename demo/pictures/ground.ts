/**
 * The rooms the packs stand in: a lime-washed wall, a window's light, a stone to stand on. One ground for each
 * category.
 */

import type { DemoCategory } from '../types.ts';
import { drawHerb } from './botany/index.ts';
import { darker, lighter, mix } from './colour.ts';
import { archPath } from './label.ts';
import { type Drawing, n, place } from './svg.ts';

export interface Room {
  readonly wall: string;
  readonly table: string;
  readonly backdrop: 'arch' | 'disc' | 'niche';
}

const backdrops = ['arch', 'disc', 'niche'] as const;

export function roomOf(category: DemoCategory): Room {
  return { wall: category.art.wall, table: category.art.table, backdrop: backdrops[category.position % 3] ?? 'arch' };
}

/** The wall of a picture `width` x `height`, with the table's edge at `horizon`. */
export function wall(drawing: Drawing, room: Room, width: number, height: number, horizon: number): string {
  const plaster = drawing.linear(
    [
      { at: 0, colour: lighter(room.wall, 0.34) },
      { at: 0.55, colour: room.wall },
      { at: 1, colour: mix(room.wall, room.table, 0.5) },
    ],
    [0.1, 0],
    [0.6, 1],
  );
  const board = drawing.linear(
    [
      { at: 0, colour: darker(room.table, 0.1) },
      { at: 0.18, colour: room.table },
      { at: 1, colour: lighter(room.table, 0.34) },
    ],
    [0, 0],
    [0, 1],
  );
  const seam = drawing.linear(
    [
      { at: 0, colour: '#2A1B0C', opacity: 0 },
      { at: 1, colour: '#2A1B0C', opacity: 0.1 },
    ],
    [0, 0],
    [0, 1],
  );
  return (
    `<rect width="${width}" height="${n(horizon)}" fill="${plaster}"/><rect y="${n(horizon - 70)}" width="${width}" height="70" fill="${seam}"/>` +
    `<rect y="${n(horizon)}" width="${width}" height="${n(height - horizon)}" fill="${board}"/><path d="M0 ${n(horizon)}H${width}" stroke="${lighter(room.table, 0.5)}" stroke-width="2" stroke-opacity=".7"/>`
  );
}

/** The shape behind the pack: a haveli's arch, the sun's disc or a round-headed niche, its foot on `foot`. */
export function backdrop(drawing: Drawing, room: Room, x: number, foot: number, width: number, height: number): string {
  const hollow = drawing.linear(
    [
      { at: 0, colour: mix(darker(room.wall, 0.07), room.table, 0.75) },
      { at: 0.4, colour: mix(room.wall, room.table, 0.5) },
      { at: 1, colour: lighter(room.wall, 0.45) },
    ],
    [0, 0],
    [0.9, 1],
  );
  const edge = mix(room.wall, '#FFFDF6', 0.75);
  const r = width / 2;
  const paths = {
    arch: archPath(width, foot - height, foot),
    niche: `M${n(-r)} ${n(foot)}V${n(foot - height + r)}A${n(r)} ${n(r)} 0 0 1 ${n(r)} ${n(foot - height + r)}V${n(foot)}Z`,
    disc: `M${n(-r * 1.08)} ${n(foot - height * 0.5)}a${n(r * 1.08)} ${n(r * 1.08)} 0 1 1 ${n(r * 2.16)} 0a${n(r * 1.08)} ${n(r * 1.08)} 0 1 1 ${n(-r * 2.16)} 0Z`,
  };
  const clip = drawing.clip(`<rect x="-2000" y="-2000" width="4000" height="${n(2000 + foot)}"/>`);
  const shape = paths[room.backdrop];
  if (room.backdrop === 'disc') {
    const sun = drawing.linear(
      [
        { at: 0, colour: lighter(room.wall, 0.62) },
        { at: 1, colour: mix(room.wall, room.table, 0.5) },
      ],
      [0, 0],
      [0, 1],
    );
    return `<g clip-path="${clip}" transform="translate(${n(x)} 0)"><path d="${shape}" fill="${sun}"/></g>`;
  }
  return `<g transform="translate(${n(x)} 0)"><path d="${shape}" fill="${edge}" transform="translate(5 3)"/><path d="${shape}" fill="${hollow}"/><path d="${shape}" fill="none" stroke="${darker(room.wall, 0.2)}" stroke-opacity=".4" stroke-width="1.6"/></g>`;
}

/** Morning light through a window of two panes, slanting over the wall. */
export function windowLight(drawing: Drawing, x: number, y: number, width: number, height: number): string {
  const paint = drawing.linear(
    [
      { at: 0, colour: '#FFFDF2', opacity: 0.62 },
      { at: 1, colour: '#FFFDF2', opacity: 0.05 },
    ],
    [0, 0],
    [0.3, 1],
  );
  const pane = (left: number): string => {
    const slant = height * 0.34;
    return `<path d="M${n(left)} ${n(y)}L${n(left + width)} ${n(y - width * 0.16)}L${n(left + width + slant)} ${n(y + height - width * 0.16)}L${n(left + slant)} ${n(y + height)}Z" fill="${paint}"/>`;
  };
  return pane(x) + pane(x + width * 1.14);
}

/** The shadow of a branch outside the window, falling over the wall from the right. */
export function branchShadow(
  drawing: Drawing,
  x: number,
  y: number,
  scale: number,
  turn: number,
  opacity = 0.055,
): string {
  const branch = drawHerb(drawing, 'neem', { mode: 'line', line: 'none', paper: '#2A2412', width: 0 });
  return `<g opacity="${opacity}">${place(branch, x, y, scale, turn)}</g>`;
}

/** A round of pale stone, its upper face centred on (x, y). */
export function stone(drawing: Drawing, room: Room, x: number, y: number, rx: number, thick = 46): string {
  const ry = rx * 0.15;
  const colour = mix(lighter(room.table, 0.55), '#F6EFE2', 0.5);
  const side = drawing.linear([
    { at: 0, colour: darker(colour, 0.2) },
    { at: 0.25, colour: darker(colour, 0.06) },
    { at: 0.55, colour: darker(colour, 0.14) },
    { at: 1, colour: darker(colour, 0.34) },
  ]);
  const face = drawing.linear([
    { at: 0, colour: lighter(colour, 0.6) },
    { at: 1, colour: darker(colour, 0.06) },
  ]);
  return (
    softShadow(drawing, x + rx * 0.1, y + thick + ry * 0.4, rx * 1.2, ry * 1.25, 0.26) +
    `<path d="M${n(x - rx)} ${n(y)}V${n(y + thick)}A${n(rx)} ${n(ry)} 0 0 0 ${n(x + rx)} ${n(y + thick)}V${n(y)}Z" fill="${side}"/><ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" fill="${face}"/>`
  );
}

/** A shadow that fades outwards; no filter, one gradient. */
export function softShadow(drawing: Drawing, x: number, y: number, rx: number, ry: number, strength: number): string {
  const paint = drawing.radial([
    { at: 0, colour: '#20160A', opacity: strength },
    { at: 0.55, colour: '#20160A', opacity: strength * 0.6 },
    { at: 0.8, colour: '#20160A', opacity: strength * 0.18 },
    { at: 1, colour: '#20160A', opacity: 0 },
  ]);
  return `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" fill="${paint}"/>`;
}

/** What a standing pack throws: a dark line where it touches, a pool, and a fall to the right. */
export function packShadow(drawing: Drawing, x: number, y: number, width: number, height: number): string {
  return (
    softShadow(drawing, x + width * 0.34, y - 2, width * 0.78, Math.min(34, height * 0.06), 0.3) +
    softShadow(drawing, x + 4, y, width * 0.58, Math.min(22, width * 0.06), 0.62)
  );
}
