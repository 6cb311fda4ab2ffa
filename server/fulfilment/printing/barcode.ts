import bwipjs from 'bwip-js/node';
import type { PdfDocument } from '#server/platform/pdf/index.ts';

/** On both sides of the bars, in widths of the thinnest bar; scanners need it. */
const quietModules = 10;

/** Code 128: alternating widths of bars and gaps, a bar first, in widths of the thinnest. */
export function barsOf(text: string): readonly number[] {
  const [symbol] = bwipjs.raw({ bcid: 'code128', text }) as unknown as { sbs: number[] }[];
  return symbol!.sbs;
}

/** Fills the box's width; no readable text. */
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
