import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { joiningPaths } from '#contract/joining-rules.ts';
import { JoinApplicationReply, JoiningReply } from '#contract/joining.ts';
import { joiningJobs } from './jobs.ts';
import { decideApplication } from './review.ts';
import { joinMember } from '../join-member.ts';
import type { Caller } from '#server/testing/caller.ts';
import { asha, bina, countRows, enter, logIn } from '#server/testing/customers.ts';
import { applicant, bank, eligible, identity, openJoiningCaller, pans, rightAnswers } from '#server/testing/joining.ts';
import { emptyTables, openTestServices, tamper, type TestServices } from '#server/testing/services.ts';
import { actorForTest } from '#server/testing/staff-actor.ts';
import { otherCode, readNewestCode } from '#server/testing/verification-codes.ts';

let services: TestServices;
let caller: Caller;
let token: string;
let sponsorId: string;
let me: ReturnType<typeof applicant>;
beforeAll(async () => {
  services = await openTestServices({ rateLimitScale: 1_000, kycKeys: [{ id: '1', key: Buffer.alloc(32, 7) }] });
  caller = openJoiningCaller(services);
});
beforeEach(async () => {
  const sponsor = await joinMember(services.db, {
    customerId: null,
    firstName: 'Kavita',
    lastName: 'Negi',
    sponsorId: null,
    joinedAt: services.clock.now(),
    actor: 'system',
  });
  if (!sponsor.ok) throw new Error(sponsor.error.code);
  sponsorId = sponsor.value;
  token = await enter(caller, asha);
  me = applicant(services, caller, token);
});
afterEach(async () => {
  services.clock.set('2026-11-21T12:00:00+05:30');
  await emptyTables(services.db, 'join_application', 'customer', 'mail', 'job', 'verification_code');
});
afterAll(async () => {
  await caller.close();
  await services.close();
});

const rowOf = async () =>
  (await sql`SELECT * FROM join_application`.execute(services.db)).rows[0] as Record<string, unknown>;

describe('the application', () => {
  test('begins once, is empty, and says what it lacks', async () => {
    const before = await me.call('GET', joiningPaths.application);
    expect(JoiningReply.parse(before.body).data).toEqual({
      application: null,
      last: null,
      member_id: null,
      order_required: false,
    });
    const begun = JoinApplicationReply.parse((await me.call('POST', joiningPaths.application)).body).data;
    expect(begun).toMatchObject({ state: 'draft', version: 1, sponsor: null, member_id: null, documents: [] });
    expect(begun.missing).toEqual({
      sponsor: ['member_id'],
      eligibility: ['born_on', 'declarations'],
      orientation: ['answers'],
      agreement: ['code'],
      identity: ['pan', 'pan_name', 'address', 'photo', 'address_proof'],
      bank: ['account_number', 'ifsc', 'cancelled_cheque'],
    });
    expect((await me.call('POST', joiningPaths.application)).body.data).toEqual(begun);
    expect(await countRows(services, 'join_application')).toBe(1);
  });

  test('is for those who are logged in', async () => {
    expect(await caller.call('POST', joiningPaths.application)).toMatchObject({ status: 401 });
    expect(await countRows(services, 'join_application')).toBe(0);
  });

  test('of another tab is answered with the application as it stands', async () => {
    await me.call('POST', joiningPaths.application);
    await me.save('PUT', joiningPaths.sponsor, { member_id: sponsorId });
    const late = await me.call('PUT', joiningPaths.eligibility, { ...eligible, version: 1 });
    expect(late).toMatchObject({
      status: 409,
      body: { code: 'joining_changed', application: { version: 2, sponsor: { member_id: sponsorId } } },
    });
    expect(await rowOf()).toMatchObject({ version: 2, born_on: null });
  });

  test('is not there for who is asked to order first', async () => {
    services.config.network.joinRequiresOrder = true;
    try {
      expect((await me.call('GET', joiningPaths.application)).body.data).toMatchObject({ order_required: true });
      expect(await me.call('POST', joiningPaths.application)).toMatchObject({
        status: 422,
        body: { code: 'order_required' },
      });
    } finally {
      services.config.network.joinRequiresOrder = false;
    }
    expect(await countRows(services, 'join_application')).toBe(0);
  });

  test('ends when its applicant withdraws, and another may begin', async () => {
    await me.call('POST', joiningPaths.application);
    expect((await me.save('POST', joiningPaths.withdraw, {})).body.data).toMatchObject({ state: 'withdrawn' });
    const after = JoiningReply.parse((await me.call('GET', joiningPaths.application)).body).data;
    expect(after).toMatchObject({ application: null, last: { state: 'withdrawn' } });
    expect((await me.call('POST', joiningPaths.application)).body.data).toMatchObject({ state: 'draft', version: 1 });
  });
});

