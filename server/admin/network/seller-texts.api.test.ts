import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { joiningPaths } from '#contract/joining-rules.ts';
import type { Agreement, Orientation } from '#contract/joining.ts';
import {
  type SellerTextKind,
  type StaffSellerText,
  staffSellerTextPath,
  StaffSellerTextReply,
} from '#contract/seller-texts.ts';
import { approvalPaths } from '#contract/admin/home/approvals.ts';
import { addStaff } from '#server/staff/index.ts';
import { type Caller, openCaller } from '#server/testing/caller.ts';
import { asha, bina, countRows, enter } from '#server/testing/customers.ts';
import { applicant, openJoiningCaller, rightAnswers } from '#server/testing/joining.ts';
import { emptyTables, openTestServices, type TestServices } from '#server/testing/services.ts';
import { logInForTest, type SessionHeaders } from '#server/testing/staff-session.ts';
import { staffRoutes } from '../routes.ts';

let services: TestServices;
let caller: Caller;
let office: Caller;
let first: SessionHeaders;
let second: SessionHeaders;
let me: ReturnType<typeof applicant>;
beforeAll(async () => {
  services = await openTestServices({ rateLimitScale: 1_000 });
  caller = openJoiningCaller(services);
  office = openCaller(services, staffRoutes);
  const login = { password: 'a long password', role: 'network' as const };
  await addStaff(services, { ...login, name: 'Dev Rana', email: 'one@office.test' });
  await addStaff(services, { ...login, name: 'Mira Shah', email: 'two@office.test' });
  first = await logInForTest(office, { email: 'one@office.test', password: login.password });
  second = await logInForTest(office, { email: 'two@office.test', password: login.password });
});
beforeEach(async () => {
  await emptyTables(services.db, 'seller_text', 'approval', 'join_application', 'customer', 'mail', 'job');
  me = applicant(services, caller, await enter(caller, asha));
});
afterAll(async () => {
  await Promise.all([caller.close(), office.close()]);
  await services.close();
});

const post = (path: string, body: object, as = first) =>
  office.call('POST', `${staffSellerTextPath}/${path}`, body, { headers: { ...as } });
const read = async (kind: SellerTextKind): Promise<StaffSellerText & { proposed_by: string | null }> =>
  StaffSellerTextReply.parse(
    (await office.call('GET', `${staffSellerTextPath}/${kind}`, undefined, { headers: { ...first } })).body,
  ).data;
const agreement = { en: '# Agreement\n\nNew terms of {{brand}}', hi: '# अनुबंध\n\n{{brand}} की नई शर्तें' };

/** With a second person; returns the current state. */
async function publish(kind: SellerTextKind, texts: StaffSellerText['versions'][number]['texts'], asks_again = true) {
  expect((await post(kind, { saved_at: null, texts, asks_again })).status).toBe(200);
  const { draft } = await read(kind);
  const asked = await post(`${kind}/publish`, { saved_at: draft!.saved_at });
  expect(asked.body.data).toEqual({ state: 'awaiting_approval' });
  expect((await read(kind)).proposed_by).toBe('Dev Rana');
  expect((await confirm()).status).toBe(200);
  return read(kind);
}
async function confirm() {
  const { id } = await services.db
    .selectFrom('approval')
    .select('id')
    .where('state', '=', 'pending')
    .executeTakeFirstOrThrow();
  return office.call('POST', `${approvalPaths.approvals}/${id}/approve`, {}, { headers: { ...second } });
}
const offered = async (language = 'en') =>
  (await me.call('GET', joiningPaths.agreement, undefined, language)).body.data as Agreement;

