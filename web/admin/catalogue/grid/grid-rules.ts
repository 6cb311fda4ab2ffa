/** Rules of a spreadsheet grid for keys, blocks and changes. They know nothing of products. */

export interface Cell {
  row: number;
  column: number;
}

export interface Size {
  rows: number;
  columns: number;
}

/** Both corners are inclusive. */
export interface Block {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

export function blockBetween(one: Cell, other: Cell): Block {
  return {
    top: Math.min(one.row, other.row),
    bottom: Math.max(one.row, other.row),
    left: Math.min(one.column, other.column),
    right: Math.max(one.column, other.column),
  };
}

export interface CellText extends Cell {
  text: string;
}

/** Typed texts by row and column key. A cell that equals its saved value is left out. */
export type Edits = ReadonlyMap<number, Readonly<Record<string, string>>>;

/** Edits with undo and redo steps. */
export interface History {
  edits: Edits;
  past: readonly Edits[];
  future: readonly Edits[];
}

export const noHistory: History = { edits: new Map(), past: [], future: [] };

const mostSteps = 100;

/** Adds a step; returns the same history if nothing changes. */
export function addStep(history: History, edits: Edits): History {
  if (edits === history.edits) return history;
  return { edits, past: [...history.past, history.edits].slice(-mostSteps), future: [] };
}

export function undo({ edits, past, future }: History): History {
  const before = past.at(-1);
  return before ? { edits: before, past: past.slice(0, -1), future: [edits, ...future] } : { edits, past, future };
}

export function redo({ edits, past, future }: History): History {
  const [next, ...later] = future;
  return next ? { edits: next, past: [...past, edits], future: later } : { edits, past, future };
}

/**
 * Sets the texts of some cells; returns the same edits if nothing changes. @param savedText returns a cell's saved text
 */
export function writeCells(
  edits: Edits,
  cells: readonly { id: number; key: string; text: string }[],
  savedText: (id: number, key: string) => string,
): Edits {
  const next = new Map(edits);
  let isChanged = false;
  for (const { id, key, text } of cells) {
    const { [key]: typed, ...others } = next.get(id) ?? {};
    const saved = savedText(id, key);
    if (text === (typed ?? saved)) continue;
    isChanged = true;
    const row = text === saved ? others : { ...others, [key]: text };
    if (Object.keys(row).length === 0) next.delete(id);
    else next.set(id, row);
  }
  return isChanged ? next : edits;
}

/** Returns how far a key moves the focus, or null. `page` is the number of rows of a page key. */
export function moveBy(
  { key, ctrlKey, metaKey }: { key: string; ctrlKey: boolean; metaKey: boolean },
  { row, column }: Cell,
  { rows, columns }: Size,
  page: number,
): Cell | null {
  const isFar = ctrlKey || metaKey;
  const at = (toRow: number, toColumn: number): Cell => ({
    row: Math.max(0, Math.min(rows - 1, toRow)),
    column: Math.max(0, Math.min(columns - 1, toColumn)),
  });
  switch (key) {
    case 'ArrowUp':
      return at(isFar ? 0 : row - 1, column);
    case 'ArrowDown':
      return at(isFar ? rows - 1 : row + 1, column);
    case 'ArrowLeft':
      return at(row, isFar ? 0 : column - 1);
    case 'ArrowRight':
      return at(row, isFar ? columns - 1 : column + 1);
    case 'Home':
      return at(isFar ? 0 : row, 0);
    case 'End':
      return at(isFar ? rows - 1 : row, columns - 1);
    case 'PageUp':
      return at(row - page, column);
    case 'PageDown':
      return at(row + page, column);
    default:
      return null;
  }
}

/** Returns the cell that Tab leads to, across the ends of rows; null at the end of the grid. */
export function tabTo({ row, column }: Cell, { rows, columns }: Size, isBack: boolean): Cell | null {
  const place = row * columns + column + (isBack ? -1 : 1);
  if (place < 0 || place >= rows * columns) return null;
  return { row: Math.floor(place / columns), column: place % columns };
}

/**
 * Returns the texts that a pasted block puts into cells. One cell fills the whole selection. A block is repeated if the
 * selection is a multiple of it, else pasted once from the first cell and cut at the grid's end.
 */
export function pasteBlock(
  block: readonly (readonly string[])[],
  selected: Block,
  { rows, columns }: Size,
): CellText[] {
  const height = block.length;
  const width = Math.max(0, ...block.map((line) => line.length));
  if (height === 0 || width === 0) return [];
  const selectedRows = selected.bottom - selected.top + 1;
  const selectedColumns = selected.right - selected.left + 1;
  const repeats = selectedRows % height === 0 && selectedColumns % width === 0;
  const [toRows, toColumns] = repeats ? [selectedRows, selectedColumns] : [height, width];
  const cells: CellText[] = [];
  for (let row = 0; row < toRows; row++)
    for (let column = 0; column < toColumns; column++) {
      const text = block[row % height]?.[column % width];
      const place = { row: selected.top + row, column: selected.left + column };
      if (text !== undefined && place.row < rows && place.column < columns) cells.push({ ...place, text });
    }
  return cells;
}

/** Fills the selection from its first row. A single row is filled from the row above it. */
export function fillDown({ top, bottom, left, right }: Block, textOf: (cell: Cell) => string): CellText[] {
  const source = top === bottom ? top - 1 : top;
  if (source < 0) return [];
  const cells: CellText[] = [];
  for (let row = source + 1; row <= bottom; row++)
    for (let column = left; column <= right; column++)
      cells.push({ row, column, text: textOf({ row: source, column }) });
  return cells;
}

const formula = /^\s*[=+\-@]/;
const number = /^[+-]?\d+(\.\d+)?$/;

/** Formats a block for the clipboard. A text that a spreadsheet would read as a formula gets a leading apostrophe. */
export function formatClipboard(block: readonly (readonly string[])[]): string {
  const cellText = (text: string) => {
    const safe = formula.test(text) && !number.test(text) ? `'${text}` : text;
    return /["\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
  };
  return block.map((line) => line.map(cellText).join('\t')).join('\n');
}

/** Parses clipboard text: tabs separate cells, and cells with several lines are quoted. */
export function parseClipboard(text: string): string[][] {
  const lines: string[][] = [[]];
  const cells = /(?:"((?:[^"]|"")*)"(?=[\t\r\n]|$)|([^\t\r\n]*))(\t|\r\n|\n|\r|$)/gy;
  for (let found = cells.exec(text); found; found = cells.exec(text)) {
    const [, quoted, plain, end] = found;
    const cell = quoted === undefined ? plain! : quoted.replaceAll('""', '"');
    lines.at(-1)!.push(cell.startsWith("'") && formula.test(cell.slice(1)) ? cell.slice(1) : cell.trim());
    if (end === '') break;
    if (end !== '\t') lines.push([]);
  }
  // Spreadsheets also end the last line with a line break.
  if (lines.length > 1 && lines.at(-1)!.every((cell) => cell === '')) lines.pop();
  return lines;
}