describe('an unfinished application', () => {
  const days = (count: number) => services.clock.advance(count * 24 * 3_600_000);
  const tidy = () => joiningJobs['hourly:joining']!(services, {});
  const told = async () =>
    (await sql<{ subject: string }>`SELECT subject FROM mail WHERE subject LIKE '%still open'`.execute(services.db))
      .rows.length;

  // One that staff sent back claims its PAN, so nobody may leave it lying.
  test.each(['draft', 'returned'] as const)(
    '(%s) is told of once after 83 days, and goes with its pictures after 90',
    async (state) => {
      await me.complete();
      if (state === 'returned') {
        const { id, version } = (await me.send()).body.data as { id: number; version: number };
        const decision = { kind: 'return', reasons: { photo: 'It is blurred.' } } as const;
        await decideApplication(services, id, version, actorForTest(), decision);
      }
      days(83);
      await tidy();
      expect(await told()).toBe(0);
      services.clock.advance(1);
      await tidy();
      await tidy();
      expect(await told()).toBe(1);
      days(6);
      await tidy();
      expect(await countRows(services, 'join_application')).toBe(1);
      days(1);
      await tidy();
      expect(await told()).toBe(1);
      expect(await countRows(services, 'join_application')).toBe(0);
      expect(await countRows(services, 'join_document')).toBe(0);
    },
  );

  test('stays when its applicant comes back, also with a picture alone, or when nobody was told', async () => {
    await me.call('POST', joiningPaths.application);
    days(84);
    await tidy();
    me = applicant(services, caller, await logIn(caller, asha));
    await me.upload('photo');
    days(7);
    await tidy();
    expect(await told()).toBe(1);
    expect(await countRows(services, 'join_application')).toBe(1);
    days(100);
    await tidy();
    expect(await told()).toBe(2);
    expect(await countRows(services, 'join_application')).toBe(1);
    days(7);
    await tidy();
    expect(await countRows(services, 'join_application')).toBe(0);
  });
});

describe('the sponsor', () => {
  const find = (typed: string, language = 'en') =>
    me.call('GET', `${joiningPaths.sponsor}?member_id=${encodeURIComponent(typed)}`, undefined, language);

  test('is found by an ID in groups and in Devanagari, and named in part', async () => {
    const devanagari = sponsorId.replace(/\d/g, (digit) => String.fromCodePoint(0x966 + Number(digit)));
    for (const typed of [sponsorId, ` ${sponsorId.slice(0, 3)} ${sponsorId.slice(3)} `, devanagari])
      expect((await find(typed)).body.data).toEqual({ member_id: sponsorId, name: 'Kavita N.' });
  });

  test.each([
    ['1234567', 'A member ID has 6 digits. Check it with your sponsor.'],
    ['100000', 'We can’t find a direct seller with this ID. Check it with your sponsor.'],
    ['ABC', 'A member ID has 6 digits. Check it with your sponsor.'],
  ])('%s is answered: %s', async (typed, message) => {
    expect(await find(typed)).toMatchObject({ status: 422, body: { errors: { member_id: [message] } } });
    await me.call('POST', joiningPaths.application);
    expect(await me.save('PUT', joiningPaths.sponsor, { member_id: typed })).toMatchObject({ status: 422 });
    expect(await rowOf()).toMatchObject({ version: 1, sponsor_id: null });
  });

  test('may be nobody: then it is the company', async () => {
    await me.call('POST', joiningPaths.application);
    const saved = await me.save('PUT', joiningPaths.sponsor, { member_id: null });
    expect(saved.body.data).toMatchObject({ sponsor: { kind: 'company', member_id: '', name: 'Aarvya' } });
  });
});

