import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { endWork } from './admission.ts';
import { type Clock, systemClock } from './clock.ts';
import { type EdgeHeaders, notAtTheEdge, staleAtTheEdge } from './edge/edge-headers.ts';
import { sendApiError } from './http.ts';
import type { CacheOutcome } from './metrics.ts';
import type { ApiError } from './result.ts';

/** What a maker returns: a complete public answer, the same for every visitor. */
export interface MadeAnswer {
  status: number;
  type: string;
  body: string;
  headers?: Record<string, string>;
  /** Values shown that change more often than the version. */
  shows?: ShownValues;
  /** When the oldest part of the answer was made, if earlier than the answer. */
  asOf?: Moment;
  /** What the answer was made from besides `shows`, as tags for a shared cache; missing: any change may affect it. */
  tags?: readonly string[];
}

/** When the making of something began, in milliseconds, and which changes of live values were known then. */
export interface Moment {
  madeAt: number;
  since: number;
}

/**
 * Returns a JSON answer, the same for every visitor who reads one language. The cache key must include the language.
 */
export function publicJson(answer: object, shows?: ShownValues): MadeAnswer {
  return {
    status: 200,
    type: 'application/json; charset=utf-8',
    body: JSON.stringify(answer),
    headers: { vary: 'accept-encoding, accept-language' },
    ...(shows && { shows }),
  };
}

type Maker = () => Promise<MadeAnswer | ApiError>;
type Encoding = 'br' | 'gzip';

interface Packed {
  headers: Record<string, string>;
  body: Buffer;
}

export interface Showing extends Moment {
  shows: ShownValues | undefined;
  /** Result of the last comparison of its live values, and their revision at that time. */
  checked: { revision: number; comparison: Comparison };
}

interface Answer extends Showing {
  status: number;
  etag: string;
  /** The body is null once it is stored as Brotli, a sixth as large, which nearly all clients accept. */
  plain: { headers: Record<string, string>; body: Buffer | null };
  length: number;
  /** Compressed at first request, so that a body which nobody requests compressed costs nothing. */
  encoded: Partial<Record<Encoding, Packed | Promise<Packed>>>;
  /** Called when it has become smaller. */
  shrunk?: () => void;
  version: string;
}

/** Numbers that answers show, such as stock, by the id of what they belong to. */
export type ShownValues = ReadonlyMap<number, number>;

/** Result of comparing shown values: `changed` ones may still be shown for a moment, `wrong` ones may not. */
export type Comparison = 'same' | 'changed' | 'wrong';

/** Values that change so often that the version does not cover them. */
export interface LiveValues {
  /** Grows whenever this process learns of more changes. */
  revision(): number;
  /** Compares shown values that were read at revision `since` with the current ones. */
  compare(shown: ShownValues, since: number): Comparison;
  /** Returns undefined if all changes are known; otherwise a promise, which rejects if the values cannot be read. */
  settle(shown: ShownValues): Promise<void> | undefined;
}

export interface VersionSource {
  /** Changes whenever cached answers may be outdated. Concurrent callers share one promise; it rejects on failure. */
  current(): string | Promise<string>;
  live?: LiveValues;
}

export interface AnswerCacheOptions {
  /** An answer is made again after this time, whatever the version. */
  maxAgeMs: number;
  maxBytes: number;
  /** Headers added to every answer, because cached answers bypass the site's hooks. */
  headers?: Record<string, string>;
  /** Headers for the shared cache before the shop; missing if there is none. */
  edge?: EdgeHeaders | undefined;
  /**
   * Waits for permission to make an answer, because a request rejected half-way costs as much as a complete one.
   * @throws BusyError
   */
  admit?: () => Promise<void>;
  clock?: Clock;
  count?: ((outcome: CacheOutcome) => void) | undefined;
  /** If an old answer exists, nobody waits longer than this for a new one. */
  patienceMs?: number;
}

