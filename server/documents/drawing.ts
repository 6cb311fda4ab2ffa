/** Layouts drawn as pictures: boxes, lines of text as outlines, photos and QR codes. */
import bwipjs from 'bwip-js/node';
import type { Outliner, TextStyle } from '#server/platform/pdf/index.ts';

export type Mark =
  | { kind: 'box'; x: number; y: number; width: number; height: number; fill: string; radius?: number }
  | { kind: 'path'; path: string; fill: string }
  | { kind: 'text'; text: string; style: TextStyle; x: number; y: number; width: number; align?: 'center' | 'right' }
  | { kind: 'photo'; x: number; y: number; width: number; height: number; bytes: Buffer; alt: string };

/** Of this width in pixels; `size` is in the marks' units. */
export function svgOf(
  marks: readonly Mark[],
  { width, height }: { width: number; height: number },
  { pixels, outliner }: { pixels: number; outliner: Outliner },
): string {
  const shapes = marks.map((mark) => {
    switch (mark.kind) {
      case 'text':
        return `<path d="${outliner.pathOf(mark.text, mark.style, mark)}" fill="${mark.style.colour}"/>`;
      case 'photo':
        return `<image x="${mark.x}" y="${mark.y}" width="${mark.width}" height="${mark.height}" href="data:image/jpeg;base64,${mark.bytes.toString('base64')}"/>`;
      case 'path':
        return `<path d="${mark.path}" fill="${mark.fill}"/>`;
      case 'box':
        return `<rect x="${mark.x}" y="${mark.y}" width="${mark.width}" height="${mark.height}" rx="${mark.radius ?? 0}" fill="${mark.fill}"/>`;
    }
  });
  const tall = Math.round((pixels * height) / width);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${pixels}" height="${tall}" viewBox="0 0 ${width} ${height}">${shapes.join('')}</svg>`;
}

/** As the data of an SVG path, with error correction level M, which tolerates scratches. It needs a white margin. */
export function drawQr(text: string, box: { x: number; y: number; size: number }): string {
  const [symbol] = bwipjs.raw({ bcid: 'qrcode', text }) as unknown as { pixs: number[]; pixx: number }[];
  const { pixs, pixx } = symbol!;
  const module = box.size / pixx;
  return pixs
    .flatMap((dark, index) => {
      if (dark === 0) return [];
      const x = box.x + (index % pixx) * module;
      const y = box.y + Math.floor(index / pixx) * module;
      // Slightly larger than a module, so that no hairlines show between modules.
      const side = (module + 0.02).toFixed(3);
      return [`M${x.toFixed(3)} ${y.toFixed(3)}h${side}v${side}h-${side}z`];
    })
    .join('');
}
