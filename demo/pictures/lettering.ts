/**
 * Words as outlines, so that a drawing needs no font where it is rendered and Devanagari is shaped the same everywhere.
 */

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';

import { n } from './svg.ts';

export type Hand = 'serif' | 'italic' | 'sans' | 'sansBold';

const files: Record<Hand, { readonly family: string; readonly style: string }> = {
  serif: { family: 'tiro-devanagari-hindi', style: '400-normal' },
  italic: { family: 'tiro-devanagari-hindi', style: '400-italic' },
  sans: { family: 'mukta', style: '500-normal' },
  sansBold: { family: 'mukta', style: '600-normal' },
};

const require = createRequire(import.meta.url);
const opened = new Map<string, Font>();

function fontOf(hand: Hand, script: 'latin' | 'devanagari'): Font {
  const { family, style } = files[hand];
  const file = `@fontsource/${family}/files/${family}-${script}-${style}.woff`;
  let font = opened.get(file);
  if (font === undefined) {
    font = create(readFileSync(require.resolve(file)));
    opened.set(file, font);
  }
  return font;
}

export interface Lettering {
  /** Path data, baseline at y 0, beginning at x 0. */
  readonly path: string;
  /** In the drawing's units. */
  readonly width: number;
}

interface Options {
  readonly hand: Hand;
  /** Height of the em in the drawing's units. */
  readonly size: number;
  /** Extra space after each Latin letter, in ems; Devanagari is never spaced, its headline must not break. */
  readonly tracking?: number;
}

const known = new Map<string, Lettering>();

/** Sets one line; Latin and Devanagari may be mixed. */
export function letter(text: string, options: Options): Lettering {
  const key = `${text}|${options.hand}|${options.size}|${options.tracking ?? 0}`;
  let lettering = known.get(key);
  if (lettering === undefined) {
    lettering = setLine(text, options);
    known.set(key, lettering);
  }
  return lettering;
}

function setLine(text: string, { hand, size, tracking = 0 }: Options): Lettering {
  const parts: string[] = [];
  let pen = 0;
  for (const [run] of text.matchAll(/[\u0900-\u097F\u200C\u200D]+|[^\u0900-\u097F\u200C\u200D]+/g)) {
    const script = /[\u0900-\u097F]/.test(run) ? 'devanagari' : 'latin';
    const font = fontOf(hand, script);
    const scale = size / font.unitsPerEm;
    const { glyphs, positions } = font.layout(run);
    glyphs.forEach((glyph, index) => {
      const position = positions[index];
      if (position === undefined) return;
      parts.push(outline(glyph.path.commands, pen + position.xOffset * scale, -position.yOffset * scale, scale));
      pen += position.xAdvance * scale + (script === 'latin' ? tracking * size : 0);
    });
  }
  return { path: parts.join(''), width: Math.max(0, pen - tracking * size) };
}

const pathLetter: Record<string, string> = {
  moveTo: 'M',
  lineTo: 'L',
  quadraticCurveTo: 'Q',
  bezierCurveTo: 'C',
  closePath: 'Z',
};

function outline(
  commands: readonly { readonly command: string; readonly args: readonly number[] }[],
  x: number,
  y: number,
  scale: number,
): string {
  return commands
    .map(({ command, args }) => {
      const numbers = args.map((value, index) => n(index % 2 === 0 ? x + value * scale : y - value * scale));
      return (pathLetter[command] ?? '') + numbers.join(' ');
    })
    .join('');
}

interface Line extends Options {
  readonly x: number;
  /** The baseline. */
  readonly y: number;
  readonly colour: string;
  readonly align?: 'left' | 'middle';
  /** The line is made smaller to fit. */
  readonly maxWidth?: number;
}

/** A line of words as a path element. */
export function words(text: string, line: Line): string {
  let set = letter(text, line);
  if (line.maxWidth !== undefined && set.width > line.maxWidth) {
    set = letter(text, { ...line, size: Math.floor(((line.size * line.maxWidth) / set.width) * 10) / 10 });
  }
  const x = line.align === 'left' ? line.x : line.x - set.width / 2;
  return `<path transform="translate(${n(x)} ${n(line.y)})" fill="${line.colour}" d="${set.path}"/>`;
}
