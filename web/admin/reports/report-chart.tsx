import { BarChart } from '@mantine/charts';
import '@mantine/charts/styles.layer.css';
import { reports as messages } from '#messages/admin.ts';
import { chooseTicks } from '#web/admin/kit/chart-scale.ts';
import { TimeChart } from '#web/admin/kit/time-chart.tsx';

interface Place {
  label: string;
  current: number;
  /** Null if the report compares nothing. */
  previous: number | null;
}

interface ReportChartProps {
  places: readonly Place[];
  isOverTime: boolean;
  /** Names of the figures and of those they are compared with. */
  now?: string;
  before?: string;
  format: (figure: number) => string;
}

const mostBars = 10;

/** Charts one column: a time series, or the rows with the highest figures. The table below has the same numbers. */
export default function ReportChart({
  places,
  isOverTime,
  now = messages.thisPeriod,
  before = messages.before,
  format,
}: ReportChartProps) {
  if (isOverTime) return <TimeChart places={places} now={now} before={before} format={format} />;
  const isCompared = places.some(({ previous }) => previous !== null);
  const shown = places.filter(({ current, previous }) => current || previous).slice(0, mostBars);
  const figures = shown.flatMap(({ current, previous }) => [current, previous ?? 0]);
  // Labels side by side need more room than labels above each other.
  const ticks = chooseTicks(figures, 2);
  return (
    <div aria-hidden="true">
      <BarChart
        data={shown.map(({ label, current, previous }) => ({ label, [now]: current, [before]: previous }))}
        dataKey="label"
        withLegend={isCompared}
        legendProps={{ verticalAlign: 'bottom', height: 36 }}
        tickLine="none"
        valueFormatter={format}
        h={shown.length * (isCompared ? 44 : 34) + 72}
        orientation="vertical"
        series={[{ name: now, color: 'forest.8' }, ...(isCompared ? [{ name: before, color: 'gray.4' }] : [])]}
        gridAxis="y"
        barProps={{ radius: 3, maxBarSize: 16, isAnimationActive: false }}
        barChartProps={{ accessibilityLayer: false }}
        xAxisProps={{ ticks, domain: [ticks[0]!, ticks.at(-1)!], interval: 'preserveStartEnd' }}
        yAxisProps={{ width: 150, tickFormatter: shorten, interval: 0 }}
      />
    </div>
  );
}

const longestLabel = 22;

function shorten(label: string): string {
  return label.length > longestLabel ? `${label.slice(0, longestLabel - 1).trimEnd()}…` : label;
}
