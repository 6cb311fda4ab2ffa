import type PdfKit from 'pdfkit';
import type { Face, FacePart, Faces } from './faces.ts';
import { breakLines, type Run, runsOf } from './runs.ts';

export type Document = InstanceType<typeof PdfKit>;
export type Align = 'left' | 'center' | 'right';

/** How a text looks. Sizes are points (72 to the inch). */
export interface TextStyle {
  face: Face;
  size: number;
  colour: string;
  /** Height of a line in sizes; 1.4 by default. */
  leading?: number;
  /** Extra space after each email, in sizes; Hindi is never spaced, its headline must not break. */
  tracking?: number;
  /** A line through the middle, as through a price that no longer holds. */
  struck?: boolean;
}

/** A text broken into lines for a width. */
export interface SetText {
  lines: string[];
  style: TextStyle;
  lineHeight: number;
  height: number;
}

export const presetLeading = 1.4;
/** From a line's middle down to its baseline, in sizes: half a capital's height. */
export const middleToBaseline = 0.33;

/** What stands after each letter in points. */
export function spacing(part: FacePart, style: TextStyle): number {
  return part.name.endsWith('devanagari') ? 0 : (style.tracking ?? 0) * style.size;
}

/** Measures and draws lines of mixed script; knows nothing of pages. */
export function createTypesetter(doc: Document, faces: Faces) {
  const registered = new Set<string>();

  function choose(part: FacePart, size: number): void {
    if (!registered.has(part.name)) {
      doc.registerFont(part.name, part.bytes);
      registered.add(part.name);
    }
    doc.font(part.name, size);
  }

  function partOf(run: Run, style: TextStyle): FacePart {
    const parts = faces[style.face];
    return parts[Math.max(0, run.part)]!;
  }

  /** Width of one line in points. */
  function widthOf(line: string, style: TextStyle): number {
    let width = 0;
    for (const run of runsOf(line, faces[style.face])) {
      const part = partOf(run, style);
      choose(part, style.size);
      width += doc.widthOfString(run.text, { characterSpacing: spacing(part, style) });
    }
    return width;
  }

  function set(text: string, style: TextStyle, width: number): SetText {
    const lines = breakLines(text, width, (piece) => widthOf(piece, style));
    const lineHeight = style.size * (style.leading ?? presetLeading);
    return { lines, style, lineHeight, height: lines.length * lineHeight };
  }

  /** Draws one line into the box that begins at (x, y) and is `width` wide and `lineHeight` high. */
  function drawLine(line: string, style: TextStyle, box: { x: number; y: number; width: number; align: Align }): void {
    const lineHeight = style.size * (style.leading ?? presetLeading);
    const lineWidth = widthOf(line, style);
    const slack = { left: 0, center: 0.5, right: 1 }[box.align] * (box.width - lineWidth);
    const baseline = box.y + lineHeight / 2 + middleToBaseline * style.size;
    let x = box.x + slack;
    doc.fillColor(style.colour);
    for (const run of runsOf(line, faces[style.face])) {
      const part = partOf(run, style);
      choose(part, style.size);
      const characterSpacing = spacing(part, style);
      doc.text(run.text, x, baseline, { lineBreak: false, baseline: 'alphabetic', characterSpacing });
      x += doc.widthOfString(run.text, { characterSpacing });
    }
    if (style.struck) strike(box.x + slack, baseline - 0.26 * style.size, lineWidth, style);
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
