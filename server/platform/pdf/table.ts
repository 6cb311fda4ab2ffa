import type { Paper } from './paper.ts';
import { type Chunk, cutRow, heightOf, shareWidths } from './table-rules.ts';
import type { Align, TextStyle } from './typesetter.ts';

export interface Column {
  head: string;
  /** Points, or `{ share }` of what the fixed columns leave. */
  width: number | { share: number };
  align?: Align;
}

/** A cell's text, or several paragraphs one below the other, each with a look of its own. */
export type Cell = string | readonly { text: string; style?: Partial<TextStyle> }[];

export interface Row {
  cells: readonly Cell[];
  /** A sum: bold, with a line above it. */
  strong?: boolean;
}

export interface TableLook {
  text: TextStyle;
  head: TextStyle;
  /** Ground of the head row and lines between rows. */
  headGround: string;
  line: string;
  /** Space inside a cell. */
  padding: { x: number; y: number };
}

/** Draws a table in the flow. The head is repeated on every page; a row breaks only when it is higher than a page. */
export function drawTable(paper: Paper, columns: readonly Column[], rows: readonly Row[], look: TableLook): void {
  const widths = shareWidths(
    columns.map(({ width }) => width),
    paper.width,
  );
  const chunkOf = (cells: readonly Cell[], style: TextStyle): Chunk =>
    cells.map((cell, index) =>
      paragraphsOf(cell).flatMap(({ text, style: own }) => {
        const set = paper.set(text, { ...style, ...own }, widths[index]! - 2 * look.padding.x);
        return set.lines.map((line) => ({ line, style: set.style, height: set.lineHeight }));
      }),
    );
  const headChunk = chunkOf(
    columns.map(({ head }) => head),
    look.head,
  );
  const drawer = { paper, columns, widths, look };
  paper.group('Table', () => {
    const heading = () => drawHead(drawer, headChunk);
    const bodies = rows.map((row) => ({
      row,
      chunk: chunkOf(row.cells, row.strong ? { ...look.text, face: 'bold' } : look.text),
    }));
    const headHeight = heightOf(headChunk, look.padding.y);
    paper.need(headHeight + (bodies[0] ? heightOf(bodies[0].chunk, look.padding.y) : 0));
    heading();
    for (const { row, chunk } of bodies) drawRow(drawer, chunk, row.strong === true, heading, headHeight);
  });
}

interface Drawer {
  paper: Paper;
  columns: readonly Column[];
  widths: readonly number[];
  look: TableLook;
}

function paragraphsOf(cell: Cell): readonly { text: string; style?: Partial<TextStyle> }[] {
  return typeof cell === 'string' ? [{ text: cell }] : cell;
}

function drawHead(drawer: Drawer, chunk: Chunk): void {
  const { paper, look } = drawer;
  const height = heightOf(chunk, look.padding.y);
  paper.decorate((doc) => doc.rect(paper.margins.left, paper.y, paper.width, height).fill(look.headGround));
  paper.group('TR', () => drawCells(drawer, chunk, 'TH'));
  paper.y += height;
}

function drawRow(drawer: Drawer, whole: Chunk, strong: boolean, heading: () => void, headHeight: number): void {
  const { paper, look } = drawer;
  const pageHeight = paper.page.height - paper.margins.top - paper.margins.bottom - headHeight;
  let rest: Chunk | null = whole;
  while (rest) {
    const height = heightOf(rest, look.padding.y);
    if (height > paper.room && (height <= pageHeight || paper.room < pageHeight / 3)) {
      paper.newPage();
      heading();
    }
    const [now, later]: [Chunk, Chunk | null] = cutRow(rest, paper.room, look.padding.y);
    if (strong) paper.rule(paper.y, look.text.colour);
    paper.group('TR', () => drawCells(drawer, now, 'TD'));
    paper.y += heightOf(now, look.padding.y);
    paper.rule(paper.y, look.line);
    rest = later;
  }
}

function drawCells({ paper, columns, widths, look }: Drawer, chunk: Chunk, role: 'TH' | 'TD'): void {
  let x = paper.margins.left;
  chunk.forEach((lines, index) => {
    const width = widths[index]! - 2 * look.padding.x;
    const align = columns[index]!.align ?? 'left';
    let y = paper.y + look.padding.y;
    const left = x + look.padding.x;
    paper.tell(role, lines.map(({ line }) => line).join(' '), () => {
      for (const { line, style, height } of lines) {
        paper.drawLines({ lines: [line], style, lineHeight: height, height }, { x: left, y, width, align });
        y += height;
      }
    });
    x += widths[index]!;
  });
}
