/** The labels: one hand, four compositions, fitted to tall and to low packs. */

import type { NetQuantity, PackDesign } from '../types.ts';
import { drawHerb } from './botany/index.ts';
import { accents, ink, mark, wordmark } from './brand.ts';
import { brightness, darker, lighter, mix } from './colour.ts';
import { words } from './lettering.ts';
import { type Drawing, n, place } from './svg.ts';

export interface LabelText {
  readonly pack: PackDesign;
  readonly net: NetQuantity;
}

export interface LabelBox {
  /** The part that faces the viewer; the composition keeps inside. */
  readonly width: number;
  readonly height: number;
}

/** "500 g", "1 L", "60 tablets". */
export function netText({ value, unit }: NetQuantity): string {
  if (unit === 'ml' && value >= 1000 && value % 500 === 0) return `${value / 1000} L`;
  if (unit === 'pieces') return value === 2 ? '1 pair' : `${value} bags`;
  return `${value} ${unit}`;
}

/** The label's ground colour: what the pack paints behind the composition. */
export function labelGround({ layout, accent }: PackDesign): string {
  return layout === 'card' || layout === 'band' ? '#FBF5E8' : accents[accent];
}

/** The colour of the words on that ground. */
function inkOn(ground: string): string {
  return brightness(ground) > 0.56 ? ink.dark : ink.light;
}

/** Everything printed on the label, middle on x 0, top edge on y 0. */
export function label(drawing: Drawing, box: LabelBox, text: LabelText): string {
  if (box.height < box.width * 0.72) return lowLabel(drawing, box, text);
  const compositions = { card: cardLabel, wrap: wrapLabel, arch: archLabel, band: bandLabel };
  return compositions[text.pack.layout](drawing, box, text);
}

function herbLine(drawing: Drawing, { pack }: LabelText, height: number, colour: string, paper: string): string {
  const scale = height / 490;
  return place(
    drawHerb(drawing, pack.herb, { mode: 'line', line: colour, paper, width: 0.95 / scale }),
    -200 * scale,
    0,
    scale,
  );
}

function herbColour(drawing: Drawing, { pack }: LabelText, height: number): string {
  const scale = height / 490;
  return place(
    drawHerb(drawing, pack.herb, { mode: 'colour', line: '', paper: '', width: 0.9 / scale }),
    -200 * scale,
    0,
    scale,
  );
}

/** Name, Devanagari and note, from y downwards; returns the fragment and where it ends. */
function names(
  text: LabelText,
  width: number,
  top: number,
  size: number,
  colour: string,
  second: string,
): { art: string; bottom: number } {
  const parts: string[] = [];
  let y = top;
  for (const line of text.pack.title) {
    y += size * 1.06;
    parts.push(words(line, { hand: 'serif', size, x: 0, y, colour, maxWidth: width }));
  }
  y += size * 1.12;
  parts.push(words(text.pack.titleHi, { hand: 'serif', size: size * 0.86, x: 0, y, colour: second, maxWidth: width }));
  return { art: parts.join(''), bottom: y + size * 0.3 };
}

const rule = (y: number, half: number, colour: string): string =>
  `<path d="M${n(-half)} ${n(y)}H${n(-7)}M7 ${n(y)}H${n(half)}M-4 ${n(y)}L0 ${n(y - 4)}L4 ${n(y)}L0 ${n(y + 4)}Z" stroke="${colour}" stroke-width="1.3" fill="${colour}"/>`;

function foot(text: LabelText, y: number, size: number, colour: string, width: number): string {
  return words(netText(text.net), { hand: 'sansBold', size, tracking: 0.06, x: 0, y, colour, maxWidth: width });
}

function note(text: LabelText, y: number, size: number, colour: string, width: number): string {
  return words(text.pack.note, { hand: 'italic', size, x: 0, y, colour, maxWidth: width });
}

const titleSize = (box: LabelBox): number => Math.min(box.width * 0.152, box.height * 0.104);

function cardLabel(drawing: Drawing, box: LabelBox, text: LabelText): string {
  const { width: w, height: h } = box;
  const accent = accents[text.pack.accent];
  const strong = brightness(accent) > 0.5 ? darker(accent, 0.35) : accent;
  const size = titleSize(box);
  const inner = w * 0.8;
  const frame = `<rect x="${n(-w / 2 + 5)}" y="7" width="${n(w - 10)}" height="${n(h - 14)}" fill="none" stroke="${strong}" stroke-width="2.2"/><rect x="${n(-w / 2 + 10)}" y="12" width="${n(w - 20)}" height="${n(h - 24)}" fill="none" stroke="${strong}" stroke-width=".9"/>`;
  const nameTop = h - size * (text.pack.title.length * 1.06 + 1.12) - h * 0.055 - size * 1.72;
  const block = names(text, inner, nameTop, size, ink.dark, strong);
  const footY = h - h * 0.052 - 8;
  return [
    frame,
    wordmark([0, h * 0.055 + size * 0.5 + 6], size * 0.54, ink.dark),
    place(herbLine(drawing, text, nameTop - h * 0.075 - size * 0.72, strong, '#FBF5E8'), 0, h * 0.072 + size * 0.78),
    block.art,
    note(text, footY - size * 0.54, size * 0.5, '#4A4437', inner),
    foot(text, footY, size * 0.4, '#4A4437', inner),
  ].join('');
}

