import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#server/platform/database.ts';
import { runDueJobs } from '#server/platform/jobs.ts';
import { createLimits, type Limits } from '#server/platform/rate-limit.ts';
import { err, type Result } from '#server/platform/result.ts';
import { messages } from '#server/platform/messages.ts';
import { emptyTables, openTestServices, type TestServices } from '#server/testing/services.ts';
import { checkVerificationCode, redeemVerificationCode } from './check-code.ts';
import { verificationJobs } from './jobs.ts';
import { type CodeRequest, sendVerificationCode } from './send-code.ts';
import { otherCode, readNewestCode, readSecrets } from '#server/testing/verification-codes.ts';

let services: TestServices;
let limits: Limits;
beforeAll(async () => {
  services = await openTestServices({ smsTemplates: { 'verification_code.en': '1107160000000000003' } });
  limits = createLimits(services);
});
afterEach(() => emptyTables(services.db, 'verification_code', 'mail', 'job', 'rate_limit'));
afterAll(() => services.close());

const minute = 60_000;
const order17: CodeRequest = {
  purpose: 'guest_order',
  subject: 'order 17',
  email: 'meera@example.in',
  mobile: '9876543210',
  language: 'en',
  caller: { account: null, device: 'meeras', network: '203.0.113.7' },
};
const send = (more: Partial<CodeRequest> = {}) => sendVerificationCode(services, limits, { ...order17, ...more });
const check = (code: string, more: Partial<Pick<CodeRequest, 'purpose' | 'subject'>> = {}) =>
  checkVerificationCode(services, { purpose: 'guest_order', subject: 'order 17', code, ...more });
const codeOf = (result: Result<unknown>) => (result.ok ? 'ok' : result.error.code);
/** As a command does. */
async function use(code: string): Promise<string> {
  const verified = await check(code);
  return verified.ok
    ? codeOf(await inTransaction(services.db, (tx) => redeemVerificationCode(tx, verified.value)))
    : codeOf(verified);
}
const stored = async (...tables: string[]) => {
  const rows = await Promise.all(
    tables.map(async (table) => (await sql`SELECT * FROM ${sql.table(table)}`.execute(services.db)).rows),
  );
  return JSON.stringify(rows);
};

test('a code goes out by email and SMS, and the answer names neither address in full', async () => {
  expect(await send()).toEqual({ ok: true, value: { email: 'm•••@example.in', mobile: '••••••3210' } });
  const { rows } = await sql`SELECT recipient, subject FROM mail`.execute(services.db);
  expect(rows).toEqual([{ recipient: 'meera@example.in', subject: 'Your Aarvya one-time code' }]);
  const jobs = await sql`SELECT kind, payload->>'to' AS to, payload->>'text' AS text FROM job ORDER BY id`.execute(
    services.db,
  );
  expect(jobs.rows).toEqual([
    { kind: 'mail', to: null, text: null },
    {
      kind: 'text',
      to: '9876543210',
      text: '•••••• is your one-time code for Aarvya. It expires in 10 minutes. Do not share it with anyone.',
    },
  ]);
  const [bySms, byMail] = await readSecrets(services);
  expect(byMail).toMatch(/^\d{6}$/);
  expect(bySms).toBe(byMail);
});

test('a code that says whose a mobile number is goes to that number alone; by email where no SMS can reach it', async () => {
  expect(await send({ provesMobile: true })).toEqual({ ok: true, value: { email: null, mobile: '••••••3210' } });
  expect(await stored('mail')).toBe('[[]]');
  const abroad = await send({ provesMobile: true, mobile: '+97798000000' });
  expect(abroad).toEqual({ ok: true, value: { email: 'm•••@example.in', mobile: null } });
});

test('without a template or an Indian number only the email goes; without either nothing does', async () => {
  expect(await send({ mobile: '35799123456' })).toMatchObject({ ok: true, value: { mobile: null } });
  expect(await send({ email: '' })).toMatchObject({ ok: true, value: { email: null, mobile: '••••••3210' } });
  expect(codeOf(await send({ email: null, mobile: '35799123456' }))).toBe('code_not_deliverable');
});

