import jsqr from 'jsqr';
import sharp from 'sharp';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { memberPaths } from '#contract/member-rules.ts';
import { staffMemberFilesPath } from '#contract/admin/network/members.ts';
import { customerRoutes } from '#server/customers/index.ts';
import { readEarnings } from '#server/income-close/index.ts';
import { joiningRoutes, decideApplication, joinMember, leaveNetwork } from '#server/members/index.ts';
import { portalRoutes } from '#server/portal/index.ts';
import { addStaff } from '#server/staff/index.ts';
import { openCaller, type Caller } from '#server/testing/caller.ts';
import { asha, bina, enter, makeSeller } from '#server/testing/customers.ts';
import { applicant } from '#server/testing/joining.ts';
import { readDocument } from '#server/testing/read-pdf.ts';
import { emptyTables, openTestServices, type TestServices } from '#server/testing/services.ts';
import { actorForTest } from '#server/testing/staff-actor.ts';
import { logInForTest, type SessionHeaders } from '#server/testing/staff-session.ts';
import { staffRoutes } from '../routes.ts';

let services: TestServices;
let caller: Caller;
let office: Caller;
let sessions: Record<'network' | 'orders', SessionHeaders>;
let token: string;
let me: ReturnType<typeof applicant>;
beforeAll(async () => {
  services = await openTestServices({
    rateLimitScale: 1_000,
    smsTemplates: { 'seller_welcome.en': '1107160000000000001' },
  });
  caller = openCaller(services, (site, own, limits) => {
    customerRoutes(site, own, limits);
    joiningRoutes(site, own, limits, readEarnings);
    portalRoutes(site, own, limits);
  });
  office = openCaller(services, (site, own, limits) => staffRoutes(site, own, limits));
  const logIn = async (role: 'network' | 'orders') => {
    const login = { email: `${role}@office.test`, name: 'Dev Rana', password: 'a long password' };
    await addStaff(services, { ...login, role });
    return logInForTest(office, login);
  };
  sessions = { network: await logIn('network'), orders: await logIn('orders') };
});
beforeEach(async () => {
  services.clock.set('2026-11-21T12:00:00+05:30');
  await emptyTables(services.db, 'member', 'join_application', 'customer', 'mail', 'job', 'verification_code');
  token = await enter(caller, asha);
  me = applicant(services, caller, token);
});
afterAll(async () => {
  await Promise.all([caller.close(), office.close()]);
  await services.close();
});

const own = (path: string, language = 'en') => caller.call('GET', path, undefined, { token, language });
const staff = (role: keyof typeof sessions, path: string) =>
  office.call('GET', `${staffMemberFilesPath}/${path}`, undefined, { headers: { ...sessions[role] } });
const pdf = `${memberPaths.idCard}.pdf`;
const png = `${memberPaths.idCard}.png`;

/** Returns the member ID. */
async function join(): Promise<string> {
  await me.complete();
  const { id, version } = (await me.send()).body.data as { id: number; version: number };
  const actor = actorForTest({ action: 'join_application.approve', objectId: String(id) });
  const decided = await decideApplication(services, id, version, actor, { kind: 'approve', name: 'Asha Rawat' });
  if (!decided.ok) throw new Error(decided.error.code);
  return (await me.read()).application.member_id!;
}

test('a direct seller has an ID card to print, with photo, name, ID and date', async () => {
  const memberId = await join();
  const card = await own(pdf);
  expect(card).toMatchObject({
    status: 200,
    headers: {
      'content-type': 'application/pdf',
      'cache-control': 'no-store',
      'content-disposition': `attachment; filename="id-card-${memberId}.pdf"`,
    },
  });
  const { pages, pictures, info, catalog } = readDocument(card.bytes);
  expect(pages.length).toBe(1);
  for (const text of ['Asha Rawat', memberId, 'Direct seller since 21 Nov 2026', 'Independent direct seller', 'Aarvya'])
    expect(pages[0]!.split('\n')).toContain(text);
  expect(pictures).toEqual([{ width: 363, height: 463 }]);
  expect(info['Title']).toBe(`ID card of Asha Rawat, member ID ${memberId}`);
  expect(catalog).toContain('/Lang (en-IN)');
  expect(card.bytes.toString('latin1')).toContain('/MediaBox [0 0 242.65 153.07]');
  expect((await own(pdf)).bytes).toEqual(card.bytes);
});

