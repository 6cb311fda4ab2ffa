import type { Font } from 'fontkit';
import type PdfKit from 'pdfkit';
import { type Face, type FacePart, type Faces, mendMarks } from './faces.ts';
import { breakLines, countBoxes, inVisualOrder, type Run, runsOf } from './runs.ts';

export type Document = InstanceType<typeof PdfKit>;
export type Align = 'left' | 'center' | 'right';

/** Sizes are points (72 to the inch). */
export interface TextStyle {
  face: Face;
  size: number;
  colour: string;
  /** Line height as a multiple of the size; 1.4 by default. */
  leading?: number;
  /** As a multiple of the size. Never for Hindi, whose headline must not break. */
  tracking?: number;
  struck?: boolean;
}

export interface SetText {
  lines: string[];
  style: TextStyle;
  lineHeight: number;
  height: number;
}

/** Box for a character that no font has, with the space beside it, as a multiple of the size. */
export const boxWidth = 0.7;
export const presetLeading = 1.4;
/** From a line's middle to its baseline, as a multiple of the size. */
export const middleToBaseline = 0.33;

export function spacing(part: FacePart, style: TextStyle): number {
  return part.name.endsWith('devanagari') || part.name.includes('noto') ? 0 : (style.tracking ?? 0) * style.size;
}

/** Measures and draws lines of mixed script; knows nothing of pages. */
export function createTypesetter(doc: Document, faces: Faces) {
  const registered = new Set<string>();

  function choose(part: FacePart, size: number): void {
    if (!registered.has(part.name)) {
      doc.registerFont(part.name, part.bytes);
      registered.add(part.name);
      // The document parses the font file again, so its copy needs the same fix.
      doc.font(part.name, size);
      if (part.name.includes('noto')) mendMarks((doc as unknown as { _font: { font: Font } })._font.font);
    }
    doc.font(part.name, size);
  }

  function partOf(run: Run, style: TextStyle): FacePart {
    return faces[style.face][run.part]!;
  }

  /** If fontkit cannot shape the run's letters, the run becomes boxes. */
  function widthOfRun(run: Run, style: TextStyle): number {
    if (run.part !== -1) {
      const part = partOf(run, style);
      choose(part, style.size);
      try {
        return doc.widthOfString(run.text, { characterSpacing: spacing(part, style) });
      } catch {
        run.part = -1;
      }
    }
    return countBoxes(run.text) * boxWidth * style.size;
  }

  function widthOf(line: string, style: TextStyle): number {
    return runsOf(line, faces[style.face]).reduce((width, run) => width + widthOfRun(run, style), 0);
  }

  function set(text: string, style: TextStyle, width: number): SetText {
    const lines = breakLines(text, width, (piece) => widthOf(piece, style));
    const lineHeight = style.size * (style.leading ?? presetLeading);
    return { lines, style, lineHeight, height: lines.length * lineHeight };
  }

  function drawLine(line: string, style: TextStyle, box: { x: number; y: number; width: number; align: Align }): void {
    const lineHeight = style.size * (style.leading ?? presetLeading);
    const lineWidth = widthOf(line, style);
    const slack = { left: 0, center: 0.5, right: 1 }[box.align] * (box.width - lineWidth);
    const baseline = box.y + lineHeight / 2 + middleToBaseline * style.size;
    let x = box.x + slack;
    doc.fillColor(style.colour);
    const runs = runsOf(line, faces[style.face]);
    for (const run of inVisualOrder(runs, ({ part }) => faces[style.face][part]?.isRightToLeft ?? false)) {
      const width = widthOfRun(run, style);
      if (run.part === -1) drawBoxes(countBoxes(run.text), style, x, baseline);
      else {
        const characterSpacing = spacing(partOf(run, style), style);
        doc.text(run.text, x, baseline, { lineBreak: false, baseline: 'alphabetic', characterSpacing });
      }
      x += width;
    }
    if (style.struck) strike(box.x + slack, baseline - 0.26 * style.size, lineWidth, style);
  }

  /** Empty boxes show readers that something is missing. */
  function drawBoxes(count: number, { colour, size }: TextStyle, x: number, baseline: number): void {
    doc.save().lineWidth(size * 0.06);
    for (let index = 0; index < count; index++) {
      const left = x + (index * boxWidth + 0.08) * size;
      doc.rect(left, baseline - 0.7 * size, (boxWidth - 0.16) * size, 0.7 * size).stroke(colour);
    }
    doc.restore();
  }

  function strike(x: number, y: number, width: number, { colour, size }: TextStyle): void {
    doc
      .save()
      .moveTo(x, y)
      .lineTo(x + width, y)
      .lineWidth(size * 0.06)
      .stroke(colour)
      .restore();
  }

  return { set, drawLine, widthOf };
}