test('in a language without a template the SMS goes in one that has one: nobody turns it away from the phone by asking in another', async () => {
  expect(await send({ language: 'hi', provesMobile: true })).toMatchObject({
    ok: true,
    value: { email: null, mobile: '••••••3210' },
  });
  const [sms] = (
    await sql`SELECT payload->>'text' AS text, payload->>'language' AS language FROM job`.execute(services.db)
  ).rows;
  expect(sms).toEqual({ text: expect.stringContaining('is your one-time code'), language: 'en' });
});

test('neither code nor subject is stored as it is', async () => {
  await send({ subject: 'asha@example.in' });
  const code = await readNewestCode(services);
  const all = await stored('verification_code', 'mail', 'job');
  expect(all).not.toContain(code);
  expect(await stored('verification_code')).not.toContain('asha');
});

test('the hash of a code is made with SECRET_KEY: with another one it is no good', async () => {
  await send();
  const code = await readNewestCode(services);
  const stranger = {
    ...services,
    database: { ...services.database },
    config: { ...services.config, secretKey: 'x'.repeat(32) },
  };
  expect(codeOf(await checkVerificationCode(stranger, { purpose: 'guest_order', subject: 'order 17', code }))).toBe(
    'code_expired',
  );
  expect(codeOf(await check(code))).toBe('ok');
});

test('the right code is good once, for its own purpose and subject', async () => {
  await send();
  const code = await readNewestCode(services);
  expect(codeOf(await check(code, { subject: 'order 18' }))).toBe('code_expired');
  expect(codeOf(await check(code, { purpose: 'account_change' }))).toBe('code_expired');
  expect(await use(code)).toBe('ok');
  expect(await use(code)).toBe('code_expired');
});

test('a command that fails leaves the code to be used again', async () => {
  await send();
  const verified = await check(await readNewestCode(services));
  if (!verified.ok) throw new Error(verified.error.code);
  const rejected = err(409, 'order_closed', messages.errors.orders.closed);
  await inTransaction(services.db, async (tx) => {
    await redeemVerificationCode(tx, verified.value);
    return rejected;
  });
  expect(await use(await readNewestCode(services))).toBe('ok');
});

test('a code ends after ten minutes, and when a newer one is sent', async () => {
  await send();
  const first = await readNewestCode(services);
  await send();
  const second = await readNewestCode(services);
  if (first !== second) expect(codeOf(await check(first))).toBe('fields_invalid');
  services.clock.advance(10 * minute - 1);
  expect(codeOf(await check(second))).toBe('ok');
  services.clock.advance(1);
  expect(codeOf(await check(second))).toBe('code_expired');
  await runDueJobs(services, {});
  await verificationJobs['hourly:verification']!(services, {});
  expect(await stored('verification_code')).toBe('[[]]');
});

test('after five wrong ones the right one is no good; right ones do not count', async () => {
  await send();
  const code = await readNewestCode(services);
  for (let round = 0; round < 6; round++) expect(codeOf(await check(code))).toBe('ok');
  const answers: string[] = [];
  for (let round = 0; round < 5; round++) answers.push(codeOf(await check(otherCode(code))));
  expect(answers).toEqual(['fields_invalid', 'fields_invalid', 'fields_invalid', 'fields_invalid', 'code_expired']);
  expect(await use(code)).toBe('code_expired');
});

test('a subject that was sent none is answered like one whose code is over', async () => {
  await send();
  services.clock.advance(11 * minute);
  const over = await check('123456');
  expect(await check('123456', { subject: 'order 99' })).toEqual(over);
});

test('codes are sent to one subject, one recipient and by one device so often and no more', async () => {
  const allowed = async (times: number, request: (call: number) => Partial<CodeRequest>) => {
    let sent = 0;
    for (let call = 0; call < times; call++) if ((await send(request(call))).ok) sent++;
    await sql`DELETE FROM rate_limit`.execute(services.db);
    return sent;
  };
  const from = (call: number) => ({ account: null, device: `${call}`, network: `198.51.100.${call}` });
  const elsewhere = (call: number) => ({ email: `a${call}@example.in`, caller: from(call) });
  expect(await allowed(7, elsewhere)).toBe(5);
  expect(await allowed(12, (call) => ({ subject: `order ${call}`, caller: from(call) }))).toBe(10);
  expect(await allowed(32, (call) => ({ subject: `order ${call}`, email: `a${call}@example.in` }))).toBe(30);
});
