/** Bottles and jars: a turned body, a label round it, a closure on top. */

import type { PackDesign } from '../../types.ts';
import { darker, lighter } from '../colour.ts';
import { label, type LabelText, labelGround } from '../label.ts';
import { type Drawing, n, place } from '../svg.ts';
import { dropperTop, lid, pumpTop, sprayTop } from './closures.ts';
import { depth, gleam, hoop, lit, ringLine, type Turn, turned } from './lathe.ts';
import { bodyColour, glassPaint, isGlass, type PackArt, roundLight } from './surface.ts';

interface Vessel {
  /** Radius of the body at the label. */
  readonly r: number;
  readonly top: readonly [r: number, y: number];
  readonly profile: readonly Turn[];
  readonly labelTop: number;
  readonly labelBottom: number;
  /** How far the contents reach up the glass. */
  readonly level: number;
  readonly closure: (drawing: Drawing, pack: PackDesign) => { art: string; height: number };
  /** Share of the diameter the composition takes. */
  readonly face?: number;
}

const lidOf = (r: number, height: number, round?: number) => (drawing: Drawing, pack: PackDesign) => ({
  art: lid(drawing, pack, r, height, round),
  height,
});

/** A body with rounded shoulder and foot. */
function body(
  r: number,
  height: number,
  neck: number,
  neckHeight: number,
  shoulder: number,
  foot = 18,
): Pick<Vessel, 'top' | 'profile' | 'r'> {
  const y = -height;
  return {
    r,
    top: [neck, y],
    profile: [
      ['L', neck, y + neckHeight],
      ['C', neck, y + neckHeight + shoulder * 0.5, r, y + neckHeight + shoulder * 0.32, r, y + neckHeight + shoulder],
      ['L', r, -foot],
      ['C', r, -foot * 0.3, r - foot * 0.4, 0, r - foot * 0.8, 0],
    ],
  };
}

type VesselShape =
  | 'jar'
  | 'tub'
  | 'pot'
  | 'bottle'
  | 'juice'
  | 'pills'
  | 'dropper'
  | 'oil'
  | 'pump'
  | 'spray'
  | 'rollon';

const vessels: Record<VesselShape, Vessel> = {
  jar: {
    ...body(164, 372, 140, 14, 34, 22),
    labelTop: -312,
    labelBottom: -42,
    level: -330,
    closure: lidOf(150, 92, 10),
    face: 0.8,
  },
  tub: {
    ...body(178, 424, 158, 14, 30, 16),
    labelTop: -372,
    labelBottom: -40,
    level: -380,
    closure: lidOf(172, 82, 12),
    face: 0.84,
  },
  pot: {
    ...body(206, 222, 184, 10, 26, 44),
    labelTop: -178,
    labelBottom: -38,
    level: -190,
    closure: lidOf(200, 104, 14),
    face: 0.92,
  },
  bottle: {
    ...body(134, 470, 48, 44, 96, 20),
    labelTop: -316,
    labelBottom: -40,
    level: -372,
    closure: lidOf(54, 76, 6),
    face: 0.86,
  },
  juice: {
    ...body(140, 540, 62, 30, 92, 26),
    labelTop: -398,
    labelBottom: -52,
    level: -448,
    closure: lidOf(72, 60, 6),
    face: 0.86,
  },
  pills: {
    ...body(144, 348, 104, 14, 46, 20),
    labelTop: -276,
    labelBottom: -36,
    level: -290,
    closure: lidOf(118, 104, 8),
    face: 0.84,
  },
  dropper: {
    ...body(126, 316, 48, 16, 78, 22),
    labelTop: -214,
    labelBottom: -34,
    level: -226,
    closure: (drawing, pack) => dropperTop(drawing, pack, 58),
    face: 0.88,
  },
  oil: {
    ...body(108, 560, 36, 74, 120, 14),
    labelTop: -356,
    labelBottom: -40,
    level: -402,
    closure: lidOf(42, 74, 5),
    face: 0.9,
  },
  pump: {
    ...body(134, 424, 62, 12, 58, 22),
    labelTop: -340,
    labelBottom: -44,
    level: -350,
    closure: (drawing, pack) => pumpTop(drawing, pack, 62),
    face: 0.86,
  },
  spray: {
    ...body(108, 432, 44, 14, 56, 16),
    labelTop: -336,
    labelBottom: -44,
    level: -350,
    closure: (drawing, pack) => sprayTop(drawing, pack, 50),
    face: 0.9,
  },
  rollon: {
    ...body(92, 384, 82, 8, 10, 12),
    labelTop: -340,
    labelBottom: -36,
    level: -350,
    closure: lidOf(92, 130, 62),
    face: 0.94,
  },
};

