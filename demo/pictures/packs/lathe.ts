/** Round things: a profile turned about the middle, the lines that run round it, and the light on them. */

import { darker, lighter } from '../colour.ts';
import { type Drawing, n } from '../svg.ts';
import { roundLight } from './surface.ts';

/**
 * One step of a profile down the right side: a line, or a curve with its two controls. Radius first, then height (up is
 * negative).
 */
export type Turn = readonly ['L', number, number] | readonly ['C', number, number, number, number, number, number];

/** How much of a circle seen from slightly above shows as depth. */
export const depth = 0.085;

const arc = (r: number, x: number, y: number, sweep: 0 | 1): string =>
  `A${n(r)} ${n(r * depth)} 0 0 ${sweep} ${n(x)} ${n(y)}`;

/** The outline of a turned body from its upper rim (`top`) down the profile, the foot rounded towards the viewer. */
export function turned(top: readonly [r: number, y: number], profile: readonly Turn[]): string {
  const [rTop, yTop] = top;
  const right: string[] = [];
  const left: string[] = [];
  let [r, y] = [rTop, yTop];
  for (const turn of profile) {
    if (turn[0] === 'L') {
      right.push(`L${n(turn[1])} ${n(turn[2])}`);
      left.unshift(`L${n(-r)} ${n(y)}`);
      [r, y] = [turn[1], turn[2]];
    } else {
      const [, r1, y1, r2, y2, r3, y3] = turn;
      right.push(`C${n(r1)} ${n(y1)} ${n(r2)} ${n(y2)} ${n(r3)} ${n(y3)}`);
      left.unshift(`C${n(-r2)} ${n(y2)} ${n(-r1)} ${n(y1)} ${n(-r)} ${n(y)}`);
      [r, y] = [r3, y3];
    }
  }
  return `M${n(-rTop)} ${n(yTop)}${arc(rTop, rTop, yTop, 1)}${right.join('')}${arc(r, -r, y, 1)}${left.join('')}Z`;
}

/** A band round a cylinder, as a label lies: both edges bow towards the viewer. */
export function hoop(r: number, top: number, bottom: number): string {
  return `M${n(-r)} ${n(top)}${arc(r, r, top, 0)}L${n(r)} ${n(bottom)}${arc(r, -r, bottom, 1)}Z`;
}

/** A line round a cylinder. */
export function ringLine(r: number, y: number, colour: string, width: number, opacity = 1): string {
  return `<path d="M${n(-r)} ${n(y)}${arc(r, r, y, 0)}" fill="none" stroke="${colour}" stroke-width="${n(width)}" stroke-opacity="${n(opacity)}"/>`;
}

/** The disc on top of a lid. */
export function topDisc(r: number, y: number, colour: string, drawing: Drawing): string {
  const paint = drawing.linear([
    { at: 0, colour: lighter(colour, 0.42) },
    { at: 0.5, colour: lighter(colour, 0.14) },
    { at: 1, colour: darker(colour, 0.22) },
  ]);
  return `<ellipse cx="0" cy="${n(y)}" rx="${n(r)}" ry="${n(r * depth)}" fill="${paint}"/>`;
}

/** A shape filled and then lit as a cylinder. */
export function lit(drawing: Drawing, path: string, fill: string, strength = 1): string {
  return `<path d="${path}" fill="${fill}"/><path d="${path}" fill="${roundLight(drawing, strength)}"/>`;
}

/** A long soft reflection of a window, on gloss: between two heights at a share of the radius. */
export function gleam(r: number, top: number, bottom: number, opacity = 0.5, at = -0.66, wide = 0.085): string {
  const x = r * at;
  const w = r * wide;
  const round = w / 2;
  return `<rect x="${n(x - w / 2)}" y="${n(top)}" width="${n(w)}" height="${n(bottom - top)}" rx="${n(round)}" fill="#FFFFFF" fill-opacity="${n(opacity)}"/><rect x="${n(r * 0.86)}" y="${n(top + 12)}" width="${n(w * 0.4)}" height="${n(bottom - top - 24)}" rx="${n(w * 0.2)}" fill="#FFFFFF" fill-opacity="${n(opacity * 0.5)}"/>`;
}
