import { randomUUID } from 'node:crypto';
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
import { isDatabaseAway } from './database-errors.ts';
import { languageOf } from './language.ts';
import { localize, messages, translate, translateFields } from './messages.ts';
import { type ApiError, err, invalidFields } from './result.ts';
import { textFault } from './text-error.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Fields that every error of this route carries beside the envelope's. */
    inEveryFailure?: Record<string, string | number>;
  }
}

/** A Fastify site whose routes take the contract's schemas. */
export type Site = ReturnType<typeof createSite>;

const bodyLimit = 64 * 1024;

/** One of the program's sites: JSON in and out, one error envelope, request ids, one log line per change or failure. */
export function createSite(options: { logger: FastifyBaseLogger; trustProxy: boolean }) {
  const site = Fastify({
    loggerInstance: options.logger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: options.trustProxy,
    bodyLimit,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    childLoggerFactory: lazyLogger,
    routerOptions: { ignoreTrailingSlash: true },
    // In-flight requests finish; new ones on kept-alive connections are told to go elsewhere.
    return503OnClosing: true,
    forceCloseConnections: 'idle',
  }).withTypeProvider<ZodTypeProvider>();
  site.setValidatorCompiler(validatorCompiler);
  site.setSerializerCompiler(serializerCompiler);
  // Hooks with callbacks: a promise per request and hook would cost more than what they do.
  site.addHook('preValidation', (request, reply, done) => {
    const fault = textFault(request.body) ?? textFault(request.query) ?? textFault(request.params);
    if (fault) void sendApiError(request, reply, err(400, 'text_malformed', fault).error);
    else done();
  });
  site.addHook('onResponse', (request, reply, done) => {
    logResponse(request, reply);
    done();
  });
  site.setErrorHandler((error: FastifyError, request, reply) => sendError(error, request, reply));
  return site;
}

/** Most requests log nothing; a logger of their own, with its redaction, is made for those that do. */
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

/** Why a request was rejected, for the logs. */
const rejectedWith = new WeakMap<FastifyRequest, string>();

/** The error code that a request was answered with. */
export function rejectionCode(request: FastifyRequest): string {
  return rejectedWith.get(request) ?? 'unknown';
}

/** Answers an error in the one error envelope, in the caller's language. */
export function sendApiError(request: FastifyRequest, reply: FastifyReply, error: ApiError) {
  rejectedWith.set(request, error.code);
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
      ...request.routeOptions.config.inEveryFailure,
    });
}

/** Unknown /api paths answer in the envelope; call it on each site after the routes. */
export function answerUnknownCalls(site: Pick<FastifyInstance, 'all'>): void {
  site.all('/api/*', (request, reply) =>
    sendApiError(request, reply, err(404, 'route_not_found', messages.errors.requests.callNotFound).error),
  );
}

function logResponse(request: FastifyRequest, reply: FastifyReply): void {
  const read = request.method === 'GET' || request.method === 'HEAD';
  if (read && reply.statusCode < 500 && request.log.level !== 'debug') return;
  const line = {
    method: request.method,
    url: request.url.split('?')[0],
    status: reply.statusCode,
    code: rejectedWith.get(request),
    ms: Math.round(reply.elapsedTime),
  };
  if (reply.statusCode >= 500) request.log.error(line, 'failed');
  else if (!read) request.log.info(line, 'request');
  else request.log.debug(line, 'request');
}

const { requests } = messages.errors;
const malformed: Record<string, ApiError> = {
  FST_ERR_CTP_INVALID_JSON_BODY: err(400, 'malformed_json', requests.bodyNotJson).error,
  FST_ERR_CTP_EMPTY_JSON_BODY: err(400, 'malformed_json', requests.bodyEmpty).error,
  FST_ERR_CTP_BODY_TOO_LARGE: err(413, 'body_too_large', requests.tooLarge).error,
  FST_ERR_CTP_INVALID_MEDIA_TYPE: err(415, 'unsupported_media_type', requests.sendJson).error,
};

function sendError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  if (hasZodFastifySchemaValidationErrors(error))
    return sendApiError(request, reply, validationError(error.validation));
  const known = malformed[error.code];
  if (known) return sendApiError(request, reply, known);
  if (isDatabaseAway(error)) {
    request.log.error({ err: error }, 'the database is away');
    return sendApiError(
      request,
      reply,
      err(503, 'database_unavailable', requests.shopAway, {
        retryAfterSeconds: 5,
      }).error,
    );
  }
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
    return sendApiError(request, reply, err(400, 'request_malformed', requests.unreadable).error);
  }
  request.log.error({ err: error }, 'unexpected error');
  return reply
    .code(500)
    .header('content-language', languageOf(request))
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