export const isVessel = (shape: string): shape is VesselShape => shape in vessels;

/** Draws a bottle or jar; `back` gives what the other side shows instead of the label's front. */
export function vessel(
  drawing: Drawing,
  shape: VesselShape,
  text: LabelText,
  back?: (width: number, height: number) => string,
): PackArt {
  const plan = vessels[shape];
  const { pack } = text;
  const { art, height } = plan.closure(drawing, pack);
  const [, top] = plan.top;
  const closed = place(art, 0, top + 8);
  const parts = [
    isGlass(pack.material) ? glassBody(drawing, plan, pack) : solidBody(drawing, plan, pack),
    wrapped(drawing, plan, text, back),
    closed,
  ];
  return { body: parts.join(''), height: -top + height - 8, width: plan.r * 2 };
}

function solidBody(drawing: Drawing, plan: Vessel, pack: PackDesign): string {
  return lit(drawing, turned(plan.top, plan.profile), bodyColour(pack)) + gleam(plan.r, plan.labelTop - 10, -30, 0.18);
}

/** Wall, contents to their level, thick foot, and two reflections. */
function glassBody(drawing: Drawing, plan: Vessel, pack: PackDesign): string {
  const shell = turned(plan.top, plan.profile);
  const own = bodyColour(pack);
  const clear = pack.material === 'clearGlass';
  const empty = drawing.linear([
    { at: 0, colour: darker(own, 0.4) },
    { at: 0.08, colour: lighter(own, 0.3) },
    { at: 0.4, colour: lighter(own, clear ? 0.5 : 0.12) },
    { at: 0.88, colour: darker(own, clear ? 0.1 : 0.3) },
    { at: 1, colour: darker(own, 0.5) },
  ]);
  const clip = drawing.clip(`<path d="${shell}"/>`);
  const fill = `<path d="M${n(-plan.r)} ${n(plan.level)}A${n(plan.r)} ${n(plan.r * depth)} 0 0 0 ${n(plan.r)} ${n(plan.level)}L${n(plan.r)} 30L${n(-plan.r)} 30Z" fill="${glassPaint(drawing, pack)}"/>`;
  const surface =
    pack.contents === undefined ? '' : ringLine(plan.r, plan.level, lighter(pack.contents, 0.4), 3, clear ? 0.75 : 0.3);
  const footLine = ringLine(plan.r * 0.94, -22, '#FFFFFF', 3, clear ? 0.5 : 0.22);
  return (
    `<path d="${shell}" fill="${empty}"${clear ? ' fill-opacity=".82"' : ''}/><g clip-path="${clip}">${fill}${surface}${footLine}</g>` +
    gleam(plan.r, plan.level + 6, -26, clear ? 0.5 : 0.3, -0.84, 0.06)
  );
}

function wrapped(
  drawing: Drawing,
  plan: Vessel,
  text: LabelText,
  back?: (width: number, height: number) => string,
): string {
  const { r, labelTop, labelBottom, face = 0.84 } = plan;
  const ground = labelGround(text.pack);
  const height = labelBottom - labelTop;
  const full = text.pack.layout !== 'card' || back !== undefined;
  const band = full ? hoop(r + 0.6, labelTop, labelBottom) : hoop(r * 0.93, labelTop, labelBottom);
  const width = r * 2 * face * (full ? 1 : 0.985);
  const printed = back === undefined ? label(drawing, { width, height }, text) : back(width, height);
  const clip = drawing.clip(`<path d="${band}"/>`);
  const sag = r * depth * 0.8;
  return `<path d="${band}" fill="${ground}"/><g clip-path="${clip}">${place(printed, 0, labelTop + sag)}</g><path d="${band}" fill="${roundLight(drawing, full ? 1 : 0.8)}"/>`;
}
