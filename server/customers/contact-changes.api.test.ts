import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ContactChange } from '#contract/contact-change.ts';
import type { User } from '#contract/customer.ts';
import { paths } from '#contract/paths.ts';
import { staffRoutes } from '#server/admin/index.ts';
import { addStaff } from '#server/staff/index.ts';
import { type Caller, openCaller } from '#server/testing/caller.ts';
import { asha, bina, confirmContact, enter, logIn, makeSeller, openCustomerCaller } from '#server/testing/customers.ts';
import { emptyTables, openTestServices, type TestServices } from '#server/testing/services.ts';
import { logInForTest, type SessionHeaders } from '#server/testing/staff-session.ts';
import { otherCode, readCodesByTarget, readSecrets } from '#server/testing/verification-codes.ts';
import { eraseAccount, readContactHolds } from './index.ts';
import { inTransaction } from '#server/platform/database.ts';
import { ok } from '#server/platform/result.ts';

let services: TestServices;
let caller: Caller;
let office: Caller;
let session: SessionHeaders;
let token: string;
let elsewhere: string;
const login = { email: 'owner@office.test', name: 'Dev Rana', password: 'a long password' };
beforeAll(async () => {
  const smsTemplates = { 'verification_code.en': '1', 'contact_changed.en': '2' };
  services = await openTestServices({ rateLimitScale: 1_000, smsTemplates });
  caller = openCustomerCaller(services);
  office = openCaller(services, (site, own, limits) => staffRoutes(site, own, limits));
  await addStaff(services, { ...login, role: 'owner' });
});
beforeEach(async () => {
  await emptyTables(services.db, 'customer', 'member', 'mail', 'job', 'verification_code', 'sign_in_attempt');
  token = await enter(caller, asha);
  elsewhere = await logIn(caller, asha);
  await emptyTables(services.db, 'mail', 'job');
});
afterAll(async () => {
  await Promise.all([caller.close(), office.close()]);
  await services.close();
});

const person = { first_name: 'Asha', last_name: 'Rawat', mobile: asha.mobile, email: asha.email };
const thief = { mobile: '9555555555', email: 'thief@example.in' };
const withPassword = { current_password: asha.password };
const update = (change: object, as = token) =>
  caller.call('POST', paths.updateUser, { ...person, ...withPassword, ...change }, { token: as });
const read = async () => ((await caller.call('GET', paths.profile, undefined, { token })).body.data as User[])[0]!;
const waiting = async () =>
  (await caller.call('GET', paths.contactChange, undefined, { token })).body.data as ContactChange | null;
const post = (path: string, body?: object) => caller.call('POST', path, body, { token });
const isIn = async (as: string) => (await caller.call('GET', paths.profile, undefined, { token: as })).status === 200;
const confirm = (targets: Parameters<typeof confirmContact>[3]) => confirmContact(services, caller, token, targets);
const mailsTo = async (recipient: string) => {
  const { rows } = await sql<{ text: string }>`
    SELECT body_text AS text FROM mail WHERE recipient = ${recipient} ORDER BY id`.execute(services.db);
  return rows.map(({ text }) => text);
};
const smsTo = async (mobile: string, kind: string) => {
  const { rows } = await sql<{ text: string }>`SELECT payload ->> 'text' AS text FROM job
    WHERE kind = 'text' AND payload ->> 'to' = ${mobile} AND payload ->> 'kind' = ${kind} ORDER BY id`.execute(
    services.db,
  );
  return rows.map(({ text }) => text);
};
const undoCode = async () => (await readSecrets(services)).find((secret) => secret.length === 12)!;
const undo = (code: string, password = 'another stable horse') =>
  caller.call('POST', paths.undoContactChange, { code, password });
const ashaId = async () =>
  (await services.db.selectFrom('customer').select('id').orderBy('id').executeTakeFirstOrThrow()).id;

