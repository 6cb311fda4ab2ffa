import { randomUUID } from 'node:crypto';
import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyLogFn,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import {
  hasZodFastifySchemaValidationErrors,
  serializerCompiler,
  validatorCompiler,
  type ZodTypeProvider,
} from 'fastify-type-provider-zod';
import { fieldMessages, type SchemaIssue } from '#contract/field-messages.ts';
import { BusyError, createWork, endWork, type Priority, type ReplicaReads, runAs, type Work } from './admission.ts';
import { isDatabaseAway } from './database-errors.ts';
import { FilesUnavailable } from './files/file-store.ts';
import { sendFailurePage } from './failure-page.ts';
import type { HttpSettings } from './http-settings.ts';
import { languageOf } from './language.ts';
import { localize, type MessageRef, messages, translate, translateFields } from './messages.ts';
import { readsOf } from './own-writes.ts';
import { networkOf } from './rate-limit.ts';
import { type ApiError, err, invalidFields, type Result } from './result.ts';
import { securityHeaders } from './security-headers.ts';
import type { Span } from './telemetry/span.ts';
import { type TrustProxy, trustFunction } from './trust-proxy.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Undefined for a request that could not be parsed; ends once the answer is ready. */
    work: Work | undefined;
  }
  interface FastifyContextConfig {
    inEveryFailure?: Record<string, string | number>;
    /** Priority for the database under overload; `reading` by default. */
    priority?: Priority;
    /** Which reads replicas may answer, see ./own-writes.ts; none by default. */
    reads?: 'everybodys' | 'callers';
  }
}

export type Site = ReturnType<typeof createSite>;

type ConnectionSettings = Omit<HttpSettings, 'backlog' | 'shutdownDelayMs' | 'shutdownGraceMs'>;

interface SiteOptions {
  logger: FastifyBaseLogger;
  trustProxy: TrustProxy;
  /** Null until it is known to be on this machine. */
  publicUrl?: string | null;
  connections?: ConnectionSettings;
  /** Null if the request is not traced. */
  beginTrace?: ((request: FastifyRequest) => Span | null) | undefined;
  onAnswered?: ((request: FastifyRequest, reply: FastifyReply) => void) | undefined;
}

const bodyLimitBytes = 64 * 1024;
/** Shorter if the limits are short. */
const connectionsCheckMs = 5_000;

/**
 * Creates a site: JSON in and out, one error envelope, request ids, security headers, a log line per change or failure.
 */
export function createSite({ logger, trustProxy, publicUrl = null, connections, beginTrace, onAnswered }: SiteOptions) {
  const headers = securityHeaders(publicUrl);
  const site = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustFunction(trustProxy, (address) =>
      logger.warn({ address }, 'a proxy at a public address is not believed: name its addresses in TRUST_PROXY'),
    ),
    bodyLimit: connections?.bodyLimitBytes ?? bodyLimitBytes,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    childLoggerFactory: lazyLogger,
    routerOptions: { ignoreTrailingSlash: true },
    ...(connections ? deadlines(connections) : {}),
    // While the site closes, requests on open connections are answered, and each connection closes with its answer.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    frameworkErrors: (error, request, reply) => void sendError(error, request, reply.headers(headers)),
    clientErrorHandler: (error, socket) => answerBrokenRequest(error, socket, headers),
  }).withTypeProvider<ZodTypeProvider>();
  if (connections) site.server.maxConnections = connections.maxConnections;
  site.decorate('failurePage', null);
  site.decorateRequest('work');
  site.setValidatorCompiler(validatorCompiler);
  site.setSerializerCompiler(serializerCompiler);
  // Hooks use callbacks: a promise per request and hook would cost more than their work.
  site.addHook('onRequest', (request, _reply, done) => doWork(request, done, null, beginTrace?.(request)));
  site.addHook('preParsing', (request, _reply, payload, done) => {
    // While its body arrives, however slowly, it must not make other requests wait.
    endWork(request.work);
    done(null, payload);
  });
  site.addHook('preValidation', (request, reply, done) => {
    const fault = textFault(request.body) ?? textFault(request.query) ?? textFault(request.params);
    if (fault) void sendApiError(request, reply, err(400, 'text_malformed', fault).error);
    // The caller was already identified, on the primary.
    else doWork(request, done, readsOf(request), request.work?.span);
  });
  let isClosing = false;
  site.addHook('preClose', (done) => {
    isClosing = true;
    done();
  });
  site.addHook('onSend', (request, reply, _payload, done) => {
    endWork(request.work);
    // The client must not reuse a connection that is about to close.
    if (isClosing) reply.header('connection', 'close');
    // A shared cache must not deliver one visitor's cookie to another.
    if (String(reply.getHeader('cache-control')).startsWith('public')) reply.removeHeader('set-cookie');
    for (const name in headers) if (!reply.hasHeader(name)) reply.header(name, headers[name]);
    readRest(request.raw, done);
  });
  const countBusy = createBusyLog(logger);
  site.addHook('onResponse', (request, reply, done) => {
    endWork(request.work);
    if (rejectedWith.get(request) === busy.code) countBusy();
    else logResponse(request, reply);
    endTrace(request, reply);
    onAnswered?.(request, reply);
    done();
  });
  site.setErrorHandler((error: FastifyError, request, reply) => sendError(error, request, reply));
  return site;
}