describe('the agreement', () => {
  test('has its shipped version until a second person publishes a draft; both stay readable', async () => {
    const before = await read('agreement');
    expect(before).toMatchObject({ draft: null, versions: [{ version: 1, published_at: null }] });
    expect(await offered()).toMatchObject({ version: 1, text: expect.stringContaining('Direct seller agreement') });
    const after = await publish('agreement', agreement);
    expect(after).toMatchObject({
      draft: null,
      versions: [
        { version: 2, texts: agreement, requested_by: 'one@office.test', published_by: 'two@office.test' },
        before.versions[0],
      ],
    });
    expect(await offered()).toMatchObject({ version: 2, text: '# Agreement\n\nNew terms of Aarvya\n\nVersion 2\n' });
    expect((await offered('hi')).text).toContain('की नई शर्तें');
  });

  test('is asked of a draft’s applicant again where the version says so, and not where it does not', async () => {
    await me.complete();
    expect((await me.read()).application.missing).toEqual({});
    await publish('agreement', agreement, false);
    expect((await me.read()).application.missing).toEqual({});
    // Another applicant accepts the current version.
    const her = applicant(services, caller, await enter(caller, bina));
    await her.call('POST', joiningPaths.application);
    expect((await her.acceptAgreement()).body.data).toMatchObject({ agreement: { version: 2 } });

    await publish('agreement', { ...agreement, en: `${agreement.en}, again` }, true);
    expect((await me.read()).application.missing).toEqual({ agreement: ['code'] });
    expect(await me.send()).toMatchObject({ status: 422, body: { code: 'joining_incomplete' } });
    expect((await me.acceptAgreement()).body.data).toMatchObject({ agreement: { version: 3 }, missing: {} });
    expect((await me.send()).status).toBe(200);
    // A submitted application is not asked again.
    await publish('agreement', agreement, true);
    expect((await me.read()).application.state).toBe('submitted');
    const texts = await services.db.selectFrom('seller_agreement').select('version').orderBy('version').execute();
    expect(texts.map(({ version }) => version)).toEqual([1, 2, 3]);
  });

  test('of an earlier text that comes back has a hash of its own', async () => {
    await publish('agreement', agreement);
    const { sha256 } = await offered();
    await publish('agreement', { ...agreement, en: '# Agreement\n\nOther' });
    await publish('agreement', agreement);
    expect(await offered()).toMatchObject({ version: 4 });
    expect((await offered()).sha256).not.toBe(sha256);
  });

  test('is not published as somebody else has changed it since, nor saved over their draft', async () => {
    await post('agreement', { saved_at: null, texts: agreement, asks_again: true });
    const { draft } = await read('agreement');
    await post('agreement/publish', { saved_at: draft!.saved_at });
    services.clock.advance(1_000);
    const changed = { ...agreement, en: '# Agreement\n\nChanged' };
    expect(await post('agreement', { saved_at: null, texts: changed, asks_again: true })).toMatchObject({
      status: 409,
      body: { code: 'edit_conflict' },
    });
    expect((await post('agreement', { saved_at: draft!.saved_at, texts: changed, asks_again: true })).status).toBe(200);
    expect(await confirm()).toMatchObject({ status: 409, body: { code: 'draft_changed' } });
    expect((await read('agreement')).versions).toHaveLength(1);
    expect((await offered()).version).toBe(1);
  });

  test.each([
    ['empty', { en: ' ', hi: agreement.hi }, 'en', 'Fill this in'],
    ['no title', { en: 'Terms', hi: agreement.hi }, 'en', 'Begin with a title: a line that starts with #'],
    ['an unknown word', { en: agreement.en, hi: '# {{price}}' }, 'hi', 'There’s no placeholder called price'],
  ])('%s is not saved', async (_what, texts, language, message) => {
    const answer = await post('agreement', { saved_at: null, texts, asks_again: true });
    expect(answer).toMatchObject({ status: 422, body: { errors: { [`texts.${language}`]: [message] } } });
    expect(await countRows(services, 'seller_text')).toBe(0);
  });
});

describe('the orientation', () => {
  const text = (heading: string, right = 1) =>
    `# ${heading}\n\nText of {{brand}}\n\n? Question\n${right === 0 ? '+' : '-'} No\n${right === 1 ? '+' : '-'} Yes\n> Hint\n`;

  test('a new version is read, asked and checked', async () => {
    await me.call('POST', joiningPaths.application);
    await me.save('PUT', joiningPaths.orientation, { orientation_version: 1, answers: rightAnswers });
    await publish('orientation', { en: text('New'), hi: text('नया') });
    expect((await me.read()).application.missing).toMatchObject({ orientation: ['answers'] });
    const shown = (await me.call('GET', joiningPaths.orientation)).body.data as Orientation;
    expect(shown).toEqual({
      version: 2,
      pages: [{ heading: 'New', paragraphs: ['Text of Aarvya'] }],
      questions: [{ question: 'Question', answers: ['No', 'Yes'] }],
      earnings: null,
    });
    expect(
      await me.save('PUT', joiningPaths.orientation, { orientation_version: 1, answers: rightAnswers }),
    ).toMatchObject({ status: 409, body: { code: 'orientation_changed' } });
    expect(await me.save('PUT', joiningPaths.orientation, { orientation_version: 2, answers: [0] })).toMatchObject({
      status: 422,
      body: { errors: { 'answers.0': ['Hint'] } },
    });
    const passed = await me.save('PUT', joiningPaths.orientation, { orientation_version: 2, answers: [1] });
    expect(passed.body.data).toMatchObject({ orientation: { version: 2 } });
  });

  test('has the same questions in each language', async () => {
    const save = (texts: object) => post('orientation', { saved_at: null, texts, asks_again: true });
    expect(await save({ en: text('New'), hi: text('नया', 0) })).toMatchObject({
      status: 422,
      body: { errors: { 'texts.hi': [expect.stringContaining('same in each language')] } },
    });
    expect(await save({ en: 'No page', hi: text('नया') })).toMatchObject({
      status: 422,
      body: { errors: { 'texts.en': [expect.stringContaining('Check the format')] } },
    });
    expect(await countRows(services, 'seller_text')).toBe(0);
  });
});
