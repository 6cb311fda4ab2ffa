import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ContactChange } from '#contract/contact-change.ts';
import type { User } from '#contract/customer.ts';
import { paths } from '#contract/paths.ts';
import { staffRoutes } from '#server/admin/index.ts';
import { approvalPaths } from '#contract/admin/home/approvals.ts';
import { addStaff } from '#server/staff/index.ts';
import { type Caller, openCaller } from '#server/testing/caller.ts';
import {
  asha,
  bina,
  confirmContact,
  enter,
  logIn,
  makeSeller,
  openCustomerCaller,
  readLastCode,
  undoContact,
} from '#server/testing/customers.ts';
import { insertBankChange } from '#server/testing/joining.ts';
import { emptyTables, openTestServices, type TestServices } from '#server/testing/services.ts';
import { logInForTest, type SessionHeaders } from '#server/testing/staff-session.ts';
import { otherCode, readCodesByTarget } from '#server/testing/verification-codes.ts';
import { eraseAccount, hasChangedContact, readContactHolds } from './index.ts';
import { customerJobs } from './jobs.ts';
import { deviceAccount } from './rules.ts';
import { presetBrand, saveBrand } from '#server/content/index.ts';
import { inTransaction } from '#server/platform/database.ts';
import { ok } from '#server/platform/result.ts';

