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

/** What a maker gives: a whole public answer, the same for every visitor. */
export interface MadeAnswer {
  status: number;
  type: string;
  body: string;
  headers?: Record<string, string>;
  /** What it shows that changes more often than the version does. */
  shows?: ShownValues;
  /** Where it has parts that were made before it: since when the oldest of them stands. */
  asOf?: Moment;
  /** What it was made from beside what it shows, for a cache before the shop; where it does not say, any change may be one of it. */
  tags?: readonly string[];
}

/** When the making of something began, in milliseconds; and which changes of live values were known then. */
export interface Moment {
  madeAt: number;
  since: number;
}

/** A JSON answer, the same for every visitor who reads one language: the language must be a part of the key it is kept under. */
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

/** A body as it goes out, with all its headers. */
interface Packed {
  headers: Record<string, string>;
  body: Buffer;
}

/** What is kept of something that shows live values. */
export interface Showing extends Moment {
  shows: ShownValues | undefined;
  /** How its live values stood at this revision. */
  checked: { revision: number; standing: Standing };
}

interface Answer extends Showing {
  status: number;
  etag: string;
  /** Its headers without compression, and its body; null once that is kept as Brotli, a sixth as large, which nearly everybody takes. */
  plain: { headers: Record<string, string>; body: Buffer | null };
  /** Of the body, in bytes. */
  length: number;
  /** Compressed when first asked for: a body that nobody asks for compressed costs nothing. */
  encoded: Partial<Record<Encoding, Packed | Promise<Packed>>>;
  /** Called when it has become smaller. */
  shrunk?: () => void;
  /** The version it was made for. */
  version: string;
}

/** Numbers that answers show, such as a product's stock, by the id of what they belong to. */
export type ShownValues = ReadonlyMap<number, number>;

/** How shown values stand: `changed` ones may be shown for a moment yet, `wrong` ones no longer. */
export type Standing = 'same' | 'changed' | 'wrong';

/** Values that change so often that they stand outside the version. */
export interface LiveValues {
  /** Grows whenever more becomes known of their changes. */
  revision(): number;
  /** How values stand that were read after this revision. */
  compare(shown: ShownValues, since: number): Standing;
  /** Undefined where all changes of these values by this process are known; else wait for it. Rejects where they cannot be read. */
  settle(shown: ShownValues): Promise<void> | undefined;
}

/** Says whether cached answers may have become wrong. */
export interface VersionSource {
  /** A text that changes whenever they may; one promise for all who ask while it is looked up. Rejects where it cannot be known now. */
  current(): string | Promise<string>;
  live?: LiveValues;
}

export interface AnswerCacheOptions {
  /** An answer is made anew after this time, whatever the version. */
  maxAgeMs: number;
  maxBytes: number;
  /** What every answer carries, beside its own: cached answers go past the site's hooks. */
  headers?: Record<string, string>;
  /** What answers carry for the shared cache before the shop; none where none stands there. */
  edge?: EdgeHeaders | undefined;
  /** Waits until an answer may be made: one that is turned away half-way has cost as much as one that is not. @throws BusyError */
  admit?: () => Promise<void>;
  clock?: Clock;
  /** Told of each answer. */
  count?: ((outcome: CacheOutcome) => void) | undefined;
  /** Nobody waits longer for a new answer where an old one is at hand. */
  patienceMs?: number;
}

/** Room for a body's two compressed forms and its headers, beside the body itself. */
const bookkeepingBytes = 1000;
const compressedShare = 0.5;
/** Smaller bodies fit one packet either way. */
const smallestCompressed = 800;
/** How long an answer may show a live value that has changed. */
const liveAgeMs = 1000;
/** An answer older than this is not served even where no other can be made: prices and rules may have moved too far. */
const staleForMs = 24 * 3_600_000;
const presetPatienceMs = 1000;
/** While answers are stale the log says so this often. */
const logEveryMs = 10_000;

/** `Cache-Status` (RFC 9211) of an answer that is served though it is no longer fresh; `ttl` in seconds counts from the end of its time. */
export function staleStatus(ttl: number): string {
  return `shop; hit; ttl=${Math.min(-1, ttl)}; detail=stale-if-error`;
}

/** Making an answer takes longer than anybody needs to wait. */
class TakesLong extends Error {
  constructor() {
    super('a new answer takes too long');
  }
}

/**
 * Caches whole public answers until the version from `source` or what they show changes, at most for `maxAgeMs`; compressed forms are
 * kept beside them. Concurrent askers of one key share one making. Errors and answers other than 200 are passed on, not kept.
 * Where a new answer fails or takes too long, the old one is served, marked as stale in `Cache-Status` (RFC 9211).
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
      // What is gone must not come back when the database is away.
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
    // The version is part of the name: who asks after a change must not share a making that began before it.
    const flight = `${wanted} ${key}`;
    let promise = making.get(flight);
    if (!promise) {
      promise = make(key, wanted, maker).finally(() => making.delete(flight));
      making.set(flight, promise);
    }
    return promise;
  }

  /** Waits for what many may wait for, each at most until its limit, which begins with the first of them. */
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

  /** The kept answer if it still holds, else a new one. `wait` bounds each of the waits. */
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
      // A making that began before a change is not for who asks after it.
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
     * Answers from the cache, or makes, keeps and answers. Honours If-None-Match and Accept-Encoding. Return its value from the
     * handler: undefined means that the answer has gone out already, without a promise on the way. The type lets any route
     * return it, whatever its schema says: the body goes out as bytes. With `forEdge` false a shared cache before the shop does not store it.
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

/** Whether what something shows may be shown for a while yet, `age` milliseconds after it was made; not while that cannot be known at once. */
export function mayStillShow(live: LiveValues | undefined, kept: Showing, age: number): boolean {
  if (!live || !kept.shows) return true;
  const known = live.revision();
  if (kept.checked.revision !== known) {
    if (live.settle(kept.shows)) return false;
    kept.checked = { revision: known, standing: live.compare(kept.shows, kept.since) };
  }
  const { standing } = kept.checked;
  return standing === 'same' || (standing === 'changed' && age < liveAgeMs);
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
    checked: { revision: begun.since, standing: 'same' },
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

/** Straight to the socket: the answer is complete, and the framework's way through serializers and hooks would double its cost. */
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

/** What an answer takes of memory, in bytes; before it is compressed with room for that. */
function sizeOf({ plain, encoded, length }: Answer): number {
  if (plain.body) return Math.ceil(length * (1 + compressedShare));
  return Object.values(encoded).reduce((sum, form) => sum + (form instanceof Promise ? 0 : form.body.length), 0);
}

/** The body without compression. */
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

/** Up to so many bytes the way to the thread pool and back costs more than the compression. */
const longestAtOnce = 256 * 1024;

/**
 * Data changes more often than pages and is read by fewer: for a tenth more bytes it is compressed in a third of the time. The window is
 * no larger than the body: V8 counts the room for it, and would collect garbage every few answers.
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

/** Compresses an answer's body; the answer keeps the result in place of the promise. */
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
