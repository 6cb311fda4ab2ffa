import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as fontkit from 'fontkit';
import { describe, expect, test } from 'vitest';
import { fewHindi } from './few-hindi.ts';

const folder = path.join(import.meta.dirname, '../web/ui/fonts');
const fontAt = (file: string) => fontkit.create(readFileSync(path.join(folder, file)));
const css = readFileSync(path.join(folder, 'fonts.css'), 'utf8');

/** Returns the code points for which the stylesheet uses a file. */
function rangeOf(file: string): (point: number) => boolean {
  const range = new RegExp(`url\\('\\./${file}'\\)[^}]*?unicode-range:([^;]+);`).exec(css)![1]!;
  const parts = range.split(',').map((part) => {
    const [first, last = first] = part
      .trim()
      .slice(2)
      .split('-')
      .map((hex) => Number.parseInt(hex, 16)) as [number, number?];
    return [first, last] as const;
  });
  return (point) => parts.some(([first, last]) => first <= point && point <= last);
}

test('the danda of headings stands where that of the text stands: Tiro’s own keeps a gap before it', () => {
  const danda = '।'.codePointAt(0)!;
  expect([rangeOf('tiro-hindi.woff2')(danda), rangeOf('mukta-hindi-400.woff2')(danda)]).toEqual([false, true]);
});

describe.each([
  { few: 'mukta-few.woff2', whole: 'mukta-hindi-400.woff2', lines: fewHindi.text },
  { few: 'tiro-few.woff2', whole: 'tiro-hindi.woff2', lines: fewHindi.headings },
])('$few', ({ few, whole, lines }) => {
  test.each(lines)('%s is set as by the whole face', (line) => {
    const inRange = rangeOf(few);
    for (const word of line.split(' ')) {
      expect(Array.from(word).filter((letter) => !inRange(letter.codePointAt(0)!))).toEqual([]);
      const [small, full] = [few, whole].map((file) => fontAt(file).layout(word));
      expect(small!.glyphs.map((glyph) => glyph.path.commands)).toEqual(
        full!.glyphs.map((glyph) => glyph.path.commands),
      );
      expect(small!.glyphs.map((glyph) => glyph.id)).not.toContain(0);
      expect(small!.advanceWidth).toBe(full!.advanceWidth);
    }
  });
});
