import { type ReactNode, useRef } from 'react';
import { useFocusNeighbour } from './focus-neighbour.ts';
import styles from './table.module.css';

export interface Column<Row> {
  header: ReactNode;
  /** Number of columns that the heading spans; the next column then has no heading. */
  headerSpan?: number;
  cell: (row: Row) => ReactNode;
  /** `rowHeader` names its row; `figure` is narrow and aligned to the end; `bar` takes the remaining width. */
  kind?: 'text' | 'rowHeader' | 'figure' | 'bar';
  /** Class for the cells and the heading. */
  className?: string | undefined;
  /** Hidden on narrow screens. */
  isExtra?: boolean;
}

interface TableProps<Row> {
  caption?: ReactNode;
  /** Only for screen readers, because a heading above says the same. */
  isCaptionHidden?: boolean;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /** The default is the row's `id`. */
  rowKey?: (row: Row, index: number) => string | number;
  isSelected?: ((row: Row) => boolean) | undefined;
  /** On narrow screens: columns share the width, each row becomes a card, or the table scrolls under this name. */
  onPhone?: 'share' | 'cards' | { scrollsAs: string };
}

/** Falls back to the row's index. */
function idOf(row: unknown, index: number): string | number {
  return (row as { id?: string | number }).id ?? index;
}

/** A table of figures or facts to compare, with column headings. For lists that lead somewhere take DataList. */
export function Table<Row>({
  caption,
  isCaptionHidden,
  columns,
  rows,
  rowKey = idOf,
  isSelected,
  onPhone = 'share',
}: TableProps<Row>) {
  const classOf = ({ kind = 'text', isExtra, className }: Column<Row>) =>
    [kind === 'text' ? '' : styles[kind], isExtra ? styles['extra'] : '', className].filter(Boolean).join(' ') ||
    undefined;
  const table = (
    <table className={onPhone === 'cards' ? `${styles['table']} ${styles['cards']}` : styles['table']}>
      {caption && <caption className={isCaptionHidden ? 'visually-hidden' : undefined}>{caption}</caption>}
      <thead>
        <tr>
          {columns.map((column, index) =>
            (columns[index - 1]?.headerSpan ?? 1) > 1 ? null : (
              <th key={index} scope="col" colSpan={column.headerSpan} className={classOf(column)}>
                {column.header}
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          <TableRow key={rowKey(row, at)} isSelected={isSelected?.(row) ?? false}>
            {columns.map((column, index) =>
              column.kind === 'rowHeader' ? (
                <th key={index} scope="row" className={classOf(column)}>
                  {column.cell(row)}
                </th>
              ) : (
                <td
                  key={index}
                  className={classOf(column)}
                  data-label={onPhone === 'cards' && typeof column.header === 'string' ? column.header : undefined}
                >
                  {column.cell(row)}
                </td>
              ),
            )}
          </TableRow>
        ))}
      </tbody>
    </table>
  );
  if (typeof onPhone === 'string') return table;
  return (
    <div className={styles['scroller']} role="group" aria-label={onPhone.scrollsAs} tabIndex={0}>
      {table}
    </div>
  );
}

function TableRow({ isSelected, children }: { isSelected: boolean; children: ReactNode }) {
  const element = useRef<HTMLTableRowElement>(null);
  useFocusNeighbour(element);
  return (
    <tr ref={element} data-selected={isSelected || undefined}>
      {children}
    </tr>
  );
}
