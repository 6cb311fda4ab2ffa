import { type FacePart, loadFaces } from './faces.ts';
import { countBoxes, inVisualOrder, runsOf } from './runs.ts';
import { type Align, boxWidth, middleToBaseline, presetLeading, spacing, type TextStyle } from './typesetter.ts';

/** Converts single lines to outlines, for previews without fonts. Sizes are points. */
export interface Outliner {
  widthOf(line: string, style: TextStyle): number;
  /** As SVG path data, at the position of PdfDocument.place. */
  pathOf(line: string, style: TextStyle, box: { x: number; y: number; width: number; align?: Align }): string;
}

export async function createOutliner(): Promise<Outliner> {
  const faces = await loadFaces();

  /** Appends a line's outlines. Returns where it ends. */
  function walk(line: string, style: TextStyle, x: number, baseline: number, paths: string[]): number {
    const parts = faces[style.face];
    for (const run of inVisualOrder(runsOf(line, parts), ({ part }) => parts[part]?.isRightToLeft ?? false)) {
      const part = parts[run.part];
      const set = part && layOut(part, run.text);
      if (!set) {
        for (let box = countBoxes(run.text); box > 0; box--, x += boxWidth * style.size)
          paths.push(boxAt(x, baseline, style));
        continue;
      }
      const scale = style.size / part.font.unitsPerEm;
      const { glyphs, positions } = set;
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

/** Null if fontkit cannot shape letters in this order. */
function layOut({ font }: FacePart, text: string) {
  try {
    return font.layout(text);
  } catch {
    return null;
  }
}

/** A frame of two boxes; the inner one has the opposite direction and so is cut out. */
function boxAt(x: number, baseline: number, { size }: TextStyle): string {
  const [left, width, height, line] = [x + 0.08 * size, (boxWidth - 0.16) * size, 0.7 * size, 0.06 * size];
  const top = baseline - height;
  const inner = `M${left + line} ${top + line}v${height - 2 * line}h${width - 2 * line}v${2 * line - height}z`;
  return `M${left} ${top}h${width}v${height}h${-width}z${inner}`;
}
