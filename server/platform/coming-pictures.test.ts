import { expect, test } from 'vitest';
import { drawInOrder } from './coming-pictures.ts';
import type { StoredPicture } from './pictures.ts';

const pictureOf = (key: string): [string, StoredPicture] => [
  key,
  { file: `${key}.jpg`, width: 640, height: 640, widths: [320], placeholder: '' },
];

/** Draws one after the other, each when the test allows it. */
function open(keys: readonly string[], longestWaitMs?: number) {
  const begun: string[] = [];
  const faults: string[] = [];
  const ends = new Map(keys.map((key) => [key, Promise.withResolvers<void>()]));
  const coming = drawInOrder(keys.map(pictureOf), {
    draw(key) {
      begun.push(key);
      return ends.get(key)!.promise;
    },
    onFault: (key) => faults.push(key),
    atOnce: 1,
    ...(longestWaitMs !== undefined && { longestWaitMs }),
  });
  return { coming, begun, faults, end: (key: string) => ends.get(key)! };
}

test('pictures are drawn in their order, but what somebody waits for comes next; they wait until it is there', async () => {
  const { coming, begun, end } = open(['a', 'b', 'c']);
  let isThere = false;
  const waiting = coming.wait('c-320.avif').then(() => (isThere = true));
  end('a').resolve();
  await expect.poll(() => begun).toEqual(['a', 'c']);
  expect(isThere).toBe(false);
  end('c').resolve();
  await waiting;
  end('b').resolve();
  await coming.finished;
  expect(begun).toEqual(['a', 'c', 'b']);
});

test('nobody waits for a file that is not to come, or has come', async () => {
  const { coming, end } = open(['a', 'b']);
  await coming.wait('other.jpg');
  end('a').resolve();
  await coming.wait('a.jpg');
  await coming.wait('a.jpg');
  end('b').resolve();
  await coming.finished;
});

test('a picture that fails is told, nobody waits for it any longer, and the next are drawn', async () => {
  const { coming, faults, end } = open(['a', 'b']);
  const waiting = coming.wait('a-320.webp');
  end('a').reject(new Error('no ink'));
  await waiting;
  end('b').resolve();
  await coming.finished;
  expect(faults).toEqual(['a']);
});

test('nobody waits for ever', async () => {
  const { coming, end } = open(['a'], 20);
  await coming.wait('a.jpg');
  end('a').resolve();
  await coming.finished;
});
