import { hrTime } from '@opentelemetry/core';
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-proto';
import type { Resource } from '@opentelemetry/resources';
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
import type { Log } from '#server/platform/log.ts';
import type { Services } from '#server/platform/services.ts';
import { optionsOf, withFailureLogging } from '#server/platform/telemetry/exporter.ts';
import type { TelemetrySettings } from '#server/platform/telemetry/telemetry-settings.ts';
import { createFigureReader, listFigures } from './figures.ts';
import { readMetrics } from './otlp-metrics.ts';

/**
 * Sends the metrics of /metrics once a minute, and once more on `close`. If the database is unreachable, it still sends
 * the process's metrics.
 */
export function sendMetrics(
  services: Services,
  settings: TelemetrySettings,
  { log, resource }: { log: Log; resource: Resource },
): { close(): Promise<void> } {
  const { clock } = services;
  const readFigures = createFigureReader(services);
  // Counting starts with the process.
  const startTime = hrTime(0);
  const collect = async () => {
    const metrics = services.metrics!;
    const figures = listFigures(await readFigures(), clock.now());
    const text = `${await metrics.print()}\n${await metrics.printFigures(figures)}`;
    return readMetrics(text, { startTime, endTime: hrTime() });
  };
  const reader = new PeriodicExportingMetricReader({
    exporter: withFailureLogging(new OTLPMetricExporter(optionsOf(settings, 'metrics')), 'metrics', log),
    metricProducers: [
      {
        collect: async () => ({
          resourceMetrics: { resource, scopeMetrics: [{ scope: { name: 'shop' }, metrics: await collect() }] },
          errors: [],
        }),
      },
    ],
  });
  const provider = new MeterProvider({ resource, readers: [reader] });
  return { close: () => provider.shutdown() };
}
