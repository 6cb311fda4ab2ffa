/** Packs that are not turned: carton, pouch, tube, tin lids, soap, the honey jar's facets, the potli. */

import { accents, mark } from '../brand.ts';
import { brightness, darker, lighter } from '../colour.ts';
import { label, type LabelText, labelGround, roundLabel, tagLabel } from '../label.ts';
import { type Drawing, n, place, smooth } from '../svg.ts';
import { lid } from './closures.ts';
import { gleam, hoop, lit, ringLine, topDisc, turned } from './lathe.ts';
import { bodyColour, closureColour, glassPaint, isMetal, metalPaint, type PackArt, roundLight } from './surface.ts';

export type Printed = (width: number, height: number) => string;

const printedOf = (drawing: Drawing, text: LabelText, back: Printed | undefined): Printed =>
  back ?? ((width, height) => label(drawing, { width, height }, text));

/** A folding box, its right side turned away from the light. */
export function carton(drawing: Drawing, text: LabelText, back?: Printed): PackArt {
  const [w, h, side, rise] = [318, 452, 74, 26];
  const x = -(w + side) / 2;
  const ground = text.pack.layout === 'card' || text.pack.layout === 'band' ? '#FBF5E8' : labelGround(text.pack);
  const accent = accents[text.pack.accent];
  const flank = text.pack.layout === 'card' || text.pack.layout === 'band' ? accent : darker(ground, 0.2);
  const front = `<rect x="${n(x)}" y="${n(-h)}" width="${w}" height="${h}" fill="${ground}"/>`;
  const right = `M${n(x + w)} ${n(-h)}L${n(x + w + side)} ${n(-h - rise)}L${n(x + w + side)} ${n(-rise * 0.9)}L${n(x + w)} 0Z`;
  const top = `M${n(x)} ${n(-h)}L${n(x + side)} ${n(-h - rise)}L${n(x + w + side)} ${n(-h - rise)}L${n(x + w)} ${n(-h)}Z`;
  const sheen = drawing.linear([{ at: 0, colour: '#FFFFFF', opacity: 0.16 }, { at: 0.5, colour: '#FFFFFF', opacity: 0 }, { at: 1, colour: '#160E06', opacity: 0.12 }], [0, 0], [1, 1]);
  const dusk = drawing.linear([{ at: 0, colour: '#160E06', opacity: 0.12 }, { at: 1, colour: '#160E06', opacity: 0.36 }]);
  const clip = drawing.clip(`<rect x="${n(x)}" y="${n(-h)}" width="${w}" height="${h}"/>`);
  const flankInk = brightness(flank) > 0.56 ? '#0F2E22' : '#E6C780';
  return {
    body: [
      `<path d="${top}" fill="${lighter(flank, 0.3)}"/>`, `<path d="${right}" fill="${flank}"/>`,
      `<g transform="translate(${n(x + w + side / 2)} ${n(-h * 0.52)}) skewY(-18)">${place(mark(46, flankInk), 0, 0)}</g>`, `<path d="${right}" fill="${dusk}"/>`, front,
      `<g clip-path="${clip}">${place(printedOf(drawing, text, back)(w, h), x + w / 2, -h)}</g>`, `<rect x="${n(x)}" y="${n(-h)}" width="${w}" height="${h}" fill="${sheen}"/>`,
      `<path d="M${n(x + w)} ${n(-h)}V0" stroke="#FFFFFF" stroke-opacity=".5" stroke-width="1.6"/>`,
    ].join(''),
    height: h + rise, width: w + side,
  };
}