/** Estimated size of the two compressed forms and the headers. */
const bookkeepingBytes = 1000;
const compressedShare = 0.5;
/** Smaller bodies fit into one packet either way. */
const smallestCompressed = 800;
/** How long an answer may show a live value that has changed. */
const liveAgeMs = 1000;
/** An older answer is not served even if no new one can be made: prices and rules may have changed too much. */
const staleForMs = 24 * 3_600_000;
const presetPatienceMs = 1000;
/** Interval of log lines while answers are stale. */
const logEveryMs = 10_000;

/** `Cache-Status` (RFC 9211) of a stale answer; `ttl` in seconds is negative. */
export function staleStatus(ttl: number): string {
  return `shop; hit; ttl=${Math.min(-1, ttl)}; detail=stale-if-error`;
}

/** Making an answer takes longer than a reader should wait. */
class TakesLong extends Error {
  constructor() {
    super('a new answer takes too long');
  }
}

/**
 * Caches complete public answers, with their compressed forms, until the version or the values they show change, at
 * most for `maxAgeMs`. Concurrent requests for one key share one making. Only answers with status 200 are cached. If
 * making one fails or takes too long, serves the old one and marks it as stale in `Cache-Status` (RFC 9211).
 */
export function createAnswerCache(source: VersionSource, options: AnswerCacheOptions) {
  const { maxAgeMs, clock = systemClock, patienceMs = presetPatienceMs } = options;
  const { live } = source;
  let version = '';
  let loggedAt = Number.NEGATIVE_INFINITY;
  const kept = new LRUCache<string, Answer>({
    maxSize: options.maxBytes,
    sizeCalculation: (answer, key) => sizeOf(answer) + key.length + bookkeepingBytes,
  });
  const making = new Map<string, Promise<Answer | ApiError>>();
  const limits = new WeakMap<Promise<unknown>, Promise<never>>();

  const now = () => clock.now().getTime();
  const revision = () => live?.revision() ?? 0;

  function isFresh(answer: Answer, wanted: string): boolean {
    const age = now() - answer.madeAt;
    return answer.version === wanted && age >= 0 && age < maxAgeMs && mayStillShow(live, answer, age);
  }

  async function make(key: string, wanted: string, maker: Maker): Promise<Answer | ApiError> {
    await options.admit?.();
    const begun = { madeAt: now(), since: revision() };
    const made = await maker();
    if ('code' in made) {
      // Removed pages must not reappear while the database is away.
      if (made.httpStatus < 500) kept.delete(key);
      return made;
    }
    const { madeAt, since } = made.asOf ?? begun;
    const answer = pack(
      made,
      { madeAt: Math.min(begun.madeAt, madeAt), since: Math.min(begun.since, since), version: wanted },
      options,
    );
    if (answer.status === 200) {
      if (wanted === version) kept.set(key, answer);
      answer.shrunk = () => {
        if (kept.peek(key) === answer) kept.set(key, answer);
      };
    } else if (answer.status < 500) kept.delete(key);
    return answer;
  }

  function shared(key: string, wanted: string, maker: Maker): Promise<Answer | ApiError> {
    // The name includes the version: a request after a change must not share a making that began before it.
    const flight = `${wanted} ${key}`;
    let promise = making.get(flight);
    if (!promise) {
      promise = make(key, wanted, maker).finally(() => making.delete(flight));
      making.set(flight, promise);
    }
    return promise;
  }

  /** Waits for a shared promise until its time limit, which starts with the first caller. */
  function patiently<T>(promise: Promise<T>): Promise<T> {
    let limit = limits.get(promise);
    if (!limit) {
      limit = new Promise<never>((_resolve, reject) => {
        const timer = setTimeout(() => reject(new TakesLong()), patienceMs);
        const end = () => clearTimeout(timer);
        promise.then(end, end);
      });
      limit.catch(() => {});
      limits.set(promise, limit);
    }
    return Promise.race([promise, limit]);
  }

  /** `wait` limits each wait. */
  async function fresh(
    asked: string | Promise<string>,
    key: string,
    maker: Maker,
    wait: <T>(promise: Promise<T>) => Promise<T>,
  ): Promise<Answer | ApiError> {
    const wanted = typeof asked === 'string' ? asked : await wait(asked);
    version = wanted;
    const old = kept.get(key);
    for (let settling = old?.shows && live?.settle(old.shows); settling; settling = live?.settle(old!.shows!))
      await wait(settling);
    if (old && isFresh(old, wanted)) return old;
    const since = revision();
    for (;;) {
      const found = await wait(shared(key, wanted, maker));
      // A making that began before a change must not serve a request after it.
      if ('code' in found || !found.shows || found.since >= since) return found;
      if (live!.compare(found.shows, found.since) !== 'wrong') return found;
    }
  }

  async function serveFresh(
    asked: string | Promise<string>,
    request: FastifyRequest,
    reply: FastifyReply,
    key: string,
    maker: Maker,
    more?: Record<string, string>,
  ) {
    const old = kept.get(key);
    const fallback = old && now() - old.madeAt < staleForMs ? old : undefined;
    try {
      const found = await fresh(asked, key, maker, fallback ? patiently : (promise) => promise);
      const status = 'code' in found ? found.httpStatus : found.status;
      if (status >= 500 && fallback) return sendStale(fallback);
      options.count?.(found === old ? 'hit' : 'miss');
      return 'code' in found ? sendApiError(request, reply, found) : send(request, reply, found, more);
    } catch (error) {
      if (!fallback) throw error;
      if (now() - loggedAt >= logEveryMs) {
        loggedAt = now();
        request.log.warn({ err: error, url: request.url }, 'old answers are served: no new ones can be made');
      }
      return sendStale(fallback);
    }

    function sendStale(answer: Answer) {
      options.count?.('stale');
      const fresher = Math.floor((answer.madeAt + maxAgeMs - now()) / 1000);
      return send(request, reply, answer, {
        ...(options.edge && staleAtTheEdge),
        ...more,
        'cache-status': staleStatus(fresher),
      });
    }
  }

  return {
    /**
     * Answers from the cache or makes, caches and sends the answer. Honours If-None-Match and Accept-Encoding. Handlers
     * return its result; undefined means that the answer was sent. The type fits any route, because the body is sent as
     * bytes. `forEdge` false tells a shared cache not to store it.
     */
    serve(
      request: FastifyRequest,
      reply: FastifyReply,
      key: string,
      maker: Maker,
      { forEdge = true } = {},
    ): Promise<never> | undefined {
      const more = forEdge || !options.edge ? undefined : notAtTheEdge;
      const asked = source.current();
      const ready = typeof asked === 'string' ? kept.get(key) : undefined;
      const isHit = ready !== undefined && isFresh(ready, asked as string);
      if (isHit) options.count?.('hit');
      const sent = isHit ? send(request, reply, ready, more) : serveFresh(asked, request, reply, key, maker, more);
      return sent instanceof Promise ? (sent as Promise<never>) : undefined;
    },
  };
}