let services: TestServices;
let caller: Caller;
let office: Caller;
let session: SessionHeaders;
let token: string;
let elsewhere: string;
const login = { email: 'owner@office.test', name: 'Dev Rana', password: 'a long password' };
const second = { ...login, email: 'second@office.test', name: 'Leela Menon' };
beforeAll(async () => {
  const smsTemplates = { 'verification_code.en': '1', 'contact_changed.en': '2', 'contact_replaced.en': '3' };
  services = await openTestServices({ rateLimitScale: 1_000, smsTemplates });
  caller = openCustomerCaller(services);
  office = openCaller(services, (site, own, limits) => staffRoutes(site, own, limits));
  for (const each of [login, second]) await addStaff(services, { ...each, role: 'owner' });
});
beforeEach(async () => {
  await emptyTables(
    services.db,
    'approval',
    'customer',
    'member',
    'mail',
    'job',
    'verification_code',
    'sign_in_attempt',
  );
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
/** As sent by email or SMS. */
const undoCode = async (way: 'email' | 'sms' = 'sms') =>
  (
    await services.db
      .selectFrom('message_secret')
      .innerJoin('job', 'job.key', 'job_key')
      .select('secret')
      .where('job.kind', '=', way === 'email' ? 'mail' : 'text')
      .where(({ fn }) => fn<number>('length', ['secret']), '=', 12)
      .orderBy('job.id', 'desc')
      .executeTakeFirstOrThrow()
  ).secret;
const undo = (code: string) => caller.call('POST', paths.undoContactChange, { code });
const password = 'another stable horse';
const getBack = (code: string, target = asha.email) => undoContact(services, caller, { code, target, password });
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
            { part: 'mobile', way: 'sms', sent_to: thief.mobile },
            { part: 'email', way: 'email', sent_to: thief.email },
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

  test('nobody confirms, sends again or takes back a newer change by the page of an older one', async () => {
    await update({ mobile: thief.mobile });
    const { id } = (await waiting())!;
    await update({ mobile: '9444444444' });
    const mobile_code = (await readCodesByTarget(services)).get('9444444444')!;
    for (const [step, body] of [
      ['confirm', { mobile_code }],
      ['code', { part: 'mobile' }],
      ['withdraw', {}],
    ] as const)
      expect((await post(`${paths.contactChange}/${step}`, { ...body, id })).body.code).toBe('contact_change_none');
    expect(await smsTo('9444444444', 'verification_code')).toHaveLength(1);
    const now = (await waiting())!;
    expect(now).toMatchObject({ mobile: '9444444444' });
    expect((await post(`${paths.contactChange}/confirm`, { mobile_code, id: now.id })).status).toBe(200);
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

  test.each(['changed', 'forgotten'])(
    'a change ends with the password under which it was asked for: %s',
    async (way) => {
      await update(thief);
      if (way === 'changed') expect((await post(paths.changePassword, { ...withPassword, password })).status).toBe(200);
      else {
        const asked = await caller.call('POST', paths.forgot, { email: asha.email });
        const reset = { token: asked.body.token, code: await readLastCode(services), password };
        expect((await caller.call('POST', paths.resetPassword, reset)).status).toBe(200);
        token = await logIn(caller, { mobile: asha.mobile, password });
      }
      expect(await waiting()).toBeNull();
    },
  );

  test('a code is sent again', async () => {
    await update({ mobile: thief.mobile });
    expect(await post(`${paths.contactChange}/code`, { part: 'mobile' })).toMatchObject({
      status: 200,
      body: { data: { codes: [{ part: 'mobile', way: 'sms', sent_to: thief.mobile }] } },
    });
    expect(await smsTo(thief.mobile, 'verification_code')).toHaveLength(2);
    expect((await post(`${paths.contactChange}/code`, { part: 'old_mobile' })).body.code).toBe('contact_change_none');
  });

  test.each([
    ['mobile', 'email'],
    ['email', 'mobile'],
  ] as const)('a saved %s keeps the %s that waits, with a new code', async (later, earlier) => {
    await update({ [earlier]: thief[earlier] });
    await update({ [later]: thief[later] });
    expect(await waiting()).toMatchObject(thief);
    expect((await confirm({ [earlier]: thief[earlier] })).status).toBe(422);
    expect((await confirm(thief)).status).toBe(200);
    expect(await read()).toMatchObject(thief);
  });

  test('but not one that another account has got meanwhile', async () => {
    await update({ mobile: '9444444444' });
    await enter(caller, { ...bina, mobile: '9444444444' });
    expect((await update({ email: thief.email })).status).toBe(200);
    expect(await waiting()).toMatchObject({ mobile: null, email: thief.email });
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
    expect(await undoCode('email')).not.toBe(await undoCode('sms'));
    expect(await mailsTo(thief.email)).toHaveLength(1);
  });

  test('undo it for 72 hours: every session is over, and a code for another password goes out', async () => {
    await update(thief);
    await confirm(thief);
    const code = await undoCode();
    services.clock.advance(72 * 3_600_000 - 1);
    const typed = `${code.slice(0, 4)}-${code.slice(4, 8).toLowerCase()} ${code.slice(8)}`;
    const undone = await undo(typed);
    expect(undone).toMatchObject({
      status: 200,
      body: {
        message:
          'We’ve undone the change and logged out every device. The old password no longer works. We’ve sent a 6-digit code to a•••@example.in. Use it to set a new password.',
      },
    });
    expect(await isIn(token)).toBe(false);
    for (const mobile of [thief.mobile, asha.mobile])
      expect((await caller.call('POST', paths.login, { mobile, password: asha.password })).status).toBe(401);
    const sent = (await readCodesByTarget(services)).get(asha.email)!;
    const reset = { token: undone.body.token, code: sent, password };
    expect((await caller.call('POST', paths.resetPassword, reset)).status).toBe(200);
    token = await logIn(caller, { mobile: asha.mobile, password });
    expect(await read()).toMatchObject(person);
    expect((await undo(code)).body.code).toBe('undo_invalid');
  });

  test('cannot any more after 72 hours, or with another code', async () => {
    await update(thief);
    await confirm(thief);
    const code = await undoCode();
    for (const wrong of ['0'.repeat(12), 'ABCD EFGH JKLM']) expect((await undo(wrong)).body.code).toBe('undo_invalid');
    expect((await undo('short')).body.errors).toEqual({ code: ['Enter the 12 letters and digits from our message'] });
    services.clock.advance(72 * 3_600_000);
    expect((await undo(code)).body.code).toBe('undo_invalid');
    expect(await read()).toMatchObject(thief);
  });

  test('set no password that changed the account, which the thief knows: not with the code, nor later', async () => {
    await update(thief);
    await confirm(thief);
    const thiefs = { ...withPassword, password: 'the password of a thief' };
    expect((await post(paths.changePassword, thiefs)).status).toBe(200);
    const undone = await undo(await undoCode());
    const code = (await readCodesByTarget(services)).get(asha.email)!;
    const reset = (wanted: string) =>
      caller.call('POST', paths.resetPassword, { token: undone.body.token, code, password: wanted });
    const refused = {
      status: 422,
      body: { errors: { password: ['Someone else may know this password. Choose one you haven’t used before.'] } },
    };
    expect(await reset(asha.password)).toMatchObject(refused);
    expect((await caller.call('POST', paths.login, asha)).status).toBe(401);
    expect((await reset(password)).status).toBe(200);
    token = await logIn(caller, { mobile: asha.mobile, password });
    const back = { current_password: password, password: asha.password };
    expect(await post(paths.changePassword, back)).toMatchObject(refused);
    const asked = await caller.call('POST', paths.forgot, { email: asha.email });
    // This shop sends codes by SMS.
    expect(asked.body.message).toMatch(/^Check your email and SMS for a 6-digit code/);
    const forgotten = { token: asked.body.token, code: await readLastCode(services), password: asha.password };
    expect(await caller.call('POST', paths.resetPassword, forgotten)).toMatchObject(refused);
  });

  describe('set no stolen password again', () => {
    const changePassword = async (from: string, to: string) =>
      expect((await post(paths.changePassword, { current_password: from, password: to })).status).toBe(200);
    const change = async (mobile: string, current_password: string) => {
      expect((await update({ mobile, current_password })).status).toBe(200);
      expect((await confirm({ mobile })).status).toBe(200);
    };
    const tryPasswords = async (code: string, ...wanted: readonly string[]) => {
      const undone = await undo(code);
      const sent = (await readCodesByTarget(services)).get(asha.email)!;
      const statuses: number[] = [];
      for (const each of wanted)
        statuses.push(
          (await caller.call('POST', paths.resetPassword, { token: undone.body.token, code: sent, password: each }))
            .status,
        );
      return statuses;
    };
    const thiefs = 'the password of a thief';

    test('that the thief replaced before the change', async () => {
      await changePassword(asha.password, thiefs);
      services.clock.advance(72 * 3_600_000 - 1);
      token = await logIn(caller, { mobile: asha.mobile, password: thiefs });
      await change('9444444440', thiefs);
      services.clock.advance(72 * 3_600_000 - 1);
      await customerJobs['hourly:customers']!(services, {});
      expect(await tryPasswords(await undoCode(), asha.password, thiefs, password)).toEqual([422, 422, 200]);
    });

    test('however many changes follow under another one', async () => {
      await change('9444444440', asha.password);
      const code = await undoCode();
      await changePassword(asha.password, thiefs);
      for (let at = 1; at <= 5; at++) await change(`944444444${at}`, thiefs);
      expect(await tryPasswords(code, asha.password, thiefs, password)).toEqual([422, 422, 200]);
    });

    test('but one of long before', async () => {
      await changePassword(asha.password, thiefs);
      services.clock.advance(72 * 3_600_000);
      token = await logIn(caller, { mobile: asha.mobile, password: thiefs });
      await change('9444444440', thiefs);
      expect(await tryPasswords(await undoCode(), asha.password)).toEqual([200]);
    });

    test('and none is stored for longer than an undoing needs it', async () => {
      await changePassword(asha.password, thiefs);
      services.clock.advance(7 * 24 * 3_600_000 - 1);
      const count = async () => {
        await customerJobs['hourly:customers']!(services, {});
        return (await services.db.selectFrom('former_password').select('customer_id').execute()).length;
      };
      expect(await count()).toBe(1);
      services.clock.advance(1);
      expect(await count()).toBe(0);
    });
  });

  test('leave no password behind once nobody can undo the change', async () => {
    await update(thief);
    await confirm(thief);
    const kept = async () => (await services.db.selectFrom('contact_change').select('password_hash').execute())[0];
    expect(await kept()).toEqual({ password_hash: expect.stringMatching(/^\$argon2id/) });
    services.clock.advance(72 * 3_600_000);
    await customerJobs['hourly:customers']!(services, {});
    expect(await kept()).toEqual({ password_hash: null });
  });

  test('undo later changes with it, and the second factor that came with them', async () => {
    await update(thief);
    await confirm(thief);
    const code = await undoCode();
    await update({ ...thief, mobile: '9444444444' });
    expect((await confirm({ mobile: '9444444444' })).status).toBe(200);
    await sql`UPDATE customer SET second_factor_since = ${services.clock.now()}`.execute(services.db);
    expect((await getBack(code)).status).toBe(200);
    token = await logIn(caller, { mobile: asha.mobile, password });
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
    await post(paths.changePassword, { ...withPassword, password });
    const id = await ashaId();
    await inTransaction(services.db, async (tx) => ok(await eraseAccount(tx, id, services.clock.now())));
    for (const table of ['contact_change', 'former_password'] as const)
      expect(await services.db.selectFrom(table).selectAll().execute()).toEqual([]);
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

describe('a buyer without email, in a shop without the SMS that would warn them', () => {
  const withTemplates = async (kinds: readonly string[], act: () => Promise<void>) => {
    const { smsTemplates } = services.config;
    services.config.smsTemplates = Object.fromEntries(kinds.map((kind, place) => [`${kind}.en`, `${place}`]));
    await act().finally(() => (services.config.smsTemplates = smsTemplates));
  };
  beforeEach(async () => {
    await sql`UPDATE customer SET email = ''`.execute(services.db);
  });

  test.each(['mobile', 'email'] as const)('gives their consent to another %s by a code to the old mobile', (part) =>
    withTemplates(['verification_code'], async () => {
      await update({ email: '', [part]: thief[part] });
      expect((await waiting())!.codes.map((code) => code.part)).toEqual([part, 'old_mobile']);
      expect((await confirm({ [part]: thief[part] })).body.errors).toEqual({
        old_mobile_code: ['Enter the code we sent'],
      });
      expect(await read()).toMatchObject({ mobile: asha.mobile, email: '' });
      expect((await confirm({ [part]: thief[part], old_mobile: asha.mobile })).status).toBe(200);
    }),
  );

  test('needs none where they are warned; without any SMS they may still add an email', async () => {
    await update({ email: '', mobile: thief.mobile });
    expect((await waiting())!.codes.map(({ part }) => part)).toEqual(['mobile']);
    await post(`${paths.contactChange}/withdraw`);
    await withTemplates([], async () => {
      expect((await update({ mobile: thief.mobile, email: '' })).status).toBe(422);
      await update({ email: thief.email });
      expect((await waiting())!.codes.map(({ part }) => part)).toEqual(['email']);
    });
  });

  test('cannot confirm without it what was asked for while they would have been warned', async () => {
    await update({ email: '', mobile: thief.mobile });
    await withTemplates(['verification_code'], async () => {
      expect((await confirm({ mobile: thief.mobile })).body.code).toBe('contact_change_outdated');
    });
    expect(await read()).toMatchObject({ mobile: asha.mobile });
  });
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
          mobile: ['We can’t send a code to confirm this change. Call or email us and we’ll change it for you.'],
        },
      },
    });
    expect(await read()).toMatchObject({ first_name: 'Asha', mobile: asha.mobile });
    expect(await waiting()).toBeNull();
  });

  test('staff do not make it alone: nobody could undo it', async () => {
    await update({ email: '' });
    const { smsTemplates } = services.config;
    services.config.smsTemplates = {};
    const answer = await office.call(
      'POST',
      `/api/staff/customers/${await ashaId()}/contact`,
      { mobile: thief.mobile, was: { mobile: asha.mobile, email: '' }, reason: 'PAN card seen' },
      { headers: await logInForTest(office, login) },
    );
    services.config.smsTemplates = smsTemplates;
    expect(answer.body).toMatchObject({ awaits_approval: true, data: { mobile: asha.mobile } });
  });

  test('staff make it against papers: it stands in the account’s history, and the former ones undo it, too', async () => {
    const path = `/api/staff/customers/${await ashaId()}/contact`;
    const was = { mobile: asha.mobile, email: asha.email };
    const body = { mobile: foreign, was, reason: 'PAN card and address compared by video' };
    session = await logInForTest(office, login);
    const staff = (sent: object) => office.call('POST', path, sent, { headers: { ...session } });
    expect((await staff({ ...body, reason: '' })).status).toBe(422);
    expect((await staff({ ...body, mobile: asha.mobile })).body.errors).toHaveProperty('mobile');
    expect(await staff(body)).toMatchObject({
      status: 200,
      body: {
        data: {
          mobile: foreign,
          notes: [
            {
              kind: 'contact_changed',
              note: body.reason,
              facts: { asked_by: login.name, way: 'papers', mobile: `••••••3210 → ••••••${foreign.slice(-4)}` },
            },
          ],
        },
      },
    });
    expect([await isIn(token), await isIn(elsewhere)]).toEqual([false, false]);
    const told = (await mailsTo(asha.email)).at(-1);
    expect(told).toContain('Our team made this change. Every device has been logged out.');
    expect(told).not.toContain('except');
    expect((await getBack(await undoCode())).status).toBe(200);
    token = await logIn(caller, { mobile: asha.mobile, password });
    expect(await read()).toMatchObject(person);
    const profile = await office.call('GET', path.replace('/contact', ''), undefined, { headers: { ...session } });
    expect(profile.body.data).toMatchObject({
      notes: [
        {
          kind: 'contact_restored',
          facts: { way: 'sms', mobile: `••••••${foreign.slice(-4)} → ••••••3210` },
        },
        { kind: 'contact_changed' },
      ],
    });
  });
});

