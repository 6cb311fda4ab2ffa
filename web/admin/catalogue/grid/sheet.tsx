import { memo } from 'react';
import type { ProductGridRow } from '#contract/admin/catalogue/catalog.ts';
import { grid as messages } from '#messages/admin.ts';
import { type SheetProps, useSheet, useSheetClipboard, useSheetKeys, useSheetPointer } from './use-sheet.ts';
import { CellEditor, type EditorMove } from './cell-editor.tsx';
import { cellText, costAbovePrice, type GridColumn, savedValue } from './grid-columns.ts';
import { formatRupees } from '#web/ui/rupees.ts';
import styles from './product-grid.module.css';

/**
 * A table that works like a spreadsheet (ARIA grid): one cell has the focus, Shift selects a block, and typing edits.
 */
export function Sheet(props: SheetProps) {
  const { label, describedBy, rows, columns, edits, errors, canWrite, onActive } = props;
  const sheet = useSheet(props);
  const { table, at, selected, editing, closeEditor } = sheet;
  const press = useSheetKeys(sheet, props);
  useSheetClipboard(sheet);
  const pointer = useSheetPointer(sheet, onActive);
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
      {...pointer}
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
  /** The active cell's column, or -1. */
  active: number;
  /** First and last selected column. */
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

export function warningText({ cost, isBought }: { cost: number; isBought: boolean }): string {
  return isBought
    ? messages.belowUnitCost({ cost: formatRupees(cost) })
    : messages.belowCost({ cost: formatRupees(cost) });
}