/** Whether an item cached `age` ms ago may still be shown; false if this cannot be determined at once. */
export function mayStillShow(live: LiveValues | undefined, kept: Showing, age: number): boolean {
  if (!live || !kept.shows) return true;
  const known = live.revision();
  if (kept.checked.revision !== known) {
    if (live.settle(kept.shows)) return false;
    kept.checked = { revision: known, comparison: live.compare(kept.shows, kept.since) };
  }
  const { comparison } = kept.checked;
  return comparison === 'same' || (comparison === 'changed' && age < liveAgeMs);
}

function pack(
  made: MadeAnswer,
  begun: Pick<Answer, 'version' | 'madeAt' | 'since'>,
  { headers: everyAnswers, edge }: Pick<AnswerCacheOptions, 'headers' | 'edge'>,
): Answer {
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
    ...edge?.(made),
  };
  return {
    status: made.status,
    etag,
    plain: { headers: { ...headers, 'content-length': String(body.length) }, body },
    length: body.length,
    encoded: {},
    ...begun,
    shows: made.shows,
    checked: { revision: begun.since, comparison: 'same' },
  };
}

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: Answer,
  more?: Record<string, string>,
): FastifyReply | Promise<FastifyReply> {
  endWork(request.work);
  const known = request.headers['if-none-match'];
  if (known !== undefined && answer.status === 200 && (known === '*' || known.includes(answer.etag))) {
    const { 'content-length': _length, ...headers } = answer.plain.headers;
    return reply
      .code(304)
      .headers({ ...headers, ...more })
      .send();
  }
  const encoding = encodingFor(request.headers['accept-encoding'], answer.length);
  if (encoding === null) {
    const { headers, body } = answer.plain;
    if (body) return sendPacked(reply, answer.status, { headers, body }, more);
    return bodyOf(answer).then((unpacked) => sendPacked(reply, answer.status, { headers, body: unpacked }, more));
  }
  const encoded = (answer.encoded[encoding] ??= encode(answer, encoding));
  return encoded instanceof Promise
    ? encoded.then((packed) => sendPacked(reply, answer.status, packed, more))
    : sendPacked(reply, answer.status, encoded, more);
}

