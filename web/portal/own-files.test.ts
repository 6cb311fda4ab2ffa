import { beforeEach, expect, test, vi } from 'vitest';
import { download } from '#messages/portal.ts';
import { sessionEnd } from '#messages/shop.ts';
import { session } from './api.ts';
import { readOwnFile } from './own-files.tsx';

const stubAnswer = (answer: () => Response) => vi.stubGlobal('fetch', async () => answer());

beforeEach(() => {
  const stored = new Map([['office-token', 'good']]);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
    removeItem: (key: string) => void stored.delete(key),
  });
});

test('a download whose session is over says so, in the words in whose place the login is offered', async () => {
  stubAnswer(() => new Response('{}', { status: 401 }));
  const failure = { status: 401, message: sessionEnd.message };
  expect(await readOwnFile('/api/member/id-card.pdf')).toMatchObject({ ok: false, failure });
  expect(session.token.get()).toBeNull();
  expect(await readOwnFile('/api/member/id-card.pdf')).toMatchObject({ ok: false, failure });
});

test.each([
  ['a server in trouble', () => new Response('', { status: 500 })],
  [
    'no network',
    () => {
      throw new TypeError('Failed to fetch');
    },
  ],
])('any other says that it failed, and the session stays: %s', async (_what, answer) => {
  stubAnswer(answer);
  const failure = { message: download.failed };
  expect(await readOwnFile('/api/member/id-card.pdf')).toMatchObject({ ok: false, failure });
  expect(session.token.get()).toBe('good');
});

test('a file that comes is the answer', async () => {
  stubAnswer(() => new Response('pdf'));
  const file = await readOwnFile('/api/member/id-card.pdf');
  expect(file.ok && (await file.reply.text())).toBe('pdf');
});
