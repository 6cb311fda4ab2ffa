import type { PdfDocument } from './pdf-document.ts';
import { type Chunk, cutRow, heightOf, shareWidths } from './table-rules.ts';
import type { Align, TextStyle } from './typesetter.ts';

export interface Column {
  head: string;
  /** Points, or `{ share }` of the width that the fixed columns leave. */
  width: number | { share: number };
  align?: Align;
}

/** Several paragraphs are placed below each other. */
export type Cell = string | readonly { text: string; style?: Partial<TextStyle> }[];

export interface Row {
  cells: readonly Cell[];
  /** A total: bold, with a line above it. */
  strong?: boolean;
}

export interface TableLook {
  text: TextStyle;
  head: TextStyle;
  /** Background of the head row, and lines between rows. */
  headGround: string;
  line: string;
  padding: { x: number; y: number };
}

/** Repeats the head on every page; breaks a row only if it is higher than a page. */
export function drawTable(pdf: PdfDocument, columns: readonly Column[], rows: readonly Row[], look: TableLook): void {
  const widths = shareWidths(
    columns.map(({ width }) => width),
    pdf.width,
  );
  const chunkOf = (cells: readonly Cell[], style: TextStyle): Chunk =>
    cells.map((cell, index) =>
      paragraphsOf(cell).flatMap(({ text, style: own }) => {
        const set = pdf.set(text, { ...style, ...own }, widths[index]! - 2 * look.padding.x);
        return set.lines.map((line) => ({ line, style: set.style, height: set.lineHeight }));
      }),
    );
  const headChunk = chunkOf(
    columns.map(({ head }) => head),
    look.head,
  );
  const drawer = { pdf, columns, widths, look };
  pdf.group('Table', () => {
    const heading = () => drawHead(drawer, headChunk);
    const bodies = rows.map((row) => ({
      row,
      chunk: chunkOf(row.cells, row.strong ? { ...look.text, face: 'bold' } : look.text),
    }));
    const headHeight = heightOf(headChunk, look.padding.y);
    pdf.need(headHeight + (bodies[0] ? heightOf(bodies[0].chunk, look.padding.y) : 0));
    heading();
    for (const { row, chunk } of bodies) drawRow(drawer, chunk, row.strong === true, heading, headHeight);
  });
}

interface Drawer {
  pdf: PdfDocument;
  columns: readonly Column[];
  widths: readonly number[];
  look: TableLook;
}

function paragraphsOf(cell: Cell): readonly { text: string; style?: Partial<TextStyle> }[] {
  return typeof cell === 'string' ? [{ text: cell }] : cell;
}

function drawHead(drawer: Drawer, chunk: Chunk): void {
  const { pdf, look } = drawer;
  const height = heightOf(chunk, look.padding.y);
  pdf.decorate((doc) => doc.rect(pdf.margins.left, pdf.y, pdf.width, height).fill(look.headGround));
  pdf.group('TR', () => drawCells(drawer, chunk, 'TH'));
  pdf.y += height;
}

function drawRow(drawer: Drawer, whole: Chunk, strong: boolean, heading: () => void, headHeight: number): void {
  const { pdf, look } = drawer;
  const pageHeight = pdf.page.height - pdf.margins.top - pdf.margins.bottom - headHeight;
  let rest: Chunk | null = whole;
  while (rest) {
    const height = heightOf(rest, look.padding.y);
    if (height > pdf.room && (height <= pageHeight || pdf.room < pageHeight / 3)) {
      pdf.newPage();
      heading();
    }
    const [now, later]: [Chunk, Chunk | null] = cutRow(rest, pdf.room, look.padding.y);
    if (strong) pdf.rule(pdf.y, look.text.colour);
    pdf.group('TR', () => drawCells(drawer, now, 'TD'));
    pdf.y += heightOf(now, look.padding.y);
    pdf.rule(pdf.y, look.line);
    rest = later;
  }
}

function drawCells({ pdf, columns, widths, look }: Drawer, chunk: Chunk, role: 'TH' | 'TD'): void {
  let x = pdf.margins.left;
  chunk.forEach((lines, index) => {
    const width = widths[index]! - 2 * look.padding.x;
    const align = columns[index]!.align ?? 'left';
    let y = pdf.y + look.padding.y;
    const left = x + look.padding.x;
    pdf.tell(role, lines.map(({ line }) => line).join(' '), () => {
      for (const { line, style, height } of lines) {
        pdf.drawLines({ lines: [line], style, lineHeight: height, height }, { x: left, y, width, align });
        y += height;
      }
    });
    x += widths[index]!;
  });
}
