import { expect, test } from 'vitest';
import { maxChosenPhotoBytes } from '#contract/photo-limits.ts';
import type { CallFailure } from '#web/ui/api-call.ts';
import type { UploadedPhoto } from './ticket-storage.ts';
import { createPhotoUploads } from './photo-uploads.ts';

const file = (name: string, size = 10) => new File([new Uint8Array(size)], name);
const failure = (status: number, more: Partial<CallFailure> = {}): CallFailure => ({
  status,
  code: 'code',
  message: 'No',
  errors: {},
  ...more,
});

/** The server fails for the named files and stores the others. */
function open(failures: Record<string, CallFailure> = {}) {
  const sent: string[] = [];
  let saved: readonly UploadedPhoto[] | null = null;
  const uploads = createPhotoUploads({
    shrink: (chosen) => Promise.resolve(chosen.name === 'torn' ? null : chosen),
    async send(photo, progress) {
      const { name } = photo as File;
      sent.push(name);
      progress(0.5);
      await Promise.resolve();
      const failed = failures[name];
      if (failed) return { ok: false, failure: failed };
      return { ok: true, reply: { status: 'success', data: { photo: `kept-${name}`, width: 1, height: 1 } } };
    },
    draw: () => Promise.resolve('data:,'),
    save: (photos) => void (saved = photos),
  });
  return { uploads, sent, saved: () => saved, failures };
}

test('uploads photos one after the other in the chosen order', async () => {
  const { uploads, sent, saved } = open();
  uploads.add([file('a'), file('b')]);
  uploads.add([file('c')]);
  expect(await uploads.finish()).toEqual(['kept-a', 'kept-b', 'kept-c']);
  expect(sent).toEqual(['a', 'b', 'c']);
  expect(saved()).toHaveLength(3);
  uploads.clear();
  expect(saved()).toBeNull();
});

test('four at most: the others are left out, with a message until one is removed', async () => {
  const { uploads } = open();
  uploads.add(['a', 'b', 'c', 'd', 'e'].map((name) => file(name)));
  expect(uploads.getState().photos).toHaveLength(4);
  expect(uploads.getState().message).toMatch(/left out/);
  uploads.remove(uploads.getState().photos[0]!.key);
  expect(uploads.getState().message).toBe('');
  expect(await uploads.finish()).toEqual(['kept-b', 'kept-c', 'kept-d']);
});

test('a file above 15 MB is not sent at all, nor one that cannot be made small', async () => {
  const { uploads, sent } = open();
  uploads.add([file('huge', maxChosenPhotoBytes + 1), file('torn', 6_000_000), file('large', maxChosenPhotoBytes)]);
  expect(uploads.getState().photos[0]).toMatchObject({ error: expect.stringMatching(/15 MB/), canRetry: false });
  expect(await uploads.finish()).toBeNull();
  expect(uploads.getState().photos[1]).toMatchObject({ error: expect.stringMatching(/smaller/), canRetry: false });
  expect(sent).toEqual(['large']);
});

test('a rejected photo blocks the form until it is removed; a failed upload can be retried', async () => {
  const { uploads, failures } = open({
    drawing: failure(415, { errors: { photo: ['Not a photo'] } }),
    lost: failure(0, { message: 'No net' }),
  });
  uploads.add([file('drawing'), file('lost'), file('good')]);
  expect(await uploads.finish()).toBeNull();
  expect(uploads.getState()).toMatchObject({
    message: expect.stringMatching(/didn’t upload/),
    photos: [
      { error: 'Not a photo', canRetry: false },
      { error: 'No net', canRetry: true },
      { error: '', name: 'kept-good' },
    ],
  });
  delete failures['lost'];
  uploads.retry(uploads.getState().photos[1]!.key);
  uploads.remove(uploads.getState().photos[0]!.key);
  expect(await uploads.finish()).toEqual(['kept-lost', 'kept-good']);
});

test('restores uploaded photos after a reload; the server’s error is shown at its photo', async () => {
  const { uploads, saved } = open();
  uploads.restore([
    { file: 'a', thumbnail: '', name: 'kept-a' },
    { file: 'b', thumbnail: '', name: 'kept-b' },
  ]);
  expect(await uploads.finish()).toEqual(['kept-a', 'kept-b']);
  uploads.showErrors({ 'photos.1': ['Gone'] });
  expect(uploads.getState().photos[1]).toMatchObject({ error: 'Gone', canRetry: false });
  expect(saved()).toEqual([{ file: 'a', thumbnail: '', name: 'kept-a' }]);
  expect(await uploads.finish()).toBeNull();
});
