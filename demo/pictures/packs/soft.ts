/** Packs that give under the finger: pouch, tube, muslin. */

import { accents } from '../brand.ts';
import { darker, lighter } from '../colour.ts';
import { type LabelText, labelGround, tagLabel } from '../label.ts';
import { type Drawing, n, place, smooth } from '../svg.ts';
import { lid } from './closures.ts';
import { bodyColour, type PackArt, type Printed, roundLight } from './surface.ts';

/** A standing pouch: crimped head, a bellied front, a folded foot. */
export function pouch(drawing: Drawing, text: LabelText, printed: Printed): PackArt {
  const [w, h] = [372, 520];
  const [r, top] = [w / 2, -h];
  const shape = `M${n(-r + 8)} ${top}L${n(r - 8)} ${top}C${n(r - 10)} ${n(top + 90)} ${n(r + 4)} ${n(-h * 0.5)} ${n(r - 2)} -70C${n(r - 2)} -34 ${n(r - 8)} -12 ${n(r - 18)} -4Q0 22 ${n(-r + 18)} -4C${n(-r + 8)} -12 ${n(-r + 2)} -34 ${n(-r + 2)} -70C${n(-r - 4)} ${n(-h * 0.5)} ${n(-r + 10)} ${n(top + 90)} ${n(-r + 8)} ${top}Z`;
  const colour = bodyColour(text.pack);
  const cardOnPouch = text.pack.layout === 'card' || text.pack.layout === 'band';
  const [lw, lh, ly] = cardOnPouch ? [w * 0.72, h * 0.66, top + h * 0.21] : [w * 0.84, h * 0.78, top + h * 0.14];
  const clip = drawing.clip(`<path d="${shape}"/>`);
  const belly = drawing.linear([
    { at: 0, colour: '#160E06', opacity: 0.36 },
    { at: 0.08, colour: '#FFFFFF', opacity: 0.1 },
    { at: 0.2, colour: '#FFFFFF', opacity: 0.24 },
    { at: 0.42, colour: '#FFFFFF', opacity: 0.02 },
    { at: 0.74, colour: '#160E06', opacity: 0.1 },
    { at: 0.94, colour: '#160E06', opacity: 0.34 },
    { at: 1, colour: '#160E06', opacity: 0.2 },
  ]);
  const down = drawing.linear(
    [
      { at: 0, colour: '#FFFFFF', opacity: 0.14 },
      { at: 0.16, colour: '#160E06', opacity: 0.08 },
      { at: 0.3, colour: '#FFFFFF', opacity: 0 },
      { at: 0.82, colour: '#160E06', opacity: 0 },
      { at: 1, colour: '#160E06', opacity: 0.34 },
    ],
    [0, 0],
    [0, 1],
  );
  const paper = cardOnPouch
    ? `<rect x="${n(-lw / 2)}" y="${n(ly)}" width="${n(lw)}" height="${n(lh)}" fill="#FBF5E8"/>`
    : `<path d="${shape}" fill="${labelGround(text.pack)}"/>`;
  const window = cardOnPouch
    ? drawing.clip(`<rect x="${n(-lw / 2)}" y="${n(ly)}" width="${n(lw)}" height="${n(lh)}"/>`)
    : clip;
  const crimp = Array.from({ length: 4 }, (_, index) => `M${n(-r + 9)} ${n(top + 12 + index * 7)}H${n(r - 9)}`).join(
    '',
  );
  return {
    body: [
      `<path d="${shape}" fill="${colour}"/><g clip-path="${clip}">`,
      paper,
      `<g clip-path="${window}">${place(printed(lw, lh), 0, ly)}</g>`,
      `<path d="${shape}" fill="${belly}"/><path d="${shape}" fill="${down}"/>`,
      `<path d="${crimp}" stroke="#160E06" stroke-opacity=".2" stroke-width="1.6"/><path d="M${n(-r)} ${n(top + 62)}Q0 ${n(top + 70)} ${n(r)} ${n(top + 62)}" stroke="#FFFFFF" stroke-opacity=".34" stroke-width="3" fill="none"/>`,
      `<path d="M${n(-r + 6)} -46Q0 -2 ${n(r - 6)} -46" stroke="#160E06" stroke-opacity=".26" stroke-width="2" fill="none"/><path d="M${n(-r * 0.86)} ${n(top + 80)}Q${n(-r * 0.7)} ${n(-h * 0.6)} ${n(-r * 0.9)} ${n(-h * 0.36)}" stroke="#FFFFFF" stroke-opacity=".3" stroke-width="5" fill="none" stroke-linecap="round"/></g>`,
    ].join(''),
    height: h,
    width: w,
  };
}