test('the same as a picture, in each language', async () => {
  await join();
  const [english, hindi] = [await own(png), await own(png, 'hi')];
  for (const { bytes, headers } of [english, hindi]) {
    expect(headers['content-type']).toBe('image/png');
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 1_517, height: 957 });
  }
  expect(english.bytes.equals(hindi.bytes)).toBe(false);
  // The band is the brand's green; the photo's place differs from the card's background.
  const { data, info } = await sharp(english.bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3)];
  expect(at(760, 20)).toEqual([23, 64, 47]);
  expect(at(700, 940)).toEqual([255, 253, 248]);
  expect(at(250, 500)).not.toEqual([255, 253, 248]);
});

test('the code on the card leads to the page that verifies its member, to the letter', async () => {
  const memberId = await join();
  for (const [language, path] of [
    ['en', '/verify'],
    ['hi', '/hi/verify'],
  ] as const) {
    const { data, info } = await sharp((await own(png, language)).bytes)
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const code = jsqr.default(new Uint8ClampedArray(data), info.width, info.height);
    expect(code?.data).toBe(`${services.adminUrl}${path}/${memberId}`);
  }
});

test('the welcome letter names ID, sponsor, the last day to leave at once and who helps, in each language, and promises nothing', async () => {
  const company = { customerId: null, firstName: 'Himgiri', lastName: 'Herbals', sponsorId: null, actor: 'system' };
  await joinMember(services.db, { ...company, joinedAt: services.clock.now() });
  const memberId = await join();
  const letter = await own(memberPaths.welcomeLetter);
  expect(letter).toMatchObject({
    status: 200,
    headers: {
      'content-type': 'application/pdf',
      'cache-control': 'no-store',
      'content-disposition': `attachment; filename="welcome-letter-${memberId}.pdf"`,
    },
  });
  const { pages, info, catalog } = readDocument(letter.bytes);
  expect(pages).toHaveLength(1);
  const words = pages[0]!.replaceAll(/\s+/g, ' ');
  for (const text of [
    'Dear Asha Rawat,',
    // Nobody but the company.
    'Sponsor Aarvya What you may do now',
    memberId,
    '21 Nov 2026',
    // Thirty days, the last one to its end.
    'Until the end of 21 Dec 2026 you can leave at once',
    'This letter promises no income.',
    'http://office.test/login',
  ])
    expect(words).toContain(text);
  expect(info['Title']).toBe(`Welcome letter to Asha Rawat, member ID ${memberId}`);
  expect(catalog).toContain('/Lang (en-IN)');
  expect((await own(memberPaths.welcomeLetter)).bytes).toEqual(letter.bytes);
  const hindi = readDocument((await own(memberPaths.welcomeLetter, 'hi')).bytes);
  expect(hindi.catalog).toContain('/Lang (hi-IN)');
  // Nobody else has one, nor does a seller who has left.
  expect(await caller.call('GET', memberPaths.welcomeLetter)).toMatchObject({ status: 401 });
  const other = await enter(caller, bina);
  expect(await caller.call('GET', memberPaths.welcomeLetter, undefined, { token: other })).toMatchObject({
    status: 404,
    body: { code: 'direct_seller_not_found' },
  });
});

test('a frozen one keeps the card, who left has none', async () => {
  const company = { customerId: null, firstName: 'Aarvya', lastName: '', sponsorId: null, actor: 'system' };
  await joinMember(services.db, { ...company, joinedAt: services.clock.now() });
  const memberId = await join();
  const at = services.clock.now();
  await services.db
    .insertInto('member_status')
    .values({ member_id: memberId, status: 'frozen', effective_at: at, recorded_at: at, actor: 'system' })
    .execute();
  expect((await own(pdf)).status).toBe(200);
  services.clock.advance(1_000);
  await leaveNetwork(services, 'system', { memberId, kind: 'exited', reason: 'x' });
  for (const path of [pdf, png])
    expect(await own(path)).toMatchObject({ status: 404, body: { code: 'direct_seller_not_found' } });
  expect(await staff('network', `${memberId}/id-card.pdf`)).toMatchObject({
    status: 409,
    body: { code: 'member_left' },
  });
  expect((await staff('network', `${memberId}/agreement.pdf`)).status).toBe(200);
});