/** Limit for the unread rest of a rejected call's body; more than any call sends. */
const maxUnreadBytes = 32 * 1024 * 1024;

/**
 * Reads and drops the rest of a body, then calls `done`. Closing earlier would reset the connection, and the sender
 * would never see the answer. REQUEST_TIMEOUT ends a slow body; a body above the limit is not read.
 */
function readRest(request: IncomingMessage, done: () => void): void {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
  const isOver =
    request.complete || request.readableEnded || request.destroyed || (encoding === undefined && !(Number(length) > 0));
  if (isOver || Number(length) > maxUnreadBytes) return done();
  let unread = 0;
  const count = (part: Buffer) => void ((unread += part.length) > maxUnreadBytes && end());
  const end = () => {
    request.off('data', count).off('end', end).off('close', end);
    done();
  };
  request.on('data', count).once('end', end).once('close', end);
}

function doWork(request: FastifyRequest, run: () => void, reads: ReplicaReads | null, span: Span | null = null): void {
  request.work = createWork(request.routeOptions.config.priority ?? 'reading', reads, span);
  runAs(request.work, () => run());
}

function endTrace(request: FastifyRequest, { raw: { statusCode } }: FastifyReply): void {
  const fault = statusCode < 500 ? null : (rejectedWith.get(request) ?? String(statusCode));
  request.work?.span?.end(fault, { 'http.response.status_code': statusCode });
}

function deadlines({ headersTimeoutMs, requestTimeoutMs, keepAliveTimeoutMs }: ConnectionSettings) {
  const connectionsCheckingInterval = Math.ceil(Math.min(connectionsCheckMs, headersTimeoutMs / 2));
  return {
    http: { headersTimeout: headersTimeoutMs, requestTimeout: requestTimeoutMs, connectionsCheckingInterval },
    requestTimeout: requestTimeoutMs,
    keepAliveTimeout: keepAliveTimeoutMs,
    // For idle connections, including clients that do not read their answer.
    connectionTimeout: requestTimeoutMs,
  };
}

/** Answers a request that could not be parsed. Without a reply object the answer is written to the socket. */
function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Socket, headers: Record<string, string>): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const { status, code, message } = brokenRequests[error.code ?? ''] ?? unreadableRequest;
  const body = JSON.stringify({
    status: 'error',
    message: translate(message, 'en'),
    code,
    request_id: randomUUID(),
  });
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    'connection: close',
  ];
  if (socket.writable) socket.write(`${lines.join('\r\n')}\r\n\r\n${body}`);
  socket.destroy(error);
}

const busyLogMs = 1_000;

