import {
  type Context,
  ROOT_CONTEXT,
  type Span as RecordedSpan,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
  type Tracer,
} from '@opentelemetry/api';
import { parseTraceParent } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import {
  AlwaysOnSampler,
  BatchSpanProcessor,
  SamplingDecision,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { FastifyRequest } from 'fastify';
import type { Resource } from '@opentelemetry/resources';
import type { Log } from '../log.ts';
import { optionsOf, withFailureLogging } from './exporter.ts';
import { recordOutgoing } from './outgoing.ts';
import type { Attributes, Span, Step } from './span.ts';
import type { TelemetrySettings } from './telemetry-settings.ts';

export interface Traces {
  /** Starts a trace or continues that of a trusted proxy; null if it is not recorded. */
  beginRequest(this: void, site: string): (request: FastifyRequest) => Span | null;
  /** Null if it is not recorded. */
  beginJob(this: void, kind: string, attempt: number): Span | null;
  /** Sends what is not sent yet. May take as long as the receiver does. */
  close(this: void): Promise<void>;
}

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL };

/** An unavailable receiver delays no answer: what it does not accept is dropped. */
export function openTraces(settings: TelemetrySettings, { log, resource }: { log: Log; resource: Resource }): Traces {
  const exporter = new OTLPTraceExporter(optionsOf(settings, 'traces'));
  const provider = new TracerProvider({
    // `createSampler` decides beforehand whether a trace is recorded.
    sampler: new AlwaysOnSampler(),
    resource,
    spanProcessors: [new BatchSpanProcessor({ exporter: withFailureLogging(exporter, 'traces', log) })],
  });
  const tracer = provider.getTracer('shop');
  const isRecorded = createSampler(settings);
  const stopOutgoing = recordOutgoing();
  return {
    beginRequest: (site) => (request) => {
      const caller = callerOf(request);
      if (!isRecorded(caller)) return null;
      const { method, routeOptions } = request;
      const { url: route } = routeOptions;
      const attributes = { 'shop.site': site, 'http.request.method': method, ...(route && { 'http.route': route }) };
      const name = route === undefined ? method : `${method} ${route}`;
      const context = caller === null ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, caller);
      return begin(tracer, { name, kind: 'server', attributes }, context);
    },
    beginJob(kind, attempt) {
      if (!isRecorded(null)) return null;
      const attributes = { 'shop.job.kind': kind, 'shop.job.attempt': attempt };
      return begin(tracer, { name: `job ${kind}`, kind: 'internal', attributes }, ROOT_CONTEXT);
    },
    async close() {
      stopOutgoing();
      await provider.shutdown();
    },
  };
}

/** The caller's part of the trace, if it is a proxy trusted to name the visitor. */
function callerOf(request: FastifyRequest): SpanContext | null {
  const { traceparent } = request.headers;
  if (typeof traceparent !== 'string' || request.ip === request.socket.remoteAddress) return null;
  const context = parseTraceParent(traceparent);
  return context && { ...context, isRemote: true };
}

/** OpenTelemetry's samplers, except that a trace starting here gets no id before the decision, since most need none. */
function createSampler({ sampler, ratio }: TelemetrySettings): (caller: SpanContext | null) => boolean {
  const followsCaller = sampler.startsWith('parentbased_');
  const rule = sampler.replace('parentbased_', '');
  const byId = new TraceIdRatioBasedSampler(ratio);
  return (caller) => {
    if (caller && followsCaller) return (caller.traceFlags & TraceFlags.SAMPLED) !== 0;
    if (rule !== 'traceidratio') return rule === 'always_on';
    if (!caller) return Math.random() < ratio;
    return byId.shouldSample(ROOT_CONTEXT, caller.traceId).decision === SamplingDecision.RECORD_AND_SAMPLED;
  };
}

function begin(tracer: Tracer, { name, kind, attributes }: Step, context: Context): Span {
  return wrap(tracer, tracer.startSpan(name, { kind: kinds[kind], attributes }, context));
}

function wrap(tracer: Tracer, span: RecordedSpan): Span {
  const { traceId, spanId } = span.spanContext();
  let context: Context | undefined;
  return {
    traceId,
    spanId,
    begin: (step) => begin(tracer, step, (context ??= trace.setSpan(ROOT_CONTEXT, span))),
    end(fault: string | null, attributes: Attributes = {}) {
      span.setAttributes(attributes);
      if (fault !== null) span.setAttribute('error.type', fault).setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    },
  };
}