/** A tube standing on its cap, the crimped end up. */
export function tube(drawing: Drawing, text: LabelText, printed: Printed): PackArt {
  const [top, foot] = [-590, -86];
  const [rt, rb] = [138, 104];
  const shape = `M${-rt} ${top}L${rt} ${top}C${rt} ${top + 120} ${rb + 8} ${foot - 120} ${rb} ${foot}A${rb} ${rb * 0.1} 0 0 1 ${-rb} ${foot}C${-rb - 8} ${foot - 120} ${-rt} ${top + 120} ${-rt} ${top}Z`;
  const colour =
    text.pack.layout === 'wrap' || text.pack.layout === 'arch' ? labelGround(text.pack) : bodyColour(text.pack);
  const clip = drawing.clip(`<path d="${shape}"/>`);
  const [lw, lh] = [212, 428];
  const paper =
    text.pack.layout === 'card' || text.pack.layout === 'band'
      ? `<path d="M-160 ${top + 52}H160V${top + 52 + lh}H-160Z" fill="#FBF5E8"/>`
      : '';
  const crimp = Array.from({ length: 17 }, (_, index) => `M${-rt + 8 + index * 16.2} ${top + 4}v26`).join('');
  return {
    body: [
      place(lid(drawing, text.pack, rb * 0.9, 88, 6), 0, 0),
      `<path d="${shape}" fill="${colour}"/><g clip-path="${clip}">${paper}${place(printed(lw, lh), 0, top + 52)}</g>`,
      `<path d="${shape}" fill="${roundLight(drawing, 0.9)}"/>`,
      `<path d="M${-rt} ${top}h${rt * 2}v34h${-rt * 2}Z" fill="#160E06" fill-opacity=".1"/><path d="${crimp}" stroke="#160E06" stroke-opacity=".2" stroke-width="2"/>`,
      `<path d="M${-rt * 0.62} ${top + 60}L${-rb * 0.66} ${foot - 40}" stroke="#FFFFFF" stroke-opacity=".4" stroke-width="9" stroke-linecap="round"/>`,
    ].join(''),
    height: -top,
    width: rb * 1.9,
  };
}

/** Two bundles of muslin, tied, one with its tag. */
export function potli(drawing: Drawing, text: LabelText): PackArt {
  const cloth = '#EFE4CB';
  const string = accents[text.pack.accent];
  const one = (tagged: boolean): string => {
    const bag = smooth([
      [-44, -262],
      [-96, -222],
      [-158, -150],
      [-168, -74],
      [-120, -12],
      [0, 4],
      [120, -12],
      [168, -74],
      [158, -150],
      [96, -222],
      [44, -262],
    ]);
    const ruff = smooth([
      [-40, -258],
      [-86, -330],
      [-112, -372],
      [-60, -352],
      [-34, -392],
      [0, -356],
      [38, -394],
      [62, -352],
      [114, -370],
      [84, -326],
      [40, -258],
    ]);
    const light = drawing.radial(
      [
        { at: 0, colour: lighter(cloth, 0.6) },
        { at: 0.5, colour: cloth },
        { at: 1, colour: darker(cloth, 0.34) },
      ],
      [0.34, 0.34],
      0.76,
    );
    const folds =
      'M-30 -250C-60 -200 -104 -150 -110 -90M-10 -250C-30 -190 -40 -130 -36 -60M16 -250C30 -190 44 -140 40 -70M34 -250C70 -200 110 -150 118 -100M-30 -270C-50 -320 -70 -340 -84 -352M0 -268V-340M30 -270C50 -310 60 -330 84 -350';
    const tied = `<path d="M-52 -268Q0 -244 52 -268L50 -244Q0 -222 -50 -244Z" fill="${string}"/><path d="M36 -250q40 20 52 62M30 -248q20 40 14 80" stroke="${string}" stroke-width="5" fill="none" stroke-linecap="round"/>`;
    const paper = tagged
      ? place(
          `<rect x="-104" y="0" width="208" height="140" rx="6" fill="#FBF5E8" stroke="${string}" stroke-width="2"/>${tagLabel({ width: 200, height: 140 }, text)}`,
          0,
          -182,
          1,
          -3,
        )
      : '';
    return `<path d="${ruff}L-40 -258Z" fill="${darker(cloth, 0.08)}"/><path d="${bag}Z" fill="${light}"/><path d="${folds}" stroke="${darker(cloth, 0.42)}" stroke-opacity=".5" stroke-width="2.6" fill="none" stroke-linecap="round"/>${tied}${paper}`;
  };
  return { body: place(one(false), 150, -34, 0.86) + place(one(true), -56, 0, 1.16), height: 456, width: 440 };
}
