import { randomUUID } from 'node:crypto';
import { type ExportResult, ExportResultCode } from '@opentelemetry/core';
import { defaultResource, type Resource, resourceFromAttributes } from '@opentelemetry/resources';
import { runAs } from '../admission.ts';
import type { Log } from '../log.ts';
import type { TelemetrySettings } from './telemetry-settings.ts';

/** What is told of this process; `name` is that of one of several, or its role. */
export function createResource(settings: TelemetrySettings, name: string): Resource {
  const own = { 'service.instance.id': randomUUID(), 'shop.process': name };
  return defaultResource().merge(resourceFromAttributes({ ...own, ...settings.resource }));
}

/** Where an exporter of the SDK's sends to. */
export function optionsOf({ endpoint, headers }: TelemetrySettings, signal: 'traces' | 'metrics') {
  return { url: `${endpoint}/v1/${signal}`, headers: { ...headers } };
}

interface Exporter<Items> {
  export(items: Items, done: (result: ExportResult) => void): void;
}

/** Has an exporter log when it begins to fail and when it no longer does; who uses it need not care. */
export function sayingWhatFails<Items, Given extends Exporter<Items>>(
  exporter: Given & Exporter<Items>,
  signal: 'traces' | 'metrics',
  log: Log,
): Given {
  const send = exporter.export.bind(exporter);
  let fails = false;
  exporter.export = (items, done) =>
    // For no request, though one may have filled what is sent.
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
