import bwipjs from 'bwip-js/node';
import type { PdfDocument } from '#server/platform/pdf/index.ts';

/** Light on both sides of the bars, in widths of the thinnest one, without which scanners do not find them. */
const quietModules = 10;

/** The widths of bars and gaps in turn, a bar first, in widths of the thinnest: Code 128, for letters, digits and strokes. */
export function barsOf(text: string): readonly number[] {
  const [symbol] = bwipjs.raw({ bcid: 'code128', text }) as unknown as { sbs: number[] }[];
  return symbol!.sbs;
}

/** Draws a text as bars that fill the box's width; it stands in plain writing elsewhere. */
export function drawBarcode(
  pdf: PdfDocument,
  text: string,
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
): void {
  const bars = barsOf(text);
  const module = width / (bars.reduce((sum, each) => sum + each, 0) + 2 * quietModules);
  pdf.decorate((doc) => {
    let at = x + quietModules * module;
    for (const [index, each] of bars.entries()) {
      if (index % 2 === 0) doc.rect(at, y, each * module, height);
      at += each * module;
    }
    doc.fill('#000000');
  });
}