describe('eligibility', () => {
  beforeEach(() => me.call('POST', joiningPaths.application));

  test.each([
    ['2008-11-21', 200],
    ['2008-11-22', 422],
    ['2027-01-01', 422],
    ['1890-01-01', 422],
    ['2007-02-30', 422],
  ])('born on %s: %i', async (born_on, status) => {
    expect(await me.save('PUT', joiningPaths.eligibility, { ...eligible, born_on })).toMatchObject({ status });
    expect((await rowOf())['born_on']).toBe(status === 200 ? born_on : null);
  });

  test('a date of birth that is not in the calendar is told as such', async () => {
    const { body } = await me.save('PUT', joiningPaths.eligibility, { ...eligible, born_on: '1990-02-31' });
    expect(body.errors).toEqual({
      born_on: ['There’s no such date. Check the day and month of your date of birth.'],
    });
  });

  test('needs every declaration', async () => {
    const declarations = { ...eligible.declarations, not_bankrupt: false };
    expect(await me.save('PUT', joiningPaths.eligibility, { ...eligible, declarations })).toMatchObject({
      status: 422,
      body: { errors: { 'declarations.not_bankrupt': ['Tick this to continue'] } },
    });
    expect(await rowOf()).toMatchObject({ version: 1, declared_at: null });
  });
});

