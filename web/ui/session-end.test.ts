import { expect, test } from 'vitest';
import { sessionEnd as messages } from '#messages/shop.ts';
import { loginTo, pageAfterLogin, sayEnd } from './session-end.ts';

test('a call whose session has ended says so in the words in whose place forms lead to the login; others say what they said', () => {
  const refused = (status: number) => ({
    ok: false as const,
    failure: { status, code: 'refused', message: 'Log in to continue', errors: {} },
  });
  expect(sayEnd(refused(401))).toMatchObject({ failure: { status: 401, message: messages.message } });
  expect(sayEnd(refused(403))).toEqual(refused(403));
  expect(sayEnd({ ok: true, reply: 1 })).toEqual({ ok: true, reply: 1 });
});

test('the login leads back to the very page, and to none of another site', () => {
  const after = (address: string) => pageAfterLogin(new URL(address, 'https://office.test').searchParams, '/home');
  expect(after(loginTo('/sales?month=2026-10&cursor=a'))).toBe('/sales?month=2026-10&cursor=a');
  for (const to of ['', 'https://evil.test', '//evil.test', '/\\evil.test', '/\t/evil.test', '/\n/evil.test'])
    expect(after(loginTo(to))).toBe('/home');
});
