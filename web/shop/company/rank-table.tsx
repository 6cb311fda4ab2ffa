import type { IncomePlan } from '#contract/income-plan.ts';
import { formatCount, formatPercent } from './figures.ts';
import { words } from './income-plan-words.ts';
import styles from './income-plan.module.css';

type Ranks = IncomePlan['ranks'];

/** All ranks with what each asks for and what it earns; wider than a phone, so it scrolls by itself. */
export function RankTable({ ranks }: { ranks: Ranks }) {
  return (
    <div className={styles['scroll']} role="region" aria-label={words.ranksTable} tabIndex={0}>
      <table className={styles['ranks']}>
        <caption className="visually-hidden">{words.ranksCaption}</caption>
        <thead>
          <tr>
            <th scope="col" colSpan={2}>
              {words.rank}
            </th>
            <th scope="col">{words.leaders}</th>
            <th scope="col">{words.network}</th>
            <th scope="col">{words.eBonus}</th>
            <th scope="col">{words.rBonus}</th>
          </tr>
        </thead>
        <tbody>
          {ranks.map(({ rank, name, leaders, network, e_bonus, r_bonus }) => (
            <tr key={rank}>
              <td>{rank}</td>
              <th scope="row">{words.rankName(name)}</th>
              <td>{formatCount(leaders)}</td>
              <td>{formatCount(network)}</td>
              <td>{formatPercent(e_bonus)}</td>
              <td>{formatPercent(r_bonus)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const rowHeight = 26;
const nameWidth = 146;
const barWidth = 178;

/** E- and R-bonus by rank as two bars each; the same figures stand in the table of ranks. */
export function BonusChart({ ranks }: { ranks: Ranks }) {
  const highest = Math.max(...ranks.flatMap(({ e_bonus, r_bonus }) => [e_bonus, r_bonus]));
  const long = (percent: number) => (barWidth * percent) / highest;
  return (
    <figure className={styles['chart']}>
      <figcaption>
        <span className={styles['keyE']}>{words.eBonus}</span>
        <span className={styles['keyR']}>{words.rBonus}</span>
        {words.byRank}
      </figcaption>
      <svg viewBox={`0 0 360 ${ranks.length * rowHeight}`} role="img" aria-label={words.chart}>
        {ranks.map(({ rank, name, e_bonus, r_bonus }, index) => (
          <g key={rank} transform={`translate(0 ${index * rowHeight})`}>
            <text x="0" y="16">
              {words.rankName(name)}
            </text>
            <rect className={styles['barE']} x={nameWidth} y="5" width={long(e_bonus)} height="7" />
            <rect className={styles['barR']} x={nameWidth} y="13" width={long(r_bonus)} height="7" />
            <text className={styles['value']} x={nameWidth + long(Math.max(e_bonus, r_bonus)) + 5} y="16">
              {Math.max(e_bonus, r_bonus)}
            </text>
          </g>
        ))}
      </svg>
    </figure>
  );
}
