import diagnostics from 'node:diagnostics_channel';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { currentSpan } from '../admission.ts';
import type { Span } from './span.ts';
import { errorType } from './steps.ts';

/** From Node's diagnostics channels of `fetch`. */
interface Fetched {
  request: { origin: string | URL; method: string };
  response?: { statusCode: number };
  error?: unknown;
}

/** From `http.request`. */
interface Requested {
  request: ClientRequest;
  response?: IncomingMessage;
  error?: unknown;
}

/**
 * Records outgoing calls in the current trace: method, host and status, until the answer begins. Adds no headers, so
 * other systems do not see the trace. Returns a function that stops it.
 */
export function recordOutgoing(): () => void {
  const open = new WeakMap<object, Span>();
  const begin = (request: object, method: string, host: string) => {
    const attributes = { 'http.request.method': method, 'server.address': host };
    const span = currentSpan()?.begin({ name: `${method} ${host}`, kind: 'client', attributes });
    if (span) open.set(request, span);
  };
  const end = (request: object, { status, error }: { status?: number | undefined; error?: unknown }) => {
    const span = open.get(request);
    if (!span) return;
    open.delete(request);
    if (status === undefined) return span.end(errorType(error));
    span.end(status >= 400 ? String(status) : null, { 'http.response.status_code': status });
  };
  const fetched = ({ request, response, error }: Fetched) => end(request, { status: response?.statusCode, error });
  const requested = ({ request, response, error }: Requested) => end(request, { status: response?.statusCode, error });
  const channels: Record<string, (message: never) => void> = {
    'undici:request:create': ({ request }: Fetched) => begin(request, request.method, new URL(request.origin).hostname),
    'undici:request:headers': fetched,
    'undici:request:error': fetched,
    'http.client.request.start': ({ request }: Requested) => begin(request, request.method, request.host),
    'http.client.response.finish': requested,
    'http.client.request.error': requested,
  };
  const listeners = Object.entries(channels).map(
    ([name, listener]) => [name, listener as (message: unknown) => void] as const,
  );
  for (const [name, listener] of listeners) diagnostics.subscribe(name, listener);
  return () => listeners.forEach(([name, listener]) => diagnostics.unsubscribe(name, listener));
}