/** A standing pouch: crimped head, a bellied front, a folded foot. */
export function pouch(drawing: Drawing, text: LabelText, back?: Printed): PackArt {
  const [w, h] = [372, 520];
  const [r, top] = [w / 2, -h];
  const shape = `M${n(-r + 8)} ${top}L${n(r - 8)} ${top}C${n(r - 10)} ${n(top + 90)} ${n(r + 4)} ${n(-h * 0.5)} ${n(r - 2)} -70C${n(r - 2)} -34 ${n(r - 8)} -12 ${n(r - 18)} -4Q0 22 ${n(-r + 18)} -4C${n(-r + 8)} -12 ${n(-r + 2)} -34 ${n(-r + 2)} -70C${n(-r - 4)} ${n(-h * 0.5)} ${n(-r + 10)} ${n(top + 90)} ${n(-r + 8)} ${top}Z`;
  const colour = bodyColour(text.pack);
  const cardOnPouch = text.pack.layout === 'card' || text.pack.layout === 'band';
  const [lw, lh, ly] = cardOnPouch ? [w * 0.72, h * 0.66, top + h * 0.21] : [w * 0.84, h * 0.78, top + h * 0.14];
  const clip = drawing.clip(`<path d="${shape}"/>`);
  const belly = drawing.linear([{ at: 0, colour: '#160E06', opacity: 0.36 }, { at: 0.08, colour: '#FFFFFF', opacity: 0.1 }, { at: 0.2, colour: '#FFFFFF', opacity: 0.24 }, { at: 0.42, colour: '#FFFFFF', opacity: 0.02 }, { at: 0.74, colour: '#160E06', opacity: 0.1 }, { at: 0.94, colour: '#160E06', opacity: 0.34 }, { at: 1, colour: '#160E06', opacity: 0.2 }]);
  const down = drawing.linear([{ at: 0, colour: '#FFFFFF', opacity: 0.14 }, { at: 0.16, colour: '#160E06', opacity: 0.08 }, { at: 0.3, colour: '#FFFFFF', opacity: 0 }, { at: 0.82, colour: '#160E06', opacity: 0 }, { at: 1, colour: '#160E06', opacity: 0.34 }], [0, 0], [0, 1]);
  const paper = cardOnPouch ? `<rect x="${n(-lw / 2)}" y="${n(ly)}" width="${n(lw)}" height="${n(lh)}" fill="#FBF5E8"/>` : `<path d="${shape}" fill="${labelGround(text.pack)}"/>`;
  const window = cardOnPouch ? drawing.clip(`<rect x="${n(-lw / 2)}" y="${n(ly)}" width="${n(lw)}" height="${n(lh)}"/>`) : clip;
  const crimp = Array.from({ length: 4 }, (_, index) => `M${n(-r + 9)} ${n(top + 12 + index * 7)}H${n(r - 9)}`).join('');
  return {
    body: [
      `<path d="${shape}" fill="${colour}"/><g clip-path="${clip}">`, paper, `<g clip-path="${window}">${place(printedOf(drawing, text, back)(lw, lh), 0, ly)}</g>`,
      `<path d="${shape}" fill="${belly}"/><path d="${shape}" fill="${down}"/>`,
      `<path d="${crimp}" stroke="#160E06" stroke-opacity=".2" stroke-width="1.6"/><path d="M${n(-r)} ${n(top + 62)}Q0 ${n(top + 70)} ${n(r)} ${n(top + 62)}" stroke="#FFFFFF" stroke-opacity=".34" stroke-width="3" fill="none"/>`,
      `<path d="M${n(-r + 6)} -46Q0 -2 ${n(r - 6)} -46" stroke="#160E06" stroke-opacity=".26" stroke-width="2" fill="none"/><path d="M${n(-r * 0.86)} ${n(top + 80)}Q${n(-r * 0.7)} ${n(-h * 0.6)} ${n(-r * 0.9)} ${n(-h * 0.36)}" stroke="#FFFFFF" stroke-opacity=".3" stroke-width="5" fill="none" stroke-linecap="round"/></g>`,
    ].join(''),
    height: h, width: w,
  };
}

/** A tube standing on its cap, the crimped end up. */
export function tube(drawing: Drawing, text: LabelText, back?: Printed): PackArt {
  const [top, foot] = [-590, -86];
  const [rt, rb] = [138, 104];
  const shape = `M${-rt} ${top}L${rt} ${top}C${rt} ${top + 120} ${rb + 8} ${foot - 120} ${rb} ${foot}A${rb} ${rb * 0.1} 0 0 1 ${-rb} ${foot}C${-rb - 8} ${foot - 120} ${-rt} ${top + 120} ${-rt} ${top}Z`;
  const colour = text.pack.layout === 'wrap' || text.pack.layout === 'arch' ? labelGround(text.pack) : bodyColour(text.pack);
  const clip = drawing.clip(`<path d="${shape}"/>`);
  const [lw, lh] = [212, 428];
  const paper = text.pack.layout === 'card' || text.pack.layout === 'band' ? `<path d="M-160 ${top + 52}H160V${top + 52 + lh}H-160Z" fill="#FBF5E8"/>` : '';
  const crimp = Array.from({ length: 17 }, (_, index) => `M${-rt + 8 + index * 16.2} ${top + 4}v26`).join('');
  return {
    body: [
      place(lid(drawing, text.pack, rb * 0.9, 88, 6), 0, 0), `<path d="${shape}" fill="${colour}"/><g clip-path="${clip}">${paper}${place(printedOf(drawing, text, back)(lw, lh), 0, top + 52)}</g>`,
      `<path d="${shape}" fill="${roundLight(drawing, 0.9)}"/>`, `<path d="M${-rt} ${top}h${rt * 2}v34h${-rt * 2}Z" fill="#160E06" fill-opacity=".1"/><path d="${crimp}" stroke="#160E06" stroke-opacity=".2" stroke-width="2"/>`,
      `<path d="M${-rt * 0.62} ${top + 60}L${-rb * 0.66} ${foot - 40}" stroke="#FFFFFF" stroke-opacity=".4" stroke-width="9" stroke-linecap="round"/>`,
    ].join(''),
    height: -top, width: rb * 1.9,
  };
}

