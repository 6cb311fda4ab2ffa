import type { Failure } from '#contract/envelope.ts';
import type { Language } from '#contract/language.ts';
import { proofHeader } from '#contract/proof-header.ts';
import type { ProofChallenge } from '#contract/proof-of-work.ts';
import { calls as messages } from '#messages/shop/calls.ts';

export interface ApiCallOptions {
  /** GET without a body and POST with one, unless said otherwise. */
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  query?: Record<string, string | number>;
  body?: unknown;
  /** Sent as Bearer; null is a visitor. */
  token?: string | null;
  /** Sent as x-csrf-token, for sessions in a cookie. */
  csrfToken?: string | null;
  /** Further headers. */
  headers?: Record<string, string>;
  /** The same key and body give the first answer again. */
  idempotencyKey?: string;
  signal?: AbortSignal;
  timeoutMs?: number;
  /** In which the server is to speak; English unless said otherwise. */
  language?: Language;
  /** Lets the call outlive the page. */
  keepalive?: boolean;
  /** Told when the server asks for a proof of work first, which takes a second or so. */
  onProof?: () => void;
}

/**
 * Why a call did not succeed. `status` is the HTTP status, 0 where no answer came; the code is then `network`, `timeout` or `aborted`.
 * `message` can be shown to a person; `errors` is keyed by field, empty where no field is to blame.
 */
export interface CallFailure {
  status: number;
  code: string;
  message: string;
  errors: Record<string, string[]>;
  /** Values that somebody else has changed meanwhile, where the call says so. */
  conflicts?: unknown[];
  /** Of `proof_required`. */
  challenge?: ProofChallenge;
}

export type CallResult<T> = { ok: true; reply: T } | { ok: false; failure: CallFailure };

const defaultTimeoutMs = 20_000;

declare global {
  /**
   * Set by a page's first script, which makes the calls that the page begins with: gives the answer to one of them, once, by its Authorization
   * header (empty without), a space and its address.
   */
  // oxlint-disable-next-line no-var -- only `var` declares a property of the global object
  var takeFirstAnswer: ((call: string) => Promise<Response> | undefined) | undefined;
}

/**
 * Makes one JSON call on the page's own origin, and once more with a proof of work where the server asks for one and the browser can make it. Never
 * throws: what goes wrong comes back as a failure.
 */
export async function apiCall<T>(path: string, options: ApiCallOptions = {}): Promise<CallResult<T>> {
  const result = await callOnce<T>(path, options);
  const proof = result.ok ? null : await proofFor(result.failure, options.onProof);
  if (proof === null || options.signal?.aborted) return result;
  return callOnce(path, { ...options, headers: { ...options.headers, [proofHeader]: proof } });
}

/** The proof of work that a rejected call asks for; null where it asks for none or this browser cannot make it. */
export async function proofFor({ challenge }: CallFailure, onProof?: () => void): Promise<string | null> {
  if (!challenge) return null;
  onProof?.();
  return import('./solve-proof.ts').then(
    ({ solveProof }) => solveProof(challenge),
    () => null,
  );
}

async function callOnce<T>(path: string, options: ApiCallOptions): Promise<CallResult<T>> {
  const timeout = AbortSignal.timeout(options.timeoutMs ?? defaultTimeoutMs);
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout;
  try {
    const url = address(path, options.query);
    const sent = request(options);
    const send = () => fetch(url, { ...sent, signal });
    const first =
      sent.method === 'GET' ? globalThis.takeFirstAnswer?.(`${sent.headers['authorization'] ?? ''} ${url}`) : undefined;
    // One that failed on the way is made again.
    const response = await (first?.catch(send) ?? send());
    const reply: unknown = await response.json().catch((fault: unknown) => {
      if (signal.aborted) throw fault;
      return null;
    });
    if (response.ok && reply !== null) return { ok: true, reply: reply as T };
    return { ok: false, failure: refusal(response.status, reply as Partial<Failure> | null) };
  } catch {
    return { ok: false, failure: silence(timeout, options.signal) };
  }
}

function address(path: string, query: ApiCallOptions['query'] = {}): string {
  const search = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)])).toString();
  return search ? `${path}?${search}` : path;
}

function request(options: ApiCallOptions): RequestInit & { headers: Record<string, string> } {
  const headers: Record<string, string> = {
    accept: 'application/json',
    'accept-language': options.language ?? 'en',
    ...options.headers,
  };
  if (options.token) headers['authorization'] = `Bearer ${options.token}`;
  if (options.csrfToken) headers['x-csrf-token'] = options.csrfToken;
  if (options.idempotencyKey) headers['idempotency-key'] = options.idempotencyKey;
  const keepalive = options.keepalive ?? false;
  if (options.body === undefined) return { method: options.method ?? 'GET', headers, keepalive };
  headers['content-type'] = 'application/json';
  return { method: options.method ?? 'POST', headers, body: JSON.stringify(options.body), keepalive };
}

function refusal(status: number, body: Partial<Failure> | null): CallFailure {
  return {
    // With what else the call says of it, as its contract has it.
    ...body,
    status,
    code: body?.code ?? 'unreadable',
    message: body?.message ?? messages.noResponse,
    errors: body?.errors ?? {},
  };
}

function silence(timeout: AbortSignal, given: AbortSignal | undefined): CallFailure {
  if (given?.aborted) return { status: 0, code: 'aborted', message: '', errors: {} };
  if (timeout.aborted) {
    return { status: 0, code: 'timeout', message: messages.timeout, errors: {} };
  }
  return {
    status: 0,
    code: 'network',
    message: messages.unreachable,
    errors: {},
  };
}

/** What a page could not be loaded without; `message` can be shown to a person. */
export class LoadError extends Error {}

/**
 * The reply, for loaders.
 * @throws LoadError with the failure's message, for the router's error page.
 */
export function loaded<T>(result: CallResult<T>): T {
  if (result.ok) return result.reply;
  throw new LoadError(result.failure.message);
}
