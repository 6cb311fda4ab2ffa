import { maxChosenPhotoBytes, maxPhotos, photoPath } from '#contract/photo-limits.ts';
import type { PhotoReply } from '#contract/photos.ts';
import { photos as messages } from '#messages/support.ts';
import { type CallResult, proofFor } from '#web/ui/api-call.ts';
import { uploadFile } from '#web/ui/upload-file.ts';
import { token } from '../state/visitor.ts';
import type { UploadedPhoto } from './ticket-storage.ts';

/** It is uploading until it has a `name` or an `error`. */
export interface ChosenPhoto {
  key: number;
  file: string;
  /** A data URI; empty if the browser cannot show the file. */
  thumbnail: string;
  /** Upload progress, 0 to 1; null while it waits for others. */
  progress: number | null;
  name: string;
  error: string;
  /** Whether a retry may succeed. */
  canRetry: boolean;
}

export interface PhotosState {
  photos: readonly ChosenPhoto[];
  /** The error about the photos as a whole; may be empty. */
  message: string;
}

interface Dependencies {
  /** Returns null if that is impossible. */
  shrink(file: File): Promise<Blob | null>;
  send(file: Blob, progress: (part: number) => void, signal: AbortSignal): Promise<CallResult<PhotoReply>>;
  draw(file: File): Promise<string>;
  save(photos: readonly UploadedPhoto[] | null): void;
}

export type PhotoUploads = ReturnType<typeof createPhotoUploads>;

export const noPhotos: PhotosState = { photos: [], message: '' };

/** Each photo is uploaded when it is chosen, one after the other. The form sends their names. */
export function createPhotoUploads({ shrink, send, draw, save }: Dependencies) {
  let state = noPhotos;
  let queue: Promise<void> = Promise.resolve();
  let lastKey = 0;
  const listeners = new Set<() => void>();
  const uploads = new Map<number, { file: File; stop: AbortController }>();

  const setState = (photos: readonly ChosenPhoto[], message = state.message) => {
    state = { photos, message };
    const uploaded = photos.filter(({ name, error }) => name && !error);
    save(uploaded.length > 0 ? uploaded.map(({ file, thumbnail, name }) => ({ file, thumbnail, name })) : null);
    for (const listener of listeners) listener();
  };
  const change = (key: number, changes: Partial<ChosenPhoto>) =>
    setState(state.photos.map((photo) => (photo.key === key ? { ...photo, ...changes } : photo)));

  async function upload(key: number): Promise<void> {
    const source = uploads.get(key);
    if (!source) return;
    change(key, { progress: 0 });
    const photo = await shrink(source.file);
    if (!uploads.has(key)) return;
    if (photo === null) return change(key, { error: messages.notShrunk });
    const result = await send(photo, (progress) => change(key, { progress }), source.stop.signal);
    if (result.ok) return change(key, { name: result.reply.data.photo });
    const { status, message, errors } = result.failure;
    change(key, { error: errors['photo']?.[0] ?? message, canRetry: ![413, 415, 422].includes(status) });
  }

  function startUpload(file: File): ChosenPhoto {
    const key = ++lastKey;
    const photo = { key, file: file.name, thumbnail: '', progress: null, name: '', error: '', canRetry: false };
    if (file.size > maxChosenPhotoBytes) return { ...photo, error: messages.tooLarge };
    uploads.set(key, { file, stop: new AbortController() });
    void draw(file).then((thumbnail) => change(key, { thumbnail }));
    queue = queue.then(() => upload(key));
    return photo;
  }

  return {
    getState: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Files over the limit are dropped with a message. */
    add(files: readonly File[]) {
      const room = maxPhotos - state.photos.length;
      const added = files.slice(0, Math.max(0, room)).map(startUpload);
      setState([...state.photos, ...added], files.length > room ? messages.tooMany : '');
    },
    /** Photos uploaded before the page was loaded. */
    restore(uploaded: readonly UploadedPhoto[]) {
      if (state.photos.length > 0 || uploaded.length === 0) return;
      setState(uploaded.map((photo) => ({ ...photo, key: ++lastKey, progress: 1, error: '', canRetry: false })));
    },
    remove(key: number) {
      uploads.get(key)?.stop.abort();
      uploads.delete(key);
      setState(
        state.photos.filter((photo) => photo.key !== key),
        '',
      );
    },
    retry(key: number) {
      change(key, { error: '', canRetry: false, progress: null, name: '' });
      queue = queue.then(() => upload(key));
    },
    /** Waits for all uploads and returns the photos' names; null if one has failed. */
    async finish(): Promise<string[] | null> {
      let waitedFor;
      do {
        waitedFor = queue;
        await waitedFor;
      } while (waitedFor !== queue);
      const isComplete = state.photos.every(({ error }) => !error);
      setState(state.photos, isComplete ? '' : messages.notUploaded);
      return isComplete ? state.photos.map(({ name }) => name) : null;
    },
    showErrors(errors: Readonly<Record<string, readonly string[]>>) {
      const checked = state.photos.map((photo, index) => {
        const error = errors[`photos.${index}`]?.[0];
        return error ? { ...photo, error, canRetry: uploads.has(photo.key) } : photo;
      });
      setState(checked, errors['photos']?.[0] ?? '');
    },
    clear() {
      uploads.clear();
      setState([], '');
    },
  };
}

/** Sends a photo, with a proof of work if the server asks for one. Never throws: errors are returned as a failure. */
export async function sendPhoto(
  file: Blob,
  onProgress: (part: number) => void,
  signal: AbortSignal,
): Promise<CallResult<PhotoReply>> {
  const options = { token: token.get(), onProgress, signal };
  const result = await uploadFile<PhotoReply>(photoPath, file, options);
  const proof = result.ok ? null : await proofFor(result.failure);
  return proof === null || signal.aborted ? result : uploadFile(photoPath, file, { ...options, proof });
}

/** Twice the displayed size, in pixels. */
const thumbnailSize = 144;

/** Returns a square of the picture's centre as a data URI; empty if the browser cannot read the file. */
export async function drawThumbnail(file: Blob): Promise<string> {
  try {
    const bitmap = await createImageBitmap(file);
    const { width, height } = bitmap;
    const edge = Math.min(width, height);
    const canvas = document.createElement('canvas');
    canvas.width = thumbnailSize;
    canvas.height = thumbnailSize;
    const context = canvas.getContext('2d');
    if (!context) return '';
    context.imageSmoothingQuality = 'high';
    context.drawImage(bitmap, (width - edge) / 2, (height - edge) / 2, edge, edge, 0, 0, thumbnailSize, thumbnailSize);
    bitmap.close();
    return canvas.toDataURL('image/jpeg', 0.75);
  } catch {
    return '';
  }
}