/** Logs the number of rejected requests once a second; a line for each would cost work too. */
function createBusyLog(logger: FastifyBaseLogger): () => void {
  let requests = 0;
  return () => {
    if (requests++ > 0) return;
    setTimeout(() => {
      logger.warn({ requests }, 'requests were turned away: there was too much to do');
      requests = 0;
    }, busyLogMs).unref();
  };
}

/** Creates a logger at its first line: most requests log nothing, and a logger with redaction is expensive. */
function lazyLogger(parent: FastifyBaseLogger, ...own: Parameters<FastifyBaseLogger['child']>): FastifyBaseLogger {
  let made: FastifyBaseLogger | undefined;
  const logger = () => (made ??= parent.child(...own));
  const line =
    (level: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace'): FastifyLogFn =>
    (...words: unknown[]) =>
      logger()[level](...(words as Parameters<FastifyLogFn>));
  return {
    level: parent.level,
    silent: parent.silent,
    child: (inner, innerOptions) => logger().child(inner, innerOptions),
    fatal: line('fatal'),
    error: line('error'),
    warn: line('warn'),
    info: line('info'),
    debug: line('debug'),
    trace: line('trace'),
  };
}

const rejectedWith = new WeakMap<FastifyRequest, string>();

export function rejectionCode(request: FastifyRequest): string {
  return rejectedWith.get(request) ?? 'unknown';
}

/** Answers an error in the caller's language: in the error envelope, or for a failing page or document as a page. */
export function sendApiError(request: FastifyRequest, reply: FastifyReply, error: ApiError) {
  rejectedWith.set(request, error.code);
  const page = sendFailurePage(request, reply, error);
  if (page) return page;
  if (error.retryAfterSeconds !== undefined) reply.header('retry-after', String(error.retryAfterSeconds));
  const language = languageOf(request);
  reply.serializer(JSON.stringify);
  return reply
    .code(error.httpStatus)
    .header('content-language', language)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send({
      status: 'error',
      message: translate(error.message, language),
      code: error.code,
      request_id: request.id,
      ...(error.errors ? { errors: translateFields(error.errors, language) } : {}),
      ...error.details,
      ...request.routeOptions.config.inEveryFailure,
    });
}

/** An expected failure on its way to the site's error handler. */
class Rejection extends Error {
  readonly error: ApiError;

  constructor(error: ApiError) {
    super(error.code);
    this.error = error;
  }
}

/** Returns the value; an error becomes the call's answer. Only for handlers and hooks: elsewhere errors are values. */
export function unwrap<T>(result: Result<T>): T {
  if (!result.ok) throw new Rejection(result.error);
  return result.value;
}

export async function replyData<T>(outcome: Promise<Result<T>>): Promise<{ status: 'success'; data: T }> {
  return { status: 'success', data: unwrap(await outcome) };
}

/** Unknown /api paths answer in the envelope. Call it after the routes. */
export function answerUnknownCalls(site: Pick<FastifyInstance, 'all'>): void {
  site.all('/api/*', { schema: { hide: true } }, (request, reply) =>
    sendApiError(request, reply, err(404, 'route_not_found', messages.errors.requests.callNotFound).error),
  );
}

function logResponse(request: FastifyRequest, reply: FastifyReply): void {
  const read = request.method === 'GET' || request.method === 'HEAD';
  if (read && reply.statusCode < 500 && request.log.level !== 'debug') return;
  const line = {
    // Logs only the visitor's network, to check TRUST_PROXY, and only at level debug.
    ...(request.log.level === 'debug' && { from: networkOf(request.ip) }),
    method: request.method,
    url: request.url.split('?')[0],
    status: reply.statusCode,
    code: rejectedWith.get(request),
    ms: Math.round(reply.elapsedTime),
  };
  // The end of an answer comes from its connection, outside the request's context.
  runAs(request.work, () => {
    if (reply.statusCode >= 500) request.log.error(line, 'failed');
    else if (!read) request.log.info(line, 'request');
    else request.log.debug(line, 'request');
  });
}

const { requests } = messages.errors;
const busy = err(503, 'busy', requests.busy, { retryAfterSeconds: 3 }).error;

/** Pictures, photos and documents cannot be saved or read now; everything else works. */
const filesUnavailable = err(503, 'files_unavailable', requests.filesAway, { retryAfterSeconds: 10 }).error;

const unreadableRequest = { status: 400, code: 'request_malformed', message: requests.unreadable };
const brokenRequests: Record<string, typeof unreadableRequest> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, code: 'request_timeout', message: requests.tooSlow },
  HPE_HEADER_OVERFLOW: { status: 431, code: 'headers_too_large', message: requests.tooLarge },
};

