import { loadFaces } from './faces.ts';
import { runsOf } from './runs.ts';
import { type Align, middleToBaseline, presetLeading, spacing, type TextStyle } from './typesetter.ts';

/** Sets single lines as shapes, for pictures that show what a document does and know no fonts. Sizes are points. */
export interface Outliner {
  widthOf(line: string, style: TextStyle): number;
  /** The line's outlines as the data of an SVG path, standing where PdfDocument.place sets it. */
  pathOf(line: string, style: TextStyle, box: { x: number; y: number; width: number; align?: Align }): string;
}

export async function createOutliner(): Promise<Outliner> {
  const faces = await loadFaces();

  /** Goes through the line's letters from x on; returns where it ends. */
  function walk(line: string, style: TextStyle, x: number, baseline: number, paths: string[]): number {
    for (const run of runsOf(line, faces[style.face])) {
      const part = faces[style.face][Math.max(0, run.part)]!;
      const scale = style.size / part.font.unitsPerEm;
      const { glyphs, positions } = part.font.layout(run.text);
      glyphs.forEach(({ path }, index) => {
        const { xAdvance, xOffset, yOffset } = positions[index]!;
        paths.push(path.transform(scale, 0, 0, -scale, x + xOffset * scale, baseline - yOffset * scale).toSVG());
        x += xAdvance * scale + spacing(part, style);
      });
    }
    return x;
  }

  const widthOf = (line: string, style: TextStyle) => walk(line, style, 0, 0, []);
  return {
    widthOf,
    pathOf(line, style, { x, y, width, align = 'left' }) {
      const slack = { left: 0, center: 0.5, right: 1 }[align] * (width - widthOf(line, style));
      const lineHeight = style.size * (style.leading ?? presetLeading);
      const paths: string[] = [];
      walk(line, style, x + slack, y + lineHeight / 2 + middleToBaseline * style.size, paths);
      return paths.join('');
    },
  };
}
