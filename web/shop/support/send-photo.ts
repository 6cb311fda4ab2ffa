import type { Failure } from '#contract/envelope.ts';
import { photoPath } from '#contract/photo-limits.ts';
import type { PhotoReply } from '#contract/photos.ts';
import type { CallResult } from '#web/ui/api-call.ts';
import { words } from '#web/ui/call-words.ts';
import { words as language } from '../language/language-words.ts';

/** Five megabytes on a slow mobile network. */
const timeoutMs = 180_000;

/** Uploads one photo. Unlike `fetch` this tells how far it is, 0 to 1. Never throws: what goes wrong comes back as a failure. */
export function sendPhoto(
  file: Blob,
  progress: (part: number) => void,
  signal: AbortSignal,
): Promise<CallResult<PhotoReply>> {
  const { promise, resolve } = Promise.withResolvers<CallResult<PhotoReply>>();
  const fail = (code: string, message: string) =>
    resolve({ ok: false, failure: { status: 0, code, message, errors: {} } });
  const call = new XMLHttpRequest();
  call.open('POST', photoPath);
  call.timeout = timeoutMs;
  call.responseType = 'json';
  call.setRequestHeader('accept', 'application/json');
  call.setRequestHeader('accept-language', language.code);
  call.setRequestHeader('content-type', file.type || 'application/octet-stream');
  call.upload.addEventListener('progress', ({ loaded, total }) => progress(total > 0 ? loaded / total : 0));
  call.addEventListener('load', () => resolve(read(call.status, call.response)));
  call.addEventListener('error', () => fail('network', words.unreachable));
  call.addEventListener('timeout', () => fail('timeout', words.tooLong));
  call.addEventListener('abort', () => fail('aborted', ''));
  signal.addEventListener('abort', () => call.abort());
  call.send(file);
  return promise;
}

function read(status: number, reply: unknown): CallResult<PhotoReply> {
  if (status === 200 && reply) return { ok: true, reply: reply as PhotoReply };
  const said = (reply ?? {}) as Partial<Failure>;
  return {
    ok: false,
    failure: {
      status,
      code: said.code ?? 'unreadable',
      message: said.message ?? words.noAnswer,
      errors: said.errors ?? {},
    },
  };
}