/** Writes directly to the socket, because the framework's serializers and hooks would double the cost. */
function sendPacked(
  reply: FastifyReply,
  status: number,
  packed: Packed,
  more: Record<string, string> | undefined,
): FastifyReply {
  const { raw } = reply.hijack();
  raw.writeHead(status, more ? { ...packed.headers, ...more } : packed.headers);
  raw.end(packed.body);
  return reply;
}

/** Size in memory, in bytes. Before compression it includes room for the compressed form. */
function sizeOf({ plain, encoded, length }: Answer): number {
  if (plain.body) return Math.ceil(length * (1 + compressedShare));
  return Object.values(encoded).reduce((sum, form) => sum + (form instanceof Promise ? 0 : form.body.length), 0);
}

async function bodyOf({ plain, encoded }: Answer): Promise<Buffer> {
  return plain.body ?? unbrotli((await encoded.br)!.body);
}

function encodingFor(accepted: string | string[] | undefined, length: number): Encoding | null {
  if (accepted === undefined || length < smallestCompressed) return null;
  if (accepted.includes('br')) return 'br';
  return accepted.includes('gzip') ? 'gzip' : null;
}

const brotli = promisify(zlib.brotliCompress);
const unbrotli = promisify(zlib.brotliDecompress);
const gzip = promisify(zlib.gzip);

/** Below this size the round trip to the thread pool costs more than the compression. */
const longestAtOnce = 256 * 1024;

/**
 * Data changes more often than pages and has fewer readers: compressing it takes a third of the time, for ten percent
 * more bytes. The window is no larger than the body, because V8 counts its memory and would collect garbage too often.
 */
function brotliOptions(type: string, length: number): zlib.BrotliOptions {
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT, BROTLI_PARAM_LGWIN } = zlib.constants;
  const { BROTLI_MIN_WINDOW_BITS, BROTLI_DEFAULT_WINDOW } = zlib.constants;
  const windowBits = Math.max(BROTLI_MIN_WINDOW_BITS, Math.ceil(Math.log2(length)));
  return {
    params: {
      [BROTLI_PARAM_QUALITY]: type.startsWith('application/json') ? 2 : 5,
      [BROTLI_PARAM_SIZE_HINT]: length,
      [BROTLI_PARAM_LGWIN]: Math.min(BROTLI_DEFAULT_WINDOW, windowBits),
    },
  };
}

async function compress(body: Buffer, encoding: Encoding, type: string): Promise<Buffer> {
  const isShort = body.length <= longestAtOnce;
  if (encoding === 'gzip') return isShort ? zlib.gzipSync(body) : await gzip(body);
  const options = brotliOptions(type, body.length);
  return isShort ? zlib.brotliCompressSync(body, options) : await brotli(body, options);
}

async function encode(answer: Answer, encoding: Encoding): Promise<Packed> {
  const { headers } = answer.plain;
  const body = await bodyOf(answer);
  const squeezed = await compress(body, encoding, headers['content-type']!);
  const packed = {
    body: squeezed,
    headers: { ...headers, 'content-encoding': encoding, 'content-length': String(squeezed.length) },
  };
  answer.encoded[encoding] = packed;
  if (encoding === 'br') answer.plain.body = null;
  answer.shrunk?.();
  return packed;
}

export type AnswerCache = ReturnType<typeof createAnswerCache>;
