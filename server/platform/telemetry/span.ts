/** Never values of statements, actual URLs, or personal data. */
export type Attributes = Readonly<Record<string, string | number>>;

export interface Step {
  name: string;
  /** `client` calls another system; `internal` is this program's own work. */
  kind: 'server' | 'client' | 'internal';
  attributes: Attributes;
}

/** As in OpenTelemetry. */
export interface Span {
  /** Lower-case hexadecimal digits: 32 for the trace, 16 for the span. */
  readonly traceId: string;
  readonly spanId: string;
  begin(step: Step): Span;
  /** `fault` is the type of the error (steps.ts, `errorType`), or null. */
  end(fault: string | null, attributes?: Attributes): void;
}
