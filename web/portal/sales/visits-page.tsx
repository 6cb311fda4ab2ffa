import type { LinkDay } from '#contract/seller-sales.ts';
import { sales as messages } from '#messages/portal.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { type Column, Table } from '#web/ui/table.tsx';
import { Fact } from '#web/ui/fact.tsx';
import { formatDay, formatDayOfMonth } from '../dates.ts';
import styles from './sales.module.css';

const visitsOf = ({ home, product, collection }: LinkDay) => home + product + collection;
const count = (number: number) => number.toLocaleString('en-IN');

const columns: Column<LinkDay>[] = [
  {
    header: messages.day,
    kind: 'rowHeader',
    cell: ({ day }) => <span className={styles['day']}>{formatDayOfMonth(day)}</span>,
  },
  { header: messages.targets.home, kind: 'figure', cell: ({ home }) => count(home) },
  { header: messages.targets.product, kind: 'figure', cell: ({ product }) => count(product) },
  { header: messages.targets.collection, kind: 'figure', cell: ({ collection }) => count(collection) },
  { header: messages.pages.orders, kind: 'figure', cell: ({ orders }) => count(orders) },
];

export function VisitsPage({ days }: { days: readonly LinkDay[] }) {
  const visits = days.reduce((sum, day) => sum + visitsOf(day), 0);
  const orders = days.reduce((sum, day) => sum + day.orders, 0);
  return (
    <section className={styles['sheet']} aria-labelledby="visits">
      <h2 id="visits">{messages.visitsTitle}</h2>
      <dl className={styles['figures']}>
        <Fact label={messages.visits}>{count(visits)}</Fact>
        <Fact label={messages.linkOrders}>{count(orders)}</Fact>
      </dl>
      {visits === 0 && orders === 0 ? (
        <>
          <p>{messages.noVisits}</p>
          <p>
            <ButtonLink to="/sales/share">{messages.shareNow}</ButtonLink>
          </p>
        </>
      ) : (
        <>
          <Chart days={days} />
          <details>
            <summary>{messages.asTable}</summary>
            <Table
              caption={messages.visitsTitle}
              isCaptionHidden
              columns={columns}
              rows={days.toReversed()}
              rowKey={({ day }) => day}
              onPhone={{ scrollsAs: messages.visitsTitle }}
            />
          </details>
        </>
      )}
      <p className={styles['quiet']}>{messages.visitsAbout}</p>
    </section>
  );
}

const barWidth = 10;
const barGap = 4;
const chartHeight = 120;

/** The table below has the same figures. */
function Chart({ days }: { days: readonly LinkDay[] }) {
  const most = Math.max(1, ...days.map(visitsOf));
  const width = days.length * (barWidth + barGap) - barGap;
  return (
    <figure className={styles['chart']}>
      <svg
        viewBox={`0 0 ${width} ${chartHeight}`}
        role="img"
        aria-label={messages.chart({
          from: formatDay(days[0]!.day),
          to: formatDay(days.at(-1)!.day),
          most: count(most),
        })}
      >
        <path d={`M0 ${chartHeight - 0.5}H${width}`} className={styles['axis']} />
        {days.map((day, place) => {
          const height = (visitsOf(day) / most) * (chartHeight - 8);
          return (
            <rect
              key={day.day}
              x={place * (barWidth + barGap)}
              y={chartHeight - height}
              width={barWidth}
              height={height}
              rx={1.5}
            />
          );
        })}
      </svg>
      <figcaption className={styles['quiet']}>
        <span>{formatDay(days[0]!.day)}</span>
        <span>{formatDay(days.at(-1)!.day)}</span>
        <span>{messages.mostInDay({ count: most })}</span>
      </figcaption>
    </figure>
  );
}
