import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

/** What a maker gives: a whole public answer, the same for every visitor. */
export interface MadeAnswer {
  status: number;
  type: string;
  body: string;
  headers?: Record<string, string>;
}

interface Answer {
  status: number;
  headers: Record<string, string>;
  etag: string;
  plain: Buffer;
  br: Buffer;
  gzip: Buffer;
}

/** Tells how fresh the world is: a text that changes whenever cached answers may have become wrong. */
export interface Freshness {
  current(): string | Promise<string>;
}

/**
 * Keeps whole public answers, compressed, until the version that `freshness` tells moves on, at the longest `maxAgeMs`. Concurrent
 * askers of one key share one making. Answers other than 200 are passed on but not kept.
 */
export function createAnswerCache(freshness: Freshness, options: { maxAgeMs: number; maxBytes: number }) {
  let version = '';
  const kept = new LRUCache<string, Answer>({
    ttl: options.maxAgeMs,
    maxSize: options.maxBytes,
    sizeCalculation: (answer) => answer.plain.length + answer.br.length + answer.gzip.length + 500,
  });
  const making = new Map<string, Promise<Answer>>();

  async function make(key: string, maker: () => Promise<MadeAnswer>): Promise<Answer> {
    const madeFor = version;
    const answer = await pack(await maker());
    if (answer.status === 200 && madeFor === version) kept.set(key, answer);
    return answer;
  }

  function answerFor(key: string, maker: () => Promise<MadeAnswer>): Answer | Promise<Answer> {
    const ready = kept.get(key);
    if (ready) return ready;
    const flight = `${version} ${key}`;
    let promise = making.get(flight);
    if (!promise) {
      promise = make(key, maker).finally(() => making.delete(flight));
      making.set(flight, promise);
    }
    return promise;
  }

  return {
    /** Answers from the cache, or makes, keeps and answers. Honours If-None-Match and Accept-Encoding. */
    async serve(request: FastifyRequest, reply: FastifyReply, key: string, maker: () => Promise<MadeAnswer>) {
      const asked = freshness.current();
      const now = typeof asked === 'string' ? asked : await asked;
      if (now !== version) {
        version = now;
        kept.clear();
      }
      const found = answerFor(key, maker);
      return send(request, reply, found instanceof Promise ? await found : found);
    },
  };
}

async function pack(made: MadeAnswer): Promise<Answer> {
  const plain = Buffer.from(made.body);
  const [br, gz] = await Promise.all([brotli(plain, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 5 } }), gzip(plain)]);
  return {
    status: made.status,
    headers: { 'content-type': made.type, 'cache-control': made.status === 200 ? 'public, max-age=0, must-revalidate' : 'no-store', vary: 'accept-encoding', ...made.headers },
    etag: `"${createHash('sha1').update(plain).digest('base64url')}"`,
    plain,
    br,
    gzip: gz,
  };
}

function send(request: FastifyRequest, reply: FastifyReply, answer: Answer) {
  reply.headers(answer.headers);
  if (answer.status === 200) {
    reply.header('etag', answer.etag);
    if (request.headers['if-none-match']?.includes(answer.etag)) return reply.code(304).send();
  }
  reply.code(answer.status).serializer((buffer: Buffer) => buffer as never);
  const accepted = request.headers['accept-encoding'] ?? '';
  if (accepted.includes('br')) return reply.header('content-encoding', 'br').send(answer.br);
  if (accepted.includes('gzip')) return reply.header('content-encoding', 'gzip').send(answer.gzip);
  return reply.send(answer.plain);
}

export type AnswerCache = ReturnType<typeof createAnswerCache>;
