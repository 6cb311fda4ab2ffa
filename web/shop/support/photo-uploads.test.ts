import { expect, test } from 'vitest';
import { mostPhotoBytes } from '#contract/photo-limits.ts';
import type { CallFailure } from '#web/ui/api-call.ts';
import type { KeptPhoto } from './ticket-storage.ts';
import { createPhotoUploads } from './photo-uploads.ts';

const file = (name: string, size = 10) => new File([new Uint8Array(size)], name);
const failure = (status: number, more: Partial<CallFailure> = {}): CallFailure => ({
  status,
  code: 'code',
  message: 'No',
  errors: {},
  ...more,
});

/** Uploads to a server that answers each file by its name: with a failure, or by keeping it. */
function open(failures: Record<string, CallFailure> = {}) {
  const sent: string[] = [];
  let kept: readonly KeptPhoto[] | null = null;
  const uploads = createPhotoUploads({
    async send({ name }, progress) {
      sent.push(name);
      progress(0.5);
      await Promise.resolve();
      const failed = failures[name];
      if (failed) return { ok: false, failure: failed };
      return { ok: true, reply: { status: 'success', data: { photo: `kept-${name}`, width: 1, height: 1 } } };
    },
    draw: () => Promise.resolve('data:,'),
    keep: (photos) => void (kept = photos),
  });
  return { uploads, sent, kept: () => kept, failures };
}

test('photos are sent one after the other in the order chosen, and named in it', async () => {
  const { uploads, sent, kept } = open();
  uploads.add([file('a'), file('b')]);
  uploads.add([file('c')]);
  expect(await uploads.settled()).toEqual(['kept-a', 'kept-b', 'kept-c']);
  expect(sent).toEqual(['a', 'b', 'c']);
  expect(kept()).toHaveLength(3);
  uploads.forget();
  expect(kept()).toBeNull();
});

test('four at most: the others are left out, and it says so until one is removed', async () => {
  const { uploads } = open();
  uploads.add(['a', 'b', 'c', 'd', 'e'].map((name) => file(name)));
  expect(uploads.shown().photos).toHaveLength(4);
  expect(uploads.shown().trouble).toMatch(/left out/);
  uploads.remove(uploads.shown().photos[0]!.key);
  expect(uploads.shown().trouble).toBe('');
  expect(await uploads.settled()).toEqual(['kept-b', 'kept-c', 'kept-d']);
});

test('a file above 5 MB is not sent at all', async () => {
  const { uploads, sent } = open();
  uploads.add([file('huge', mostPhotoBytes + 1)]);
  expect(uploads.shown().photos[0]).toMatchObject({ error: expect.stringMatching(/5 MB/), again: false });
  expect(await uploads.settled()).toBeNull();
  expect(sent).toEqual([]);
});

test('a refused photo holds the form up until it is removed; what the net lost can be tried again', async () => {
  const { uploads, failures } = open({
    drawing: failure(415, { errors: { photo: ['Not a photo'] } }),
    lost: failure(0, { message: 'No net' }),
  });
  uploads.add([file('drawing'), file('lost'), file('good')]);
  expect(await uploads.settled()).toBeNull();
  expect(uploads.shown()).toMatchObject({
    trouble: expect.stringMatching(/could not be sent/),
    photos: [
      { error: 'Not a photo', again: false },
      { error: 'No net', again: true },
      { error: '', name: 'kept-good' },
    ],
  });
  delete failures['lost'];
  uploads.again(uploads.shown().photos[1]!.key);
  uploads.remove(uploads.shown().photos[0]!.key);
  expect(await uploads.settled()).toEqual(['kept-lost', 'kept-good']);
});

test('after a reload the server still has them; what it has against one stands with it', async () => {
  const { uploads, kept } = open();
  uploads.restore([
    { file: 'a', thumbnail: '', name: 'kept-a' },
    { file: 'b', thumbnail: '', name: 'kept-b' },
  ]);
  expect(await uploads.settled()).toEqual(['kept-a', 'kept-b']);
  uploads.refuse({ 'photos.1': ['Gone'] });
  expect(uploads.shown().photos[1]).toMatchObject({ error: 'Gone', again: false });
  expect(kept()).toEqual([{ file: 'a', thumbnail: '', name: 'kept-a' }]);
  expect(await uploads.settled()).toBeNull();
});
