import type { ReactNode } from 'react';
import type { Failure } from '#contract/envelope.ts';
import type { Language } from '#contract/language.ts';
import { proofHeader } from '#contract/proof-header.ts';
import type { ProofChallenge } from '#contract/proof-of-work.ts';
import { calls as messages } from '#messages/shop.ts';

export interface ApiCallOptions {
  /** POST with a body, else GET. */
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  query?: Record<string, string | number>;
  body?: unknown;
  /** Sent as a Bearer token; null for a visitor. */
  token?: string | null;
  /** Sent as x-csrf-token, for sessions in a cookie. */
  csrfToken?: string | null;
  headers?: Record<string, string>;
  /** Repeating a call with the same key and body returns the first reply again. */
  idempotencyKey?: string;
  signal?: AbortSignal;
  timeoutMs?: number;
  /** Language of the reply; English by default. */
  language?: Language;
  /** Lets the call outlive the page. */
  keepalive?: boolean;
  /** Called before the proof of work, which takes about a second. */
  onProof?: () => void;
}

/**
 * `status` is the HTTP status, or 0 without a reply; `code` is then `network`, `timeout` or `aborted`. `message` can be
 * shown to people. `errors` is keyed by field.
 */
export interface CallFailure {
  status: number;
  code: string;
  message: string;
  /** Shown instead of the message, where a link belongs to it. */
  shown?: ReactNode;
  errors: Record<string, string[]>;
  /** Values that somebody else has changed meanwhile. */
  conflicts?: unknown[];
  /** Only with code `proof_required`. */
  challenge?: ProofChallenge;
}

export type CallResult<T> = { ok: true; reply: T } | { ok: false; failure: CallFailure };

const defaultTimeoutMs = 20_000;

declare global {
  /**
   * Returns the response of a call that the page's first script already made, once. The key is the Authorization header
   * (empty without one), a space and the address.
   */
  // oxlint-disable-next-line no-var -- only `var` declares a property of the global object
  var takeFirstAnswer: ((call: string) => Promise<Response> | undefined) | undefined;
}

/**
 * Makes one JSON call to the page's own origin. Computes a proof of work if the server asks for one. Never throws:
 * errors are returned as a failure.
 */
export async function apiCall<T>(path: string, options: ApiCallOptions = {}): Promise<CallResult<T>> {
  const result = await callOnce<T>(path, options);
  const proof = result.ok ? null : await proofFor(result.failure, options.onProof);
  if (proof === null || options.signal?.aborted) return result;
  return callOnce(path, { ...options, headers: { ...options.headers, [proofHeader]: proof } });
}

/** Returns null if no proof is required or this browser cannot compute it. */
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
    // If the early call failed in transit, make it again.
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
    // Keeps further fields of the error, such as `conflicts`.
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

/** `message` can be shown to people. */
export class LoadError extends Error {}

/** Returns the reply, for loaders. @throws LoadError, for the router's error page. */
export function loaded<T>(result: CallResult<T>): T {
  if (result.ok) return result.reply;
  throw new LoadError(result.failure.message);
}