describe('a password alone', () => {
  test('moves nothing: the change waits for a code to each new one, and the answer stays as specified', async () => {
    const answer = await update({ ...thief, first_name: 'Usha' });
    expect(answer).toMatchObject({
      status: 200,
      body: {
        status: 'success',
        message: 'Profile Updated successfully.',
        contact_change: {
          ...thief,
          codes: [
            { part: 'mobile', sent_to: '••••••5555' },
            { part: 'email', sent_to: 't•••@example.in' },
          ],
        },
      },
    });
    expect(await read()).toMatchObject({ ...person, first_name: 'Usha' });
    expect(await isIn(elsewhere)).toBe(true);
    expect([...(await readCodesByTarget(services)).keys()]).toEqual([thief.mobile, thief.email]);
  });

  test.each([
    ['no code', {}, { mobile_code: ['Enter the code we sent'], email_code: ['Enter the code we sent'] }],
    ['one of two', { mobile: thief.mobile }, { email_code: ['Enter the code we sent'] }],
  ])('and %s changes nothing; the right ones stay good', async (_what, targets, errors) => {
    await update(thief);
    expect(await confirm(targets)).toMatchObject({ status: 422, body: { errors } });
    expect(await read()).toMatchObject(person);
    expect((await confirm(thief)).status).toBe(200);
    expect(await read()).toMatchObject(thief);
  });

  test('after five wrong codes the right one is no good', async () => {
    await update({ mobile: thief.mobile });
    const wrong = { mobile_code: otherCode((await readCodesByTarget(services)).get(thief.mobile)!) };
    const answers: number[] = [];
    for (let guess = 0; guess < 5; guess++) answers.push((await post(`${paths.contactChange}/confirm`, wrong)).status);
    expect(answers).toEqual([422, 422, 422, 422, 422]);
    expect((await confirm({ mobile: thief.mobile })).status).toBe(422);
    expect(await read()).toMatchObject(person);
  });

  test('codes of one change are no good for another one, and the newer takes its place', async () => {
    await update({ mobile: thief.mobile });
    const code = (await readCodesByTarget(services)).get(thief.mobile)!;
    await update({ mobile: '9444444444' });
    expect((await waiting())!.mobile).toBe('9444444444');
    const fresh = (await readCodesByTarget(services)).get('9444444444')!;
    const answer = await post(`${paths.contactChange}/confirm`, { mobile_code: code });
    expect(answer.status).toBe(code === fresh ? 200 : 422);
  });

  test('a change ends after a day, or when it is taken back', async () => {
    await update({ mobile: thief.mobile });
    expect((await post(`${paths.contactChange}/withdraw`)).status).toBe(200);
    expect(await waiting()).toBeNull();
    expect((await post(`${paths.contactChange}/withdraw`)).body.code).toBe('contact_change_none');
    await update({ mobile: thief.mobile });
    services.clock.advance(24 * 3_600_000);
    expect(await waiting()).toBeNull();
    expect((await confirm({ mobile: thief.mobile })).body.code).toBe('contact_change_none');
  });

  test('a code is sent again', async () => {
    await update({ mobile: thief.mobile });
    expect(await post(`${paths.contactChange}/code`, { part: 'mobile' })).toMatchObject({
      status: 200,
      body: { data: { codes: [{ part: 'mobile', sent_to: '••••••5555' }] } },
    });
    expect(await smsTo(thief.mobile, 'verification_code')).toHaveLength(2);
    expect((await post(`${paths.contactChange}/code`, { part: 'old_mobile' })).body.code).toBe('contact_change_none');
  });

  test('what another account has got meanwhile is told at its field', async () => {
    await update({ mobile: '9444444444' });
    await enter(caller, { ...bina, mobile: '9444444444' });
    expect((await confirm({ mobile: '9444444444' })).body.errors).toEqual({
      mobile: ['This mobile number is already registered'],
    });
    expect(await read()).toMatchObject(person);
  });
});

