import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { sendApiError } from './http.ts';
import type { ApiError } from './result.ts';

/** What a maker gives: a whole public answer, the same for every visitor. */
export interface MadeAnswer {
  status: number;
  type: string;
  body: string;
  headers?: Record<string, string>;
}

/** A JSON answer, the same for every visitor who reads one language: the language must be a part of the key it is kept under. */
export function publicJson(answer: object): MadeAnswer {
  return {
    status: 200,
    type: 'application/json; charset=utf-8',
    body: JSON.stringify(answer),
    headers: { vary: 'accept-encoding, accept-language' },
  };
}

type Maker = () => Promise<MadeAnswer | ApiError>;
type Encoding = 'br' | 'gzip';

/** A body as it goes out, with all its headers. */
interface Packed {
  headers: Record<string, string>;
  body: Buffer;
}

interface Answer {
  status: number;
  etag: string;
  plain: Packed;
  /** Compressed when first asked for: a body that nobody asks for compressed costs nothing. */
  encoded: Partial<Record<Encoding, Packed | Promise<Packed>>>;
}

/** Returns a version: a text that changes whenever cached answers may have become wrong. */
export interface VersionSource {
  current(): string | Promise<string>;
}

/** Room for a body's two compressed forms and its headers, beside the body itself. */
const bookkeepingBytes = 1000;
const compressedShare = 0.5;
/** Smaller bodies fit one packet either way. */
const smallestCompressed = 800;

/**
 * Caches whole public answers until the version from `catalogueVersion` changes, at most for `maxAgeMs`; compressed forms are
 * kept beside them. Concurrent askers of one key share one making. Errors and answers other than 200 are passed on, not kept.
 */
export function createAnswerCache(
  catalogueVersion: VersionSource,
  options: {
    maxAgeMs: number;
    maxBytes: number;
    /** What every answer carries, beside its own: cached answers go past the site's hooks. */
    headers?: Record<string, string>;
  },
) {
  let version = '';
  const kept = new LRUCache<string, Answer>({
    ttl: options.maxAgeMs,
    ttlResolution: 250,
    maxSize: options.maxBytes,
    sizeCalculation: ({ plain }, key) =>
      Math.ceil(plain.body.length * (1 + compressedShare)) + key.length + bookkeepingBytes,
  });
  const making = new Map<string, Promise<Answer | ApiError>>();

  async function make(key: string, maker: Maker): Promise<Answer | ApiError> {
    const madeFor = version;
    const made = await maker();
    if ('code' in made) return made;
    const answer = pack(made, options.headers);
    if (answer.status === 200 && madeFor === version) kept.set(key, answer);
    return answer;
  }

  function shared(key: string, maker: Maker): Promise<Answer | ApiError> {
    // The version is part of the name: who asks after a change must not share a making that began before it.
    const flight = `${version} ${key}`;
    let promise = making.get(flight);
    if (!promise) {
      promise = make(key, maker).finally(() => making.delete(flight));
      making.set(flight, promise);
    }
    return promise;
  }

  function moveTo(now: string): void {
    if (now === version) return;
    version = now;
    kept.clear();
  }

  async function serveMade(
    now: string | Promise<string>,
    request: FastifyRequest,
    reply: FastifyReply,
    key: string,
    maker: Maker,
  ) {
    moveTo(await now);
    const found = kept.get(key) ?? (await shared(key, maker));
    return 'code' in found ? sendApiError(request, reply, found) : send(request, reply, found);
  }

  return {
    /**
     * Answers from the cache, or makes, keeps and answers. Honours If-None-Match and Accept-Encoding. Return its value from the
     * handler: undefined means that the answer has gone out already, without a promise on the way. The type lets any route
     * return it, whatever its schema says: the body goes out as bytes.
     */
    serve(request: FastifyRequest, reply: FastifyReply, key: string, maker: Maker): Promise<never> | undefined {
      const now = catalogueVersion.current();
      const ready = now === version ? kept.get(key) : undefined;
      const sent = ready ? send(request, reply, ready) : serveMade(now, request, reply, key, maker);
      return sent instanceof Promise ? (sent as Promise<never>) : undefined;
    },
  };
}

function pack(made: MadeAnswer, everyAnswers: Record<string, string> = {}): Answer {
  const body = Buffer.from(made.body);
  const etag = `W/"${createHash('sha1').update(body).digest('base64url')}"`;
  const keeping = made.status === 200;
  const headers: Record<string, string> = {
    ...everyAnswers,
    'content-type': made.type,
    'cache-control': keeping ? 'public, max-age=0, must-revalidate' : 'no-store',
    vary: 'accept-encoding',
    ...(keeping ? { etag } : {}),
    ...made.headers,
  };
  return {
    status: made.status,
    etag,
    plain: { headers: { ...headers, 'content-length': String(body.length) }, body },
    encoded: {},
  };
}

function send(request: FastifyRequest, reply: FastifyReply, answer: Answer): FastifyReply | Promise<FastifyReply> {
  const known = request.headers['if-none-match'];
  if (known !== undefined && answer.status === 200 && (known === '*' || known.includes(answer.etag))) {
    const { 'content-length': _length, ...headers } = answer.plain.headers;
    return reply.code(304).headers(headers).send();
  }
  const encoding = encodingFor(request.headers['accept-encoding'], answer.plain.body.length);
  if (encoding === null) return sendPacked(reply, answer.status, answer.plain);
  const encoded = (answer.encoded[encoding] ??= encode(answer, encoding));
  return encoded instanceof Promise
    ? encoded.then((packed) => sendPacked(reply, answer.status, packed))
    : sendPacked(reply, answer.status, encoded);
}

/** Straight to the socket: the answer is complete, and the framework's way through serializers and hooks would double its cost. */
function sendPacked(reply: FastifyReply, status: number, packed: Packed): FastifyReply {
  const { raw } = reply.hijack();
  raw.writeHead(status, packed.headers);
  raw.end(packed.body);
  return reply;
}

function encodingFor(accepted: string | string[] | undefined, length: number): Encoding | null {
  if (accepted === undefined || length < smallestCompressed) return null;
  if (accepted.includes('br')) return 'br';
  return accepted.includes('gzip') ? 'gzip' : null;
}

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

/** Compresses in the thread pool; the answer keeps the result in place of the promise. */
async function encode(answer: Answer, encoding: Encoding): Promise<Packed> {
  const { body, headers } = answer.plain;
  const squeezed = await (encoding === 'br'
    ? brotli(body, {
        params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 5, [zlib.constants.BROTLI_PARAM_SIZE_HINT]: body.length },
      })
    : gzip(body));
  const packed = {
    body: squeezed,
    headers: { ...headers, 'content-encoding': encoding, 'content-length': String(squeezed.length) },
  };
  answer.encoded[encoding] = packed;
  return packed;
}

export type AnswerCache = ReturnType<typeof createAnswerCache>;
