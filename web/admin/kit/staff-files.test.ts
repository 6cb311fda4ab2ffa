import { beforeEach, expect, test, vi } from 'vitest';
import { sessionEnd } from '#messages/shop.ts';
import { hasSession } from '../api.ts';
import { readFile } from './staff-files.tsx';

const stubAnswer = (body: string, init: ResponseInit) => vi.stubGlobal('fetch', async () => new Response(body, init));

beforeEach(() => {
  const stored = new Map([['staff-session', 'open']]);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
    removeItem: (key: string) => void stored.delete(key),
  });
});

test('returns the message that the login offer replaces if the session has ended', async () => {
  stubAnswer(JSON.stringify({ message: 'Log in again' }), { status: 401 });
  expect(await readFile('/api/staff/orders.csv')).toEqual({ blob: null, error: sessionEnd.message });
  expect(hasSession()).toBe(false);
});

test('returns the server’s message for another failure, and keeps the session', async () => {
  stubAnswer(JSON.stringify({ message: 'You may not do this' }), { status: 403 });
  expect(await readFile('/api/staff/orders.csv')).toEqual({ blob: null, error: 'You may not do this' });
  expect(hasSession()).toBe(true);
});

test('returns the file with the name from the server', async () => {
  stubAnswer('id', { headers: { 'content-disposition': 'attachment; filename="orders.csv"' } });
  const file = await readFile('/api/staff/orders.csv');
  expect(file).toMatchObject({ name: 'orders.csv', error: null });
  expect(await file.blob?.text()).toBe('id');
});