const malformed: Record<string, ApiError> = {
  FST_ERR_CTP_INVALID_JSON_BODY: err(400, 'malformed_json', requests.bodyNotJson).error,
  FST_ERR_CTP_EMPTY_JSON_BODY: err(400, 'malformed_json', requests.bodyEmpty).error,
  FST_ERR_CTP_BODY_TOO_LARGE: err(413, 'body_too_large', requests.tooLarge).error,
  FST_ERR_CTP_INVALID_MEDIA_TYPE: err(415, 'unsupported_media_type', requests.sendJson).error,
};

/** Returns the answer to an error that will pass by itself; null for any other, which is a bug. */
export function outageOf(error: unknown): ApiError | null {
  if (error instanceof BusyError) return busy;
  if (error instanceof FilesUnavailable) return filesUnavailable;
  if (!isDatabaseAway(error)) return null;
  return err(503, 'database_unavailable', requests.shopAway, { retryAfterSeconds: 5 }).error;
}

function sendError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  if (error instanceof Rejection) return sendApiError(request, reply, error.error);
  if (hasZodFastifySchemaValidationErrors(error))
    return sendApiError(request, reply, validationError(error.validation));
  const known = malformed[error.code];
  if (known) return sendApiError(request, reply, known);
  const outage = outageOf(error);
  if (outage) {
    if (outage === filesUnavailable) request.log.error({ err: error }, 'the store of files is away');
    else if (outage !== busy) request.log.error({ err: error }, 'the database is away');
    return sendApiError(request, reply, outage);
  }
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
    return sendApiError(request, reply, err(400, 'request_malformed', requests.unreadable).error);
  }
  request.log.error({ err: error }, 'unexpected error');
  const page = sendFailurePage(request, reply, { httpStatus: 500 });
  if (page) return page;
  return reply
    .code(500)
    .header('content-language', languageOf(request))
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send({
      status: 'error',
      message: localize(request, requests.unexpected),
      code: 'internal_error',
      request_id: request.id,
      ...request.routeOptions.config.inEveryFailure,
    });
}

interface ValidationProblem {
  instancePath: string;
  message?: string | undefined;
  params?: Pick<SchemaIssue, 'minimum' | 'maximum'>;
}

function validationError(problems: ValidationProblem[]): ApiError {
  const issues = problems.map(({ instancePath, message = '', params }): SchemaIssue => {
    const path = instancePath.split('/').filter(Boolean);
    return { ...params, path: path.length > 0 ? path : ['body'], message };
  });
  return invalidFields(fieldMessages(issues)).error;
}

/**
 * Returns why a text in a parsed body, query or path cannot be stored (NUL bytes, lone surrogates, too deep), or null.
 */
function textFault(value: unknown, depth = 0): MessageRef | null {
  if (typeof value === 'string') {
    return value.includes('\0') || !value.isWellFormed() ? messages.errors.requests.textMalformed : null;
  }
  // Bytes are not text.
  if (value === null || typeof value !== 'object' || ArrayBuffer.isView(value)) return null;
  if (depth > 20) return messages.errors.requests.tooDeep;
  for (const [key, inner] of Object.entries(value)) {
    const fault = textFault(key, depth + 1) ?? textFault(inner, depth + 1);
    if (fault) return fault;
  }
  return null;
}