describe('the orientation', () => {
  beforeEach(() => me.call('POST', joiningPaths.application));

  test.each(['en', 'hi'])('has five questions in %s, and does not give the answers away', async (language) => {
    const { body } = await me.call('GET', joiningPaths.orientation, undefined, language);
    expect(body.data).toMatchObject({ version: 1, questions: { length: 5 } });
    expect(JSON.stringify(body)).not.toMatch(/"right"|"hint"|\{\{/);
  });

  test('says what sellers earned once a month is closed, in rupees', async () => {
    const earnings = async () => (await me.call('GET', joiningPaths.orientation)).body.data;
    expect(await earnings()).toMatchObject({ earnings: null });
    const summary = { members: 120, earners: 34, percentiles: { median_paise: 0, ninetieth_paise: 123_456 } };
    await sql`INSERT INTO income_close (month, state, requested_by, requested_at, statements_sha256, source_sha256, summary, approved_at)
      VALUES ('2026-09-01', 'approved', 'dev@office.example', now(), '', '', ${JSON.stringify(summary)}, now())`.execute(
      services.db,
    );
    expect(await earnings()).toMatchObject({
      earnings: { month: '2026-09', sellers: 120, earners: 34, median: 0, ninetieth: 1_234.56 },
    });
    await tamper(services.db, sql`DELETE FROM income_close`);
  });

  test('wrong answers are explained, right ones pass', async () => {
    const answers = rightAnswers.with(0, 0);
    const wrong = await me.save('PUT', joiningPaths.orientation, { orientation_version: 1, answers });
    expect(wrong).toMatchObject({
      status: 422,
      body: { code: 'quiz_wrong', errors: { 'answers.0': ['Joining is free: no fee, no kit and no order.'] } },
    });
    expect(await rowOf()).toMatchObject({ orientation_version: null });
    const right = await me.save('PUT', joiningPaths.orientation, { orientation_version: 1, answers: rightAnswers });
    expect(right.body.data).toMatchObject({ orientation: { version: 1 } });
  });
});

describe('the agreement', () => {
  beforeEach(() => me.call('POST', joiningPaths.application));

  test('is accepted with a code; text, time and place are kept', async () => {
    const accepted = await me.acceptAgreement();
    expect(accepted).toMatchObject({ status: 200, body: { data: { agreement: { version: 1, language: 'en' } } } });
    const { rows } = await sql<{ body: string }>`SELECT body FROM seller_agreement`.execute(services.db);
    expect(rows).toHaveLength(1);
    expect(rows[0]!.body).toContain('Cooling-off: 30 days');
    expect(rows[0]!.body).not.toContain('{{');
    expect(await rowOf()).toMatchObject({ agreement_network: '127.0.0.1' });
  });

  test('tells the days of cooling-off as they are set', async () => {
    services.config.network.coolingOffDays = 45;
    try {
      const { text } = (await me.call('GET', joiningPaths.agreement)).body.data as { text: string };
      expect(text).toContain('Cooling-off: 45 days');
    } finally {
      services.config.network.coolingOffDays = 30;
    }
  });

  test('a wrong code, a code used before, and another text are rejected', async () => {
    const agreement = (await me.call('GET', joiningPaths.agreement)).body.data as { sha256: string };
    await me.call('POST', joiningPaths.agreementCode);
    const code = await readNewestCode(services);
    const accept = (given: object) =>
      me.save('PUT', joiningPaths.agreement, { sha256: agreement.sha256, code, ...given });
    expect(await accept({ code: otherCode(code) })).toMatchObject({ status: 422 });
    expect(await accept({ sha256: '0'.repeat(64) })).toMatchObject({
      status: 409,
      body: { code: 'agreement_changed' },
    });
    expect(await rowOf()).toMatchObject({ agreement_sha256: null });
    expect(await accept({})).toMatchObject({ status: 200 });
    expect(await accept({})).toMatchObject({ status: 422, body: { code: 'code_expired' } });
    expect((await rowOf())['version']).toBe(2);
  });
});

describe('identity and bank', () => {
  beforeEach(() => me.call('POST', joiningPaths.application));

  test('numbers are stored encrypted and shown by their last four', async () => {
    const saved = await me.save('PUT', joiningPaths.identity, { ...identity, pan: 'abcpr 1234 e' });
    expect(saved.body.data).toMatchObject({ identity: { pan_last4: '234E', pan_name: 'Asha Rawat' } });
    const banked = await me.save('PUT', joiningPaths.bank, bank);
    expect(banked.body.data).toMatchObject({ bank: { account_last4: '0030', ifsc: 'SBIN0001234' } });
    const stored = JSON.stringify(await rowOf());
    expect(stored).not.toMatch(/ABCPR1234E|30010020030/);
    expect(await rowOf()).toMatchObject({ pan_sealed: expect.stringMatching(/^1\./) });
    const again = await me.save('PUT', joiningPaths.identity, { ...identity, pan: null, pan_name: 'Asha R Rawat' });
    expect(again.body.data).toMatchObject({ identity: { pan_last4: '234E', pan_name: 'Asha R Rawat' } });
  });

  const panWrong = 'A PAN has 5 letters, 4 digits and a letter, such as ABCPD1234E';
  test.each([
    ['en', { pan: 'ABCP12345E' }, 'pan', panWrong],
    [
      'en',
      { pan: 'ABCCR1234E' },
      'pan',
      'This PAN isn’t a person’s: its fourth letter should be P. Enter your own PAN.',
    ],
    ['hi', { pan: undefined }, 'pan', 'अपना पैन लिखें'],
    ['en', { pan_name: '2341 2341 2346' }, 'pan_name', 'Please don’t enter an Aadhaar number here. We never store it.'],
    ['hi', { address_proof: 'aadhaar_masked' }, 'aadhaar_masked', 'फ़ोटो में आधार नंबर के पहले 8 अंक ढकें, फिर इस पर टिक करें'],
    ['en', { address_proof: 'ration' }, 'address_proof', 'Choose your address proof'],
  ])('identity in %s: %o', async (language, change, field, message) => {
    const body = { version: 1, ...identity, ...change };
    const answer = await me.call('PUT', joiningPaths.identity, body, language);
    expect(answer).toMatchObject({ status: 422, body: { errors: { [field]: [message] } } });
    expect(await rowOf()).toMatchObject({ version: 1, pan_hash: null });
  });

  test.each([
    [{ account_number: '12345678', account_number_again: '12345678' }, 'account_number'],
    [{ account_number_again: '30010020031' }, 'account_number_again'],
    [{ ifsc: 'SBIN1001234' }, 'ifsc'],
    [{ holder_name: '' }, 'holder_name'],
    [{ account_number: undefined, account_number_again: undefined }, 'account_number'],
  ])('bank: %o', async (change, field) => {
    const answer = await me.save('PUT', joiningPaths.bank, { ...bank, ...change });
    expect(answer).toMatchObject({ status: 422, body: { errors: { [field]: [expect.any(String)] } } });
    expect(await rowOf()).toMatchObject({ version: 1, account_hash: null });
  });
});

test('numbers that somebody else may have are typed 30 times in an hour at most', async () => {
  await me.call('POST', joiningPaths.application);
  services.config.rateLimitScale = 1;
  try {
    for (let call = 0; call < 30; call++)
      expect(await me.call('PUT', call % 2 ? joiningPaths.bank : joiningPaths.identity, {})).toMatchObject({
        status: 422,
      });
    for (const path of [joiningPaths.bank, joiningPaths.identity])
      expect(await me.call('PUT', path, {})).toMatchObject({ status: 429 });
  } finally {
    services.config.rateLimitScale = 1_000;
  }
});

describe('pictures', () => {
  test('are encoded anew, encrypted, and shown to their owner alone', async () => {
    await me.call('POST', joiningPaths.application);
    expect(await me.upload('photo')).toMatchObject({
      status: 200,
      body: { data: { kind: 'photo', width: 40, height: 60 } },
    });
    const { rows } = await sql<{ sealed: Buffer; key_id: string }>`SELECT sealed, key_id FROM join_document`.execute(
      services.db,
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]!.key_id).toBe('1');
    expect(rows[0]!.sealed.includes(Buffer.from([0xff, 0xd8, 0xff]))).toBe(false);
    const shown = await me.call('GET', `${joiningPaths.documents}/photo`);
    expect(shown.headers['content-type']).toBe('image/jpeg');
    expect(shown.bytes.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
    const other = await enter(caller, bina);
    expect(await caller.call('GET', `${joiningPaths.documents}/photo`, undefined, { token: other })).toMatchObject({
      status: 404,
    });
    expect(await me.upload('photo', Buffer.from('no picture'))).toMatchObject({ status: 415 });
    expect(await me.upload('passport_scan')).toMatchObject({ status: 422 });
  });
});

describe('sending', () => {
  test('needs every step', async () => {
    await me.call('POST', joiningPaths.application);
    const answer = await me.send();
    expect(answer).toMatchObject({ status: 422, body: { code: 'joining_incomplete' } });
    expect(Object.keys(answer.body.errors!)).toEqual([
      'sponsor',
      'eligibility',
      'orientation',
      'agreement',
      'identity',
      'bank',
    ]);
    expect(await rowOf()).toMatchObject({ state: 'draft' });
  });

  test('hands it to staff with an email, and brings no order, cart or fee', async () => {
    await me.complete({ sponsor: sponsorId });
    await sql`DELETE FROM mail`.execute(services.db);
    const sent = JoinApplicationReply.parse((await me.send()).body).data;
    expect(sent).toMatchObject({ state: 'submitted', missing: {}, reasons: {} });
    const { rows } = await sql`SELECT recipient, subject FROM mail`.execute(services.db);
    expect(rows).toEqual([{ recipient: 'asha@example.in', subject: 'We have your Aarvya application' }]);
    for (const table of ['orders', 'order_line', 'saved_cart', 'order_feed'])
      expect(await countRows(services, table)).toBe(0);
    expect(await me.save('PUT', joiningPaths.sponsor, { member_id: null })).toMatchObject({
      status: 409,
      body: { code: 'joining_not_open' },
    });
  });

  test('a PAN and an account that another application was sent with are taken', async () => {
    await me.complete();
    await me.send();
    const her = applicant(services, caller, await enter(caller, bina));
    await her.call('POST', joiningPaths.application);
    expect(await her.save('PUT', joiningPaths.identity, identity)).toMatchObject({
      status: 422,
      body: {
        errors: {
          pan: [
            'This PAN is already used in another application or by a direct seller. Check it for typos, or write to us.',
          ],
        },
      },
    });
    expect(await her.save('PUT', joiningPaths.bank, bank)).toMatchObject({ status: 422 });
    expect(await her.save('PUT', joiningPaths.identity, { ...identity, pan: pans[1] })).toMatchObject({ status: 200 });
  });

  test('of two with the same PAN at once one gets through', async () => {
    const her = applicant(services, caller, await enter(caller, bina));
    await me.complete();
    await her.complete({ account: '40010020030' });
    const answers = await Promise.all([me.send(), her.send()]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 422]));
    const { rows } = await sql`SELECT state FROM join_application ORDER BY state`.execute(services.db);
    expect(rows).toEqual([{ state: 'draft' }, { state: 'submitted' }]);
  });
});
