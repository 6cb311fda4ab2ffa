/** Packs with edges: carton, tins, soap, the honey jar's facets. */

import { accents, mark } from '../brand.ts';
import { brightness, darker, lighter } from '../colour.ts';
import { label, type LabelText, labelGround, roundLabel } from '../label.ts';
import { type Drawing, n, place } from '../svg.ts';
import { lid } from './closures.ts';
import { gleam, hoop, lit, ringLine, topDisc, turned } from './lathe.ts';
import {
  bodyColour,
  closureColour,
  glassPaint,
  isMetal,
  metalPaint,
  type PackArt,
  type Printed,
  roundLight,
} from './surface.ts';

/** A folding box, its right side turned away from the light. */
export function carton(drawing: Drawing, text: LabelText, printed: Printed): PackArt {
  const [w, h, side, rise] = [318, 452, 74, 26];
  const x = -(w + side) / 2;
  const ground = text.pack.layout === 'card' || text.pack.layout === 'band' ? '#FBF5E8' : labelGround(text.pack);
  const accent = accents[text.pack.accent];
  const flank = text.pack.layout === 'card' || text.pack.layout === 'band' ? accent : darker(ground, 0.2);
  const front = `<rect x="${n(x)}" y="${n(-h)}" width="${w}" height="${h}" fill="${ground}"/>`;
  const right = `M${n(x + w)} ${n(-h)}L${n(x + w + side)} ${n(-h - rise)}L${n(x + w + side)} ${n(-rise * 0.9)}L${n(x + w)} 0Z`;
  const top = `M${n(x)} ${n(-h)}L${n(x + side)} ${n(-h - rise)}L${n(x + w + side)} ${n(-h - rise)}L${n(x + w)} ${n(-h)}Z`;
  const sheen = drawing.linear(
    [
      { at: 0, colour: '#FFFFFF', opacity: 0.16 },
      { at: 0.5, colour: '#FFFFFF', opacity: 0 },
      { at: 1, colour: '#160E06', opacity: 0.12 },
    ],
    [0, 0],
    [1, 1],
  );
  const dusk = drawing.linear([
    { at: 0, colour: '#160E06', opacity: 0.12 },
    { at: 1, colour: '#160E06', opacity: 0.36 },
  ]);
  const clip = drawing.clip(`<rect x="${n(x)}" y="${n(-h)}" width="${w}" height="${h}"/>`);
  const flankInk = brightness(flank) > 0.56 ? '#0F2E22' : '#E6C780';
  return {
    body: [
      `<path d="${top}" fill="${lighter(flank, 0.3)}"/>`,
      `<path d="${right}" fill="${flank}"/>`,
      `<g transform="translate(${n(x + w + side / 2)} ${n(-h * 0.52)}) skewY(-18)">${place(mark(46, flankInk), 0, 0)}</g>`,
      `<path d="${right}" fill="${dusk}"/>`,
      front,
      `<g clip-path="${clip}">${place(printed(w, h), x + w / 2, -h)}</g>`,
      `<rect x="${n(x)}" y="${n(-h)}" width="${w}" height="${h}" fill="${sheen}"/>`,
      `<path d="M${n(x + w)} ${n(-h)}V0" stroke="#FFFFFF" stroke-opacity=".5" stroke-width="1.6"/>`,
    ].join(''),
    height: h + rise,
    width: w + side,
  };
}

/** A tall tin with a drawn lid. */
export function tin(drawing: Drawing, text: LabelText, printed: Printed): PackArt {
  const [r, h, cap] = [158, 410, 86];
  const ground = labelGround(text.pack);
  const shape = turned(
    [r, -h],
    [
      ['L', r, -4],
      ['L', r - 3, 0],
    ],
  );
  const clip = drawing.clip(`<path d="${hoop(r, -h + 8, -12)}"/>`);
  const lidColour = text.pack.closure === 'ivory' ? '#EDE3CF' : closureColour(text.pack);
  const top = turned(
    [r + 1, -h - cap],
    [
      ['L', r + 4, -h - cap + 4],
      ['L', r + 4, -h],
    ],
  );
  const side = isMetal(text.pack)
    ? `<path d="${top}" fill="${metalPaint(drawing, lidColour)}"/>`
    : lit(drawing, top, lidColour);
  return {
    body: [
      lit(drawing, shape, bodyColour(text.pack)),
      `<path d="${hoop(r, -h + 2, -10)}" fill="${ground}"/>`,
      `<g clip-path="${clip}">${place(printed(r * 1.68, h - 34), 0, -h + 26)}</g>`,
      `<path d="${hoop(r, -h + 2, -10)}" fill="${roundLight(drawing)}"/>`,
      gleam(r, -h + 26, -30, 0.16),
      side,
      ringLine(r + 4, -h - 6, '#160E06', 2, 0.3),
      ringLine(r + 4, -h - cap + 14, '#FFFFFF', 1.6, 0.4),
      topDisc(r + 1, -h - cap, lidColour, drawing),
      ringLine(r, -8, '#160E06', 2, 0.4),
    ].join(''),
    height: h + cap,
    width: r * 2,
  };
}

