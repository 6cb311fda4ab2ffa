import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#server/platform/database.ts';
import { createLimits } from '#server/platform/rate-limit.ts';
import { openTestServices, type TestServices } from '#server/testing/services.ts';
import { checkVerificationCode, redeemVerificationCode } from './check-code.ts';
import { sendVerificationCode } from './send-code.ts';
import { otherCode, readNewestCode } from '#server/testing/verification-codes.ts';

let services: TestServices;
let processes: TestServices[];
beforeAll(async () => {
  services = await openTestServices({ rateLimitScale: 1_000 });
  processes = [services, await services.another()];
});
afterAll(() => services.close());

const subject = { purpose: 'guest_order', subject: 'order 17' } as const;
const request = {
  ...subject,
  email: 'meera@example.in',
  mobile: null,
  language: 'en',
  caller: { account: null, device: null, network: '::1' },
} as const;
async function newCode(): Promise<string> {
  await sendVerificationCode(services, createLimits(services), request);
  return readNewestCode(services);
}
const everywhere = <T>(times: number, run: (process: TestServices) => Promise<T>) =>
  Promise.all(Array.from({ length: times }, (_, call) => run(processes[call % 2]!)));

test('of many wrong codes at the same moment five are looked at', async () => {
  const wrong = otherCode(await newCode());
  const answers = await everywhere(20, (process) => checkVerificationCode(process, { ...subject, code: wrong }));
  const codes = answers.map((answer) => (answer.ok ? 'ok' : answer.error.code));
  expect(codes.filter((code) => code === 'fields_invalid')).toHaveLength(4);
  expect(codes.filter((code) => code === 'code_expired')).toHaveLength(16);
});

test('of many commands with the right code at the same moment one goes through', async () => {
  const code = await newCode();
  const outcomes = await everywhere(5, async (process) => {
    const verified = await checkVerificationCode(process, { ...subject, code });
    return verified.ok ? inTransaction(process.db, (tx) => redeemVerificationCode(tx, verified.value)) : verified;
  });
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
});

test('codes asked for at the same moment leave one that is good', async () => {
  await everywhere(6, (process) => sendVerificationCode(process, createLimits(process), request));
  const rows = await services.db.selectFrom('verification_code').selectAll().execute();
  expect(rows).toHaveLength(1);
});