describe('whoever holds a snatched phone or mailbox', () => {
  const fresh = { mobile: '9333333333', email: 'asha.rawat@example.in' };
  const thiefs = 'the password of a thief';
  /** Undoes the change with only the code sent one way. */
  const moveAndUndo = async (change: Partial<typeof fresh>, way: 'email' | 'sms') => {
    await update(change);
    expect((await confirm(change)).status).toBe(200);
    const code = await undoCode(way);
    await emptyTables(services.db, 'mail', 'job');
    return caller.call('POST', paths.undoContactChange, { code, password: thiefs });
  };
  const codesWentTo = async () => [...(await readCodesByTarget(services)).keys()];
  const expectNobodyIn = async () => {
    for (const tried of [thiefs, asha.password])
      expect((await caller.call('POST', paths.login, { mobile: asha.mobile, password: tried })).status).toBe(401);
  };
  const forgot = () => caller.call('POST', paths.forgot, { email: asha.email });
  /** Strangers who type the email learn nothing of the account, not even from a wrong code. */
  const expectSameAnswer = async () => {
    await caller.call('POST', paths.signup, bina);
    const answers: unknown[] = [];
    for (const email of [asha.email, bina.email]) {
      const { status, body } = await caller.call('POST', paths.forgot, { email });
      const tried = await caller.call('POST', paths.resetPassword, { token: body.token, code: '000000', password });
      answers.push([status, { ...body, token: body.token?.length }, tried.status, tried.body.errors]);
    }
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]).toMatchObject([
      200,
      { token: 43 },
      422,
      { code: ['This code isn’t correct. Check the message we sent and try again.'] },
    ]);
  };
  const forgotWentTo = async () => {
    await emptyTables(services.db, 'mail', 'job');
    await forgot();
    return codesWentTo();
  };
  const [toEmail, toMobile] = [
    [asha.email, 'a•••@example.in'],
    [asha.mobile, '••••••3210'],
  ] as const;

  test.each([
    ['phone', 'the email alone', 'sms', { email: fresh.email }, toEmail],
    ['phone', 'the mobile alone', 'sms', { mobile: fresh.mobile }, toEmail],
    ['phone', 'both', 'sms', fresh, toEmail],
    ['mailbox', 'the email alone', 'email', { email: fresh.email }, toMobile],
    ['mailbox', 'the mobile alone', 'email', { mobile: fresh.mobile }, toMobile],
    ['mailbox', 'both', 'email', fresh, toMobile],
  ] as const)('with the %s undoes a change of %s, and gets no password', async (_held, _what, way, change, target) => {
    const undone = await moveAndUndo(change, way);
    await expectNobodyIn();
    expect(undone.body.message).toContain(`a 6-digit code to ${target[1]}.`);
    expect(await codesWentTo()).toEqual([target[0]]);
    expect(await forgotWentTo()).toEqual([target[0]]);
  });

  test('gets no password by undoing twice', async () => {
    await update({ email: fresh.email });
    await confirm({ email: fresh.email });
    expect((await getBack(await undoCode('email'), asha.mobile)).status).toBe(200);
    token = await logIn(caller, { mobile: asha.mobile, password });
    await update({ mobile: fresh.mobile, current_password: password });
    await confirm({ mobile: fresh.mobile });
    const code = await undoCode('email');
    await emptyTables(services.db, 'mail', 'job');
    await undo(code);
    expect(await codesWentTo()).toEqual([asha.mobile]);
    expect(await forgotWentTo()).toEqual([asha.mobile]);
  });

  test('gets no password with a code from before, which went both ways', async () => {
    await update(fresh);
    await confirm(fresh);
    const code = await undoCode('email');
    await sql`UPDATE contact_change SET undo_hash_sms = NULL`.execute(services.db);
    await emptyTables(services.db, 'mail', 'job');
    const undone = await undo(code);
    expect(undone.body).toMatchObject({ token: null, message: expect.stringContaining('call or email us') });
    await expectSameAnswer();
    expect(await codesWentTo()).toEqual([bina.email]);
    // Only at the mailbox it says why.
    expect(await mailsTo(asha.email)).toContainEqual(
      expect.stringMatching(/We can’t send you a reset code.*for 30 days.*Call or email us/s),
    );
  });

  test('where no other way leads to the owner: no code goes anywhere, and staff help', async () => {
    await update({ email: '' });
    await emptyTables(services.db, 'contact_change');
    await update({ mobile: fresh.mobile, email: '' });
    expect((await confirm({ mobile: fresh.mobile })).status).toBe(200);
    const code = await undoCode('sms');
    await emptyTables(services.db, 'mail', 'job');
    const undone = await undo(code);
    expect(undone.body).toMatchObject({ token: null, message: expect.stringContaining('call or email us') });
    expect(await codesWentTo()).toEqual([]);
  });

  test('fills no phone with codes: they count for its number, from wherever they are asked for', async () => {
    await moveAndUndo({ email: fresh.email }, 'email');
    await emptyTables(services.db, 'rate_limit');
    const { rateLimitScale } = services.config;
    services.config.rateLimitScale = 1;
    const answers: number[] = [];
    for (let call = 0; call < 6; call++)
      answers.push(
        (await caller.call('POST', paths.forgot, { email: asha.email }, { from: `203.0.113.${call}` })).status,
      );
    services.config.rateLimitScale = rateLimitScale;
    expect(answers).toEqual([200, 200, 200, 200, 200, 200]);
    expect(await smsTo(asha.mobile, 'verification_code')).toHaveLength(1 + 5);
  });

  describe('asks for codes by SMS until none is left', () => {
    const ask = (from: string, headers = {}) =>
      caller.call('POST', paths.forgot, { email: asha.email }, { from, headers });
    const sent = async () => (await smsTo(asha.mobile, 'verification_code')).length;
    let undone: Awaited<ReturnType<typeof moveAndUndo>>;
    beforeEach(async () => {
      undone = await moveAndUndo({ email: fresh.email }, 'email');
      await emptyTables(services.db, 'mail', 'job', 'rate_limit');
      services.config.rateLimitScale = 1;
      return () => (services.config.rateLimitScale = 1_000);
    });

    test('those of one network leave some for the others', async () => {
      for (let call = 0; call < 5; call++) await ask('203.0.113.7');
      expect(await sent()).toBe(3);
      await ask('198.51.100.1');
      expect(await sent()).toBe(4);
    });

    test('who asks for more gets none, and keeps the last that was sent', async () => {
      const { token: ticket } = (await ask('203.0.113.7')).body;
      const again = async () =>
        (await caller.call('POST', paths.resetCode, { token: ticket }, { from: '203.0.113.7' })).body.token;
      const first = (await readCodesByTarget(services)).get(asha.mobile)!;
      expect([await again(), await again()]).toEqual([ticket, ticket]);
      const code = (await readCodesByTarget(services)).get(asha.mobile)!;
      expect((await ask('203.0.113.7')).status).toBe(200);
      expect(await again()).toBe(ticket);
      expect(await sent()).toBe(3);
      const older = { token: ticket, code: first === code ? '000000' : first, password };
      expect((await caller.call('POST', paths.resetPassword, older)).status).toBe(422);
      const reset = { token: ticket, code, password };
      expect((await caller.call('POST', paths.resetPassword, reset)).status).toBe(200);
    });

    test('those of many networks leave all for the device that undid the change', async () => {
      for (let call = 0; call < 6; call++) await ask(`203.0.113.${call}`);
      expect(await sent()).toBe(5);
      const cookie = [undone.headers['set-cookie']].flat().map((set) => String(set).split(';')[0]);
      const known = { cookie: cookie.join('; ') };
      expect((await ask('198.51.100.1', known)).status).toBe(200);
      expect(await sent()).toBe(6);
      const again = await caller.call('POST', paths.resetCode, { token: undone.body.token }, { headers: known });
      expect(again).toMatchObject({ status: 200, body: { token: expect.stringMatching(/^[\w-]{43}$/) } });
      expect(await sent()).toBe(7);
      const code = (await readCodesByTarget(services)).get(asha.mobile)!;
      const reset = { token: again.body.token, code, password };
      expect((await caller.call('POST', paths.resetPassword, reset, { headers: known })).status).toBe(200);
    });
  });

  test('reads what happened at both emails, like the owner', async () => {
    await moveAndUndo(fresh, 'sms');
    for (const email of [asha.email, fresh.email])
      expect(await mailsTo(email)).toContainEqual(expect.stringMatching(/has just been undone.*a•••@example\.in/s));
  });

  test('gets no code at a mailbox that was brought back, for 30 days', async () => {
    await moveAndUndo({ email: fresh.email }, 'email');
    expect(await forgotWentTo()).toEqual([asha.mobile]);
    await expectSameAnswer();
    services.clock.advance(30 * 24 * 3_600_000);
    expect(await forgotWentTo()).toEqual([asha.email]);
  });

  test.each([true, false])(
    'of a direct seller takes back changes of the papers, and says so where there were any: %j',
    async (isPaper) => {
      await update({ mobile: fresh.mobile });
      await confirm({ mobile: fresh.mobile });
      await makeSeller(services, fresh.mobile, '482913');
      if (isPaper) await insertBankChange(services, await ashaId(), '482913');
      const { body } = await undo(await undoCode());
      const told = 'Changes made to the bank account or PAN since then have been undone too.';
      for (const text of [body.message, ...(await mailsTo(asha.email)).slice(-1)]) {
        expect(text?.includes('undone')).toBe(true);
        expect(text?.includes(told)).toBe(isPaper);
      }
      const papers = await services.db.selectFrom('kyc_change').select('state').execute();
      expect(papers).toEqual(isPaper ? [{ state: 'withdrawn' }] : []);
    },
  );

  describe('and staff change what is lost', () => {
    const as = async (who: typeof login) => ({ headers: { ...(await logInForTest(office, who)) } });
    const reason = 'Phone snatched, FIR and PAN card seen';
    const ask = async (body: object) => {
      const was = { mobile: asha.mobile, email: asha.email };
      const sent = { was, former_lost: true, reason, ...body };
      return office.call('POST', `/api/staff/customers/${await ashaId()}/contact`, sent, await as(login));
    };
    const waitingRequest = async () =>
      await services.db
        .selectFrom('approval')
        .select(['id', 'input'])
        .where('state', '=', 'pending')
        .where('action', '=', 'customer.change_contact')
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow();
    const approve = async (who = second) =>
      office.call('POST', `${approvalPaths.approvals}/${(await waitingRequest()).id}/approve`, {}, await as(who));
    const change = async (body: object) => {
      expect((await ask(body)).body).toMatchObject({ awaits_approval: true });
      await emptyTables(services.db, 'mail', 'job');
      expect((await approve()).status).toBe(200);
    };
    const pick = (contact: Record<string, string>, names: readonly string[]) =>
      Object.fromEntries(names.map((name) => [name, contact[name]]));
    const lastEntry = async () =>
      (
        await services.db
          .selectFrom('audit_entry')
          .select(['action', 'before', 'after'])
          .orderBy('id', 'desc')
          .limit(1)
          .execute()
      )[0];

    test('it takes two: who asks cannot do it alone, the second person reads it in the notes, and owners hear of it', async () => {
      const id = await ashaId();
      const asked = await ask({ mobile: fresh.mobile });
      const note = `${fresh.mobile}: ${reason}`;
      expect(asked.body).toMatchObject({ awaits_approval: true, data: { notes: [{ kind: 'note', note }] } });
      const waits = (await office.call('GET', `${approvalPaths.approvals}?state=pending`, undefined, await as(second)))
        .body;
      expect((waits.data as { facts: object }[])[0]!.facts).toEqual({
        customer: String(id),
        name: 'Asha Rawat',
        mobile: '••••••3210 → ••••••3333',
        contact_stays: 'a•••@example.in',
        reason,
      });
      const file = await office.call('GET', `${approvalPaths.approvals}.csv`, undefined, await as(second));
      expect(String(file.bytes)).toContain(`customer: ${id}`);
      expect(String(file.bytes)).not.toContain(asha.last_name);
      const { input } = await waitingRequest();
      expect(input).toMatchObject({ mobile: '••••••3333', reason: '' });
      expect((await approve(login)).body.code).toBe('approval_own');
      expect(await read()).toMatchObject(person);
      await emptyTables(services.db, 'mail', 'job');
      expect((await approve()).status).toBe(200);
      const { mobile } = await services.db.selectFrom('customer').select('mobile').executeTakeFirstOrThrow();
      expect(mobile).toBe(fresh.mobile);
      for (const { email } of [login, second]) {
        const [told, ...more] = await mailsTo(email);
        expect(told).toMatch(/lost mobile number or email was replaced.*••••••3333/s);
        expect(told).not.toContain(fresh.mobile);
        expect(more).toEqual([]);
      }
      const staff = await services.db.selectFrom('staff').select('id').execute();
      const noted = staff.map((member) => hasChangedContact(services.db, id, member.id, new Date(0)));
      expect(await Promise.all(noted)).toEqual([true, true]);
      const decided = await office.call('GET', `${approvalPaths.approvals}?state=decided`, undefined, await as(second));
      expect((decided.body.data as { facts: object }[])[0]!.facts).toMatchObject({ name: expect.any(String) });
      expect(JSON.stringify(decided.body.data)).not.toContain(reason);
      const facts = { asked_by: login.name, way: 'papers', mobile: '••••••3210 → ••••••3333' };
      const profile = await office.call('GET', `/api/staff/customers/${id}`, undefined, await as(second));
      expect(profile.body.data).toMatchObject({
        notes: [
          { kind: 'contact_changed', note: reason, by: second.name, facts },
          { kind: 'note', facts: {} },
        ],
      });
    });

    test('what the customer changed is in the history as well, with what it was before', async () => {
      await update({ mobile: fresh.mobile });
      expect((await confirm({ mobile: fresh.mobile })).status).toBe(200);
      const profile = await office.call('GET', `/api/staff/customers/${await ashaId()}`, undefined, await as(login));
      const facts = { way: 'own', mobile: '••••••3210 → ••••••3333' };
      expect((profile.body.data as { notes: object[] }).notes).toEqual([
        expect.objectContaining({ kind: 'contact_changed', note: '', by: null, facts }),
      ]);
    });

    test('however much the customer changes, what staff wrote stays in sight', async () => {
      const id = await ashaId();
      const written = { customer_id: id, kind: 'note', note: 'Fraud: check every order' } as const;
      const own = { customer_id: id, kind: 'contact_changed', staff_id: null } as const;
      const { id: staffId } = await services.db.selectFrom('staff').select('id').limit(1).executeTakeFirstOrThrow();
      const at = services.clock.now();
      await services.db
        .insertInto('customer_note')
        .values([
          { ...written, staff_id: staffId, created_at: at },
          ...Array.from({ length: 200 }, (_, day) => ({ ...own, created_at: new Date(at.getTime() + day) })),
        ])
        .execute();
      const { body } = await office.call('GET', `/api/staff/customers/${id}`, undefined, await as(login));
      const { notes } = body.data as { notes: { kind: string; note: string }[] };
      expect(notes.map(({ kind }) => kind)).toEqual([...Array<string>(20).fill('contact_changed'), 'note']);
      expect(notes.at(-1)).toMatchObject({ note: written.note });
    });

    test('nothing else than what the second person reads: of an account that has changed meanwhile it is asked for anew', async () => {
      await ask({ mobile: fresh.mobile });
      const own = { mobile: '9444444444' };
      const shown = async () =>
        (await office.call('GET', `${approvalPaths.approvals}?state=pending`, undefined, await as(second))).body.data;
      expect(await shown()).toMatchObject([{ obstacle: null, allowed_actions: ['approve', 'decline'] }]);
      await update(own);
      await confirm(own);
      expect(await shown()).toMatchObject([{ obstacle: 'outdated', allowed_actions: ['decline'] }]);
      const answer = await approve();
      expect(answer).toMatchObject({ status: 409, body: { code: 'approval_outdated' } });
      expect(await read()).toMatchObject({ ...own, email: asha.email });
    });

    test.each([
      ['the mobile', { mobile: fresh.mobile }],
      ['the email', { email: 'asha@asha.example' }],
    ])(
      'not %s where another email, which looks alike when it is masked, would get the code to undo it',
      async (_what, body) => {
        await ask(body);
        await update({ email: fresh.email });
        await confirm({ email: fresh.email });
        const code = await undoCode('email');
        expect(await approve()).toMatchObject({ status: 409, body: { code: 'approval_outdated' } });
        expect(await read()).toMatchObject({ mobile: asha.mobile, email: fresh.email });
        expect((await undo(code)).status).toBe(200);
      },
    );

    test.each([true, false])(
      'nothing of a contact that somebody has changed since they read it (lost: %j)',
      async (former_lost) => {
        await update({ email: fresh.email });
        await confirm({ email: fresh.email });
        for (const body of [{ email: 'asha@asha.example' }, { mobile: fresh.mobile }])
          expect(await ask({ ...body, former_lost })).toMatchObject({
            status: 409,
            body: { code: 'contact_outdated' },
          });
        expect(await services.db.selectFrom('approval').select('id').execute()).toEqual([]);
        expect(await read()).toMatchObject({ mobile: asha.mobile, email: fresh.email });
      },
    );

    test('a request from before the whole contact was stored with it is asked for anew', async () => {
      await ask({ mobile: fresh.mobile });
      await sql`DELETE FROM approval_secret WHERE name LIKE 'was_%'`.execute(services.db);
      expect(await approve()).toMatchObject({ status: 409, body: { code: 'approval_outdated' } });
    });

    test('the password and second factor of a thief open nothing any more: the new email sets another one', async () => {
      const id = await ashaId();
      await post(paths.changePassword, { ...withPassword, password: thiefs });
      const since = new Date(services.clock.now().getTime() - 29 * 24 * 3_600_000);
      await services.db.updateTable('customer').set({ second_factor_since: since }).execute();
      await change({ ...fresh, email: 'asha@asha.example' });
      const account = await services.db.selectFrom('customer').selectAll().executeTakeFirstOrThrow();
      expect(account).toMatchObject({ id, mobile: fresh.mobile, second_factor_since: null });
      for (const tried of [asha.password, thiefs])
        expect((await caller.call('POST', paths.login, { mobile: fresh.mobile, password: tried })).status).toBe(401);
      const devices = services.db.selectFrom('known_device').select('account');
      expect(await devices.where('account', '=', deviceAccount(id)).execute()).toEqual([]);
      const [told] = await mailsTo('asha@asha.example');
      expect(told).toContain('choose “Forgot your password?” when you log in');
      expect((await mailsTo(asha.email)).join()).not.toContain('Forgot your password');
      const asked = await caller.call('POST', paths.forgot, { email: 'asha@asha.example' });
      const code = (await readCodesByTarget(services)).get('asha@asha.example')!;
      const reset = async (wanted: string) =>
        (await caller.call('POST', paths.resetPassword, { token: asked.body.token, code, password: wanted })).status;
      expect([await reset(asha.password), await reset(thiefs), await reset(password)]).toEqual([422, 422, 200]);
    });

    test('the email that stays reads that the password is no longer good, too', async () => {
      await change({ mobile: fresh.mobile });
      expect((await mailsTo(asha.email)).join()).toContain('The old password no longer works.');
    });

    test('names and reasons are for those who may decide: nobody reads them in their own request afterwards', async () => {
      await enter(caller, bina);
      const others = await services.db.selectFrom('customer').select('id').where('mobile', '=', bina.mobile).execute();
      await ask({ mobile: fresh.mobile });
      const was = { mobile: bina.mobile, email: bina.email };
      const about = { was, former_lost: true, reason: 'Mailbox taken over', email: fresh.email };
      await office.call('POST', `/api/staff/customers/${others[0]!.id}/contact`, about, await as(login));
      const shown = async (who: typeof login) => {
        const { body } = await office.call('GET', approvalPaths.approvals, undefined, await as(who));
        return (body.data as { facts: Record<string, string> }[]).map(({ facts }) => [facts['name'], facts['reason']]);
      };
      const names = [
        [`${bina.first_name} ${bina.last_name}`, about.reason],
        [`${asha.first_name} ${asha.last_name}`, reason],
      ];
      expect([await shown(login), await shown(second)]).toEqual([names, names]);
      const rights = services.db.updateTable('staff').where('email', '=', login.email);
      await rights.set({ is_owner: false, role: 'content' }).execute();
      const shownAfterwards = await shown(login);
      await rights.set({ is_owner: true, role: 'owner' }).execute();
      const nothing = [undefined, undefined];
      expect(shownAfterwards).toEqual([nothing, nothing]);
    });

    test('what another account has, is told to who asks', async () => {
      await enter(caller, bina);
      expect((await ask({ mobile: bina.mobile })).body.errors).toEqual({
        mobile: ['This mobile number is already registered'],
      });
    });

    test('another email gets its codes again', async () => {
      await moveAndUndo({ email: fresh.email }, 'email');
      await change({ email: 'new@example.in' });
      await emptyTables(services.db, 'mail', 'job');
      await caller.call('POST', paths.forgot, { email: 'new@example.in' });
      expect(await codesWentTo()).toEqual(['new@example.in']);
    });

    test.each([
      ['a mobile', { mobile: fresh.mobile }, [true, false], ['mobile']],
      ['an email', { email: 'asha@asha.example' }, [false, true], ['email']],
      ['both', { ...fresh, email: 'asha@asha.example' }, [false, false], ['mobile', 'email']],
    ])('%s: both are told, but only what stays gets a code', async (_what, body, [byEmail, bySms], changed) => {
      await change(body);
      const [mail, ...more] = await mailsTo(asha.email);
      expect(mail).toContain('the mobile number or email on your account has just been changed');
      expect(more).toEqual([]);
      expect(mail!.includes('/undo#')).toBe(byEmail);
      expect(mail!.includes('3333')).toBe(byEmail && 'mobile' in body);
      const texts = await Promise.all(['contact_changed', 'contact_replaced'].map((kind) => smsTo(asha.mobile, kind)));
      expect(texts.map(({ length }) => length)).toEqual(bySms ? [1, 0] : [0, 1]);
      expect(texts.flat()[0]!.includes('••••••')).toBe(bySms);
      expect(await lastEntry()).toMatchObject({
        action: 'customer.change_contact',
        before: pick({ mobile: '••••••3210', email: 'a•••@example.in' }, changed),
        after: { changed, ...pick({ mobile: '••••••3333', email: 'a•••@asha.example' }, changed), former_lost: true },
      });
    });

    test('a lost mobile reads the shop’s website where there is no phone number to call', async () => {
      const save = (brand: typeof presetBrand) =>
        inTransaction(services.db, (tx) => saveBrand(tx, brand, services.clock.now()));
      await save({ ...presetBrand, phones: [] });
      await change({ mobile: fresh.mobile });
      await save(presetBrand);
      expect(await smsTo(asha.mobile, 'contact_replaced')).toEqual([
        expect.stringContaining(`Call ${new URL(services.shopUrl).host} at once.`),
      ]);
    });

    test('the codes that went there before are void', async () => {
      await update({ email: fresh.email });
      await confirm({ email: fresh.email });
      const code = await undoCode();
      await change({ mobile: fresh.mobile, was: { mobile: asha.mobile, email: fresh.email } });
      expect((await undo(code)).body.code).toBe('undo_invalid');
      expect((await undo(await undoCode('email'))).status).toBe(200);
    });
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
