import { expect, test } from 'vitest';
import { demoLogins } from '#demo/people.ts';
import { rejectGuessablePassword } from './new-passwords.ts';

const common = 'errors.account.passwordCommon';
const personal = 'errors.account.passwordPersonal';

test.each([
  ['password', common],
  ['12345678', common],
  ['QwertyUiop', common],
  [' password1 ', common],
  ['ｐａｓｓｗｏｒｄ', common],
  ['9876543210', personal],
  ['ASHA@example.in', personal],
])('%j is easy to guess', async (password, key) => {
  const rejected = await rejectGuessablePassword(password, ['9876543210', 'asha@example.in', '']);
  expect(rejected).toMatchObject({ ok: false, error: { httpStatus: 422, errors: { password: [{ key }] } } });
});

test.each(['correct horse', 'mera-apna-wala-password', 'हिमालय की चाय', ...demoLogins.map(({ password }) => password)])(
  '%j may be chosen',
  async (password) => {
    expect(await rejectGuessablePassword(password, ['9876543210', ''])).toEqual({ ok: true, value: null });
  },
);
