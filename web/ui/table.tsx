import type { ReactNode } from 'react';
import styles from './table.module.css';

export interface Column<Row> {
  header: ReactNode;
  /** How many columns the heading stands over; the next column then has none of its own. */
  headerSpan?: number;
  cell: (row: Row) => ReactNode;
  /** `rowHeader` names its row, `figure` stands at the end and takes no more room than it needs, `bar` takes what the others leave. */
  kind?: 'text' | 'rowHeader' | 'figure' | 'bar';
}

interface TableProps<Row> {
  caption?: ReactNode;
  /** Only screen readers get the caption, where a heading above says the same. */
  isCaptionHidden?: boolean;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row, index: number) => string | number;
  /** On narrow screens: columns share the width, or each row becomes a card with its own labels, or the table scrolls under this name. */
  onPhone?: 'share' | 'cards' | { scrollsAs: string };
}

/** A table of figures or facts to compare, with column headings. For lists that lead somewhere take DataList. */
export function Table<Row>({ caption, isCaptionHidden, columns, rows, rowKey, onPhone = 'share' }: TableProps<Row>) {
  const classOf = ({ kind = 'text' }: Column<Row>) => (kind === 'text' ? undefined : styles[kind]);
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
          <tr key={rowKey(row, at)}>
            {columns.map((column, index) =>
              column.kind === 'rowHeader' ? (
                <th key={index} scope="row" className={styles['rowHeader']}>
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
          </tr>
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
