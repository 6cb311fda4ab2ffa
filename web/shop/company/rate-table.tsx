import { formatPercent } from './figures.ts';
import styles from './income-plan.module.css';

interface RateTableProps {
  /** What the table says, for who cannot see its place. */
  caption: string;
  /** Of the first column and of the rate's. */
  heads: readonly [string, string];
  rows: readonly { key: string | number; name: string; percent: number }[];
}

/** Rates by step, each with its bar; the bars are a picture of the figures beside them. */
export function RateTable({ caption, heads, rows }: RateTableProps) {
  const highest = Math.max(...rows.map(({ percent }) => percent));
  return (
    <table className={styles['rates']}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{heads[0]}</th>
          <th scope="col">{heads[1]}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, percent }) => (
          <tr key={key}>
            <th scope="row">{name}</th>
            <td className={styles['rate']}>
              <span>{formatPercent(percent)}</span>
              <svg className={styles['bar']} viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
                <rect width={(100 * percent) / highest} height="10" />
              </svg>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
