import { setTimeout as sleep } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import type { S3Settings } from './file-settings.ts';
import { FilesUnavailable, type StoreProblem } from './file-store.ts';

export interface Patience {
  /** Attempts at a request before the store counts as away. */
  attempts: number;
  /** Before the second attempt; each further pause is four times as long, with some jitter. */
  backoffMs: number;
  /** Time until an answer begins. */
  answerMs: number;
  /** After the last failed attempt, requests fail at once for this time. */
  restMs: number;
}

export const presetPatience: Patience = { attempts: 3, backoffMs: 150, answerMs: 5_000, restMs: 2_000 };

/** In bytes per second; a slower connection counts as broken. */
const leastBytesASecond = 50_000;
/** SHA-256 of empty content. */
const emptyHash = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

export interface S3Request {
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE';
  /** Missing for the bucket itself. */
  key?: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: { content: Blob; sha256: string };
}

export interface S3Client {
  /**
   * Sends a request, retrying failures that may pass. Returns what `take` reads from the answer, or null if there is no
   * such object. `take` must read or cancel the body; each attempt calls it again.
   * @throws FilesUnavailable
   */
  ask<T>(request: S3Request, take: (response: Response) => Promise<T>): Promise<T | null>;
  /** A URL by which anyone can read an object for `seconds`. Does not call the store. */
  linkTo(key: string, seconds: number): Promise<string>;
  /** Status of an unauthenticated request for an object, at the store or at another URL. */
  askAsStranger(key: string, at?: string): Promise<number>;
}

/** Signs requests with Amazon's Signature Version 4 and the hash of each body, which the store verifies. */
export function createS3Client(settings: S3Settings, patience: Patience): S3Client {
  const signingKeys = new Map<string, ArrayBuffer>();
  const signer = {
    accessKeyId: settings.accessKeyId,
    secretAccessKey: settings.secretAccessKey,
    region: settings.region,
    service: 's3',
    cache: signingKeys,
  };
  let awayUntil = 0;
  let lastProblem: FilesUnavailable | null = null;

  async function send(request: S3Request, signal: AbortSignal): Promise<Response> {
    const { method, key = '', query = {}, headers = {}, body } = request;
    const url = addressOf(settings, key);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    const signed = await new AwsV4Signer({
      method,
      url: url.href,
      headers: { ...headers, 'x-amz-content-sha256': body?.sha256 ?? emptyHash },
      ...signer,
    }).sign();
    return fetch(signed.url, {
      method,
      headers: signed.headers,
      // The content's length is known, so it is sent with Content-Length, and it can be read again for a retry.
      ...(body && { body: body.content }),
      redirect: 'manual',
      signal,
    });
  }

  async function attempt<T>(request: S3Request, take: (response: Response) => Promise<T>): Promise<T | null> {
    const limit = new AbortController();
    const allow = (bytes: number) =>
      setTimeout(() => limit.abort(), patience.answerMs + (bytes / leastBytesASecond) * 1_000);
    let timer = allow(request.body?.content.size ?? 0);
    try {
      const response = await send(request, limit.signal);
      clearTimeout(timer);
      timer = allow(Number(response.headers.get('content-length') ?? 0));
      if (response.ok) return await take(response);
      const text = await response.text();
      const code = /<Code>([^<]*)<\/Code>/.exec(text)?.[1] ?? '';
      // Without a body, the answers for a missing bucket and a missing object are the same; `npm run doctor` checks the
      // bucket itself.
      if (response.status === 404 && code !== 'NoSuchBucket') return null;
      throw errorOf(response, code, settings);
    } catch (error) {
      if (error instanceof FilesUnavailable || isOfThisMachine(error)) throw error;
      const cause = (error as { cause?: { code?: string } }).cause?.code ?? (error as Error).name;
      throw new FilesUnavailable('away', `${settings.endpoint} does not answer (${cause})`, { cause: error });
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    async ask(request, take) {
      if (lastProblem && Date.now() < awayUntil) throw lastProblem;
      for (let turn = 1; ; turn += 1) {
        try {
          const answer = await attempt(request, take);
          lastProblem = null;
          return answer;
        } catch (error) {
          if (!(error instanceof FilesUnavailable)) throw error;
          const mayPass = error.problem === 'away' || error.problem === 'damaged';
          if (!mayPass || turn >= patience.attempts) {
            if (error.problem === 'away') {
              lastProblem = error;
              awayUntil = Date.now() + patience.restMs;
            }
            throw error;
          }
          await sleep(patience.backoffMs * 4 ** (turn - 1) * (0.5 + Math.random()));
        }
      }
    },
    async linkTo(key, seconds) {
      const url = addressOf(settings, key);
      url.searchParams.set('X-Amz-Expires', String(seconds));
      const signed = await new AwsV4Signer({ method: 'GET', url: url.href, signQuery: true, ...signer }).sign();
      return signed.url.href;
    },
    async askAsStranger(key, at) {
      try {
        const response = await fetch(at === undefined ? addressOf(settings, key) : `${at}/${key}`, {
          redirect: 'manual',
          signal: AbortSignal.timeout(patience.answerMs),
        });
        await response.body?.cancel();
        return response.status;
      } catch (error) {
        throw new FilesUnavailable('away', `${at ?? settings.endpoint} does not answer`, { cause: error });
      }
    },
  };
}

export function addressOf({ endpoint, bucket, pathStyle }: S3Settings, key: string): URL {
  const url = new URL(endpoint);
  const base = url.pathname.replace(/\/$/, '');
  if (!pathStyle) url.hostname = `${bucket}.${url.hostname}`;
  const path = key.split('/').map(encode).join('/');
  url.pathname = pathStyle ? `${base}/${bucket}${key === '' ? '' : `/${path}`}` : `${base}/${path}`;
  return url;
}

/** Signatures leave only letters, digits and four other characters unencoded. */
function encode(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}

const problems: Record<string, StoreProblem> = {
  NoSuchBucket: 'no_bucket',
  PermanentRedirect: 'wrong_region',
  AuthorizationHeaderMalformed: 'wrong_region',
  RequestTimeTooSkewed: 'clock',
  QuotaExceeded: 'full',
  XMinioStorageFull: 'full',
  XMinioAdminBucketQuotaExceeded: 'full',
  // A byte changed in transit, or the connection broke.
  XAmzContentSHA256Mismatch: 'damaged',
  BadDigest: 'damaged',
  IncompleteBody: 'damaged',
  RequestTimeout: 'away',
};

function errorOf({ status, headers }: Response, code: string, { bucket, endpoint }: S3Settings): FilesUnavailable {
  const problem = problems[code] ?? problemOfStatus(status, headers);
  return new FilesUnavailable(
    problem,
    `${endpoint} answered ${status} ${code} for the bucket ${bucket}`.replace('  ', ' '),
  );
}

function problemOfStatus(status: number, headers: Headers): StoreProblem {
  if (status === 507) return 'full';
  if ((status >= 300 && status < 400) || headers.has('x-amz-bucket-region')) return 'wrong_region';
  if (status === 401 || status === 403) return 'no_rights';
  return 'away';
}

/** Errors of this machine's file system, such as a full disk: retrying does not help. */
function isOfThisMachine(error: unknown): boolean {
  const { syscall } = error as NodeJS.ErrnoException;
  return syscall === 'open' || syscall === 'write' || syscall === 'mkdir' || syscall === 'rename';
}
