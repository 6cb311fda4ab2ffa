import type { Failure } from '#contract/envelope.ts';
import { mostPhotoBytes, mostPhotos, photoPath } from '#contract/photo-limits.ts';
import type { PhotoReply } from '#contract/photos.ts';
import type { CallResult } from '#web/ui/api-call.ts';
import { words as callWords } from '#web/ui/call-words.ts';
import { words as language } from '../language/language-words.ts';
import { words } from './photo-words.ts';
import type { KeptPhoto } from './ticket-storage.ts';

/** A photo that was chosen. It is on its way until it has a `name` or an `error`. */
export interface ChosenPhoto {
  key: number;
  file: string;
  /** A data URI; empty where the browser cannot show the file. */
  thumbnail: string;
  /** How much of it is sent, 0 to 1; null while others go first. */
  progress: number | null;
  /** Under which the server keeps it. */
  name: string;
  error: string;
  /** Whether sending it once more may help. */
  again: boolean;
}

export interface PhotosShown {
  photos: readonly ChosenPhoto[];
  /** What is wrong beyond single photos; empty when nothing is. */
  trouble: string;
}

interface Tools {
  send(file: File, progress: (part: number) => void, signal: AbortSignal): Promise<CallResult<PhotoReply>>;
  draw(file: File): Promise<string>;
  /** Keeps in the tab what the server has. */
  keep(photos: readonly KeptPhoto[] | null): void;
}

export type PhotoUploads = ReturnType<typeof createPhotoUploads>;

export const nothingChosen: PhotosShown = { photos: [], trouble: '' };

/** The photos of one form: each is sent as soon as it is chosen, one after the other, and the form then names them. */
export function createPhotoUploads({ send, draw, keep }: Tools) {
  let shown = nothingChosen;
  let line: Promise<void> = Promise.resolve();
  let lastKey = 0;
  const listeners = new Set<() => void>();
  const sources = new Map<number, { file: File; stop: AbortController }>();

  const show = (photos: readonly ChosenPhoto[], trouble = shown.trouble) => {
    shown = { photos, trouble };
    const kept = photos.filter(({ name, error }) => name && !error);
    keep(kept.length > 0 ? kept.map(({ file, thumbnail, name }) => ({ file, thumbnail, name })) : null);
    for (const tell of listeners) tell();
  };
  const change = (key: number, changes: Partial<ChosenPhoto>) =>
    show(shown.photos.map((photo) => (photo.key === key ? { ...photo, ...changes } : photo)));

  async function upload(key: number): Promise<void> {
    const source = sources.get(key);
    if (!source) return;
    change(key, { progress: 0 });
    const result = await send(source.file, (progress) => change(key, { progress }), source.stop.signal);
    if (result.ok) return change(key, { name: result.reply.data.photo });
    const { status, message, errors } = result.failure;
    change(key, { error: errors['photo']?.[0] ?? message, again: ![413, 415, 422].includes(status) });
  }

  function begin(file: File): ChosenPhoto {
    const key = ++lastKey;
    const photo = { key, file: file.name, thumbnail: '', progress: null, name: '', error: '', again: false };
    if (file.size > mostPhotoBytes) return { ...photo, error: words.tooLarge };
    sources.set(key, { file, stop: new AbortController() });
    void draw(file).then((thumbnail) => change(key, { thumbnail }));
    line = line.then(() => upload(key));
    return photo;
  }

  return {
    shown: () => shown,
    listen(tell: () => void) {
      listeners.add(tell);
      return () => void listeners.delete(tell);
    },
    /** Takes as many as there is room for. */
    add(files: readonly File[]) {
      const room = mostPhotos - shown.photos.length;
      const taken = files.slice(0, Math.max(0, room)).map(begin);
      show([...shown.photos, ...taken], files.length > room ? words.leftOut : '');
    },
    /** Photos that the server had already when the page was opened. */
    restore(kept: readonly KeptPhoto[]) {
      if (shown.photos.length > 0 || kept.length === 0) return;
      show(kept.map((photo) => ({ ...photo, key: ++lastKey, progress: 1, error: '', again: false })));
    },
    remove(key: number) {
      sources.get(key)?.stop.abort();
      sources.delete(key);
      show(
        shown.photos.filter((photo) => photo.key !== key),
        '',
      );
    },
    again(key: number) {
      change(key, { error: '', again: false, progress: null, name: '' });
      line = line.then(() => upload(key));
    },
    /** The names of all photos once none is on its way; null where one of them cannot go along. */
    async settled(): Promise<string[] | null> {
      let waited;
      do {
        waited = line;
        await waited;
      } while (waited !== line);
      const sound = shown.photos.every(({ error }) => !error);
      show(shown.photos, sound ? '' : words.unsent);
      return sound ? shown.photos.map(({ name }) => name) : null;
    },
    /** Shows what the server has against the photos that were named to it, by field. */
    refuse(errors: Readonly<Record<string, readonly string[]>>) {
      const judged = shown.photos.map((photo, index) => {
        const error = errors[`photos.${index}`]?.[0];
        return error ? { ...photo, error, again: sources.has(photo.key) } : photo;
      });
      show(judged, errors['photos']?.[0] ?? '');
    },
    /** After the form was sent. */
    forget() {
      sources.clear();
      show([], '');
    },
  };
}

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
  call.addEventListener('error', () => fail('network', callWords.unreachable));
  call.addEventListener('timeout', () => fail('timeout', callWords.tooLong));
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
      message: said.message ?? callWords.noAnswer,
      errors: said.errors ?? {},
    },
  };
}

/** Twice the size that it is shown in, in pixels. */
const side = 144;

/** The middle of a picture file as a small square, as a data URI; empty where the browser cannot read the file. */
export async function drawThumbnail(file: Blob): Promise<string> {
  try {
    const bitmap = await createImageBitmap(file);
    const { width, height } = bitmap;
    const edge = Math.min(width, height);
    const canvas = document.createElement('canvas');
    canvas.width = side;
    canvas.height = side;
    const ground = canvas.getContext('2d');
    if (!ground) return '';
    ground.imageSmoothingQuality = 'high';
    ground.drawImage(bitmap, (width - edge) / 2, (height - edge) / 2, edge, edge, 0, 0, side, side);
    bitmap.close();
    return canvas.toDataURL('image/jpeg', 0.75);
  } catch {
    return '';
  }
}
