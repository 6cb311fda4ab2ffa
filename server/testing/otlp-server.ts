/** Receives traces and metrics by OTLP over HTTP, and decodes the protocol buffers by their field numbers. */
import http from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedSpan {
  traceId: string;
  spanId: string;
  /** Empty for the first span of a trace. */
  parentId: string;
  name: string;
  kind: 'internal' | 'server' | 'client' | 'other';
  milliseconds: number;
  attributes: Record<string, string | number>;
  failed: boolean;
  /** Of the sending program. */
  resource: Record<string, string | number>;
}

/** The number of observations of a histogram. */
export interface ReceivedPoint {
  name: string;
  kind: 'gauge' | 'sum' | 'histogram';
  attributes: Record<string, string | number>;
  value: number;
  resource: Record<string, string | number>;
}

export interface OtlpServer {
  url: string;
  spans: ReceivedSpan[];
  points: ReceivedPoint[];
  /** Everything received, in which strings appear unchanged. */
  text(): string;
  headers: http.IncomingHttpHeaders[];
  /** Includes calls that were rejected or not answered. */
  asked: number;
  /** `hang` never answers. */
  answer: number | 'hang';
  close(): Promise<void>;
}

/** On a free port, or on the port of a stopped server. */
export async function openOtlpServer(port = 0): Promise<OtlpServer> {
  const received: Buffer[] = [];
  const server = http.createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      otlp.asked++;
      if (otlp.answer === 'hang') return;
      response.writeHead(otlp.answer).end();
      if (otlp.answer !== 200) return;
      const body = Buffer.concat(parts);
      received.push(body);
      otlp.headers.push(request.headers);
      if (request.url === '/v1/traces') otlp.spans.push(...readSpans(body));
      if (request.url === '/v1/metrics') otlp.points.push(...readPoints(body));
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const otlp: OtlpServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans: [],
    points: [],
    text: () => Buffer.concat(received).toString('utf8'),
    headers: [],
    asked: 0,
    answer: 200,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return otlp;
}

type Fields = Map<number, (Buffer | bigint)[]>;

/** By field number: bytes for length-delimited fields, and numbers. */
function readMessage(bytes: Buffer): Fields {
  const fields: Fields = new Map();
  let at = 0;
  const readVarint = () => {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = bytes[at++]!;
      value |= BigInt(byte & 127) << shift;
      if (byte < 128) return value;
    }
  };
  const take = (length: number) => bytes.subarray(at, (at += length));
  while (at < bytes.length) {
    const tag = Number(readVarint());
    const readers: Record<number, () => Buffer | bigint> = {
      0: readVarint,
      1: () => take(8).readBigUInt64LE(),
      2: () => take(Number(readVarint())),
      5: () => BigInt(take(4).readUInt32LE()),
    };
    const value = readers[tag & 7]!();
    fields.set(tag >> 3, [...(fields.get(tag >> 3) ?? []), value]);
  }
  return fields;
}

const messagesIn = (fields: Fields, number: number) =>
  (fields.get(number) ?? []).map((bytes) => readMessage(bytes as Buffer));
const textIn = (fields: Fields, number: number) => (fields.get(number)?.[0] as Buffer | undefined)?.toString() ?? '';
const hexIn = (fields: Fields, number: number) =>
  (fields.get(number)?.[0] as Buffer | undefined)?.toString('hex') ?? '';
const numberIn = (fields: Fields, number: number) => (fields.get(number)?.[0] as bigint | undefined) ?? 0n;

function attributesIn(fields: Fields, number: number): ReceivedSpan['attributes'] {
  return Object.fromEntries(
    messagesIn(fields, number).map((pair) => {
      const [value] = messagesIn(pair, 2);
      return [textIn(pair, 1), value!.has(3) ? Number(numberIn(value!, 3)) : textIn(value!, 1)];
    }),
  );
}

/** ExportTraceServiceRequest (opentelemetry/proto/collector/trace/v1). */
function readSpans(bytes: Buffer): ReceivedSpan[] {
  return messagesIn(readMessage(bytes), 1).flatMap((ofResource) => {
    const resource = attributesIn(messagesIn(ofResource, 1)[0]!, 1);
    return messagesIn(ofResource, 2)
      .flatMap((ofScope) => messagesIn(ofScope, 2))
      .map((span) => ({
        traceId: hexIn(span, 1),
        spanId: hexIn(span, 2),
        parentId: hexIn(span, 4),
        name: textIn(span, 5),
        kind: (['other', 'internal', 'server', 'client'] as const)[Number(numberIn(span, 6))] ?? 'other',
        milliseconds: Number(numberIn(span, 8) - numberIn(span, 7)) / 1e6,
        attributes: attributesIn(span, 9),
        failed: messagesIn(span, 15).some((status) => numberIn(status, 3) === 2n),
        resource,
      }));
  });
}

const doubleOf = (bits: bigint) => new Float64Array(BigUint64Array.of(bits).buffer)[0]!;

/** ExportMetricsServiceRequest (opentelemetry/proto/collector/metrics/v1). */
function readPoints(bytes: Buffer): ReceivedPoint[] {
  const kinds = [
    { kind: 'gauge', number: 5, attributes: 7 },
    { kind: 'sum', number: 7, attributes: 7 },
    { kind: 'histogram', number: 9, attributes: 9 },
  ] as const;
  return messagesIn(readMessage(bytes), 1).flatMap((ofResource) => {
    const resource = attributesIn(messagesIn(ofResource, 1)[0]!, 1);
    const metrics = messagesIn(ofResource, 2).flatMap((ofScope) => messagesIn(ofScope, 2));
    return metrics.flatMap((metric) =>
      kinds.flatMap(({ kind, number, attributes }) =>
        messagesIn(metric, number)
          .flatMap((data) => messagesIn(data, 1))
          .map((point) => ({
            name: textIn(metric, 1),
            kind,
            attributes: attributesIn(point, attributes),
            value: kind === 'histogram' ? Number(numberIn(point, 4)) : doubleOf(numberIn(point, 4)),
            resource,
          })),
      ),
    );
  });
}
