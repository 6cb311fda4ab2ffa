import { randomUUID } from 'node:crypto';
import { type ExportResult, ExportResultCode } from '@opentelemetry/core';
import { defaultResource, type Resource, resourceFromAttributes } from '@opentelemetry/resources';
import { runAs } from '../admission.ts';
import type { Log } from '../log.ts';
import type { TelemetrySettings } from './telemetry-settings.ts';

/** `name` is the process's name or role. */
export function createResource(settings: TelemetrySettings, name: string): Resource {
  const own = { 'service.instance.id': randomUUID(), 'shop.process': name };
  return defaultResource().merge(resourceFromAttributes({ ...own, ...settings.resource }));
}

export function optionsOf({ endpoint, headers }: TelemetrySettings, signal: 'traces' | 'metrics') {
  return { url: `${endpoint}/v1/${signal}`, headers: { ...headers } };
}

interface Exporter<Items> {
  export(items: Items, done: (result: ExportResult) => void): void;
}

/** Logs when an exporter starts to fail and when it recovers. */
export function withFailureLogging<Items, Given extends Exporter<Items>>(
  exporter: Given & Exporter<Items>,
  signal: 'traces' | 'metrics',
  log: Log,
): Given {
  const send = exporter.export.bind(exporter);
  let fails = false;
  exporter.export = (items, done) =>
    // Outside any request, though one may have filled the batch.
    runAs(undefined, () =>
      send(items, ({ code, error }) => {
        const failed = code !== ExportResultCode.SUCCESS;
        if (failed && !fails)
          log.warn({ reason: error?.message }, `${signal} are not taken: they are dropped until they are`);
        if (!failed && fails) log.info(`${signal} are taken again`);
        fails = failed;
        done({ code: ExportResultCode.SUCCESS });
      }),
    );
  return exporter;
}
