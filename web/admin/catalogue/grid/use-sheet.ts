import type { ProductGridRow } from '#contract/admin/catalogue/catalog.ts';
import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type Ref,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import type { EditorMove } from './cell-editor.tsx';
import { cellText, type GridColumn, savedValue } from './grid-columns.ts';
import {
  type Block,
  blockBetween,
  type Cell,
  type CellText,
  type Edits,
  fillDown,
  formatClipboard,
  moveBy,
  parseClipboard,
  pasteBlock,
  tabTo,
} from './grid-rules.ts';

export interface SheetHandle {
  goTo: (cell: Cell) => void;
  fillDown: () => void;
}

export interface SheetProps {
  ref: Ref<SheetHandle>;
  label: string;
  /** Id of the text that explains the keys. */
  describedBy: string;
  rows: readonly ProductGridRow[];
  columns: readonly GridColumn[];
  edits: Edits;
  /** Errors by product and column. */
  errors: ReadonlyMap<number, Readonly<Record<string, string>>>;
  canWrite: boolean;
  /** Writes texts into cells as one step that can be undone. */
  onWrite: (cells: readonly CellText[]) => void;
  onUndo: () => void;
  onRedo: () => void;
  onSave: () => void;
  onActive: (cell: Cell) => void;
}

/** Rows per page key. */
const page = 15;

/** The selection, and the cell that is being edited. Keys, clipboard and pointer share it. */
export function useSheet(props: SheetProps) {
  const { ref, rows, columns, edits, canWrite, onWrite, onActive } = props;
  const table = useRef<HTMLTableElement>(null);
  const [active, setActive] = useState<Cell>({ row: 0, column: 0 });
  const [anchor, setAnchor] = useState<Cell>({ row: 0, column: 0 });
  /** Initial text of the open editor; null if none is open. */
  const [editing, setEditing] = useState<string | null>(null);
  const takesFocus = useRef(false);
  const size = { rows: rows.length, columns: columns.length };
  const at = { row: Math.min(active.row, size.rows - 1), column: Math.min(active.column, size.columns - 1) };
  const selected = blockBetween(at, {
    row: Math.min(anchor.row, size.rows - 1),
    column: Math.min(anchor.column, size.columns - 1),
  });

  // The cell must be rendered with its tabindex before it takes the focus.
  useEffect(() => {
    if (!takesFocus.current || editing !== null) return;
    takesFocus.current = false;
    table.current?.querySelector<HTMLElement>(`[data-cell="${at.row} ${at.column}"]`)?.focus();
  });

  const select = (cell: Cell, extends_ = false) => {
    takesFocus.current = true;
    setActive(cell);
    if (!extends_) setAnchor(cell);
    onActive(cell);
  };
  const textOf = ({ row, column }: Cell): string => {
    const [product, own] = [rows[row]!, columns[column]!];
    return edits.get(product.id)?.[own.key] ?? cellText(own, savedValue(product, own.key));
  };
  const savedText = ({ row, column }: Cell) => cellText(columns[column]!, savedValue(rows[row]!, columns[column]!.key));
  const isLocked = ({ row, column }: Cell) =>
    !canWrite || columns[column]!.isReadOnly === true || rows[row]!.status === 'archived';
  const write = (cells: readonly CellText[]) => onWrite(cells.filter((cell) => !isLocked(cell)));
  const cellsOf = ({ top, bottom, left, right }: Block): Cell[] =>
    Array.from({ length: (bottom - top + 1) * (right - left + 1) }, (_, place) => ({
      row: top + Math.floor(place / (right - left + 1)),
      column: left + (place % (right - left + 1)),
    }));
  /** A choice column cannot be emptied. */
  const emptied = (block: Block): CellText[] =>
    cellsOf(block).flatMap((cell) => (columns[cell.column]!.kind === 'choice' ? [] : [{ ...cell, text: '' }]));
  const fill = () => write(fillDown(selected, textOf));
  const open = (text: string) => {
    if (!isLocked(at)) setEditing(text);
  };
  useImperativeHandle(ref, () => ({ goTo: (cell) => select(cell), fillDown: fill }));

  const closeEditor = (text: string | null, move: EditorMove) => {
    takesFocus.current = move !== 'elsewhere';
    setEditing(null);
    if (text !== null) write([{ ...at, text }]);
    if (move === 'elsewhere' || move === 'stay') return;
    const next =
      move === 'down' || move === 'up'
        ? moveBy({ key: move === 'down' ? 'ArrowDown' : 'ArrowUp', ctrlKey: false, metaKey: false }, at, size, page)
        : tabTo(at, size, move === 'back');
    if (next) select(next);
  };

  return {
    table,
    at,
    selected,
    size,
    editing,
    setActive,
    setAnchor,
    select,
    textOf,
    savedText,
    write,
    cellsOf,
    emptied,
    fill,
    open,
    closeEditor,
  };
}

type SheetState = ReturnType<typeof useSheet>;

