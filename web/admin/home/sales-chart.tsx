import type { HomePeriod, HomeSales } from '#contract/admin/home/home.ts';
import { home as messages } from '#messages/admin.ts';
import { TimeChart } from '#web/admin/kit/time-chart.tsx';
import { formatRupees } from '#web/ui/rupees.ts';
import look from '#web/admin/kit/look.module.css';
import { formatDayOfMonth, formatHour } from '../kit/dates.ts';

interface SalesChartProps {
  series: HomeSales['series'];
  period: HomePeriod;
}

/** Screen readers get the same figures as a table. */
export default function SalesChart({ series, period }: SalesChartProps) {
  const label = (at: string) => (period === 'today' ? formatHour(Number(at)) : formatDayOfMonth(at));
  const now = messages.periods[period];
  const before = messages.before[period];
  return (
    <>
      <TimeChart
        places={series.map(({ at, sales, previous_sales }) => ({
          label: label(at),
          current: sales,
          previous: previous_sales,
        }))}
        now={now}
        before={before}
        format={formatRupees}
      />
      {series.some(({ sales, previous_sales: previous }) => (sales ?? 0) < 0 || (previous ?? 0) < 0) && (
        <p className={look['note']}>{messages.belowZero}</p>
      )}
      {/* A table is never narrower than its cells, even if hidden */}
      <div className="visually-hidden">
        <table>
          <thead>
            <tr>
              <th scope="col">{messages.time}</th>
              <th scope="col">{now}</th>
              <th scope="col">{before}</th>
            </tr>
          </thead>
          <tbody>
            {series.map(({ at, sales, previous_sales: previous }) => (
              <tr key={at}>
                <th scope="row">{label(at)}</th>
                <td>{sales === null ? '–' : formatRupees(sales)}</td>
                <td>{previous === null ? '–' : formatRupees(previous)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
