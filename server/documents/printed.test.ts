import { expect, test } from 'vitest';
import type { PrintNote } from './print-cache.ts';
import { createPrintedDocument, printAhead, printOnce } from './printed.ts';

function press(first: { price: number } | null) {
  const world = { version: '1', content: first, printings: 0, fails: false };
  const document = createPrintedDocument(
    { current: () => world.version },
    {
      gather: () => Promise.resolve(world.content),
      print: async (content: { price: number }) => {
        world.printings++;
        await Promise.resolve();
        if (world.fails) throw new Error('out of ink');
        return Buffer.from(`price ${content.price}`);
      },
    },
  );
  return { world, document };
}

test('concurrent askers share one printing, and later ones get the same', async () => {
  const { world, document } = press({ price: 5 });
  const prints = await Promise.all([document.current(), document.current(), document.current()]);
  expect(new Set(prints).size).toBe(1);
  expect(await document.current()).toBe(prints[0]);
  expect(prints[0]!.bytes.toString()).toBe('price 5');
  expect(world.printings).toBe(1);
});

test('it is printed again when its content has changed, not when something else has', async () => {
  const { world, document } = press({ price: 5 });
  const first = await document.current();
  world.version = '2';
  expect(await document.current()).toBe(first);
  world.version = '3';
  world.content = { price: 6 };
  const next = await document.current();
  expect(next!.bytes.toString()).toBe('price 6');
  expect(next!.etag).not.toBe(first!.etag);
  expect(world.printings).toBe(2);
});

test('who asks after a change does not share a printing that began before it', async () => {
  const { world, document } = press({ price: 5 });
  const early = document.current();
  await Promise.resolve();
  world.version = '2';
  world.content = { price: 6 };
  const late = document.current();
  expect((await late)!.bytes.toString()).toBe('price 6');
  await early;
  expect((await document.current())!.bytes.toString()).toBe('price 6');
});

test('a failed printing is tried again by the next asker', async () => {
  const { world, document } = press({ price: 5 });
  world.fails = true;
  await expect(document.current()).rejects.toThrow('out of ink');
  world.fails = false;
  expect((await document.current())!.bytes.toString()).toBe('price 5');
});

test('where there is nothing to print there is no document', async () => {
  const { world, document } = press(null);
  expect(await document.current()).toBeNull();
  expect(world.printings).toBe(0);
});

test('what a job has printed is served without printing, also after a restart', async () => {
  const stored = new Map<string, Buffer>();
  const cache = {
    read: async (digest: string) => stored.get(digest) ?? null,
    write: async (digest: string, bytes: Buffer) => void stored.set(digest, bytes),
  };
  let printings = 0;
  const content = { price: 5 };
  const shared = {
    gather: async () => content,
    print: async ({ price }: { price: number }) => {
      printings++;
      return Buffer.from(`price ${price}`);
    },
  };
  await Promise.all([printOnce(shared, content, cache), printOnce(shared, content, cache)]);
  expect(printings).toBe(1);
  const document = createPrintedDocument({ current: () => '1' }, shared, cache);
  expect((await document.current())!.bytes.toString()).toBe('price 5');
  expect([printings, stored.size]).toEqual([1, 1]);
  content.price = 6;
  const changed = createPrintedDocument({ current: () => '1' }, shared, cache);
  expect((await changed.current())!.bytes.toString()).toBe('price 6');
  expect([printings, stored.size]).toEqual([2, 2]);
});

test('a disk that takes no document keeps nobody from getting it', async () => {
  const cache = { read: async () => null, write: () => Promise.reject(new Error('no space left')) };
  const { document } = {
    document: createPrintedDocument(
      { current: () => '1' },
      { gather: async () => ({ price: 7 }), print: async () => Buffer.from('7') },
      cache,
    ),
  };
  expect((await document.current())!.bytes.toString()).toBe('7');
});

test('a document that lacks a picture is printed again after a restart', async () => {
  const stored = new Map<string, Buffer>();
  const cache = {
    read: async (digest: string) => stored.get(digest) ?? null,
    write: async (digest: string, bytes: Buffer) => void stored.set(digest, bytes),
  };
  const lacking = { gather: async () => ({ price: 8 }), print: async () => ({ draft: Buffer.from('without') }) };
  const document = createPrintedDocument({ current: () => '1' }, lacking, cache);
  expect((await document.current())!.bytes.toString()).toBe('without');
  expect(stored.size).toBe(0);
});

test('a job gathers nothing while the shop is as it was, and prints what is no longer stored', async () => {
  const { world, cache, ahead } = aheadOf({ price: 9 });
  const print = (state: string) => printAhead(ahead, cache, { name: 'catalogue-en', state });
  await print('1');
  await print('1');
  expect(world).toMatchObject({ gathered: 1, printings: 1 });
  // A change that the document does not show.
  await print('2');
  await print('2');
  expect(world).toMatchObject({ gathered: 2, printings: 1 });
  cache.stored.clear();
  await print('2');
  expect(world).toMatchObject({ gathered: 3, printings: 2 });
});

test('a job prints a draft again, and where there was nothing to print looks again', async () => {
  const { world, cache, ahead } = aheadOf({ price: 9 });
  const print = () => printAhead(ahead, cache, { name: 'catalogue-en', state: '1' });
  world.isDraft = true;
  await print();
  await print();
  expect(world).toMatchObject({ gathered: 2, printings: 2 });
  world.content = null;
  await print();
  await print();
  expect(world).toMatchObject({ gathered: 4, printings: 2 });
});

function aheadOf(first: { price: number } | null) {
  const world = { content: first, gathered: 0, printings: 0, isDraft: false };
  const stored = new Map<string, Buffer>();
  const notes = new Map<string, PrintNote>();
  const cache = {
    stored,
    read: async (digest: string) => stored.get(digest) ?? null,
    write: async (digest: string, bytes: Buffer) => void stored.set(digest, bytes),
    readNote: async (name: string) => {
      const note = notes.get(name);
      return note && stored.has(note.digest) ? note : null;
    },
    writeNote: async (name: string, note: PrintNote) => void notes.set(name, note),
  };
  const ahead = {
    gather: async () => {
      world.gathered++;
      return world.content;
    },
    print: async ({ price }: { price: number }) => {
      world.printings++;
      const bytes = Buffer.from(`price ${price}`);
      return world.isDraft ? { draft: bytes } : bytes;
    },
  };
  return { world, cache, ahead };
}