function wrapLabel(drawing: Drawing, box: LabelBox, text: LabelText): string {
  const { width: w, height: h } = box;
  const ground = accents[text.pack.accent];
  const colour = inkOn(ground);
  const gold = colour === ink.light ? '#E6C780' : darker(ground, 0.55);
  const size = titleSize(box) * 1.04;
  const inner = w * 0.88;
  const lines = text.pack.title.length;
  const nameTop = h - size * (lines * 1.06 + 1.12) - h * 0.2;
  const block = names(text, inner, nameTop, size, colour, gold);
  return [
    wordmark([0, h * 0.115], size * 0.56, colour),
    rule(h * 0.15, w * 0.3, gold),
    place(herbLine(drawing, text, nameTop - h * 0.185, gold, ground), 0, h * 0.18),
    block.art,
    note(text, h - h * 0.115, size * 0.5, colour, inner),
    foot(text, h - h * 0.058, size * 0.42, gold, inner),
  ].join('');
}

/** A cusped arch, as over the windows of a haveli: middle on x 0, springing from `top` to `bottom`. */
export function archPath(width: number, top: number, bottom: number): string {
  const [r, rise] = [width / 2, width * 0.52];
  const spring = top + rise;
  const at = (x: number, y: number): string => `${n(x)} ${n(y)}`;
  return (
    `M${at(-r, bottom)}L${at(-r, spring)}` +
    `C${at(-r, spring - rise * 0.3)} ${at(-r * 0.84, spring - rise * 0.46)} ${at(-r * 0.66, spring - rise * 0.48)}` +
    `C${at(-r * 0.62, spring - rise * 0.7)} ${at(-r * 0.38, spring - rise * 0.78)} ${at(-r * 0.28, spring - rise * 0.78)}` +
    `C${at(-r * 0.18, spring - rise * 0.86)} ${at(-r * 0.06, spring - rise * 0.92)} ${at(0, top)}` +
    `C${at(r * 0.06, spring - rise * 0.92)} ${at(r * 0.18, spring - rise * 0.86)} ${at(r * 0.28, spring - rise * 0.78)}` +
    `C${at(r * 0.38, spring - rise * 0.78)} ${at(r * 0.62, spring - rise * 0.7)} ${at(r * 0.66, spring - rise * 0.48)}` +
    `C${at(r * 0.84, spring - rise * 0.46)} ${at(r, spring - rise * 0.3)} ${at(r, spring)}L${at(r, bottom)}Z`
  );
}

function archLabel(drawing: Drawing, box: LabelBox, text: LabelText): string {
  const { width: w, height: h } = box;
  const ground = accents[text.pack.accent];
  const gold = brightness(ground) > 0.56 ? darker(ground, 0.5) : '#E2C078';
  const size = titleSize(box);
  const inner = w * 0.7;
  const lines = text.pack.title.length;
  const bottom = h * 0.915;
  const nameTop = bottom - size * (lines * 1.06 + 1.12) - h * 0.09;
  const strong = brightness(ground) > 0.5 ? darker(ground, 0.42) : ground;
  const block = names(text, inner, nameTop, size * 0.94, ink.dark, strong);
  return [
    `<path d="${archPath(w * 0.86, h * 0.035, bottom)}" fill="#FBF5E8" stroke="${gold}" stroke-width="2.4"/>`,
    `<path d="${archPath(w * 0.8, h * 0.062, bottom - h * 0.018)}" fill="none" stroke="${gold}" stroke-width="1"/>`,
    place(mark(h * 0.055, strong), 0, h * 0.162),
    wordmark([0, h * 0.215], size * 0.44, ink.dark),
    place(herbColour(drawing, text, nameTop - h * 0.235), 0, h * 0.235),
    block.art,
    note(text, bottom - h * 0.045, size * 0.46, '#4A4437', inner),
    foot(text, h * 0.97, size * 0.4, inkOn(ground), inner),
  ].join('');
}