export function useSheetKeys(sheet: SheetState, props: Pick<SheetProps, 'columns' | 'onUndo' | 'onRedo' | 'onSave'>) {
  const {
    at,
    selected,
    size,
    editing,
    setActive,
    setAnchor,
    select,
    textOf,
    savedText,
    write,
    cellsOf,
    emptied,
    fill,
    open,
  } = sheet;
  const { columns } = props;
  const pressCommand = (event: KeyboardEvent): boolean => {
    const command = event.key.toLowerCase();
    if (command === 'z' && !event.shiftKey) props.onUndo();
    else if (command === 'y' || command === 'z') props.onRedo();
    else if (command === 'd') fill();
    else if (command === 's') props.onSave();
    else if (command === 'a') {
      setAnchor({ row: 0, column: 0 });
      setActive({ row: size.rows - 1, column: size.columns - 1 });
    } else return false;
    return true;
  };

  const press = (event: KeyboardEvent<HTMLTableElement>) => {
    if (editing !== null || event.nativeEvent.isComposing) return;
    const isCommand = event.ctrlKey || event.metaKey;
    const target = moveBy(event, at, size, page);
    if (target) select(target, event.shiftKey);
    else if (event.key === 'Tab') {
      const next = tabTo(at, size, event.shiftKey);
      // At the ends of the grid, Tab leaves it.
      if (!next) return;
      select(next);
    } else if (event.key === 'Enter' || event.key === 'F2') open(textOf(at));
    else if (event.key === 'Escape') write(cellsOf(selected).map((cell) => ({ ...cell, text: savedText(cell) })));
    else if (event.key === 'Delete' || event.key === 'Backspace') write(emptied(selected));
    else if (isCommand) {
      if (!pressCommand(event)) return;
    } else if (event.key.length === 1 && !event.altKey)
      open(columns[at.column]!.kind === 'choice' ? textOf(at) : event.key);
    else return;
    event.preventDefault();
  };
  return press;
}

export function useSheetClipboard({
  table,
  selected,
  size,
  editing,
  setActive,
  setAnchor,
  textOf,
  write,
  emptied,
}: SheetState): void {
  const copy = (event: ClipboardEvent, isCut: boolean) => {
    const { top, bottom, left, right } = selected;
    const lines = Array.from({ length: bottom - top + 1 }, (_, row) =>
      Array.from({ length: right - left + 1 }, (__, column) => textOf({ row: top + row, column: left + column })),
    );
    event.clipboardData?.setData('text/plain', formatClipboard(lines));
    if (isCut) write(emptied(selected));
  };
  const paste = (event: ClipboardEvent) => {
    const cells = pasteBlock(parseClipboard(event.clipboardData?.getData('text/plain') ?? ''), selected, size);
    write(cells);
    const last = cells.at(-1);
    if (!last) return;
    setAnchor({ row: last.row, column: last.column });
    setActive({ row: selected.top, column: selected.left });
  };
  // Without selected text, browsers send clipboard events to the document and not to the cell.
  useEffect(() => {
    const take = (event: ClipboardEvent) => {
      if (editing !== null || !table.current?.contains(document.activeElement)) return;
      event.preventDefault();
      if (event.type === 'paste') paste(event);
      else copy(event, event.type === 'cut');
    };
    const types = ['copy', 'cut', 'paste'] as const;
    for (const type of types) document.addEventListener(type, take);
    return () => {
      for (const type of types) document.removeEventListener(type, take);
    };
  });
}

/** Handles pointers, and a focus that a screen reader moves. */
export function useSheetPointer(sheet: SheetState, onActive: SheetProps['onActive']) {
  const { at, editing, setActive, setAnchor, select, textOf, open } = sheet;
  const pressedBy = useRef('');
  const pointAt = (event: PointerEvent | { target: EventTarget }): Cell | null => {
    const place = (event.target as HTMLElement).closest<HTMLElement>('[data-cell]')?.dataset['cell'];
    if (place === undefined) return null;
    const [row, column] = place.split(' ').map(Number) as [number, number];
    return { row, column };
  };
  const isIn = (cell: Cell) => cell.row === at.row && cell.column === at.column;
  const startSelecting = (event: PointerEvent) => {
    pressedBy.current = event.pointerType;
    const cell = pointAt(event);
    // A finger scrolls here; the click that follows selects.
    if (!cell || event.button !== 0 || event.pointerType === 'touch' || (editing !== null && isIn(cell))) return;
    event.preventDefault();
    if (editing !== null) (document.activeElement as HTMLElement).blur();
    select(cell, event.shiftKey);
  };
  const goOnSelecting = (event: PointerEvent) => {
    const cell = pointAt(event);
    if (cell && event.buttons === 1 && event.pointerType === 'mouse' && editing === null && !isIn(cell))
      select(cell, true);
  };
  /** A screen reader moves the focus itself. */
  const follow = (event: FocusEvent) => {
    const cell = pointAt(event);
    if (!cell || editing !== null || isIn(cell)) return;
    setActive(cell);
    setAnchor(cell);
    onActive(cell);
  };
  /** A tap selects a cell; a tap on the selected cell opens it. */
  const tap = (event: MouseEvent) => {
    const cell = pointAt(event);
    if (!cell || pressedBy.current !== 'touch' || editing !== null) return;
    if (isIn(cell)) open(textOf(cell));
    else select(cell);
  };
  return {
    onFocus: follow,
    onPointerDown: startSelecting,
    onPointerOver: goOnSelecting,
    onClick: tap,
    onDoubleClick: (event: MouseEvent) => void (pointAt(event) && editing === null && open(textOf(at))),
  };
}
