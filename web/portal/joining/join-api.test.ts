import { expect, test, vi } from 'vitest';

test.each([
  ['of 6 digits', '100001', '100001'],
  ['of 8 digits', '10000001', '10000001'],
  ['of 5 digits', '10001', ''],
  ['of 9 digits', '100000001', ''],
  ['that is none', 'x', ''],
  ['that is missing', null, ''],
])('the sponsor of a link with an ID %s', async (_what, id, remembered) => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
  });
  const { readSponsorOfLink, rememberSponsor } = await import('./join-api.ts');
  rememberSponsor(id);
  expect(readSponsorOfLink()).toBe(remembered);
  vi.unstubAllGlobals();
});