describe('the former mobile number and email', () => {
  test('are told, with a code that nobody else reads, and the other sessions end', async () => {
    await update(thief);
    expect((await confirm(thief)).body.message).toBe(
      'Your new details are saved. You’ve been logged out on your other devices.',
    );
    expect([await isIn(token), await isIn(elsewhere)]).toEqual([true, false]);
    const [mail] = await mailsTo(asha.email);
    for (const part of ['…5555', 't…@example.in', 'within 72 hours', '/undo#••••••']) expect(mail).toContain(part);
    expect(mail).not.toContain(await undoCode());
    expect(await smsTo(asha.mobile, 'contact_changed')).toEqual([expect.stringContaining('with the code ••••••')]);
    expect(await mailsTo(thief.email)).toHaveLength(1);
  });

  test('undo it for 72 hours: with another password, every session over', async () => {
    await update(thief);
    await confirm(thief);
    const code = await undoCode();
    services.clock.advance(72 * 3_600_000 - 1);
    expect((await undo(code, 'qwertyuiop')).body.errors).toHaveProperty('password');
    const typed = `${code.slice(0, 4)}-${code.slice(4, 8).toLowerCase()} ${code.slice(8)}`;
    expect(await undo(typed)).toMatchObject({
      status: 200,
      body: { message: 'We’ve undone the change and logged out every device. Log in with your new password.' },
    });
    expect(await isIn(token)).toBe(false);
    for (const mobile of [thief.mobile, asha.mobile])
      expect((await caller.call('POST', paths.login, { mobile, password: asha.password })).status).toBe(401);
    token = await logIn(caller, { mobile: asha.mobile, password: 'another stable horse' });
    expect(await read()).toMatchObject(person);
    expect((await undo(code)).body.code).toBe('undo_invalid');
  });

  test('cannot any more after 72 hours, or with another code', async () => {
    await update(thief);
    await confirm(thief);
    const code = await undoCode();
    expect((await undo('0'.repeat(12))).body.code).toBe('undo_invalid');
    expect((await undo('short')).body.errors).toEqual({ code: ['Enter the 12 letters and digits from our message'] });
    services.clock.advance(72 * 3_600_000);
    expect((await undo(code)).body.code).toBe('undo_invalid');
    expect(await read()).toMatchObject(thief);
  });

  test('undo later changes with it, and the second factor that came with them', async () => {
    await update(thief);
    await confirm(thief);
    const code = await undoCode();
    await update({ ...thief, mobile: '9444444444' });
    expect((await confirm({ mobile: '9444444444' })).status).toBe(200);
    await sql`UPDATE customer SET second_factor_since = ${services.clock.now()}`.execute(services.db);
    expect((await undo(code)).status).toBe(200);
    token = await logIn(caller, { mobile: asha.mobile, password: 'another stable horse' });
    expect(await read()).toMatchObject(person);
    const { rows } = await sql`SELECT state FROM contact_change ORDER BY id`.execute(services.db);
    expect(rows).toEqual([{ state: 'undone' }, { state: 'undone' }]);
  });

  test('belong to nobody else while they can be had back', async () => {
    await update(thief);
    await confirm(thief);
    const signUp = () => caller.call('POST', paths.signup, { ...asha, first_name: 'Nisha' });
    expect(await signUp()).toMatchObject({
      status: 422,
      body: {
        errors: {
          mobile: ['This mobile number is already registered'],
          email: ['This email is already registered'],
        },
      },
    });
    services.clock.advance(72 * 3_600_000);
    expect((await signUp()).status).toBe(200);
  });

  test('go with the account when it is erased', async () => {
    await update(thief);
    await confirm(thief);
    const id = await ashaId();
    await inTransaction(services.db, async (tx) => ok(await eraseAccount(tx, id, services.clock.now())));
    expect(await services.db.selectFrom('contact_change').selectAll().execute()).toEqual([]);
  });
});

