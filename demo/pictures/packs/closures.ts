/** Caps, lids, droppers and pumps: each stands on y 0 of its own and says how high it is. */

import type { PackDesign } from '../../types.ts';
import { darker, lighter } from '../colour.ts';
import { type Drawing, n } from '../svg.ts';
import { lit, ringLine, topDisc, turned } from './lathe.ts';
import { closureColour, isMetal, metalPaint } from './surface.ts';

/** A screw lid or cap of a radius and height, ribbed unless it is metal or wood. */
export function lid(drawing: Drawing, pack: PackDesign, r: number, height: number, round = 8): string {
  const colour = closureColour(pack);
  const path = turned(
    [r - round * 0.4, -height],
    [
      ['C', r, -height + 1, r, -height + round * 0.6, r, -height + round],
      ['L', r, -2],
      ['L', r - 1.5, 0],
    ],
  );
  const metal = isMetal(pack);
  const side = metal ? `<path d="${path}" fill="${metalPaint(drawing, colour)}"/>` : lit(drawing, path, colour, 1.05);
  const detail =
    pack.closure === 'wood' ? grain(r, height) : metal ? bands(r, height, colour) : ribs(r, height, colour);
  return side + detail + topDisc(r - round * 0.4, -height, colour, drawing);
}

function ribs(r: number, height: number, colour: string): string {
  const path: string[] = [];
  for (let turn = -80; turn <= 80; turn += 6.5) {
    const x = r * Math.sin((turn * Math.PI) / 180);
    const drop = r * 0.085 * Math.cos((turn * Math.PI) / 180);
    path.push(`M${n(x)} ${n(-height * 0.78 + drop)}V${n(-height * 0.1 + drop)}`);
  }
  return `<path d="${path.join('')}" stroke="${darker(colour, 0.45)}" stroke-opacity=".34" stroke-width="1.6" fill="none"/>`;
}

function bands(r: number, height: number, colour: string): string {
  return (
    ringLine(r, -height * 0.2, darker(colour, 0.5), 1.6, 0.5) +
    ringLine(r, -height * 0.16, lighter(colour, 0.6), 1.2, 0.7)
  );
}

function grain(r: number, height: number): string {
  const lines = [0.2, 0.36, 0.5, 0.67, 0.82].map((share, index) =>
    ringLine(r * 0.99, -height * share, '#6B4522', 1.1, 0.18 + (index % 2) * 0.16),
  );
  return lines.join('');
}

/** Collar, rubber bulb: the top of a dropper bottle, about 2.4 `r` high. */
export function dropperTop(drawing: Drawing, pack: PackDesign, r: number): { art: string; height: number } {
  const collar = closureColour(pack);
  const rubber = pack.closure === 'white' ? '#E9E4D8' : '#2B2826';
  const high = r * 1.15;
  const bulb = r * 1.65;
  const bulbPath = turned(
    [r * 0.42, -high - bulb + r * 0.2],
    [
      ['C', r * 0.62, -high - bulb + r * 0.26, r * 0.62, -high - bulb * 0.6, r * 0.64, -high - r * 0.2],
      ['L', r * 0.72, -high],
    ],
  );
  const dome = `M${n(-r * 0.46)} ${n(-high - bulb + r * 0.3)}C${n(-r * 0.44)} ${n(-high - bulb - r * 0.16)} ${n(r * 0.44)} ${n(-high - bulb - r * 0.16)} ${n(r * 0.46)} ${n(-high - bulb + r * 0.3)}Z`;
  const side = turned(
    [r * 0.96, -high],
    [
      ['L', r, -high + 5],
      ['L', r, 0],
    ],
  );
  const paint = isMetal(pack) ? metalPaint(drawing, collar) : collar;
  return {
    art:
      lit(drawing, dome, rubber) +
      lit(drawing, bulbPath, rubber) +
      (isMetal(pack) ? `<path d="${side}" fill="${paint}"/>` : lit(drawing, side, paint) + ribs(r, high, collar)) +
      ringLine(r, -high * 0.12, '#000000', 1.4, 0.24),
    height: high + bulb,
  };
}

/** Collar, stem, head with its spout to the left. */
export function pumpTop(drawing: Drawing, pack: PackDesign, r: number): { art: string; height: number } {
  const colour = closureColour(pack);
  const neck = turned([r * 0.3, -r * 1.75], [['L', r * 0.3, -r * 0.9]]);
  const collar = turned(
    [r * 0.72, -r * 1.02],
    [
      ['C', r * 0.98, -r * 0.96, r, -r * 0.8, r, -r * 0.66],
      ['L', r, 0],
    ],
  );
  const y = -r * 1.75;
  const head = `M${n(-r * 2.25)} ${n(y - r * 0.16)}C${n(-r * 2.3)} ${n(y - r * 0.42)} ${n(-r * 1.5)} ${n(y - r * 0.52)} ${n(-r * 0.6)} ${n(y - r * 0.6)}C${n(-r * 0.2)} ${n(y - r * 0.66)} ${n(r * 0.5)} ${n(y - r * 0.66)} ${n(r * 0.66)} ${n(y - r * 0.5)}L${n(r * 0.66)} ${n(y)}L${n(-r * 0.62)} ${n(y)}C${n(-r * 1.1)} ${n(y - r * 0.12)} ${n(-r * 1.7)} ${n(y - r * 0.1)} ${n(-r * 2)} ${n(y + r * 0.06)}Z`;
  const shade = drawing.linear(
    [
      { at: 0, colour: lighter(colour, 0.3) },
      { at: 0.55, colour },
      { at: 1, colour: darker(colour, 0.4) },
    ],
    [0, 0],
    [0.2, 1],
  );
  return {
    art:
      lit(drawing, neck, darker(colour, 0.1)) +
      lit(drawing, collar, colour) +
      `<path d="${head}" fill="${shade}"/>` +
      ringLine(r, -r * 0.16, '#000000', 1.4, 0.22),
    height: r * 2.4,
  };
}

/** A fine-mist head. */
export function sprayTop(drawing: Drawing, pack: PackDesign, r: number): { art: string; height: number } {
  const colour = closureColour(pack);
  const collar = turned(
    [r * 0.94, -r * 0.9],
    [
      ['L', r, -r * 0.84],
      ['L', r, 0],
    ],
  );
  const head = turned(
    [r * 0.6, -r * 2.05],
    [
      ['C', r * 0.72, -r * 2.02, r * 0.72, -r * 1.96, r * 0.72, -r * 1.9],
      ['L', r * 0.76, -r * 0.9],
    ],
  );
  return {
    art:
      lit(drawing, head, colour) +
      `<circle cx="${n(-r * 0.3)}" cy="${n(-r * 1.6)}" r="${n(r * 0.13)}" fill="${darker(colour, 0.5)}"/><circle cx="${n(-r * 0.3)}" cy="${n(-r * 1.6)}" r="${n(r * 0.05)}" fill="#1C140C"/>` +
      topDisc(r * 0.6, -r * 2.05, colour, drawing) +
      lit(drawing, collar, '#C9A04A', 0.6),
    height: r * 2.1,
  };
}