function bandLabel(drawing: Drawing, box: LabelBox, text: LabelText): string {
  const { width: w, height: h } = box;
  const accent = accents[text.pack.accent];
  const size = titleSize(box);
  const inner = w * 0.84;
  const lines = text.pack.title.length;
  const band = h * 0.15;
  const nameTop = h - band - size * (lines * 1.06 + 1.12) - h * 0.075;
  const field = nameTop - h * 0.01;
  const strong = brightness(accent) > 0.5 ? darker(accent, 0.35) : accent;
  const tint = mix('#FBF5E8', accent, 0.2);
  const block = names(text, inner, nameTop + h * 0.01, size, ink.dark, strong);
  const half = w * 0.62;
  return [
    `<rect x="${n(-half)}" y="0" width="${n(half * 2)}" height="${n(field)}" fill="${tint}"/>`,
    place(herbColour(drawing, text, field - h * 0.17), 0, h * 0.15),
    wordmark([0, h * 0.1], size * 0.54, strong),
    block.art,
    `<rect x="${n(-half)}" y="${n(h - band)}" width="${n(half * 2)}" height="${n(band)}" fill="${accent}"/>`,
    note(text, h - band * 0.54, size * 0.5, inkOn(accent), inner),
    foot(text, h - band * 0.18, size * 0.4, lighter(inkOn(accent), 0.1), inner),
  ].join('');
}

/** Low packs: the words in the middle, a sprig at both sides. */
function lowLabel(drawing: Drawing, box: LabelBox, text: LabelText): string {
  const { width: w, height: h } = box;
  const ground = labelGround(text.pack);
  const accent = accents[text.pack.accent];
  const colour = inkOn(ground);
  const second = colour === ink.light ? '#E6C780' : brightness(accent) > 0.5 ? darker(accent, 0.35) : accent;
  const size = Math.min(h * 0.225, w * 0.105);
  const art = herbLine(drawing, text, Math.min(h * 0.66, w * 0.24), second, ground);
  return [
    place(art, -w * 0.375, h * 0.16),
    place(art, w * 0.375, h * 0.16, [-1, 1]),
    wordmark([0, h * 0.2], size * 0.56, second),
    words(text.pack.title.join(' '), { hand: 'serif', size, x: 0, y: h * 0.47, colour, maxWidth: w * 0.56 }),
    words(text.pack.titleHi, {
      hand: 'serif',
      size: size * 0.82,
      x: 0,
      y: h * 0.7,
      colour: second,
      maxWidth: w * 0.46,
    }),
    words(`${text.pack.note}  ·  ${netText(text.net)}`, {
      hand: 'italic',
      size: size * 0.48,
      x: 0,
      y: h * 0.87,
      colour,
      maxWidth: w * 0.48,
    }),
  ].join('');
}

/** A small hanging tag: words only. */
export function tagLabel({ width: w, height: h }: LabelBox, text: LabelText): string {
  const strong = accents[text.pack.accent];
  const size = h * 0.19;
  const lines = text.pack.title.map((line, index) =>
    words(line, { hand: 'serif', size, x: 0, y: h * (0.4 + index * 0.2), colour: ink.dark, maxWidth: w * 0.86 }),
  );
  return [
    wordmark([0, h * 0.18], size * 0.56, strong),
    ...lines,
    words(text.pack.titleHi, {
      hand: 'serif',
      size: size * 0.86,
      x: 0,
      y: h * 0.86,
      colour: strong,
      maxWidth: w * 0.8,
    }),
  ].join('');
}

/** A round lid's label, centred on the origin, `radius` to its edge. */
export function roundLabel(drawing: Drawing, radius: number, text: LabelText): string {
  const ground = accents[text.pack.accent];
  const gold = brightness(ground) > 0.56 ? darker(ground, 0.5) : '#E6C780';
  const size = radius * 0.23;
  return [
    `<circle r="${n(radius)}" fill="${ground}"/>`,
    `<circle r="${n(radius * 0.95)}" fill="none" stroke="${gold}" stroke-width="1.6"/>`,
    `<circle r="${n(radius * 0.91)}" fill="none" stroke="${gold}" stroke-width=".8"/>`,
    wordmark([0, -radius * 0.66], size * 0.54, inkOn(ground)),
    place(herbLine(drawing, text, radius * 0.74, gold, ground), 0, -radius * 0.58),
    ...text.pack.title.map((line, index) =>
      words(line, {
        hand: 'serif',
        size,
        x: 0,
        y: radius * (0.38 + index * 0.22 - (text.pack.title.length - 1) * 0.02),
        colour: inkOn(ground),
        maxWidth: radius * 1.4,
      }),
    ),
    words(text.pack.titleHi, {
      hand: 'serif',
      size: size * 0.78,
      x: 0,
      y: radius * (0.4 + text.pack.title.length * 0.21),
      colour: gold,
      maxWidth: radius,
    }),
  ].join('');
}