/** A tall tin with a drawn lid. */
export function tin(drawing: Drawing, text: LabelText, back?: Printed): PackArt {
  const [r, h, cap] = [158, 410, 86];
  const ground = labelGround(text.pack);
  const shape = turned([r, -h], [['L', r, -4], ['L', r - 3, 0]]);
  const clip = drawing.clip(`<path d="${hoop(r, -h + 8, -12)}"/>`);
  const lidColour = text.pack.closure === 'ivory' ? '#EDE3CF' : closureColour(text.pack);
  const top = turned([r + 1, -h - cap], [['L', r + 4, -h - cap + 4], ['L', r + 4, -h]]);
  const side = isMetal(text.pack) ? `<path d="${top}" fill="${metalPaint(drawing, lidColour)}"/>` : lit(drawing, top, lidColour);
  return {
    body: [
      lit(drawing, shape, bodyColour(text.pack)), `<path d="${hoop(r, -h + 2, -10)}" fill="${ground}"/>`,
      `<g clip-path="${clip}">${place(printedOf(drawing, text, back)(r * 1.68, h - 34), 0, -h + 26)}</g>`, `<path d="${hoop(r, -h + 2, -10)}" fill="${roundLight(drawing)}"/>`,
      gleam(r, -h + 26, -30, 0.16), side, ringLine(r + 4, -h - 6, '#160E06', 2, 0.3), ringLine(r + 4, -h - cap + 14, '#FFFFFF', 1.6, 0.4), topDisc(r + 1, -h - cap, lidColour, drawing),
      ringLine(r, -8, '#160E06', 2, 0.4),
    ].join(''),
    height: h + cap, width: r * 2,
  };
}

/** A flat round tin: the printed lid leaning on the open half. */
export function flatTin(drawing: Drawing, text: LabelText): PackArt {
  const r = 196;
  const metal = text.pack.material === 'brass' ? '#C6A04C' : darker(accents[text.pack.accent], 0.2);
  const rim = drawing.linear([{ at: 0, colour: lighter(metal, 0.6) }, { at: 0.3, colour: metal }, { at: 0.6, colour: darker(metal, 0.35) }, { at: 0.82, colour: lighter(metal, 0.3) }, { at: 1, colour: darker(metal, 0.5) }], [0, 0], [1, 1]);
  const shine = drawing.linear([{ at: 0, colour: '#FFFFFF', opacity: 0.3 }, { at: 0.4, colour: '#FFFFFF', opacity: 0.02 }, { at: 1, colour: '#160E06', opacity: 0.3 }], [0.1, 0], [0.9, 1]);
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
  const shade = drawing.linear([{ at: 0, colour: '#FFFFFF', opacity: 0.2 }, { at: 0.5, colour: '#FFFFFF', opacity: 0 }, { at: 1, colour: '#160E06', opacity: 0.26 }], [0, 0], [0.6, 1]);
  const second = `<g transform="translate(74 -150) rotate(-5) scale(.86)">${block(bare)}<rect x="${-w / 2}" y="${-h}" width="${w}" height="${h}" rx="14" fill="${shade}"/>${place(mark(96, darker(bare, 0.22)), 0, -h * 0.3)}</g>`;
  const clip = drawing.clip(`<rect x="${-w / 2 + 34}" y="${-h}" width="${w - 68}" height="${h}"/>`);
  const band = `<path d="M${-w / 2 + 34} ${-h}L${-w / 2 + 62} ${-h - up}L${w / 2 - 62} ${-h - up}L${w / 2 - 34} ${-h}Z" fill="${lighter(ground, 0.2)}"/><rect x="${-w / 2 + 34}" y="${-h}" width="${w - 68}" height="${h}" fill="${ground}"/><g clip-path="${clip}">${place(label(drawing, { width: w - 76, height: h }, text), 0, -h)}</g>`;
  return { body: `${second}${block('#F3E9D4')}${band}<rect x="${-w / 2}" y="${-h}" width="${w}" height="${h}" rx="14" fill="${shade}"/>`, height: h + 260, width: w };
}

