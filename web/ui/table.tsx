import type { ReactNode } from 'react';
import styles from './table.module.css';

export interface Column<Row> {
  header: ReactNode;
  cell: (row: Row) => ReactNode;
  /** Figures stand at the end of their column. */
  isNumeric?: boolean;
}

interface TableProps<Row> {
  caption: ReactNode;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
}

/** A table of figures or facts to compare, with a caption and column headings. For lists that lead somewhere take DataList. */
export function Table<Row>({ caption, columns, rows, rowKey }: TableProps<Row>) {
  const classOf = ({ isNumeric }: Column<Row>) => (isNumeric ? styles['numeric'] : undefined);
  return (
    <table className={styles['table']}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          {columns.map((column, index) => (
            <th key={index} scope="col" className={classOf(column)}>
              {column.header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowKey(row)}>
            {columns.map((column, index) => (
              <td key={index} className={classOf(column)}>
                {column.cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
