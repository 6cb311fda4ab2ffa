import { mostPhotoBytes, mostPhotos } from '#contract/photo-limits.ts';
import type { PhotoReply } from '#contract/photos.ts';
import type { CallResult } from '#web/ui/api-call.ts';
import type { KeptPhoto } from './kept-in-tab.ts';
import { words } from './photo-words.ts';

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