test('there is no card without a photo, for strangers and for whoever is no direct seller', async () => {
  for (const path of [pdf, png, memberPaths.agreement])
    expect(await caller.call('GET', path)).toMatchObject({ status: 401, body: { code: 'login_required' } });
  for (const path of [pdf, png])
    expect(await own(path)).toMatchObject({ status: 404, body: { code: 'direct_seller_not_found' } });
  expect(await own(memberPaths.agreement)).toMatchObject({ status: 404, body: { code: 'agreement_not_found' } });
  await makeSeller(services, asha.mobile, '100500');
  expect(await own(pdf)).toMatchObject({ status: 404, body: { code: 'photo_not_found' } });
});

test('the agreement is there as soon as it is accepted, word for word, with when, how and from where', async () => {
  await me.complete();
  const draft = readDocument((await own(memberPaths.agreement)).bytes).pages.join('\n');
  for (const text of [
    'Direct seller agreement',
    'Asha Rawat',
    'Given after approval',
    '21 Nov 2026, 12:00 pm',
    '127.0.0.x',
  ])
    expect(draft.split('\n')).toContain(text);
  const { sha256, body } = await services.db.selectFrom('seller_agreement').selectAll().executeTakeFirstOrThrow();
  expect(draft).toContain(sha256.slice(0, 32));
  const words = (text: string) =>
    text
      .replaceAll(/^(#+|-) /gm, '')
      .replaceAll('•', '')
      .split(/\s+/)
      .filter(Boolean);
  expect(words(draft).join(' ')).toContain(words(body).slice(-60, -20).join(' '));
  expect(draft).not.toContain('127.0.0.1');
  // Another customer has no agreement here.
  const other = await enter(caller, bina);
  expect((await caller.call('GET', memberPaths.agreement, undefined, { token: other })).status).toBe(404);
});

test('staff who check papers download both, each time in the audit log; others do not', async () => {
  const memberId = await join();
  const files = ['id-card.pdf', 'id-card.png', 'agreement.pdf'];
  for (const file of files) {
    expect((await staff('network', `${memberId}/${file}`)).status).toBe(200);
    expect(await staff('orders', `${memberId}/${file}`)).toMatchObject({ status: 403 });
    expect(await staff('network', `100999/${file}`)).toMatchObject({ status: 404 });
    expect(await staff('network', `12/${file}`)).toMatchObject({ status: 422 });
  }
  const { rows } = await sql`
    SELECT action, object_id AS id, outcome FROM audit_entry WHERE object_id = ${memberId} AND object_type IN ('id_card', 'seller_agreement') AND outcome = 'done'
    ORDER BY id`.execute(services.db);
  expect(rows).toEqual([
    { action: 'id_card.download', id: memberId, outcome: 'done' },
    { action: 'id_card.download', id: memberId, outcome: 'done' },
    { action: 'seller_agreement.download', id: memberId, outcome: 'done' },
  ]);
});

test('an approval welcomes by email and SMS, once, with the ID and the way to the card', async () => {
  const memberId = await join();
  const mails = await services.db
    .selectFrom('mail')
    .select(['subject', 'body_text as text'])
    .orderBy('id', 'desc')
    .execute();
  expect(mails.map(({ subject }) => subject)).toEqual([
    'Welcome to Aarvya: you’re a direct seller now',
    'We have your Aarvya application',
    expect.any(String),
    'Welcome to Aarvya',
  ]);
  expect(mails[0]!.text).toContain(memberId);
  expect(mails[0]!.text).toContain('http://office.test/membership');
  expect(mails[0]!.text).toContain(`${services.adminUrl}/home`);
  const jobs = await services.db.selectFrom('job').select(['key', 'payload']).where('kind', '=', 'text').execute();
  expect(jobs).toMatchObject([
    {
      key: `text seller_welcome for ${memberId}`,
      payload: {
        to: asha.mobile,
        templateId: '1107160000000000001',
        text: `Dear Asha, you are now a direct seller of Aarvya. Your member ID is ${memberId}. Log in to the seller portal for your ID card.`,
      },
    },
  ]);
});
