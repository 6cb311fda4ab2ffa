import { AreaChart } from '@mantine/charts';
import '@mantine/charts/styles.layer.css';
import type { HomePeriod, HomeSales } from '#contract/staff-home.ts';
import { home as messages } from '#messages/admin/home.ts';
import { formatRupees } from '#web/ui/rupees.ts';
import { formatDayOfMonth, formatHour } from './dates.ts';

interface SalesChartProps {
  series: HomeSales['series'];
  period: HomePeriod;
}

/** Sales over a period beside the time before; screen readers get the same as a table. */
export default function SalesChart({ series, period }: SalesChartProps) {
  const label = (at: string) => (period === 'today' ? formatHour(Number(at)) : formatDayOfMonth(at));
  const now = messages.periods[period];
  const before = messages.before[period];
  return (
    <>
      <div aria-hidden="true">
        <AreaChart
          h={260}
          data={series.map(({ at, sales, previous_sales }) => ({
            at: label(at),
            [now]: sales,
            [before]: previous_sales,
          }))}
          dataKey="at"
          series={[
            { name: before, color: 'gray.5', strokeDasharray: '4 4' },
            { name: now, color: 'forest.8' },
          ]}
          curveType="monotone"
          withDots={false}
          withLegend
          legendProps={{ verticalAlign: 'bottom', height: 36 }}
          gridAxis="x"
          tickLine="none"
          fillOpacity={0.12}
          connectNulls={false}
          areaChartProps={{ accessibilityLayer: false }}
          valueFormatter={(rupees) => formatRupees(rupees)}
          xAxisProps={{ interval: 'preserveStartEnd', minTickGap: 24 }}
          yAxisProps={{ width: 72 }}
        />
      </div>
      {/* A table is never narrower than its cells, hidden or not */}
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
