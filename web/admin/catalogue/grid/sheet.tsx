import {
  type FocusEvent,
  type KeyboardEvent,
  memo,
  type MouseEvent,
  type PointerEvent,
  type Ref,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import type { ProductGridRow } from '#contract/staff-catalog.ts';
import { grid as messages } from '#messages/admin/grid.ts';
import { CellEditor, type EditorMove } from './cell-editor.tsx';
import { cellText, costAbovePrice, type GridColumn, savedValue } from './grid-columns.ts';
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
import { formatRupees } from '#web/ui/rupees.ts';
import styles from './product-grid.module.css';

export interface SheetHandle {
  /** Moves the focus to a cell. */
  goTo: (cell: Cell) => void;
  fillDown: () => void;
}

interface SheetProps {
  ref: Ref<SheetHandle>;
  label: string;
  /** Id of what says which keys there are. */
  describedBy: string;
  rows: readonly ProductGridRow[];
  columns: readonly GridColumn[];
  edits: Edits;
  /** What is wrong, by product and column. */
  errors: ReadonlyMap<number, Readonly<Record<string, string>>>;
  canWrite: boolean;
  /** Writes texts into cells as one step that can be taken back; says how many have changed. */
  onWrite: (cells: readonly CellText[]) => void;
  onUndo: () => void;
  onRedo: () => void;
  onSave: () => void;
  onActive: (cell: Cell) => void;
}

/** Rows that a page key passes. */
const page = 15;

/** A table that is worked in like a spreadsheet (ARIA grid): one cell has the focus, Shift selects a block, and typing writes. */
export function Sheet(props: SheetProps) {
  const { ref, label, describedBy, rows, columns, edits, errors, canWrite, onWrite, onActive } = props;
  const table = useRef<HTMLTableElement>(null);
  const [active, setActive] = useState<Cell>({ row: 0, column: 0 });
  const [anchor, setAnchor] = useState<Cell>({ row: 0, column: 0 });
  /** What the open editor begins with; null where none is open. */
  const [editing, setEditing] = useState<string | null>(null);
  const takesFocus = useRef(false);
  const pressedBy = useRef('');
  const size = { rows: rows.length, columns: columns.length };
  const at = { row: Math.min(active.row, size.rows - 1), column: Math.min(active.column, size.columns - 1) };
  const selected = blockBetween(at, {
    row: Math.min(anchor.row, size.rows - 1),
    column: Math.min(anchor.column, size.columns - 1),
  });

  // The cell has to be on the page with its place in the order of Tab before it takes the focus.
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
  /** Choices have to be one of theirs. */
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
      // At its ends the grid lets the focus go.
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
  // Of a cell without selected text browsers tell the document, not the cell.
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
    // A finger scrolls; it selects with the press that follows.
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
  /** A finger selects a cell, and opens the one that is selected. */
  const tap = (event: MouseEvent) => {
    const cell = pointAt(event);
    if (!cell || pressedBy.current !== 'touch' || editing !== null) return;
    if (isIn(cell)) open(textOf(cell));
    else select(cell);
  };

  return (
    <table
      ref={table}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- ARIA's grid pattern is a table with this role
      role="grid"
      className={styles['sheet']}
      aria-label={label}
      aria-describedby={describedBy}
      aria-rowcount={rows.length + 1}
      aria-colcount={columns.length + 1}
      aria-multiselectable="true"
      aria-readonly={!canWrite}
      onKeyDown={press}
      onFocus={follow}
      onPointerDown={startSelecting}
      onPointerOver={goOnSelecting}
      onClick={tap}
      onDoubleClick={(event) => pointAt(event) && editing === null && open(textOf(at))}
    >
      <thead>
        <tr aria-rowindex={1}>
          <th scope="col" className={styles['pinned']}>
            {messages.product}
          </th>
          {columns.map((column) => (
            <th
              key={column.key}
              scope="col"
              style={{ minWidth: `${column.width}rem` }}
              className={column.kind === 'number' ? styles['number'] : undefined}
            >
              {column.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => {
          const isActive = index === at.row;
          const isSelected = index >= selected.top && index <= selected.bottom;
          return (
            <SheetRow
              key={row.id}
              row={row}
              index={index}
              columns={columns}
              typed={edits.get(row.id)}
              errors={errors.get(row.id)}
              canWrite={canWrite}
              active={isActive ? at.column : -1}
              from={isSelected ? selected.left : -1}
              to={isSelected ? selected.right : -2}
              editing={isActive ? editing : null}
              onClose={isActive && editing !== null ? closeEditor : undefined}
            />
          );
        })}
      </tbody>
    </table>
  );
}

interface SheetRowProps {
  row: ProductGridRow;
  index: number;
  columns: readonly GridColumn[];
  typed: Readonly<Record<string, string>> | undefined;
  errors: Readonly<Record<string, string>> | undefined;
  canWrite: boolean;
  /** The column of the cell with the focus, or -1. */
  active: number;
  /** The columns that are selected. */
  from: number;
  to: number;
  editing: string | null;
  onClose: ((text: string | null, move: EditorMove) => void) | undefined;
}

const SheetRow = memo(function SheetRow({ row, index, columns, typed, errors, ...state }: SheetRowProps) {
  const warning = typed && costAbovePrice(row, typed);
  const paidIn = (typed?.['sale_price'] ?? row.values.sale_price ?? '') === '' ? 'regular_price' : 'sale_price';
  return (
    <tr aria-rowindex={index + 2} data-archived={row.status === 'archived' || undefined}>
      <th scope="row" className={styles['pinned']}>
        <span className={styles['name']}>{row.values.name}</span>
        <span className={styles['sku']}>{row.sku}</span>
      </th>
      {columns.map((column, place) => {
        const saved = cellText(column, savedValue(row, column.key));
        const text = typed?.[column.key] ?? saved;
        const isChanged = typed?.[column.key] !== undefined;
        const error = errors?.[column.key];
        const isWarned = warning && !error && column.key === paidIn;
        const isActive = state.active === place;
        return (
          <td
            key={column.key}
            data-cell={`${index} ${place}`}
            tabIndex={isActive ? 0 : -1}
            aria-selected={place >= state.from && place <= state.to}
            // oxlint-disable-next-line jsx-a11y/role-supports-aria-props -- ARIA 1.2 names it for gridcell
            aria-readonly={!state.canWrite || column.isReadOnly || row.status === 'archived' || undefined}
            aria-invalid={error ? true : undefined}
            data-changed={isChanged || undefined}
            data-warned={isWarned || undefined}
            lang={column.lang}
            className={column.kind === 'number' ? styles['number'] : undefined}
            title={error ?? (isWarned ? warningText(warning) : undefined)}
          >
            <span className={styles['text']}>{text}</span>
            {isChanged && (
              <span className="visually-hidden">{messages.changedFrom({ value: saved || messages.empty })}</span>
            )}
            {error && <span className="visually-hidden">{error}</span>}
            {isWarned && <span className="visually-hidden">{warningText(warning)}</span>}
            {isActive && state.editing !== null && state.onClose && (
              <CellEditor
                label={messages.cellLabel({ column: column.label, product: row.values.name })}
                column={column}
                initial={state.editing}
                onClose={state.onClose}
              />
            )}
          </td>
        );
      })}
    </tr>
  );
});

/** Says that a row sells for less than it costs. */
export function warningText({ cost, isBought }: { cost: number; isBought: boolean }): string {
  return isBought
    ? messages.belowUnitCost({ cost: formatRupees(cost) })
    : messages.belowCost({ cost: formatRupees(cost) });
}
