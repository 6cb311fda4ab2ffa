/** What is told of a step. Never values of statements, addresses as they were asked for, or anything of a person. */
export type Attributes = Readonly<Record<string, string | number>>;

/** A step as it is recorded. */
export interface Step {
  name: string;
  /** `server` answers a request, `client` asks another system and waits for its answer, `internal` is this program's own. */
  kind: 'server' | 'client' | 'internal';
  attributes: Attributes;
}

/** A step of a trace that is being recorded, as OpenTelemetry means it. */
export interface Span {
  /** Lower-case hexadecimal digits, 32 of the trace and 16 of the span. */
  readonly traceId: string;
  readonly spanId: string;
  /** Begins a step within this one. */
  begin(step: Step): Span;
  /** Ends it; `fault` names what went wrong (steps.ts, `errorType`), null where nothing did. */
  end(fault: string | null, attributes?: Attributes): void;
}