describe('a direct seller', () => {
  beforeEach(() => makeSeller(services, asha.mobile, '482913'));
  const holds = async () => await readContactHolds(services.db, ['482913'], services.clock.now());

  test('gives their consent by a code to each former one, and is paid nothing for 72 hours', async () => {
    const { body } = await update(thief);
    expect((body as unknown as { contact_change: ContactChange }).contact_change.codes.map(({ part }) => part)).toEqual(
      ['mobile', 'old_mobile', 'email', 'old_email'],
    );
    const own = { old_mobile: asha.mobile, old_email: asha.email };
    expect((await confirm(thief)).body.errors).toEqual({
      old_mobile_code: ['Enter the code we sent'],
      old_email_code: ['Enter the code we sent'],
    });
    expect(await read()).toMatchObject(person);
    expect(await holds()).toEqual(new Map());
    expect((await confirm({ ...thief, ...own })).status).toBe(200);
    expect(await read()).toMatchObject(thief);
    expect(await holds()).toEqual(new Map([['482913', new Date(services.clock.now().getTime() + 72 * 3_600_000)]]));
  });

  test('is paid nothing as long as the change can be undone, however short the hold is set', async () => {
    const { network } = services.config;
    services.config.network = { ...network, payoutHoldHours: 24 };
    await update(thief);
    expect((await confirm({ ...thief, old_mobile: asha.mobile, old_email: asha.email })).status).toBe(200);
    services.config.network = network;
    expect(await holds()).toEqual(new Map([['482913', new Date(services.clock.now().getTime() + 72 * 3_600_000)]]));
  });

  test('needs none with a second factor of long ago; one of yesterday may be a thief’s', async () => {
    const since = (days: number) => new Date(services.clock.now().getTime() - days * 24 * 3_600_000);
    const partsSince = async (days: number) => {
      await sql`UPDATE customer SET second_factor_since = ${since(days)}`.execute(services.db);
      await sql`UPDATE customer_token SET factor_shown_at = ${services.clock.now()}`.execute(services.db);
      const { body } = await update({ mobile: thief.mobile });
      return (body as unknown as { contact_change: ContactChange }).contact_change.codes.map(({ part }) => part);
    };
    expect(await partsSince(29)).toEqual(['mobile', 'old_mobile']);
    expect(await partsSince(30)).toEqual(['mobile']);
  });
});

test('a change that was asked for before its owner became a direct seller does not go without their consent', async () => {
  await update(thief);
  await makeSeller(services, asha.mobile, '482913');
  expect(await confirm(thief)).toMatchObject({ status: 409, body: { code: 'contact_change_outdated' } });
  expect(await read()).toMatchObject(person);
});

describe('where no code can be sent', () => {
  const foreign = '35799123456';
  test('the change is refused at its field, and nothing else is saved', async () => {
    await update({ email: '' });
    expect(await read()).toMatchObject({ email: '' });
    expect(await update({ mobile: foreign, email: '', first_name: 'Usha' })).toMatchObject({
      status: 422,
      body: {
        errors: {
          mobile: ['We can’t send a code to confirm this change. Call or email us and we’ll change it with you.'],
        },
      },
    });
    expect(await read()).toMatchObject({ first_name: 'Asha', mobile: asha.mobile });
    expect(await waiting()).toBeNull();
  });

  test('staff make it against papers: it stands in the account’s history, and the former ones undo it, too', async () => {
    const path = `/api/staff/customers/${await ashaId()}/contact`;
    const body = { mobile: foreign, email: asha.email, reason: 'PAN card and address compared by video' };
    session = await logInForTest(office, login);
    const staff = (sent: object) => office.call('POST', path, sent, { headers: { ...session } });
    expect((await staff({ ...body, reason: '' })).status).toBe(422);
    expect((await staff({ ...body, mobile: asha.mobile })).body.errors).toHaveProperty('mobile');
    expect(await staff(body)).toMatchObject({
      status: 200,
      body: { data: { mobile: foreign, notes: [{ kind: 'contact_changed', note: body.reason }] } },
    });
    expect([await isIn(token), await isIn(elsewhere)]).toEqual([false, false]);
    expect((await undo(await undoCode())).status).toBe(200);
    token = await logIn(caller, { mobile: asha.mobile, password: 'another stable horse' });
    expect(await read()).toMatchObject(person);
  });
});

test('the calls are nothing for visitors', async () => {
  for (const [method, path] of [
    ['GET', paths.contactChange],
    ['POST', `${paths.contactChange}/code`],
    ['POST', `${paths.contactChange}/confirm`],
    ['POST', `${paths.contactChange}/withdraw`],
  ] as const)
    expect((await caller.call(method, path)).body.code).toBe('login_required');
});