/** A flat round tin: the printed lid leaning on the open half. */
export function flatTin(drawing: Drawing, text: LabelText): PackArt {
  const r = 196;
  const metal = text.pack.material === 'brass' ? '#C6A04C' : darker(accents[text.pack.accent], 0.2);
  const rim = drawing.linear(
    [
      { at: 0, colour: lighter(metal, 0.6) },
      { at: 0.3, colour: metal },
      { at: 0.6, colour: darker(metal, 0.35) },
      { at: 0.82, colour: lighter(metal, 0.3) },
      { at: 1, colour: darker(metal, 0.5) },
    ],
    [0, 0],
    [1, 1],
  );
  const shine = drawing.linear(
    [
      { at: 0, colour: '#FFFFFF', opacity: 0.3 },
      { at: 0.4, colour: '#FFFFFF', opacity: 0.02 },
      { at: 1, colour: '#160E06', opacity: 0.3 },
    ],
    [0.1, 0],
    [0.9, 1],
  );
  const face = `<circle r="${r}" fill="${rim}"/>${roundLabel(drawing, r - 14, text)}<circle r="${r - 14}" fill="${shine}"/>`;
  const behind = `<circle cx="12" cy="${-r + 2}" r="${r}" fill="${darker(metal, 0.45)}"/>`;
  return { body: behind + place(face, 0, -r), height: r * 2, width: r * 1.5 };
}

/** A wrapped bar lying before a bare one. */
export function soap(drawing: Drawing, text: LabelText): PackArt {
  const [w, h, up] = [420, 236, 46];
  const bare = text.pack.contents ?? '#E6C89A';
  const ground = labelGround(text.pack);
  const block = (colour: string): string =>
    `<path d="M${-w / 2} ${-h}L${-w / 2 + 38} ${-h - up}L${w / 2 - 38} ${-h - up}L${w / 2} ${-h}Z" fill="${lighter(colour, 0.35)}"/><rect x="${-w / 2}" y="${-h}" width="${w}" height="${h}" rx="14" fill="${colour}"/>`;
  const shade = drawing.linear(
    [
      { at: 0, colour: '#FFFFFF', opacity: 0.2 },
      { at: 0.5, colour: '#FFFFFF', opacity: 0 },
      { at: 1, colour: '#160E06', opacity: 0.26 },
    ],
    [0, 0],
    [0.6, 1],
  );
  const second = `<g transform="translate(64 -74) rotate(-7) scale(.9)">${block(bare)}<rect x="${-w / 2}" y="${-h}" width="${w}" height="${h}" rx="14" fill="${shade}"/>${place(mark(96, darker(bare, 0.22)), 0, -h * 0.3)}</g>`;
  const clip = drawing.clip(`<rect x="${-w / 2 + 34}" y="${-h}" width="${w - 68}" height="${h}"/>`);
  const band = `<path d="M${-w / 2 + 34} ${-h}L${-w / 2 + 62} ${-h - up}L${w / 2 - 62} ${-h - up}L${w / 2 - 34} ${-h}Z" fill="${lighter(ground, 0.2)}"/><rect x="${-w / 2 + 34}" y="${-h}" width="${w - 68}" height="${h}" fill="${ground}"/><g clip-path="${clip}">${place(label(drawing, { width: w - 76, height: h }, text), 0, -h)}</g>`;
  return {
    body: `${second}${block('#F3E9D4')}${band}<rect x="${-w / 2}" y="${-h}" width="${w}" height="${h}" rx="14" fill="${shade}"/>`,
    height: h + 120,
    width: w,
  };
}

/** A six-sided jar: three facets show. */
export function honeyJar(drawing: Drawing, text: LabelText, printed: Printed): PackArt {
  const [r, h] = [176, 356];
  const edge = r * 0.56;
  const glass = `M${-r * 0.8} ${-h}L${r * 0.8} ${-h}L${r} ${-h + 44}L${r} -26L${edge} 0L${-edge} 0L${-r} -26L${-r} ${-h + 44}Z`;
  const facet = (x1: number, x2: number, colour: string, opacity: number): string =>
    `<path d="M${n(x1 * 0.86)} ${-h}L${n(x2 * 0.86)} ${-h}L${n(x2)} ${-h + 44}L${n(x2)} ${Math.abs(x2) > edge ? -26 : 0}L${n(x1)} ${Math.abs(x1) > edge ? -26 : 0}L${n(x1)} ${-h + 44}Z" fill="${colour}" fill-opacity="${opacity}"/>`;
  const clip = drawing.clip(`<path d="${glass}"/>`);
  const [lw, lh, ly] = [edge * 2 + 64, 244, -h + 62];
  const pane = `<rect x="${n(-lw / 2)}" y="${ly}" width="${n(lw)}" height="${lh}" fill="${labelGround(text.pack)}"/>`;
  const printing = `<g clip-path="${drawing.clip(`<rect x="${n(-lw / 2)}" y="${ly}" width="${n(lw)}" height="${lh}"/>`)}">${place(printed(lw, lh), 0, ly)}</g>`;
  return {
    body: [
      `<path d="${glass}" fill="#E6EAE0"/><g clip-path="${clip}"><path d="M-200 ${-h + 30}H200V10H-200Z" fill="${glassPaint(drawing, text.pack)}"/>`,
      facet(-r, -edge, '#FFFFFF', 0.16),
      facet(edge, r, '#160E06', 0.26),
      `</g>`,
      pane,
      printing,
      facet(-edge - 32, -edge, '#160E06', 0.05),
      facet(edge, edge + 32, '#160E06', 0.14),
      `<path d="M${-edge} ${-h + 44}V0M${edge} ${-h + 44}V0" stroke="#FFFFFF" stroke-opacity=".35" stroke-width="2.4"/><path d="M${-r + 14} ${-h + 60}V-44" stroke="#FFFFFF" stroke-opacity=".6" stroke-width="7" stroke-linecap="round"/>`,
      place(lid(drawing, text.pack, 140, 78, 9), 0, -h + 8),
    ].join(''),
    height: h + 72,
    width: r * 2,
  };
}
