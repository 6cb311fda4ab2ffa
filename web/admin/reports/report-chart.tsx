import { AreaChart, BarChart } from '@mantine/charts';
import '@mantine/charts/styles.layer.css';
import { reports as messages } from '#messages/admin/reports.ts';

interface Place {
  label: string;
  current: number;
  /** Null where the report compares nothing. */
  previous: number | null;
}

interface ReportChartProps {
  places: readonly Place[];
  isOverTime: boolean;
  format: (figure: number) => string;
}

const mostBars = 10;

/** A column of a report drawn: a line over time, else the rows with the most of it. The table below says the same in numbers. */
export default function ReportChart({ places, isOverTime, format }: ReportChartProps) {
  const [now, before] = [messages.thisPeriod, messages.before];
  const isCompared = places.some(({ previous }) => previous !== null);
  const shown = isOverTime ? places : places.filter(({ current, previous }) => current || previous).slice(0, mostBars);
  const data = shown.map(({ label, current, previous }) => ({ label, [now]: current, [before]: previous }));
  const common = {
    data,
    dataKey: 'label',
    withLegend: isCompared,
    legendProps: { verticalAlign: 'bottom' as const, height: 36 },
    tickLine: 'none' as const,
    valueFormatter: format,
  };
  return (
    <div aria-hidden="true">
      {isOverTime ? (
        <AreaChart
          {...common}
          h={280}
          series={[
            ...(isCompared ? [{ name: before, color: 'gray.5', strokeDasharray: '4 4' }] : []),
            { name: now, color: 'forest.8' },
          ]}
          curveType="monotone"
          withDots={places.length === 1}
          gridAxis="x"
          fillOpacity={0.12}
          areaChartProps={{ accessibilityLayer: false }}
          xAxisProps={{ interval: 'preserveStartEnd', minTickGap: 24 }}
          yAxisProps={{ width: 84 }}
        />
      ) : (
        <BarChart
          {...common}
          h={shown.length * (isCompared ? 44 : 34) + 72}
          orientation="vertical"
          series={[{ name: now, color: 'forest.8' }, ...(isCompared ? [{ name: before, color: 'gray.4' }] : [])]}
          gridAxis="y"
          barProps={{ radius: 3, maxBarSize: 16 }}
          barChartProps={{ accessibilityLayer: false }}
          yAxisProps={{ width: 150, tickFormatter: shorten, interval: 0 }}
        />
      )}
    </div>
  );
}

const longestLabel = 22;

function shorten(label: string): string {
  return label.length > longestLabel ? `${label.slice(0, longestLabel - 1)}…` : label;
}