/** A six-sided jar: three facets show. */
export function honeyJar(drawing: Drawing, text: LabelText, back?: Printed): PackArt {
  const [r, h] = [176, 356];
  const edge = r * 0.56;
  const glass = `M${-r * 0.8} ${-h}L${r * 0.8} ${-h}L${r} ${-h + 44}L${r} -26L${edge} 0L${-edge} 0L${-r} -26L${-r} ${-h + 44}Z`;
  const facet = (x1: number, x2: number, colour: string, opacity: number): string =>
    `<path d="M${n(x1 * 0.86)} ${-h}L${n(x2 * 0.86)} ${-h}L${n(x2)} ${-h + 44}L${n(x2)} ${Math.abs(x2) > edge ? -26 : 0}L${n(x1)} ${Math.abs(x1) > edge ? -26 : 0}L${n(x1)} ${-h + 44}Z" fill="${colour}" fill-opacity="${opacity}"/>`;
  const clip = drawing.clip(`<path d="${glass}"/>`);
  const [lw, lh, ly] = [edge * 2 + 64, 244, -h + 62];
  const pane = `<rect x="${n(-lw / 2)}" y="${ly}" width="${n(lw)}" height="${lh}" fill="${labelGround(text.pack)}"/>`;
  const printed = `<g clip-path="${drawing.clip(`<rect x="${n(-lw / 2)}" y="${ly}" width="${n(lw)}" height="${lh}"/>`)}">${place(printedOf(drawing, text, back)(lw, lh), 0, ly)}</g>`;
  return {
    body: [
      `<path d="${glass}" fill="#E6EAE0"/><g clip-path="${clip}"><path d="M-200 ${-h + 30}H200V10H-200Z" fill="${glassPaint(drawing, text.pack)}"/>`,
      facet(-r, -edge, '#FFFFFF', 0.16), facet(edge, r, '#160E06', 0.26), `</g>`, pane, printed, facet(-edge - 32, -edge, '#160E06', 0.05), facet(edge, edge + 32, '#160E06', 0.14),
      `<path d="M${-edge} ${-h + 44}V0M${edge} ${-h + 44}V0" stroke="#FFFFFF" stroke-opacity=".35" stroke-width="2.4"/><path d="M${-r + 14} ${-h + 60}V-44" stroke="#FFFFFF" stroke-opacity=".6" stroke-width="7" stroke-linecap="round"/>`,
      place(lid(drawing, text.pack, 140, 78, 9), 0, -h + 8),
    ].join(''),
    height: h + 72, width: r * 2,
  };
}

/** Two bundles of muslin, tied, one with its tag. */
export function potli(drawing: Drawing, text: LabelText): PackArt {
  const cloth = '#EFE4CB';
  const string = accents[text.pack.accent];
  const one = (tagged: boolean): string => {
    const bag = smooth([[-44, -262], [-96, -222], [-158, -150], [-168, -74], [-120, -12], [0, 4], [120, -12], [168, -74], [158, -150], [96, -222], [44, -262]]);
    const ruff = smooth([[-40, -258], [-86, -330], [-112, -372], [-60, -352], [-34, -392], [0, -356], [38, -394], [62, -352], [114, -370], [84, -326], [40, -258]]);
    const light = drawing.radial([{ at: 0, colour: lighter(cloth, 0.6) }, { at: 0.5, colour: cloth }, { at: 1, colour: darker(cloth, 0.34) }], [0.34, 0.34], 0.76);
    const folds = 'M-30 -250C-60 -200 -104 -150 -110 -90M-10 -250C-30 -190 -40 -130 -36 -60M16 -250C30 -190 44 -140 40 -70M34 -250C70 -200 110 -150 118 -100M-30 -270C-50 -320 -70 -340 -84 -352M0 -268V-340M30 -270C50 -310 60 -330 84 -350';
    const tied = `<path d="M-52 -268Q0 -244 52 -268L50 -244Q0 -222 -50 -244Z" fill="${string}"/><path d="M36 -250q40 20 52 62M30 -248q20 40 14 80" stroke="${string}" stroke-width="5" fill="none" stroke-linecap="round"/>`;
    const paper = tagged ? place(`<rect x="-104" y="0" width="208" height="140" rx="6" fill="#FBF5E8" stroke="${string}" stroke-width="2"/>${tagLabel({ width: 200, height: 140 }, text)}`, 0, -182, 1, -3) : '';
    return `<path d="${ruff}L-40 -258Z" fill="${darker(cloth, 0.08)}"/><path d="${bag}Z" fill="${light}"/><path d="${folds}" stroke="${darker(cloth, 0.42)}" stroke-opacity=".5" stroke-width="2.6" fill="none" stroke-linecap="round"/>${tied}${paper}`;
  };
  return { body: place(one(false), 150, -34, 0.86) + place(one(true), -56, 0, 1.16), height: 456, width: 440 };
}
