import { CompositeChart } from '@mantine/charts';
import '@mantine/charts/styles.layer.css';
import { chooseTicks } from './chart-scale.ts';

/** Figures of an hour, day or month, and of the same position in the previous period; null if there is none. */
export interface TimePlace {
  label: string;
  current: number | null;
  previous: number | null;
}

interface TimeChartProps {
  places: readonly TimePlace[];
  now: string;
  before: string;
  format: (figure: number) => string;
}

/** The period as bars, the previous one as a line. The chart is visual only: show the same figures in a table. */
export function TimeChart({ places, now, before, format }: TimeChartProps) {
  const isCompared = places.some(({ previous }) => previous !== null);
  const ticks = chooseTicks(places.flatMap(({ current, previous }) => [current ?? 0, previous ?? 0]));
  return (
    <div aria-hidden="true">
      <CompositeChart
        h={280}
        data={places.map(({ label, current, previous }) => ({ label, [now]: current, [before]: previous }))}
        dataKey="label"
        series={[
          { name: now, color: 'forest.8', type: 'bar' },
          ...(isCompared ? [{ name: before, color: 'gray.6', type: 'line' as const, strokeDasharray: '4 4' }] : []),
        ]}
        curveType="linear"
        strokeWidth={1.5}
        // A line with one point would be invisible.
        withDots={places.length === 1}
        connectNulls={false}
        maxBarWidth={28}
        barProps={{ radius: 2, isAnimationActive: false }}
        lineProps={{ isAnimationActive: false }}
        withLegend={isCompared}
        legendProps={{ verticalAlign: 'bottom', height: 36 }}
        gridAxis="x"
        tickLine="none"
        valueFormatter={format}
        composedChartProps={{ accessibilityLayer: false }}
        xAxisProps={{ interval: 'equidistantPreserveStart', minTickGap: 16 }}
        yAxisProps={{
          width: 76,
          ticks,
          domain: [ticks[0]!, ticks.at(-1)!],
          interval: 0,
        }}
      />
    </div>
  );
}
