import type { Failure } from '#contract/envelope.ts';
import { proofHeader } from '#contract/proof-header.ts';
import { currentLanguage } from '#locales/current-language.ts';
import { calls as messages } from '#messages/shop.ts';
import type { CallResult } from './api-call.ts';

/** Enough for five megabytes on a slow mobile network. */
const timeoutMs = 180_000;

interface UploadOptions {
  token: string | null;
  /** Reports progress from 0 to 1, which `fetch` cannot. */
  onProgress: (part: number) => void;
  signal?: AbortSignal;
  proof?: string;
}

/** Sends a file in the body of a call. Never throws: errors are returned as a failure. */
export function uploadFile<T>(
  path: string,
  file: Blob,
  { token, onProgress, signal, proof }: UploadOptions,
): Promise<CallResult<T>> {
  const { promise, resolve } = Promise.withResolvers<CallResult<T>>();
  const fail = (code: string, message: string, status = 0, reply: Partial<Failure> | null = null) =>
    resolve({ ok: false, failure: { code, message, ...reply, errors: reply?.errors ?? {}, status } });
  const call = new XMLHttpRequest();
  call.open('POST', path);
  call.timeout = timeoutMs;
  call.responseType = 'json';
  call.setRequestHeader('accept', 'application/json');
  call.setRequestHeader('accept-language', currentLanguage);
  if (token) call.setRequestHeader('authorization', `Bearer ${token}`);
  if (proof !== undefined) call.setRequestHeader(proofHeader, proof);
  call.setRequestHeader('content-type', file.type || 'application/octet-stream');
  call.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0));
  call.addEventListener('load', () => {
    if (call.status === 200 && call.response) resolve({ ok: true, reply: call.response as T });
    else fail('unreadable', messages.noResponse, call.status, call.response as Partial<Failure> | null);
  });
  call.addEventListener('error', () => fail('network', messages.unreachable));
  call.addEventListener('timeout', () => fail('timeout', messages.timeout));
  call.addEventListener('abort', () => fail('aborted', ''));
  signal?.addEventListener('abort', () => call.abort());
  call.send(file);
  return promise;
}
